import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheLint
import CartoucheResolver
import CartoucheSpecTestSupport
import CartoucheTestSupport
import Foundation
import Testing

/// Proofs about placement are true: no frame of random specs contradicts them.
@Suite struct PlacementProofTests {
  /// With `CARTOUCHE_SCENES=3` there are 1,200 seeds.
  private static let seeds =
    400 * (ProcessInfo.processInfo.environment["CARTOUCHE_SCENES"].flatMap(Int.init) ?? 1)

  /// The comparison of a seed's frames with its proofs.
  private struct Outcome: Sendable {
    var counts: [String: Int] = [:]
    var falseAlarms: Set<String> = []
  }

  @Test func noFrameContradictsAProof() async {
    let all = await withTaskGroup(of: Outcome.self) { group in
      for start in 0..<8 {
        group.addTask {
          var outcome = Outcome()
          for seed in stride(from: start, to: Self.seeds, by: 8) { Self.check(UInt64(seed), &outcome) }
          return outcome
        }
      }
      return await group.reduce(into: Outcome()) { all, outcome in
        all.counts.merge(outcome.counts, uniquingKeysWith: +)
        all.falseAlarms.formUnion(outcome.falseAlarms)
      }
    }
    #expect(all.falseAlarms.sorted().prefix(20) == [])
    // Without proofs of each kind the test would show nothing.
    let kinds = [
      "never-visible ownZooms", "never-visible hostZooms", "never-visible host", "never-visible layerZooms",
      "never-visible filter", "never-visible obstructed", "never-visible largerThanPolygon",
      "dead-anchor tooLarge",
      "dead-anchor shadowed",
      "dead-anchor covered", "always-collides certain", "always-collides uncertain",
    ]
    #expect(kinds.filter { all.counts[$0, default: 0] < 3 } == [])
    let rules = ["never-visible", "dead-anchor", "always-collides", "never-fits", "empty-start"]
    #expect(rules.filter { all.counts[$0, default: 0] < 15 } == [], "\(all.counts)")
  }

  /// A claim about frames near a coordinate.
  private struct Claim {
    var text: String
    var center: Coordinate
    /// Whether the claim holds only with the coordinate in the center.
    var isCentred: Bool
    /// Returns whether a frame contradicts the claim.
    var isContradicted: (ProofChecks.Seen) -> Bool
  }

  private static func check(_ seed: UInt64, _ outcome: inout Outcome) {
    let spec = RandomProofSpec(seed: seed)
    let compilation = compiled(spec.text)
    guard let plan = compilation.plan else {
      outcome.falseAlarms.insert(
        "seed \(seed) does not compile: \(lint(compilation).map(\.message))\n\(spec.text)")
      return
    }
    let checks = ProofChecks(plan: plan, viewports: RuleOptions.defaultViewports)
    var claims = proved(checks, &outcome.counts)
    claims += flagged(in: spec, compilation, checks, &outcome)
    var random = SeededRandom(seed: seed).stream("cameras")
    while let center = claims.first?.center {
      let own = claims.filter { $0.center == center }
      claims.removeAll { $0.center == center }
      checks.look(at: center, &random) { seen, zoom, isCentred in
        for claim in own where isCentred || !claim.isCentred {
          guard claim.isContradicted(seen) else { continue }
          outcome.falseAlarms.insert("seed \(seed), at zoom \(zoom): \(claim.text)")
        }
      }
    }
  }

  /// Returns the claims that are proved for a plan.
  private static func proved(_ checks: ProofChecks, _ counts: inout [String: Int]) -> [Claim] {
    let proofs = PlacementProofs(of: checks.plan, in: checks.viewports)
    var claims: [Claim] = []
    func count(_ rule: String, _ cause: String) {
      counts[rule, default: 0] += 1
      counts["\(rule) \(cause.prefix { $0 != "(" })", default: 0] += 1
    }
    for proof in proofs.neverVisible {
      count("never-visible", "\(proof.cause)")
      claims.append(
        Claim(text: "a\(proof.row) is visible", center: checks.place(of: proof.row), isCentred: true) {
          $0.anchors[proof.row] != nil
        })
    }
    for proof in proofs.deadAnchors {
      count("dead-anchor", "\(proof.cause)")
      let text = "a\(proof.row) has the anchor \(proof.anchor), against \(proof)"
      claims.append(
        Claim(text: text, center: checks.place(of: proof.row), isCentred: false) {
          $0.anchors[proof.row] == proof.anchor
        })
    }
    for proof in proofs.collisions {
      count("always-collides", proof.isCertain ? "certain" : "uncertain")
      let (winner, loser) = (proof.winner, proof.loser)
      for row in [winner, loser] {
        claims.append(
          Claim(
            text: "both are shown, or the wrong one, against \(proof)", center: checks.place(of: row),
            isCentred: true
          ) {
            $0.anchors[winner] != nil && $0.anchors[loser] != nil
              || proof.isCertain && $0.blockers[winner] == loser
          })
      }
    }
    return claims
  }

  /// Returns the claims of the two rules that depend only on placement.
  private static func flagged(
    in spec: RandomProofSpec, _ compilation: Compilation, _ checks: ProofChecks, _ outcome: inout Outcome
  ) -> [Claim] {
    let rules = ruleCatalog.filter { ["never-fits", "empty-start"].contains($0.metadata.id) }
    var claims: [Claim] = []
    for finding in [Finding](findings(of: rules, in: compilation), in: compilation.sources) {
      outcome.counts[finding.rule, default: 0] += 1
      let line = spec.lines[finding.place.start.line - 1]
      if finding.rule == "never-fits", let row = (0..<9).first(where: { line.contains("id: a\($0),") }) {
        claims.append(
          Claim(
            text: "a\(row) is visible, though it never fits", center: checks.place(of: row), isCentred: false
          ) {
            $0.anchors[row] != nil
          })
        continue
      }
      let isEmpty = checks.viewports.allSatisfy { viewport in
        var resolver = Resolver(plan: checks.plan)
        var frame = Frame()
        resolver.resolve(camera: nil, viewport: viewport, into: &frame)
        return frame.placements.isEmpty
      }
      if !isEmpty { outcome.falseAlarms.insert("it does not start empty:\n\(spec.text)") }
    }
    return claims
  }
}

/// A check of proofs by a resolver over many zooms, cameras and viewports.
struct ProofChecks {
  /// The result of a frame.
  struct Seen {
    /// The index of the anchor of each visible row.
    var anchors: [Int: Int] = [:]
    /// The row of the blocker of each row that a collision hides.
    var blockers: [Int: Int] = [:]

    init(_ frame: Frame) {
      for placement in frame.placements where !placement.annotation.isCluster {
        anchors[placement.annotation.row] = Int(placement.anchor.rawValue)
      }
      for hidden in frame.hidden where !hidden.annotation.isCluster && hidden.cause == .collision {
        if case .annotation(let other) = hidden.by, !other.isCluster {
          blockers[hidden.annotation.row] = other.row
        }
      }
    }
  }

  let plan: Plan
  let viewports: [Viewport]

  /// A fine grid of zooms with its ends, and both sides of jumps.
  var zooms: [Double] {
    var zooms = Array(stride(from: 0.0, through: 25.5, by: 1.5))
    for options in plan.annotations.options {
      zooms += [options.minZoom - 1e-9, options.minZoom, options.maxZoom - 1 / 4096, options.maxZoom]
    }
    zooms += plan.zoomTables.stops.flatMap { [$0.zoom - 1e-9, $0.zoom] }
    return Set(zooms.filter { 0...25.5 ~= $0 }).sorted()
  }

  /// Returns the coordinate at which a camera shows an annotation.
  func place(of row: Int) -> Coordinate { plan.viewpoint(of: row) }

  /// Returns a frame with this camera and the plan's padding.
  func frame(_ resolver: inout Resolver, _ center: Coordinate, _ zoom: Double, _ viewport: Viewport) -> Frame
  {
    var frame = Frame()
    let camera = Camera(center: center, zoom: zoom, padding: plan.camera.padding)
    resolver.resolve(camera: camera, viewport: viewport, into: &frame)
    return frame
  }

  /// Calls `see` for frames at every zoom, in journeys and in first frames, with a coordinate in or near the
  /// center.
  /// - Parameter see: Receives the result, the zoom, and whether the coordinate is in the center.
  func look(
    at center: Coordinate, _ random: inout SeededRandom, _ see: (Seen, Double, Bool) -> Void
  ) {
    let fresh = Resolver(plan: plan)
    for viewport in viewports {
      var moving = Resolver(plan: plan)
      for zoom in zooms {
        see(Seen(frame(&moving, away(from: center, at: zoom, &random), zoom, viewport)), zoom, false)
        see(Seen(frame(&moving, center, zoom, viewport)), zoom, true)
        var first = fresh.copy()
        see(Seen(frame(&first, center, zoom, viewport)), zoom, true)
      }
    }
  }

  private func away(from place: Coordinate, at zoom: Double, _ random: inout SeededRandom) -> Coordinate {
    let points = random.pick([20.0, 200, 400, 800])
    let degrees = 360 / (512 * Elementary.exp2(zoom))
    return Coordinate(
      longitude: place.longitude + random.number(-points...points) * degrees,
      latitude: max(-85, min(85, place.latitude + random.number(-points...points) * degrees * 0.6)))
  }
}

/// A small random spec whose views often collide, are too large or hidden.
struct RandomProofSpec {
  /// The text, with one annotation a line in the order `a0`, `a1` and so on.
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
      parts.append("maxZoom: \(low + max(1, random.whole("zoomSpan", 0...9)))")
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

  /// Returns a view that is always visible and one that partly overlaps it.
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

  /// Returns a view that must fit a triangle, which may be too small at all zooms.
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
