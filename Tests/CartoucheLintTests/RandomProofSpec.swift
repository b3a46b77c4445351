import CartoucheTestSupport

/// A small spec of a seed, in which views are often in each other's way, too large or hidden.
struct RandomProofSpec {
  /// One annotation a line, `a0` first.
  let text: String
  var lines: [Substring] { text.split(separator: "\n") }
  private let random: SeededRandom
  private let count: Int

  init(seed: UInt64) {
    random = SeededRandom(seed: seed)
    count = random.whole("count", 2...6)
    var lines = ["version: 1"]
    lines.append("placement: { \(Self.placement(random)) }")
    if random.once("selection", in: 2) { lines.append("selection: none") }
    lines.append("camera: { \(Self.camera(random)) }")
    if random.once("regions", in: 3) {
      lines.append("avoid: { regions: [{ \(random.pick("region", Self.regions)) }] }")
    }
    if random.once("puck", in: 8) { lines.append("puck: { coordinate: [10, 50], radius: 12 }") }
    lines += [
      "sources: { dots: { data: { type: Point, coordinates: [10, 50] } } }",
      "layers:", "  dots: { type: circle, source: dots, radius: 5, minZoom: 4, maxZoom: 12 }",
      "  none: { type: circle, source: dots, radius: 5, filter: false }", "annotations:",
    ]
    for index in 0..<count { lines.append(Self.annotation(index, random.stream("annotation", index))) }
    var annotations = count
    if random.once("pin", in: 5) {
      lines += Self.pin(count, random.stream("pin"))
      annotations += 2
    }
    if random.once("polygon", in: 6) { lines.append(Self.polygon(annotations, random.stream("polygon"))) }
    text = lines.joined(separator: "\n") + "\n"
  }

  private static func placement(_ random: SeededRandom) -> String {
    [
      "stickiness: \(random.pick("stickiness", [1, 0, 3, 1]))",
      "margin: \(random.pick("margin", [100, 0, 100]))",
      "calm: \(random.pick("calm", ["equal", "none", "motion", "equal"]))",
      "tieBreak: \(random.pick("tieBreak", ["last", "first", "lower-on-screen", "nearest-center"]))",
    ].joined(separator: ", ")
  }

  private static func camera(_ random: SeededRandom) -> String {
    var parts: [String] = []
    if random.once("padding", in: 4) { parts.append("padding: \(random.pick("paddings", [20, 100, 150]))") }
    if random.once("place", in: 3) {
      parts.append("center: [\(random.pick("center", ["10, 50", "10.3, 50.1", "-170, 20"]))]")
      parts.append("zoom: \(random.pick("zoom", [3, 7, 10.5, 14]))")
    }
    return parts.joined(separator: ", ")
  }

  private static let regions = [
    "top: 0, height: 200, left: 0, right: 0", "left: 50, top: 50, right: 50, bottom: 50",
    "width: 60, height: 60",
    "left: 0, width: 190, top: 0, height: 500",
  ]

  private static let points = [
    "10, 50", "10, 50", "10, 50", "10, 50", "10, 50.0000001", "10.001, 50.0005", "10.2, 50.1", "-179.99, 50",
    "179.99, 50",
    "12, 51",
  ]

  private static func annotation(_ index: Int, _ random: SeededRandom) -> String {
    var parts = ["id: a\(index)", "attach: { \(attachment(index, random)) }", "size: \(size(random))"]
    func add(_ property: String, in times: Int, _ values: [String]) {
      if random.once(property, in: times) {
        parts.append("\(property): \(random.pick("\(property)s", values))")
      }
    }
    if random.once("zooms", in: 2) {
      let low = random.whole("low", 0...16)
      parts.append("minZoom: \(low)")
      parts.append("maxZoom: \(low + random.whole("zoomSpan", 0...9))")
    }
    add("variableAnchors", in: 2, anchors)
    add("gap", in: 4, ["4", "-3", "12", "[interpolate, [linear], [zoom], 3, 0, 9, 20]"])
    add("priority", in: 2, ["required", "required", "1", "2", "high", "[step, [zoom], 1, 9, 3]"])
    add("allowOverlap", in: 3, ["true", "true", "[step, [zoom], true, 6, false]"])
    add("obstacle", in: 6, ["false"])
    add("enabled", in: 2, ["false"])
    add("fit", in: 3, ["require", "ignore", "require"])
    add("collisionMode", in: 6, ["circle", "none", "circle"])
    add("collisionInsets", in: 8, ["2", "-3"])
    add("ignoreCameraPadding", in: 8, ["true"])
    add("visible", in: 8, ["false", "[step, [zoom], true, 7, false]", "[step, [zoom], false, 9, true]"])
    add("clusteringIdentifier", in: 12, ["c"])
    add("draggable", in: 16, ["true"])
    add("states", in: 10, ["{ selected: { size: [9, 9] } }", "{ selected: { minZoom: 0, maxZoom: 20 } }"])
    return "  - { \(parts.joined(separator: ", ")) }"
  }

  /// A view that is always there, and one that stands partly on it.
  private static func pin(_ index: Int, _ random: SeededRandom) -> [String] {
    let side = random.pick("side", [20, 40, 60])
    let anchors = random.pick(
      "anchors",
      [
        "[center, { anchor: bottom, offsetY: 40 }]", "[{ anchor: bottom, offsetY: 40 }, center]",
        "[{ anchor: top, offsetX: 3 }, { anchor: bottom, offsetY: 25 }]",
      ])
    let zooms = random.once("zooms", in: 2) ? "" : ", minZoom: \(random.pick("low", [2, 9])), maxZoom: 20"
    return [
      "  - { id: a\(index), attach: { point: [10, 50] }, size: [\(side), \(side)], priority: required }",
      "  - { id: a\(index + 1), attach: { point: [10, 50] }, size: [12, 9], variableAnchors: \(anchors)\(zooms) }",
    ]
  }

  /// A view that is to lie on a triangle, which may be smaller at all its zooms.
  private static func polygon(_ index: Int, _ random: SeededRandom) -> String {
    let side = random.pick("side", [0.0001, 0.01, 1])
    let zooms = random.once("zooms", in: 2) ? "" : ", maxZoom: \(random.pick("high", [4, 9, 15]))"
    let ring = "[10, 50], [\(10 + side), 50], [\(10 + side), \(50 + side)], [10, 50]"
    return
      "  - { id: a\(index), attach: { polygon: [[\(ring)]], contain: true }, size: \(size(random))\(zooms) }"
  }

  private static func attachment(_ index: Int, _ random: SeededRandom) -> String {
    if index > 0, random.once("hangs", in: 4) {
      let host = random.whole("host", 0...(index - 1))
      let place = random.pick("at", ["", ", at: top-right", ", at: bottom", ", at: top-right"])
      return "annotation: a\(host)\(place)"
    }
    if random.once("layer", in: 12) {
      return "feature: { layer: \(random.pick("layers", ["dots", "dots", "none"])) }"
    }
    return "point: [\(random.pick("point", points))]"
  }

  private static func size(_ random: SeededRandom) -> String {
    let side = random.pick(
      "size", ["[40, 20]", "[40, 20]", "[24, 24]", "[120, 60]", "[500, 30]", "[1500, 40]", "[9, 9]"])
    guard random.once("zoomed", in: 4) else { return side }
    return random.pick(
      "sizes",
      [
        "[[step, [zoom], 20, 5, 60], 30]", "[[interpolate, [linear], [zoom], 2, 10, 12, 80], 24]",
        "[40, [interpolate, [exponential, 1.5], [zoom], 4, 60, 10, 6]]",
      ])
  }

  private static let anchors = [
    "[top, bottom]", "[bottom]", "[center, { anchor: center, size: [20, 10] }]",
    "[{ anchor: bottom, size: [30, 16] }, { anchor: bottom, size: [60, 32] }, top]",
    "[{ anchor: left, size: [1600, 20] }, right]", "[{ anchor: left, size: [1600, 20] }, center]",
    "[{ anchor: bottom, size: [8, 8] }, { anchor: bottom, size: [60, 32] }]",
    "[center, { anchor: center, size: [4, 4] }]",
    "[center, { anchor: bottom, offsetY: 40 }]", "[{ anchor: bottom, offsetY: 40 }, center]",
    "[{ anchor: top, offsetY: 900 }]",
    "[center, { anchor: top, offsetX: 3 }, { anchor: top-left, offsetX: -9, offsetY: 9 }]",
    "[{ anchor: center, size: [20, 20] }, { anchor: center, size: [22, 22], offsetX: 0.5 }, left, bottom]",
  ]
}
