import Cartouche
import CartoucheTestSupport
import Testing

/// Clusters after a reload: their ids, events and handlers.
@Suite struct ClusterReloadTests {
  private static let viewport = Viewport(width: 400, height: 400)

  private static func spec(_ pins: [String]) -> String {
    "version: 1\nselection: multiple\nannotations:\(pins.isEmpty ? " []" : "")\n" + pins.joined()
  }

  private static func pin(_ id: String, _ longitude: Double = 0, of cluster: String = "c") -> String {
    """
      - { id: \(id), size: [20, 20], clusteringIdentifier: \(cluster), attach: { point: [\(longitude), 0] } }

    """
  }

  private static func show(_ annotations: ViewAnnotations, _ inputs: [Input] = [], zoom: Double = 8) {
    let center = Coordinate(longitude: 0, latitude: 0)
    annotations.update(inputs, camera: Camera(center: center, zoom: zoom), viewport: viewport)
  }

  private static func events(_ annotations: ViewAnnotations) -> [String] {
    annotations.frame.events.map { event in
      "\(event.annotation.map { annotations.plan.id(of: $0) } ?? "-") \(event.kind.name)"
    }
  }

  @Test func aClusterGoesOnUnderItsID() throws {
    let pins = [Self.pin("a"), Self.pin("b", 0.01), Self.pin("far", 0.5)]
    let annotations = try ViewAnnotations(spec: Self.spec(pins))
    Self.show(annotations)
    let cluster = try #require(annotations["cluster:c:b"])
    var heard: [String] = []
    cluster.onSelectionChanged = { heard.append("\($0)") }
    cluster.onClusterChanged = { joined, left in heard.append("+\(joined) -\(left)") }
    Self.show(annotations, [.select(cluster.index)])
    let slot = annotations.frame.placements.first { $0.annotation == cluster.index }?.slot
    // `b` is still the first member, as it follows `a`.
    try annotations.reload(spec: Self.spec([Self.pin("new", -0.5), pins[0], pins[2], pins[1]]))
    #expect(annotations["cluster:c:b"] === cluster)
    #expect(annotations.resolver.members(of: cluster.index).isEmpty, "no frame has found them yet")
    Self.show(annotations)
    #expect(Self.events(annotations).allSatisfy { $0.hasPrefix("new ") })
    let placement = annotations.frame.placements.first { $0.annotation == cluster.index }
    #expect(placement?.zPriority == 1000 && placement?.slot == slot)
    #expect(
      annotations.resolver.members(of: cluster.index).map { annotations.plan.id(of: $0) } == ["b", "a"])

    try annotations.reload(spec: Self.spec([Self.pin("z", 0.005), pins[0], pins[1]]))
    Self.show(annotations)
    #expect(heard == ["true", "+1 -0"])
    Self.show(annotations, [.deselect(cluster.index)])
    #expect(heard == ["true", "+1 -0", "false"])
  }

  /// A tap before the next frame hits the cluster of the last frame.
  @Test func aTapAfterAReloadFindsWhatIsOnScreen() throws {
    let annotations = try ViewAnnotations(spec: Self.spec([Self.pin("a"), Self.pin("b")]))
    Self.show(annotations)
    try annotations.reload(spec: Self.spec([Self.pin("z", 0.5), Self.pin("a"), Self.pin("b")]))
    let cluster = try #require(annotations["cluster:c:b"])
    #expect(annotations.hitTest(x: 200, y: 200) == .annotation(cluster.index))
    Self.show(annotations, [.tap(ScreenPoint(x: 200, y: 200))])
    #expect(
      Self.events(annotations).prefix(2) == ["cluster:c:b annotationTapped", "cluster:c:b selectionChanged"])
  }

  @Test func clustersThatAreGoneAreTold() throws {
    let ab = [Self.pin("a"), Self.pin("b")]
    for (name, pins) in [
      ("its first member is gone", [ab[0], Self.pin("far", 0.5)]),
      ("all are gone", []),
      ("it has another identifier", [Self.pin("a", of: "d"), Self.pin("b", of: "d")]),
      ("nobody clusters", ab.map { $0.replacing("clusteringIdentifier: c, ", with: "") }),
      ("it parts", [Self.pin("a", -0.5), ab[1]]),
    ] {
      let annotations = try ViewAnnotations(spec: Self.spec(ab))
      Self.show(annotations)
      let cluster = try #require(annotations["cluster:c:b"])
      var heard: [String] = []
      cluster.onSelectionChanged = { heard.append("selected \($0)") }
      cluster.onVisibilityChanged = { heard.append("visible \($0)") }
      cluster.onClusterDissolved = { heard.append("dissolved") }
      Self.show(annotations, [.select(cluster.index)])
      try annotations.reload(spec: Self.spec(pins))
      Self.show(annotations)
      #expect(heard == ["selected true", "selected false", "visible false", "dissolved"], "\(name)")
      #expect(annotations["cluster:c:b"] == nil && annotations.frame.refusals.isEmpty, "\(name)")
      // It returns with its handlers.
      cluster.onClusterFormed = { heard.append("formed of \($0)") }
      try annotations.reload(spec: Self.spec([Self.pin("z", -0.5)] + ab))
      Self.show(annotations)
      #expect(heard.last == "visible true" && heard.contains("formed of 2"), "\(name)")
      #expect(annotations["cluster:c:b"] === cluster, "\(name)")
      Self.show(annotations, zoom: 8.1)
      #expect(Self.events(annotations).isEmpty)
    }
  }

  @Test func aMemberThatIsAddedAgainHasItsClusterBack() throws {
    let annotations = try ViewAnnotations(spec: Self.spec([Self.pin("a"), Self.pin("b")]))
    Self.show(annotations)
    let cluster = try #require(annotations["cluster:c:b"])
    var heard: [String] = []
    cluster.onClusterFormed = { heard.append("formed of \($0)") }
    cluster.onClusterDissolved = { heard.append("dissolved") }
    try annotations.removeAnnotation("b")
    try annotations.addAnnotation(String(Self.pin("b").dropFirst(4)))
    Self.show(annotations)
    #expect(heard.sorted() == ["dissolved", "formed of 2"])
    #expect(
      annotations["cluster:c:b"] === cluster && annotations.frame.clusters[0].annotation == cluster.index)
  }

  /// The events by ids.
  private struct Told {
    var counts: [String: Int] = [:]
    var shown: Set<String> = []
    var dissolved = 0

    mutating func take(_ annotations: ViewAnnotations) {
      for event in annotations.frame.events {
        guard let index = event.annotation else { continue }
        let id = annotations.plan.id(of: index)
        switch event.change {
        case .shown: #expect(shown.insert(id).inserted, "\(id)")
        case .hidden: #expect(shown.remove(id) != nil, "\(id)")
        case .clusterFormed(let count, _): counts[id] = count
        case .clusterChanged(let joined, let left): counts[id]! += joined - left
        case .clusterDissolved:
          counts[id] = nil
          dissolved += 1
        default: break
        }
      }
      #expect(shown == Set(annotations.frame.placements.map { annotations.plan.id(of: $0.annotation) }))
      #expect(counts == ClusterReloadTests.counts(annotations))
    }
  }

  private static func counts(_ annotations: ViewAnnotations) -> [String: Int] {
    let clusters = annotations.frame.clusters
    return Dictionary(
      uniqueKeysWithValues: clusters.map { (annotations.plan.id(of: $0.annotation), $0.count) })
  }

  /// After any reload, clusters are those of the spec, and events describe the changes between frames.
  @Test func eventsLeadFromSpecToSpec() throws {
    var (kept, dissolved) = (0, 0)
    for seed in 0..<40 as Range<UInt64> {
      var random = SeededRandom(seed: seed)
      let places = (0..<12).map { _ in random.quarter(-40...40) / 10 }
      let annotations = try ViewAnnotations(spec: Self.spec([]))
      var told = Told()
      for step in 0..<5 {
        var pins = (0..<12).filter { _ in !random.once(in: 4) }.map { index in
          Self.pin("p\(index)", places[index], of: "c\(random.once(in: 8) ? 1 : index % 2)")
        }
        if random.once(in: 2) { pins.shuffle(using: &random) }
        let zoom = 7 - Double(step) / 2
        let before = told.counts
        try annotations.reload(spec: Self.spec(pins))
        Self.show(annotations, zoom: zoom)
        told.take(annotations)
        kept += before.keys.filter { told.counts[$0] != nil }.count
        let fresh = try ViewAnnotations(spec: Self.spec(pins))
        Self.show(fresh, zoom: zoom)
        #expect(told.counts == Self.counts(fresh), "seed \(seed) \(step)")
        if random.once(in: 2), let cluster = annotations.frame.clusters.first {
          Self.show(annotations, [.select(cluster.annotation)], zoom: zoom)
          told.take(annotations)
        }
      }
      dissolved += told.dissolved
    }
    #expect(kept > 20 && dissolved > 20, "\(kept) \(dissolved)")
  }

  /// A cluster that ends because its first member has another identifier ends under its previous id.
  @Test func theObjectOfAClusterHearsItsEndWhenItsFirstMemberIsRenamed() throws {
    let pins = [Self.pin("z", 0, of: "d"), Self.pin("a"), Self.pin("b", 0.01), Self.pin("c", 0.02)]
    let annotations = try ViewAnnotations(spec: Self.spec(pins))
    Self.show(annotations)
    let cluster = try #require(annotations["cluster:c:c"])
    var heard: [String] = []
    cluster.onSelectionChanged = { heard.append("selected \($0)") }
    cluster.onClusterDissolved = { heard.append("dissolved") }
    cluster.onClusterFormed = { heard.append("formed \($0)") }
    Self.show(annotations, [.select(cluster.index)])
    try #require(annotations["c"]).update(#"{"clusteringIdentifier":"d"}"#)
    Self.show(annotations)
    #expect(heard == ["selected true", "selected false", "dissolved"])
    let other = try #require(annotations["cluster:d:c"])
    #expect(other !== cluster)
    #expect(Self.events(annotations).contains("cluster:d:c clusterFormed"))
    #expect(Self.events(annotations).contains("cluster:c:c clusterDissolved"))
    heard = []
    Self.show(annotations, [.select(other.index)])
    #expect(heard == [])
  }
}
