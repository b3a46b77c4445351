/// One entry of a `variableAnchors` list, ready for the frame formula.
public struct AnchorOption: Sendable, Equatable {
  /// The part of the view that touches the point.
  public package(set) var anchor: Anchor
  /// Points, + is right; the gap is already added, unless it depends on zoom.
  public package(set) var offsetX: Double
  /// Points, **+ is up**; the gap is already added, unless it depends on zoom.
  public package(set) var offsetY: Double
  /// Points; nil: the annotation's own width.
  public package(set) var width: Double?
  /// Points; nil: the annotation's own height.
  public package(set) var height: Double?

  package init(
    _ anchor: Anchor, offsetX: Double = 0, offsetY: Double = 0, width: Double? = nil, height: Double? = nil
  ) {
    self.anchor = anchor
    self.offsetX = offsetX
    self.offsetY = offsetY
    self.width = width
    self.height = height
  }
}

extension AnchorOption: PlanRecord {
  static var blank: AnchorOption { AnchorOption(.center) }

  mutating func code<Coder: PlanCoder>(by coder: inout Coder) throws(Coder.Failure) {
    try coder.choice(&anchor)
    try coder.number(&offsetX)
    try coder.number(&offsetY)
    try coder.optional(&width)
    try coder.optional(&height)
  }
}
