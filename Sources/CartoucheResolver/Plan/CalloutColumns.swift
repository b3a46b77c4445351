/// The table `Plan.callouts`: the contents, sizes and anchors of callouts.
///
/// Each callout has one row, and all arrays have the same length.
package struct CalloutColumns: Sendable, Equatable {
  /// The width of each callout in points, including the tip; `AnnotationOptions.unknownSize` if the host app must
  /// measure it.
  package var width: [Double] = []
  package var height: [Double] = []
  /// The anchor list of each callout, as an index into `Plan.anchorLists`. The offsets in the list include the gap
  /// between callout and annotation.
  ///
  /// A callout's anchor is the part of the callout that touches the opposite point of the annotation's frame.
  package var anchorList: [UInt32] = []
  /// The title of each callout; empty if it has none.
  package var titles = TextColumn()
  package var subtitles = TextColumn()
  /// The name of the host app's view on the left of each callout; empty if there is none.
  package var leftAccessories = TextColumn()
  package var rightAccessories = TextColumn()
  package var detailAccessories = TextColumn()
  /// The length of each callout's tip in points, from the callout's side to the tip's point; 0 for no tip.
  package var tipLength: [Double] = []
  package var tipWidth: [Double] = []
  /// The tappable parts of each callout, in hit-test order: those that the spec lists, then the accessories. Each is a
  /// rectangle relative to the area that `partAreas` names.
  package var parts = RectangleLists()
  /// The name of each tappable part, in the order of `parts.rectangles`.
  package var partNames = TextColumn()
  package var flags: [CalloutFlags] = []
  /// The area that contains each tappable part, in the order of `parts.rectangles`.
  package var partAreas: [CalloutArea] = []

  /// The value of `AnnotationOptions.callout` that stands for no callout.
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
    try coder.choices(&partAreas, count: parts.rectangles.count)
  }
}

/// The area of a callout to which the rectangle of a tappable part is relative.
package enum CalloutArea: UInt8, Sendable {
  /// The callout's rectangle, tip included. The part may extend beyond it.
  case frame
  /// The callout's rectangle without its tip. The part is cut off `margin` points from its edges.
  case body

  /// The least distance in points between an edge of the body and a part in it.
  static let margin = 4.0
}

extension Plan {
  /// Returns the size in points of an annotation's callout while the annotation is in no state such as `selected`;
  /// `nil` if it has no callout then.
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

  /// A tap on the callout's background hits the callout and has no effect.
  package static let absorbs = CalloutFlags(rawValue: 1 << 0)
  /// The callout is visible whenever its annotation is, even if the annotation is not selected.
  package static let always = CalloutFlags(rawValue: 1 << 1)
  /// The callout blocks views that are placed later.
  package static let obstacle = CalloutFlags(rawValue: 1 << 2)
  /// At least one side of the callout's size is estimated from its texts.
  package static let estimated = CalloutFlags(rawValue: 1 << 3)
  /// The spec gives the callout's width, and the host app measures only the height.
  package static let givenWidth = CalloutFlags(rawValue: 1 << 4)
  /// The spec gives the callout's height, and the host app measures only the width.
  package static let givenHeight = CalloutFlags(rawValue: 1 << 5)
}
