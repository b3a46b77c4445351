/// The callouts of a plan: one row per callout, all arrays of equal length.
package struct CalloutColumns: Sendable, Equatable {
  /// The width in points, including the tip; `AnnotationOptions.unknownSize` if the host must measure it.
  package var width: [Double] = []
  package var height: [Double] = []
  /// Index into `Plan.anchorLists`, with the gap added.
  ///
  /// An anchor is the part of the callout that touches the opposite point of the annotation's frame.
  package var anchorList: [UInt32] = []
  /// The titles; an empty text means no title.
  package var titles = TextColumn()
  package var subtitles = TextColumn()
  /// The names of the host's accessory views; an empty text means no accessory.
  package var leftAccessories = TextColumn()
  package var rightAccessories = TextColumn()
  package var detailAccessories = TextColumn()
  /// The distance in points from the side of the callout to the end of the tip; 0 for no tip.
  package var tipLength: [Double] = []
  package var tipWidth: [Double] = []
  /// List `i` has the tappable parts of callout `i`, relative to its rectangle, in hit-test order.
  package var parts = RectangleLists()
  /// The names of the parts, one per rectangle of `parts`.
  package var partNames = TextColumn()
  package var flags: [CalloutFlags] = []

  /// The index that means no callout.
  package static let none = UInt32.max

  package init() {}

  package var count: Int { flags.count }
}

extension CalloutColumns {
  mutating func serialize<Coder: PlanCoder>(
    with coder: inout Coder, _ counts: PlanCounts
  ) throws(Coder.Failure) {
    let rows = counts.callouts
    try coder.numbers(&width, count: rows, in: .notNegative)
    try coder.numbers(&height, count: rows, in: .notNegative)
    try coder.indices(&anchorList, count: rows, below: counts.anchorLists)
    try titles.serialize(with: &coder, count: rows)
    try subtitles.serialize(with: &coder, count: rows)
    try leftAccessories.serialize(with: &coder, count: rows)
    try rightAccessories.serialize(with: &coder, count: rows)
    try detailAccessories.serialize(with: &coder, count: rows)
    try coder.numbers(&tipLength, count: rows, in: .notNegative)
    try coder.numbers(&tipWidth, count: rows, in: .notNegative)
    try parts.serialize(with: &coder, count: rows)
    try partNames.serialize(with: &coder, count: parts.rectangles.count)
    try coder.choices(&flags, count: rows)
  }
}

extension Plan {
  /// Returns the size of an annotation's callout without states; `nil` if it has no callout.
  func calloutSize(of row: Int) -> SIMD2<Double>? {
    let callout = annotations.options[row].callout
    if callout == CalloutColumns.none { return nil }
    return SIMD2(callouts.width[Int(callout)], callouts.height[Int(callout)])
  }
}

/// The Boolean properties of a callout.
package struct CalloutFlags: OptionSet, Sendable, Equatable {
  package var rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A tap on the background hits the callout and has no effect.
  package static let absorbs = CalloutFlags(rawValue: 1 << 0)
  /// The callout is shown whenever its annotation is shown, even if that is not selected.
  package static let always = CalloutFlags(rawValue: 1 << 1)
  /// Blocks views that are placed later.
  package static let obstacle = CalloutFlags(rawValue: 1 << 2)
  /// At least one side is estimated from the texts.
  package static let estimated = CalloutFlags(rawValue: 1 << 3)
  /// Set if the spec gives the width and the host measures the height.
  package static let givenWidth = CalloutFlags(rawValue: 1 << 4)
  /// Set if the spec gives the height and the host measures the width.
  package static let givenHeight = CalloutFlags(rawValue: 1 << 5)
}
