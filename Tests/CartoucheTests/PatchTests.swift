import Cartouche
import Testing

/// What hosts add, change and remove: what cannot be is thrown, and changes nothing.
@Suite struct PatchTests {
  private static let viewport = Viewport(width: 400, height: 400)
  private static let camera = Camera(center: Coordinate(longitude: 0, latitude: 0), zoom: 10)
  private static let layers =
    "layers: { other: { type: line, source: roads }, road: { type: line, source: roads } }\n"
  private static let roads = """
    sources:
      roads:
        data:
          type: FeatureCollection
          features:
            - type: Feature
              id: r
              properties: {}
              geometry: { type: LineString, coordinates: [[-0.1, 0], [0.1, 0]] }

    """

  private static func plan(_ annotations: String, above: String = "") throws -> Plan {
    try Plan(spec: "version: 1\n\(above)annotations:\n\(annotations)")
  }

  private static func pin(_ id: String) throws -> Plan {
    try plan("  - { id: \(id), size: [9, 9], attach: { point: [0, 0] } }\n")
  }

  private static func annotations() throws -> ViewAnnotations {
    ViewAnnotations(
      plan: try plan(
        "  - { id: a, size: [9, 9], attach: { point: [0, 0.1] } }\n",
        above: "\(roads)layers: { road: { type: line, source: roads } }\n"))
  }

  @Test func anIdIsTakenOnce() throws {
    let annotations = try Self.annotations()
    #expect(throws: PatchError.idIsTaken("a")) { try annotations.addAnnotation(Self.pin("a")) }
    try annotations.removeAnnotation("a")
    #expect(throws: Never.self) { try annotations.addAnnotation(Self.pin("a")) }
  }

  @Test func aPatchHasOneAnnotation() throws {
    let annotations = try Self.annotations()
    let none = try Plan(spec: "version: 1\nannotations: []\n")
    let two = try Self.plan(
      "  - { id: b, size: [9, 9], attach: { point: [0, 0] } }\n  - { id: c, size: [9, 9], attach: { point: [0, 0] } }\n"
    )
    for (patch, count) in [(none, 0), (two, 2)] {
      #expect(throws: PatchError.annotations(count)) { try annotations.addAnnotation(patch) }
      #expect(throws: PatchError.annotations(count)) { try annotations.updateAnnotation("a", to: patch) }
    }
    #expect(annotations.plan.annotationIndices.count == 1)
  }

  @Test func whatIsGoneIsNotRemovedTwice() throws {
    let annotations = try Self.annotations()
    try annotations.removeAnnotation("a")
    #expect(throws: PatchError.unknownAnnotation) { try annotations.removeAnnotation("a") }
    #expect(throws: PatchError.unknownAnnotation) { try annotations.updateAnnotation("a", to: Self.pin("a")) }
    #expect(throws: PatchError.unknownAnnotation) { try annotations.removeAnnotation("never") }
  }

  /// In the patch's plan it is the second layer, in the plan itself the first.
  @Test func aLayerIsTheOneOfItsName() throws {
    let annotations = try Self.annotations()
    let patch = try Self.plan(
      "  - { id: b, size: [9, 9], attach: { feature: { layer: road, id: r } } }\n",
      above: Self.roads + Self.layers)
    try annotations.addAnnotation(patch)
    annotations.update(camera: Self.camera, viewport: Self.viewport)
    #expect(annotations.frame.placements.map { annotations.plan.id(of: $0.annotation) }.contains("b"))
  }

  @Test func aLayerThatThePlanHasNotIsThrown() throws {
    let annotations = try Self.annotations()
    let patch = try Self.plan(
      "  - { id: b, size: [9, 9], attach: { feature: { layer: other, id: r } } }\n",
      above: Self.roads + Self.layers)
    #expect(throws: PatchError.unknownLayer("other")) { try annotations.addAnnotation(patch) }
    #expect("\(PatchError.unknownLayer("other"))".contains("the plan has no layer `other`"))
  }

  @Test func anUpdateKeepsIdAndHandlers() throws {
    let annotations = try Self.annotations()
    var heard: [Coordinate] = []
    annotations["a"]?.onAnchorCoordinateChanged = { heard.append($0) }
    annotations.update(camera: Self.camera, viewport: Self.viewport)
    try annotations.updateAnnotation("a", to: Self.pin("other"))
    annotations.update(camera: Self.camera, viewport: Self.viewport)
    #expect(annotations["a"] != nil && annotations["other"] == nil)
    #expect(heard.map(\.latitude) == [0.1, 0])
  }
}
