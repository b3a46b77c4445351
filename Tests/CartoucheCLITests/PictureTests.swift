import Testing

/// What `render` draws besides the last frame.
@Suite struct PictureTests {
  private static let files = [
    "a.yaml": soundSpec, "t.jsonl": "{}\n{\"camera\":{\"zoom\":3}}\n{\"camera\":{\"zoom\":4}}\n",
    "base.geojson":
      #"{"type":"Polygon","coordinates":[[[-123,37],[-122,37],[-122,38],[-123,38],[-123,37]]]}"#,
    "bad.geojson": #"{"type":"Polygon","coordinates":[[[0,0],[1,1],[0,0]]]}"#,
  ]

  private func render(_ arguments: String...) async throws -> Program {
    try await Program(["render", "a.yaml"] + arguments, in: try Folder(Self.files))
  }

  @Test func everyFrameOfATraceIsDrawn() async throws {
    let animation = try await render("--trace", "t.jsonl", "--all")
    #expect(animation.status == 0 && animation.errors == "")
    #expect(animation.output.split(separator: "animation-delay").count == 4)
    let strip = try await render("--trace", "t.jsonl", "--strip", "--clean")
    #expect(strip.output.hasPrefix(#"<svg xmlns="http://www.w3.org/2000/svg" width="3104" height="768""#))
  }

  @Test func aBaseMapIsGeoJSON() async throws {
    let picture = try await render("--base", "base.geojson")
    #expect(picture.status == 0 && picture.output.contains(#"<path class="land" d="M"#))
    let mistake = try await render("--base", "bad.geojson")
    #expect(mistake.status == 1 && mistake.output == "" && mistake.errors.hasPrefix("bad.geojson:1:"))
    let missing = try await render("--base", "no.geojson")
    #expect(missing.status == 2 && missing.errors.contains("no.geojson"))
  }

  @Test func aPictureDoesNotTakeThePlaceOfItsBaseMap() async throws {
    let picture = try await render("--base", "base.geojson", "-o", "base.geojson")
    #expect(picture.status == 2 && picture.errors.contains("one of the files that were read"))
  }

  @Test func aLineThatIsTooLongIsNotDrawn() async throws {
    let spec = """
      version: 1
      sources: { roads: { data: { type: LineString, coordinates: [[0, 0], [1e300, 1]] } } }
      layers: { roads: { type: line, source: roads, trimOffset: [0, 0.9] } }
      annotations: [{ id: a, size: [9, 9], forEach: { layer: roads } }]

      """
    let picture = try await Program(["render", "a.yaml"], in: try Folder(["a.yaml": spec]))
    #expect(picture.status == 0 && !picture.hasCrashed)
    #expect(picture.output.hasSuffix("</svg>\n") && !picture.output.contains(#"class="route""#))
  }

  @Test func framesAreDrawnInOneWay() async throws {
    let picture = try await render("--all", "--strip")
    #expect(picture.status == 2 && picture.errors.contains("--all and --strip exclude each other"))
  }
}
