/// The order in which frames store annotations: document order, or an order in which neighbours on the map are near in
/// memory.
///
/// In the second order, rows are grouped into blocks of neighbouring annotations. Each block is in document order, as
/// ranks mostly are. A frame of a small part of the world touches few blocks; a frame of the whole world reads each
/// block from its start to its end.
///
/// Frame rows follow this order. The rows of a plan, its indices and reported results follow the document. An order is
/// immutable, so its copies share memory.
package struct RowOrder: Sendable {
  /// The annotation of each frame row; empty for document order.
  private var annotations: [UInt32] = []
  /// The frame row of each annotation; empty for document order.
  private var rows: [UInt32] = []
  /// The number of rows in a block, a power of two.
  private(set) var blockSize = 1

  /// Creates the document order.
  init() {}

  var isDocumentOrder: Bool { rows.isEmpty }

  /// Creates an order from annotations that are sorted by their position on the map.
  /// - Parameters:
  ///   - places: the sorted annotations, which are split into blocks of `blockSize`; all others follow them.
  ///   - count: the number of annotations.
  /// - Complexity: O(annotations).
  init(of places: [UInt32], inBlocksOf blockSize: Int, among count: Int) {
    /// The next free row of each block, and of the annotations without a position.
    var next = Array(stride(from: 0, to: UInt32(places.count), by: blockSize)) + [UInt32(places.count)]
    let rest = UInt32(next.count - 1)
    // Initially the block of each annotation.
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

  /// Returns the annotation of a frame row that is not a cluster's.
  @inline(__always)
  func annotation(inRow row: Int) -> Int { annotations.isEmpty ? row : Int(annotations[row]) }

  /// Returns the frame row of an annotation.
  @inline(__always)
  func row(ofAnnotation annotation: Int) -> Int { rows.isEmpty ? annotation : Int(rows[annotation]) }
}

extension Plan {
  /// The plan with all columns in document order. The plan of a resolver may have another order.
  var inDocumentOrder: Plan {
    var plan = self
    plan.annotations.arrange(RowOrder())
    return plan
  }
}

/// Whether a resolver orders its rows by position. The frames are the same.
package enum RowArrangement: Sendable {
  /// If there are many annotations and the viewport contains few of them.
  case automatic
  /// Whenever annotations have positions, with small blocks; for tests.
  case always

  /// The number of rows per block.
  ///
  /// Larger blocks keep more of the document order, which frames follow inside a block. A viewport covers many blocks
  /// or a part of one.
  var blockSize: Int { self == .always ? 4 : 4096 }
}

/// The change from one row order to another.
struct RowPermutation {
  let former: RowOrder
  let order: RowOrder

  /// Returns the new row of a former row.
  func row(of formerRow: Int) -> Int {
    order.row(ofAnnotation: former.annotation(inRow: formerRow))
  }

  func rows(of formerRows: [UInt32], capacity: Int) -> [UInt32] {
    var rows: [UInt32] = []
    rows.reserveCapacity(capacity)
    for former in formerRows { rows.append(UInt32(row(of: Int(former)))) }
    return rows
  }

  /// Moves the elements of a column to their new rows.
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

/// A coordinate column of a plan, stored in the order of frame rows.
///
/// Frames read the coordinates of neighbouring annotations together, so these are near in memory.
package struct CoordinateColumn: Sendable {
  /// The coordinates by frame row.
  private var numbers: [Double] = []
  private(set) var order = RowOrder()

  package init() {}

  package var count: Int { numbers.count }

  /// The coordinate of an annotation.
  package subscript(_ annotation: Int) -> Double {
    get { numbers[order.row(ofAnnotation: annotation)] }
    set { numbers[order.row(ofAnnotation: annotation)] = newValue }
  }

  /// The coordinate of a frame row.
  @inline(__always)
  subscript(frameRow row: Int) -> Double { numbers[row] }

  /// The coordinates of all frame rows.
  var byFrameRow: [Double] { numbers }

  /// Adds the coordinate of another annotation.
  /// - Precondition: the column is in document order.
  package mutating func append(_ number: Double) {
    precondition(order.isDocumentOrder, "the column must be in document order")
    numbers.append(number)
  }

  package mutating func reserveCapacity(_ count: Int) { numbers.reserveCapacity(count) }

  /// Replaces coordinates by those of another column; both must be in document order.
  mutating func replace(_ range: Range<Int>, by other: CoordinateColumn, _ rows: Range<Int>) {
    precondition(
      order.isDocumentOrder && other.order.isDocumentOrder, "the column must be in document order")
    numbers.replaceSubrange(range, with: other.numbers[rows])
  }

  mutating func unshare() { numbers.unshare() }

  /// Reorders the coordinates in memory.
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
  /// Returns whether all annotations have equal coordinates, regardless of the order in memory.
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
