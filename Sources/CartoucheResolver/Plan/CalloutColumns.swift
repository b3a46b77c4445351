/// One row a callout; every array has the same length.
package struct CalloutColumns: Sendable, Equatable {
  /// Points, the tip included; `AnnotationOptions.unknownSize` where the host must measure it.
  package var width: [Double] = []
  package var height: [Double] = []
  /// Index into `Plan.anchorLists`, the gap added: the part of the callout that touches the opposite point of
  /// the annotation's frame.
  package var anchorList: [UInt32] = []
  /// Empty text: none.
  package var titles = TextColumn()
  package var subtitles = TextColumn()
  /// Names of the host's views; empty text: none.
  package var leftAccessories = TextColumn()
  package var rightAccessories = TextColumn()
  package var detailAccessories = TextColumn()
  /// Points from the callout's side to the tip's point, and along the side; 0: no tip.
  package var tipLength: [Double] = []
  package var tipWidth: [Double] = []
  /// List `i` has the parts of callout `i`, relative to it, in the order of the hit test.
  package var parts = RectangleLists()
  /// The name of each of `parts.rectangles`.
  package var partNames = TextColumn()
  package var flags: [CalloutFlags] = []

  /// Stands for no callout where an index into these rows is meant.
  package static let none = UInt32.max

  package init() {}

  package var count: Int { flags.count }
}

extension CalloutColumns {
  mutating func code<Coder: PlanCoder>(
    by coder: inout Coder, _ counts: PlanCounts
  ) throws(Coder.Failure) {
    let rows = counts.callouts
    try coder.numbers(&width, count: rows, in: .notNegative)
    try coder.numbers(&height, count: rows, in: .notNegative)
    try coder.indices(&anchorList, count: rows, below: counts.anchorLists)
    try titles.code(by: &coder, count: rows)
    try subtitles.code(by: &coder, count: rows)
    try leftAccessories.code(by: &coder, count: rows)
    try rightAccessories.code(by: &coder, count: rows)
    try detailAccessories.code(by: &coder, count: rows)
    try coder.numbers(&tipLength, count: rows, in: .notNegative)
    try coder.numbers(&tipWidth, count: rows, in: .notNegative)
    try parts.code(by: &coder, count: rows)
    try partNames.code(by: &coder, count: parts.rectangles.count)
    try coder.choices(&flags, count: rows)
  }
}

extension Plan {
  /// What the plan says of the size of an annotation's callout in no state; nil: it has none.
  func calloutSize(of row: Int) -> SIMD2<Double>? {
    let callout = annotations.options[row].callout
    if callout == CalloutColumns.none { return nil }
    return SIMD2(callouts.width[Int(callout)], callouts.height[Int(callout)])
  }
}
