/// What annotations are called, where they stand, and what frames need of them: one row an annotation; every array has
/// the same length.
package struct AnnotationColumns: Sendable, Equatable {
  package var ids = TextColumn()
  /// Empty text: none.
  package var titles = TextColumn()
  /// Degrees, as the spec gives them (longitude wrapped into −180…180); 0 where only a frame can tell.
  package var longitude: [Double] = []
  package var latitude: [Double] = []
  /// Web Mercator, 0…1, x east, y south.
  package var mercatorX = PlaceColumn()
  package var mercatorY = PlaceColumn()
  /// Index into `Plan.attachments`; `AttachmentTable.none`: a point of its own.
  package var attachment: [UInt32] = []
  package var options: [AnnotationOptions] = []
  /// Rank among all annotations under `TieBreak.last`: 0 goes first. A permutation of the rows.
  package var lastOrder: [UInt32] = []

  package init() {}

  package var count: Int { options.count }

  /// In which frames keep them.
  var order: RowOrder { mercatorX.order }

  /// Keeps what frames read in another order.
  mutating func arrange(_ order: RowOrder) {
    mercatorX.arrange(order)
    mercatorY.arrange(order)
  }

  /// Makes room for `count` rows with names and titles of usual lengths.
  package mutating func reserveCapacity(_ count: Int) {
    ids.reserveCapacity(count)
    titles.reserveCapacity(count)
    longitude.reserveCapacity(count)
    latitude.reserveCapacity(count)
    mercatorX.reserveCapacity(count)
    mercatorY.reserveCapacity(count)
    attachment.reserveCapacity(count)
    options.reserveCapacity(count)
  }
}

extension AnnotationColumns {
  mutating func code<Coder: PlanCoder>(
    by coder: inout Coder, _ counts: PlanCounts
  ) throws(Coder.Failure) {
    let rows = counts.annotations
    try ids.code(by: &coder, count: rows)
    try titles.code(by: &coder, count: rows)
    try coder.numbers(&longitude, count: rows)
    try coder.numbers(&latitude, count: rows)
    try mercatorX.code(by: &coder, count: rows)
    try mercatorY.code(by: &coder, count: rows)
    try coder.indices(&attachment, count: rows, below: counts.attachments, orNone: true)
    try coder.indices(&lastOrder, count: rows, below: rows)
    try coder.check(lastOrder.areDistinct(below: rows), or: "two annotations have one rank")
    try coder.options(&options, count: rows, counts)
  }
}

extension [UInt32] {
  /// Whether no number, all below `limit`, occurs twice.
  func areDistinct(below limit: Int) -> Bool {
    var isTaken = [Bool](repeating: false, count: limit)
    for number in self {
      if isTaken[Int(number)] { return false }
      isTaken[Int(number)] = true
    }
    return true
  }
}
