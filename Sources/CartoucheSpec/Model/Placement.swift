import CartoucheDiagnostics
package import CartoucheSyntax

/// The options of `placement`, which apply to the placement of all annotations in a frame.
package struct PlacementSetting: Sendable, SpecType {
  package var tieBreak = TieBreakName.last
  package var strategy = StrategyName.greedy
  /// The maximum number of search steps in a frame with the strategy `best`.
  package var budget = 10_000
  package var keepAnchor = true
  package var calm = CalmName.equal
  package var stickiness = 1.0
  package var showMargin = 2.0
  package var margin = 100.0
  /// The maximum distance of views from the camera, as a multiple of the distance to the middle of the screen, or `nil` for no limit.
  package var horizon: Double? = 10
  package var touchTarget = 0.0

  package init() {}

  package static let name = "PlacementSetting"
  package static let title = "`placement`"
  package static let properties: PropertyTable<PlacementSetting> = [
    Property(
      "tieBreak", { $1(&$0.tieBreak) }, .choice("a tie-break", foreign: TieBreakName.foreignNames),
      "The order of annotations with equal priority."),
    Property(
      "strategy", { $1(&$0.strategy) }, .explainedChoice("a strategy"),
      "The strategy for resolving conflicts."),
    Property(
      "budget", { $1(&$0.budget) }, .integer(1...1_000_000, "a number of search steps"),
      "The maximum number of search steps in a frame with the strategy `best`. Steps, unlike time, give reproducible results."
    ),
    Property("keepAnchor", { $1(&$0.keepAnchor) }, .boolean, "Whether the last anchor is tried first."),
    Property(
      "calm", { $1(&$0.calm) }, .explainedChoice("a kind of calm", foreign: CalmName.foreignNames),
      "When visible views rank before hidden ones, so that fewer views appear and disappear."),
    Property(
      "stickiness", { $1(&$0.stickiness) }, .number(NumberRange.length, "a distance in points"),
      "Points by which a view may overlap a neighbour to keep its place."),
    Property(
      "showMargin", { $1(&$0.showMargin) }, .number(NumberRange.length, "a distance in points"),
      "Extra free points that a hidden view needs to return."),
    Property(
      "margin", { $1(&$0.margin) }, .number(NumberRange.length, "a distance in points"),
      "Points around the bounds where views are placed in advance."),
    Property(
      "horizon", { $1(&$0.horizon) }, .horizon,
      "The maximum distance of views, as a multiple of the distance to the middle of the screen."),
    Property(
      "touchTarget", { $1(&$0.touchTarget) }, .number(NumberRange.length, "a size in points"),
      "The minimum size of a view for touches, in points."),
  ]

  package static func mapping(suggestedFor node: Node) -> String? {
    guard node.kind == .scalar else { return nil }
    if StrategyName(rawValue: node.string) != nil { return "{ strategy: \(node.written) }" }
    return TieBreakName(rawValue: node.string) == nil ? nil : "{ tieBreak: \(node.written) }"
  }
}

/// The strategy that decides which of the conflicting annotations are visible.
package enum StrategyName: String, Sendable, CaseIterable {
  /// Places annotations in the order of their priorities, each at the best remaining anchor.
  case greedy
  /// Searches for a placement that shows more annotations than `greedy`.
  case best
}

extension StrategyName: ExplainedChoice {
  package var meaning: String {
    switch self {
    case .greedy:
      "places annotations by rank, each at the best remaining place; a placed annotation never moves for one of "
        + "lower rank"
    case .best:
      "improves the result of `greedy` by exchanges that show more annotations, a third more on crowded maps, "
        + "and never fewer of higher priority; each frame has at most `budget` search steps, and while the map "
        + "moves `calm` limits which views appear and disappear"
    }
  }
}

/// The setting `calm`: in which frames the views that were visible in the last frame are placed before hidden ones.
package enum CalmName: String, Sendable, CaseIterable {
  /// In every frame, the views that were visible are placed before hidden views of equal priority.
  case equal
  /// While the map moves, the views that were visible are placed before hidden views of any priority.
  case motion
  /// In no frame does a view get precedence because it was visible.
  case none

  /// Words of other products for `none`, each with the case to suggest.
  static let foreignNames: [String: CalmName] = ["off": .none, "false": .none, "no": .none]
}

extension CalmName: ExplainedChoice {
  package var meaning: String {
    switch self {
    case .equal: "visible views rank before hidden ones of equal `required`, selection and priority"
    case .motion:
      "while the map moves, visible views rank before hidden ones of any priority, and a view that would soon "
        + "disappear again is delayed; when the map is idle, rank alone decides"
    case .none: "rank alone decides in every frame"
    }
  }
}

/// The setting `tieBreak`: the order of annotations with the same priority and number of anchors.
package enum TieBreakName: String, Sendable, CaseIterable {
  case last, first
  case lowerOnScreen = "lower-on-screen"
  case nearestCenter = "nearest-center"

  /// Words of other products with the case to suggest, where the most similar name would be wrong.
  static let foreignNames: [String: TieBreakName] = [
    "nearest": .nearestCenter, "closest": .nearestCenter, "center": .nearestCenter,
    "lower": .lowerOnScreen, "lowest": .lowerOnScreen, "bottom": .lowerOnScreen,
  ]
}

/// The shape of a view that is tested for collisions, with MapKit's names.
package enum CollisionModeName: String, Sendable, CaseIterable {
  case rectangle, circle, none

  /// Words of other products for collision shapes, each with the case to suggest.
  static let foreignNames: [String: CollisionModeName] = [
    "rect": .rectangle, "rectangular": .rectangle, "box": .rectangle, "circular": .circle, "off": .none,
  ]
}

/// The setting `selection`: whether one annotation, several or none may be selected at the same time.
package enum SelectionName: String, Sendable, CaseIterable {
  case single, multiple, none
}

/// Whether the view of an annotation must lie inside the bounds of the padded viewport.
package enum FitName: String, Sendable, CaseIterable {
  case prefer, require, ignore
}

extension Codec where Content == Double? {
  /// A codec for the maximum distance of views, as a multiple of the distance to the middle of the screen.
  /// The word `none` stands for `nil`, which is no limit.
  static var horizon: Codec {
    let distance = NumberShape(1...(.greatestFiniteMagnitude), "a multiple of the distance to the middle")
    let shape = Shape.alternatives([.number(distance), .choice(["none"])])
    return Codec(shape) { node, value, decoder in
      if node.kind == .scalar, node.isText("none") {
        value = nil
      } else {
        var multiple = value ?? distance.range.lowerBound
        let before = decoder.log.errorCount
        Codec<Double>.number(distance).read(node, &multiple, &decoder)
        if decoder.log.errorCount == before { value = multiple }
      }
    }
    .printing { $0.map { .number($0) } ?? .text("none") }
  }
}
