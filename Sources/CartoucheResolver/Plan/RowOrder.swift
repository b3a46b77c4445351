/// The order in which the arrays of frames store annotations: document order or an order by position. In the order by
/// position, neighbors on the map are near in memory.
///
/// The order by position consists of blocks of neighboring annotations. Each block is in document order, because the
/// ranks of annotations mostly follow document order. A frame of a small part of the world reads few blocks; a frame of
/// the whole world reads each block from its start to its end.
///
/// The index of an annotation in the arrays of a frame is its *frame row*. The rows of a plan, `AnnotationIndex` and
/// reported results are in document order. An order is immutable, so its copies share memory.
package struct RowOrder: Sendable {
  /// The annotation at each index of the arrays of a frame; empty for document order.
  private var annotations: [UInt32] = []
  /// The index of each annotation in the arrays of a frame; empty for document order.
  private var rows: [UInt32] = []
  /// The number of annotations in a block, a power of two; 1 for document order.
  private(set) var blockSize = 1

  /// Creates the document order.
  init() {}

  var isDocumentOrder: Bool { rows.isEmpty }

  /// Creates an order by position from annotations that are sorted by their position on the map.
  /// - Parameters:
  ///   - places: the annotations sorted by position, to be split into blocks of `blockSize`. The order ends with all
  ///     other annotations.
  ///   - count: the number of all annotations.
  /// - Complexity: O(annotations).
  init(of places: [UInt32], inBlocksOf blockSize: Int, among count: Int) {
    /// The index that each block assigns to its next annotation. The last element is the next index for an annotation
    /// without a position.
    var next = Array(stride(from: 0, to: UInt32(places.count), by: blockSize)) + [UInt32(places.count)]
    let rest = UInt32(next.count - 1)
    // The number of each annotation's block; the loop below replaces it by the annotation's index in the arrays of a
    // frame.
    var rows = Array(repeating: rest, count: count)
    for (index, annotation) in places.enumerated() { rows[Int(annotation)] = UInt32(index / blockSize) }
    var annotations = Array(repeating: UInt32(0), count: count)
    for annotation in rows.indices {
      let block = Int(rows[annotation])
      rows[annotation] = next[block]
      annotations[Int(next[block])] = UInt32(annotation)
      next[block] += 1
    }
    (self.annotations, self.rows, self.blockSize) = (annotations, rows, blockSize)
  }

  /// Returns the annotation at index `row` of the arrays of a frame. The index must not be that of a cluster.
  @inline(__always)
  func annotation(inRow row: Int) -> Int { annotations.isEmpty ? row : Int(annotations[row]) }

  /// Returns the index of an annotation in the arrays of a frame.
  @inline(__always)
  func row(ofAnnotation annotation: Int) -> Int { rows.isEmpty ? annotation : Int(rows[annotation]) }
}

extension Plan {
  /// A copy of the plan with all columns in document order. A resolver may store its plan in another `RowOrder`.
  var inDocumentOrder: Plan {
    var plan = self
    plan.annotations.arrange(RowOrder())
    return plan
  }
}

/// The condition under which a resolver stores annotations in an order by position. It does not change results.
package enum RowArrangement: Sendable {
  /// Annotations are ordered by position if there are many of them and the viewport contains few.
  case automatic
  /// Annotations with positions are always ordered by position, in blocks of 4; for tests.
  case always

  /// The number of annotations in a block of a `RowOrder`.
  ///
  /// Frames read the annotations inside a block in document order, so larger blocks keep more of that order.
  var blockSize: Int { self == .always ? 4 : 4096 }
}

/// A change of the order in which the arrays of frames store annotations, from one `RowOrder` to another.
struct RowPermutation {
  let former: RowOrder
  let order: RowOrder

  /// Returns the index in the new order of the annotation that has the index `formerRow` in the former order.
  func row(of formerRow: Int) -> Int {
    order.row(ofAnnotation: former.annotation(inRow: formerRow))
  }

  func rows(of formerRows: [UInt32], capacity: Int) -> [UInt32] {
    var rows: [UInt32] = []
    rows.reserveCapacity(capacity)
    for former in formerRows { rows.append(UInt32(row(of: Int(former)))) }
    return rows
  }

  /// Moves the elements of an array of a frame from the former order to the new order.
  func move<Element>(_ column: inout [Element]) {
    if column.isEmpty { return }
    let before = column
    column = before.indices.map { before[former.row(ofAnnotation: order.annotation(inRow: $0))] }
  }

  func move(_ rows: inout RowSet) {
    let before = rows
    rows.removeAll()
    for row in before { rows.insert(self.row(of: row)) }
  }
}

/// A column of the plan with a coordinate of each annotation, stored in the `RowOrder` of frames.
///
/// Frames read coordinates of neighboring annotations together, so the column stores them near each other.
package struct CoordinateColumn: Sendable {
  /// The coordinates in the order in which the arrays of frames store annotations.
  private var numbers: [Double] = []
  private(set) var order = RowOrder()

  package init() {}

  package var count: Int { numbers.count }

  /// The coordinate of an annotation, given by its row in document order.
  package subscript(_ annotation: Int) -> Double {
    get { numbers[order.row(ofAnnotation: annotation)] }
    set { numbers[order.row(ofAnnotation: annotation)] = newValue }
  }

  /// The coordinate of the annotation at index `row` of the arrays of a frame.
  @inline(__always)
  subscript(frameRow row: Int) -> Double { numbers[row] }

  /// The coordinates in the order in which the arrays of frames store annotations.
  var byFrameRow: [Double] { numbers }

  /// Adds the coordinate of the next annotation in document order.
  /// - Precondition: the column is in document order.
  package mutating func append(_ number: Double) {
    precondition(order.isDocumentOrder, "the column must be in document order")
    numbers.append(number)
  }

  package mutating func reserveCapacity(_ count: Int) { numbers.reserveCapacity(count) }

  /// Replaces the coordinates of annotations `range` by those of annotations `rows` in `other`. Both columns must be in
  /// document order.
  mutating func replace(_ range: Range<Int>, by other: CoordinateColumn, _ rows: Range<Int>) {
    precondition(
      order.isDocumentOrder && other.order.isDocumentOrder, "the column must be in document order")
    numbers.replaceSubrange(range, with: other.numbers[rows])
  }

  mutating func unshare() { numbers.unshare() }

  /// Changes the order in which memory holds the coordinates; the coordinate of each annotation stays the same.
  mutating func arrange(_ order: RowOrder) {
    if self.order.isDocumentOrder, order.isDocumentOrder { return }
    RowPermutation(former: self.order, order: order).move(&numbers)
    self.order = order
  }
}

extension CoordinateColumn: ExpressibleByArrayLiteral {
  package init(arrayLiteral numbers: Double...) { self.numbers = numbers }
}

extension CoordinateColumn: Equatable {
  /// Returns whether all annotations have equal coordinates, whatever the order in memory.
  package static func == (one: CoordinateColumn, other: CoordinateColumn) -> Bool {
    if one.order.isDocumentOrder, other.order.isDocumentOrder { return one.numbers == other.numbers }
    return one.count == other.count && (0..<one.count).allSatisfy { one[$0] == other[$0] }
  }
}

extension CoordinateColumn {
  mutating func serialize<Coder: PlanCoder>(with coder: inout Coder, count: Int) throws(Coder.Failure) {
    arrange(RowOrder())
    try coder.numbers(&numbers, count: count)
  }
}
