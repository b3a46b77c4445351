import CartoucheCompiler
package import CartoucheDiagnostics
package import CartoucheResolver
import CartoucheSpec
package import CartoucheSyntax

/// Reads a scene: a JSON object with a viewport and items. Each item is a box with a point and the anchors it may use.
/// - Returns: The scene, or `nil` if there are errors, which are appended to `diagnostics`.
package func readScene(
  _ source: SourceID, in sources: SourceList, limits: Limits = Limits(), diagnostics: inout [Diagnostic]
) -> ScreenScene? {
  let before = diagnostics.count
  let document = parseDocument(
    source, in: sources, format: .json, limits: limits, diagnostics: &diagnostics)
  var decoder = Decoder(limits: limits)
  var scene = SceneSetting()
  if let root = document.root {
    decoder.decodeRequired(root, into: &scene)
    decoder.checkIDs(of: scene.items)
  } else if diagnostics.count == before {
    let start = Location(source: source, span: SourceSpan(start: 0, end: 0))
    decoder.log.report(
      .emptyValue, "the scene is empty", at: start, help: #"write {"viewport":[…],"items":[…]}"#)
  }
  diagnostics += decoder.log.drain()
  guard diagnostics[before...].allSatisfy({ $0.severity != .error }) else { return nil }
  let viewport = Viewport(width: scene.viewport.width, height: scene.viewport.height)
  return ScreenScene(plan: Plan(scene.items, scene.placement, in: viewport), viewport: viewport)
}

extension Decoder {
  /// Reports items that have the same id.
  fileprivate mutating func checkIDs(of items: [SceneItem]) {
    var places: [String: Location] = [:]
    for id in items.compactMap({ $0.id }) {
      if let first = places[id.content] {
        log.report(
          .duplicateID, "two items have the id `\(abbreviated(id.content))`", at: id.location,
          help: "give one of them another id", related: [RelatedPlace("first used here", at: first)])
      } else {
        places[id.content] = id.location
      }
    }
  }
}

private struct SceneSetting: SpecType {
  var viewport = ViewportSetting()
  var items: [SceneItem] = []
  var placement = PlacementSetting.first
  var meta: Void = ()

  static let name = "SceneSetting"
  static let title = "a scene"
  static let properties: PropertyTable<SceneSetting> = [
    Property("viewport", { $1(&$0.viewport) }, .viewport, "The size of the viewport in points.").required,
    Property("items", { $1(&$0.items) }, .sceneItems, "The boxes. Ties are decided by their order.").required,
    Property("placement", { $1(&$0.placement) }, .mapping, "The placement options, as in a spec."),
    Property("meta", { $1(&$0.meta) }, .anything, "Any data about the scene."),
  ]
}

extension PlacementSetting {
  /// The default placement options of scenes: among equal items, the first is placed first.
  fileprivate static var first: PlacementSetting {
    var setting = PlacementSetting()
    setting.tieBreak = .first
    return setting
  }
}

/// An item of a scene: a box with a point and the anchors it may use.
private struct SceneItem: SpecType {
  var id: Located<String>?
  var x = 0.0
  var y = 0.0
  var w = 0.0
  var h = 0.0
  var priority = 0.0
  var weight = 0.0
  var anchors: [AnchorOption] = []

  static let name = "SceneItem"
  static let title = "an item"
  static let properties: PropertyTable<SceneItem> = [
    Property("id", { $1(&$0.id) }, .name("the id of an item"), "The id.").required,
    Property("x", { $1(&$0.x) }, place, "The distance of the point from the left edge, in points.").required,
    Property("y", { $1(&$0.y) }, place, "The distance of the point from the top edge, in points.").required,
    Property("w", { $1(&$0.w) }, side, "The width in points.").required,
    Property("h", { $1(&$0.h) }, side, "The height in points.").required,
    Property(
      "priority", { $1(&$0.priority) }, .number(),
      "The priority: items with a higher priority are placed first."),
    Property("weight", { $1(&$0.weight) }, .number(), "A weight for comparing placements; ignored."),
    Property(
      "anchors", { $1(&$0.anchors) }, .sceneAnchors,
      "The anchors, each `[anchor, dx, dy]`, positive to the right and downwards."
    ).required,
  ]

  /// The codec for the coordinates of a point, in points. Its range fits into the world that `Plan.init` uses.
  private static let place = Codec<Double>.number(-100_000...100_000, "a position in points")
  private static let side: Codec<Double> = {
    var shape = NumberShape(0...NumberRange.longest, "a size in points")
    shape.isAboveLowerBound = true
    return .number(shape)
  }()
}

extension Codec where Content == [SceneItem] {
  fileprivate static var sceneItems: Codec {
    Codec("a list of items") { node, value, decoder in
      guard node.kind == .sequence else {
        decoder.wrongType(node, expected: "a list of items", kind: .sequence)
        return
      }
      value = node.items.map { item in
        var setting = SceneItem()
        decoder.decodeRequired(item, into: &setting)
        return setting
      }
    }
  }
}

extension Codec where Content == [AnchorOption] {
  fileprivate static var sceneAnchors: Codec {
    let form = "`[anchor, dx, dy]`, such as `[\"bottom\", 0, -4]`"
    let offset = Codec<Double>.number(NumberRange.offset, "an offset in points")
    return Codec("a list of anchors") { node, value, decoder in
      guard node.kind == .sequence, node.count > 0 else {
        decoder.wrongType(node, expected: "a list of anchors, at least one", kind: .sequence)
        return
      }
      value = node.items.compactMap { entry in
        let parts = Array(entry.items)
        guard entry.kind == .sequence, parts.count == 3 else {
          decoder.wrongType(entry, expected: form)
          return nil
        }
        var anchor = AnchorName.center
        var (right, down) = (0.0, 0.0)
        Codec<AnchorName>.choice("an anchor").read(parts[0], &anchor, &decoder)
        offset.read(parts[1], &right, &decoder)
        offset.read(parts[2], &down, &decoder)
        return AnchorOption(Anchor(anchor), offsetX: right, offsetY: 0 - down)
      }
    }
  }
}

extension Plan {
  /// Creates a plan with an annotation for each item. An item is shown completely inside the viewport, or not at all.
  fileprivate init(_ items: [SceneItem], _ setting: PlacementSetting, in viewport: Viewport) {
    self.init()
    placement = PlacementPolicy(setting)
    // The world is 2¹⁸ points wide. Its middle is exactly ½, ½ in Mercator, in the middle of the screen.
    camera = Camera(zoom: 9)
    let worldSize = 262_144.0
    let view = views.append("default".utf8)
    var last: (options: [AnchorOption], list: UInt32)?
    for (row, item) in items.enumerated() {
      let list: UInt32
      if let last, last.options == item.anchors {
        list = last.list
      } else {
        list = anchorLists.append(item.anchors)
      }
      last = (item.anchors, list)
      let x = 0.5 + (item.x - viewport.width / 2) / worldSize
      let y = 0.5 + (item.y - viewport.height / 2) / worldSize
      let point = CoordinateValue(longitude: Mercator.longitude(x: x), latitude: Mercator.latitude(y: y))
      var options = AnnotationOptions()
      (options.width, options.height) = (item.w, item.h)
      options.anchorList = list
      options.priority = item.priority
      options.fit = .require
      options.flags = [.visible, .obstacle, .enabled]
      options.view = view
      annotations.append(
        id: item.id?.content ?? "", title: "", at: RowAttachment(point: point), options)
      annotations.mercatorX[row] = x
      annotations.mercatorY[row] = y
      annotations.lastOrder.append(UInt32(items.count - 1 - row))
    }
  }
}

/// A scene in screen space: boxes at points of a viewport, without a map.
package struct ScreenScene: Sendable {
  /// The plan of the scene. Its camera shows each point at its coordinates in the scene: exactly for multiples of 2⁻³⁵
  /// points, otherwise within 2⁻³⁵ points. Vertical offsets of anchors grow upward in the plan, and downward in the
  /// scene.
  package var plan: Plan
  package var viewport: Viewport
}
