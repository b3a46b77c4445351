/// The ids, titles, coordinates and options of all annotations: one row per annotation, all arrays of equal length.
package struct AnnotationColumns: Sendable, Equatable {
  package var ids = TextColumn()
  /// The titles; an empty text means no title.
  package var titles = TextColumn()
  /// The longitudes in degrees, wrapped into −180…180; 0 if the coordinate is only known in a frame.
  package var longitude: [Double] = []
  package var latitude: [Double] = []
  /// The x coordinates in Web Mercator, 0…1, increasing to the east.
  package var mercatorX = CoordinateColumn()
  package var mercatorY = CoordinateColumn()
  /// Indices into `Plan.attachments`; `AttachmentTable.none` for an annotation with a coordinate of its own.
  package var attachment: [UInt32] = []
  package var options: [AnnotationOptions] = []
  /// The rank of each annotation among all under `TieBreak.last`; 0 is placed first. A permutation of the rows.
  package var lastOrder: [UInt32] = []

  package init() {}

  package var count: Int { options.count }

  /// The order of the rows in memory, which is the order of frame rows.
  var order: RowOrder { mercatorX.order }

  /// Reorders the coordinates in memory.
  mutating func arrange(_ order: RowOrder) {
    mercatorX.arrange(order)
    mercatorY.arrange(order)
  }

  /// Reserves memory for `count` rows with ids and titles of typical lengths.
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
  mutating func serialize<Coder: PlanCoder>(
    with coder: inout Coder, _ counts: PlanCounts
  ) throws(Coder.Failure) {
    let rows = counts.annotations
    try ids.serialize(with: &coder, count: rows)
    try titles.serialize(with: &coder, count: rows)
    try coder.numbers(&longitude, count: rows)
    try coder.numbers(&latitude, count: rows)
    try mercatorX.serialize(with: &coder, count: rows)
    try mercatorY.serialize(with: &coder, count: rows)
    try coder.indices(&attachment, count: rows, below: counts.attachments, orNone: true)
    try coder.indices(&lastOrder, count: rows, below: rows)
    try coder.check(lastOrder.areDistinct(below: rows), or: "two annotations have the same rank")
    try coder.options(&options, count: rows, counts)
  }
}

extension [UInt32] {
  /// Returns whether no number occurs twice.
  /// - Precondition: all numbers are below `limit`.
  func areDistinct(below limit: Int) -> Bool {
    var isTaken = [Bool](repeating: false, count: limit)
    for number in self {
      if isTaken[Int(number)] { return false }
      isTaken[Int(number)] = true
    }
    return true
  }
}
