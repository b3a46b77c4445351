/// One coordinate of every annotation, as a column of a plan. In memory they lie in the order of frames, which ask for those that
/// are near each other, frame after frame.
package struct PlaceColumn: Sendable {
  /// By row of frames.
  private var numbers: [Double] = []
  private(set) var order = RowOrder()

  package init() {}

  package var count: Int { numbers.count }

  /// That of an annotation.
  package subscript(_ annotation: Int) -> Double {
    get { numbers[order.row(ofAnnotation: annotation)] }
    set { numbers[order.row(ofAnnotation: annotation)] = newValue }
  }

  /// That of the annotation in a row of frames.
  @inline(__always)
  subscript(frameRow row: Int) -> Double { numbers[row] }

  /// Those of all rows of frames.
  var byFrameRow: [Double] { numbers }

  /// Adds that of another annotation, in the document's order.
  package mutating func append(_ number: Double) {
    precondition(order.isDocuments, "an order of rows knows all annotations")
    numbers.append(number)
  }

  package mutating func reserveCapacity(_ count: Int) { numbers.reserveCapacity(count) }

  /// Puts numbers of another column in the place of some, in the document's order.
  mutating func replace(_ range: Range<Int>, by other: PlaceColumn, _ rows: Range<Int>) {
    precondition(order.isDocuments && other.order.isDocuments, "an order of rows knows all annotations")
    numbers.replaceSubrange(range, with: other.numbers[rows])
  }

  mutating func unshare() { numbers.unshare() }

  /// Keeps them in another order.
  mutating func arrange(_ order: RowOrder) {
    if self.order.isDocuments, order.isDocuments { return }
    RowMoves(former: self.order, order: order).move(&numbers)
    self.order = order
  }
}

extension PlaceColumn: ExpressibleByArrayLiteral {
  package init(arrayLiteral numbers: Double...) { self.numbers = numbers }
}

extension PlaceColumn: Equatable {
  /// Whether each annotation has the same, however they are kept.
  package static func == (one: PlaceColumn, other: PlaceColumn) -> Bool {
    if one.order.isDocuments, other.order.isDocuments { return one.numbers == other.numbers }
    return one.count == other.count && (0..<one.count).allSatisfy { one[$0] == other[$0] }
  }
}

extension PlaceColumn {
  mutating func code<Coder: PlanCoder>(by coder: inout Coder, count: Int) throws(Coder.Failure) {
    arrange(RowOrder())
    try coder.numbers(&numbers, count: count)
  }
}
