import Testing

/// What data give in degrees is what frames say.
@Suite struct CoordinateTests {
  @Test(arguments: [
    ("53.5,9.9,12", true), ("-9.9,53.5,12", true), ("9.9,-53.5,12", true), ("9.9,53.5,12", false),
    ("40,10,3", false), ("-40,-10,3", false),
  ])
  func aCameraThatASlipPutElsewhereIsTold(_ camera: String, _ isTold: Bool) async throws {
    let folder = try Folder([
      "a.yaml": """
      version: 1
      annotations:
        - { id: a, attach: { point: [9.95, 53.55] }, size: [40, 20] }
        - { id: b, attach: { line: [[9.96, 53.55], [9.97, 53.56]] }, size: [40, 20] }
      """
    ])
    let run = try await Program(["resolve", "a.yaml", "--camera", camera], in: folder)
    #expect(run.status == 0)
    #expect(run.errors.contains("--camera 9.9,53.5,12`") == isTold, "\(run.errors)")
  }

  /// The longitude has all the digits that a number can have, and the latitude one that no sum hits.
  @Test(arguments: [
    #"{ type: MultiPoint, coordinates: [[-122.40750000000001, 37.788000000000004], [170, 80]] }"#,
    #"""
    { type: GeometryCollection, geometries: [
      { type: Point, coordinates: [-122.40750000000001, 37.788000000000004] },
      { type: LineString, coordinates: [[150, 80], [151, 80]] } ] }
    """#,
  ])
  func aPointOfAShapeIsSaidAsItIsGiven(_ geometry: String) async throws {
    let folder = try Folder([
      "a.yaml": """
      version: 1
      camera: { center: [-122.4, 37.8], zoom: 12 }
      sources:
        stops:
          data: { type: Feature, id: 1, properties: {}, geometry: \(geometry) }
      annotations:
        - { id: a, attach: { feature: { source: stops, id: 1 } }, size: [40, 20] }
      """
    ])
    #expect(try await Program(["compile", "a.yaml", "-o", "a.plan"], in: folder).status == 0)
    for file in ["a.yaml", "a.plan"] {
      let frame = try await Program(["resolve", file, "--format", "json", "--explain"], in: folder).output
      let parts = frame.split(separator: #""coordinate":[-122.40750000000001,37.788000000000004]"#)
      // In the placement, in the event and of the candidate.
      #expect(parts.count == 4, "\(frame)")
    }
  }
}
