package import CartoucheSyntax

/// How a frame as a whole is placed.
package struct PlacementSetting: Sendable, SpecType {
  package var tieBreak = TieBreakName.last
  package var strategy = StrategyName.greedy
  /// Search steps of the strategy `best`.
  package var budget = 10_000
  package var keepAnchor = true
  package var calm = CalmName.equal
  package var stickiness = 1.0
  package var showMargin = 2.0
  package var margin = 100.0
  /// Nil: none.
  package var horizon: Double? = 10
  package var touchTarget = 0.0

  package init() {}

  package static let title = "`placement`"
  package static let properties: PropertyTable<PlacementSetting> = [
    Property(
      "tieBreak", \.tieBreak, .choice("a tie-break", foreign: TieBreakName.foreignNames),
      "Who is placed first among equals."),
    Property(
      "strategy", \.strategy, .explainedChoice("a strategy"),
      "How conflicts are decided."),
    Property(
      "budget", \.budget, .integer(1...1_000_000, "a number of search steps"),
      "Search steps that a frame of the strategy `best` may take: steps and no time, so that results replay."),
    Property("keepAnchor", \.keepAnchor, .boolean, "Whether the last anchor is tried first."),
    Property(
      "calm", \.calm, .explainedChoice("a kind of calm", foreign: CalmName.foreignNames),
      "When views that are there go before others, so that fewer come and go."),
    Property(
      "stickiness", \.stickiness, .number(NumberRange.length, "a distance in points"),
      "Points that a view's last place may be short of."),
    Property(
      "showMargin", \.showMargin, .number(NumberRange.length, "a distance in points"),
      "Points to spare that a hidden view needs to return."),
    Property(
      "margin", \.margin, .number(NumberRange.length, "a distance in points"),
      "Points around the bounds in which views are placed before they are seen."),
    Property(
      "horizon", \.horizon, .horizon,
      "How far away views may be, in distances of the screen's middle from the camera."),
    Property(
      "touchTarget", \.touchTarget, .number(NumberRange.length, "a size in points"),
      "How large a view is at least, in points, for a finger that hits nothing else."),
  ]

  package static func mapping(meantBy node: Node) -> String? {
    guard node.kind == .scalar else { return nil }
    if StrategyName(rawValue: node.string) != nil { return "{ strategy: \(node.written) }" }
    return TieBreakName(rawValue: node.string) == nil ? nil : "{ tieBreak: \(node.written) }"
  }
}
