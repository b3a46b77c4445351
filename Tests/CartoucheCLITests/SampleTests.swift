import Testing

/// Layers of tiles, of which a spec has samples.
@Suite struct SampleTests {
  private static let files = [
    "style.json":
      #"{"version":8,"sources":{"tiles":{"type":"vector","url":"x"}},"layers":[{"id":"poi","type":"symbol","source":"tiles"}]}"#,
    "poi.geojson":
      #"{"type":"Feature","id":"q1","properties":{"name":"Pier"},"geometry":{"type":"Point","coordinates":[1,1]}}"#,
    "a.yaml": """
    version: 1
    style: style.json
    camera: { center: [1, 1], zoom: 5 }
    layers: { poi: { size: [20, 20], samples: poi.geojson } }
    annotations:
      - { id: a, attach: { feature: { layer: poi, id: q1 } }, size: auto, title: "{name}" }
    """,
  ]

  @Test(arguments: [
    ["resolve"], ["resolve", "--format", "json"], ["resolve", "--explain"], ["render"],
  ])
  func aSpecAndItsPlanAreResolvedWithThem(_ arguments: [String]) async throws {
    let folder = try Folder(Self.files)
    let compiled = try await Program(["compile", "a.yaml", "-o", "a.plan"], in: folder)
    #expect(compiled.status == 0 && compiled.errors == "")
    let fromSpec = try await Program(arguments + ["a.yaml"], in: folder)
    #expect(fromSpec.status == 0 && fromSpec.errors == "")
    #expect(fromSpec.output.contains("Pier"))
    #expect(try await Program(arguments + ["a.plan"], in: folder).output == fromSpec.output)
  }

  @Test func lintGoesByThem() async throws {
    let spec = Self.files["a.yaml"]?.replacing("id: q1", with: "id: q2") ?? ""
    let folder = try Folder(Self.files.merging(["a.yaml": spec]) { $1 })
    let program = try await Program(["lint", "a.yaml"], in: folder)
    #expect(program.output.contains("[no-feature]"), "\(program.output)")
  }
}
