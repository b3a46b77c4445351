/// The table `Plan.annotations`: ids, titles, coordinates and options of all annotations.
///
/// Each annotation has one row, and all arrays have the same length.
package struct AnnotationColumns: Sendable, Equatable {
  package var ids = TextColumn()
  /// The title of each annotation; empty if it has none.
  package var titles = TextColumn()
  /// The longitude of each annotation in degrees, −180…180.
  ///
  /// An annotation on a line or polygon has the longitude of the first coordinate of the shape. The longitude is 0 if
  /// the plan has no coordinate for the annotation, for example if its host is another annotation.
  package var longitude: [Double] = []
  package var latitude: [Double] = []
  /// The x coordinates in Web Mercator, 0…1, increasing to the east.
  package var mercatorX: [Double] = []
  package var mercatorY: [Double] = []
  /// How each annotation is attached, as a row of `Plan.attachments`; `AttachmentTable.none` if it has a coordinate of
  /// its own.
  package var attachment: [UInt32] = []
  package var options: [AnnotationOptions] = []
  /// The group of each annotation for `repeatDistance`, as a row of `Plan.repeatGroups`, or `noGroup`. The column is empty
  /// if no annotation has a group.
  package var repeatGroup: [UInt32] = []
  /// The position of each annotation in the tie-break order `last`; 0 ranks first. The array is a permutation of the
  /// row numbers of annotations.
  package var lastOrder: [UInt32] = []

  /// The value of `repeatGroup` of an annotation that takes no part in `repeatDistance`.
  package static let noGroup = UInt32.max

  package init() {}

  package var count: Int { options.count }

  /// Reserves memory for `count` annotations with ids and titles of typical lengths.
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
    try coder.numbers(&mercatorX, count: rows)
    try coder.numbers(&mercatorY, count: rows)
    try coder.indices(&attachment, count: rows, below: counts.attachments, orNone: true)
    try coder.indices(&lastOrder, count: rows, below: rows)
    try coder.check(lastOrder.areDistinct(below: rows), or: "two annotations have the same rank")
    try coder.options(&options, count: rows, counts)
    let groups = try coder.countIfAny(repeatGroup.count, of: rows)
    try coder.indices(&repeatGroup, count: groups, below: counts.repeatGroups, orNone: true)
  }
}

extension [UInt32] {
  /// Returns whether no number occurs twice in the array.
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
