import Cartouche
import CartoucheTestSupport
import Testing

/// What the host's views show of clusters.
@Suite struct ClusterTextTests {
  private static let spec = """
    version: 1
    clusters:
      c:
        aggregate: { best: { max: 7 } }
        title: "{count} at {best}"
        data: { names: [get, members] }
        view: pile
        states: { selected: { title: chosen } }
        callout:
          size: [90, 40]
          title: [slice, [to-string, [get, members]], 0, 7]
    annotations:
      - { id: a, title: A, size: [20, 20], clusteringIdentifier: c, attach: { point: [0, 0] } }
      - { id: b, title: B, size: [20, 20], clusteringIdentifier: c, attach: { point: [0, 0] } }
      - { id: d, title: D, view: pin, size: [20, 20], attach: { point: [0.5, 0] } }
    """

  private static func show(_ annotations: ViewAnnotations, _ inputs: [Input] = []) {
    annotations.update(
      inputs, camera: Camera(center: Coordinate(longitude: 0, latitude: 0), zoom: 8),
      viewport: Viewport(width: 400, height: 400))
  }

  @Test func anAppIsToldWhoJoinsAndLeavesIfItAsks() throws {
    let annotations = try ViewAnnotations(
      spec: """
        version: 1
        templates: { pin: { size: [20, 20], clusteringIdentifier: c, attach: { point: [0, 0] } } }
        annotations: [{ id: a, extends: pin }, { id: b, extends: pin }, { id: d, extends: pin }]
        """)
    Self.show(annotations)
    #expect(!annotations.reportsClusterMembers)
    let cluster = try #require(annotations["cluster:c:d"])
    var told: [[AnnotationIndex]] = []
    cluster.onClusterMembersChanged = { told += [$0, $1] }
    #expect(annotations.reportsClusterMembers)
    let a = try #require(annotations["a"]).index
    Self.show(annotations, [.select(a)])
    #expect(told == [[], [a]])
    Self.show(annotations, [.deselect(a)])
    #expect(told == [[], [a], [a], []])
  }

  @Test func textsOfClustersAreThoseOfTheirMembers() throws {
    let annotations = try ViewAnnotations(spec: Self.spec)
    Self.show(annotations)
    func texts() -> Set<[String]> {
      Set(
        annotations.frame.placements.map {
          [
            annotations.title(of: $0), annotations.subtitle(of: $0), annotations.view(of: $0),
            annotations.data(of: $0),
          ]
        })
    }
    #expect(texts() == [["2 at 7", "", "pile", #"{"names":["B","A"]}"#], ["D", "", "pin", ""]])
    let cluster = try #require(annotations["cluster:c:b"])
    Self.show(annotations, [.select(cluster.index)])
    #expect(texts().contains(["chosen", "", "pile", #"{"names":["B","A"]}"#]))
    let callout = try #require(annotations.frame.callouts.first)
    #expect(annotations.title(of: callout) == #"["B","A"#)
    #expect(annotations.subtitle(of: callout) == "")

    try annotations.addAnnotation(
      "{ id: e, title: E, size: [20, 20], clusteringIdentifier: c, attach: { point: [0, 0] } }")
    Self.show(annotations)
    #expect(texts().contains(["3 at 7", "", "pile", #"{"names":["E","B","A"]}"#]))
    #expect(annotations.content(of: cluster.index) == nil && annotations.content(of: 2) == nil)
  }

  /// A host that asks the plan alone gets what the spec says of all clusters, and no text.
  @Test func aPlanKnowsNoTextsOfClusters() throws {
    let annotations = try ViewAnnotations(spec: Self.spec)
    Self.show(annotations)
    let cluster = try #require(annotations["cluster:c:b"])
    let placement = try #require(annotations.frame.placements.first { $0.annotation == cluster.index })
    #expect(annotations.plan.view(of: placement) == "pile")
    #expect(annotations.plan.title(of: placement) == "" && annotations.plan.data(of: placement) == "")
    #expect(annotations.plan.attachment(of: cluster.index) == nil && cluster.properties == nil)
    #expect(annotations.resolver.properties(of: cluster.index) == nil)
  }

  /// The first ten, in the order of members.
  @Test func aLongListOfMembersBreaksOff() throws {
    let pins = (0..<30).map {
      "  - { id: p\($0), title: \"\($0)\", size: [20, 20], clusteringIdentifier: c, attach: { point: [0, 0] } }\n"
    }
    let annotations = try ViewAnnotations(
      spec: "version: 1\nclusters: { c: { title: [to-string, [get, members]] } }\nannotations:\n"
        + pins.joined())
    Self.show(annotations)
    let placement = try #require(annotations.frame.placements.first)
    #expect(annotations.title(of: placement) == #"["29","28","27","26","25","24","23","22","21","20"]"#)
  }
}
