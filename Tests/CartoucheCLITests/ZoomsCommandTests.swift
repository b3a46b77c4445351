import CartoucheTestSupport
import Foundation
import Testing

/// `zooms`: the zooms at which annotations are visible.
@Suite struct ZoomsCommandTests {
  /// Two labels 22.5° apart: 32 points at zoom 0. The tall one has priority.
  private static let spec = """
    version: 1
    camera: { center: [0, 0], zoom: 2 }
    templates:
      label: { size: [60, 20] }
    annotations:
      - { id: tall, extends: label, attach: { point: [0, 10] }, priority: 1, title: Tall }
      - { id: low, extends: label, attach: { point: [22.5, 10] }, variableAnchors: [center, left] }
      - { id: far, extends: label, attach: { point: [22.5, -40] }, minZoom: 2, maxZoom: 3 }
      - { id: never, extends: label, attach: { point: [100, -40] }, visible: false }

    """

  private func zooms(_ options: String...) async throws -> Program {
    try await Program(["zooms", "a.yaml"] + options, in: Folder(["a.yaml": Self.spec]))
  }

  @Test func spansNameZoomsAndAnchors() async throws {
    let program = try await zooms("--max-zoom", "4")
    #expect(program.errors == "")
    #expect(
      program.output == """
        tall   0 and above center
        low    0 to 1 left, 1 and above center
        far    2 to 3 center
        never  hidden

        """)
  }

  @Test func aProgramReadsThemAsJSON() async throws {
    let lines = try await zooms("--max-zoom", "4", "--format", "ndjson").output.split(separator: "\n")
    try #require(lines.count == 4)
    #expect(
      lines[0]
        == #"{"id":"tall","title":"Tall","coordinate":[0,10],"minZoom":0,"spans":[{"from":0,"to":null,"anchor":"center","offsetX":0,"offsetY":0}]}"#
    )
    #expect(lines[2].contains(#""minZoom":null,"spans":[{"from":2,"to":3,"#))
    #expect(lines[3] == #"{"id":"never","coordinate":[100,-40],"minZoom":null,"spans":[]}"#)
    let object = try await zooms("--max-zoom", "4", "--format", "json").output
    #expect(
      object.hasPrefix(
        #"{"version":1,"zooms":[0,1,2,3,4],"tile":4096,"margin":1024,"annotations":[{"id":"tall","#))
    #expect(object.contains(lines.joined(separator: ",")))
  }

  @Test func aStepHasNoRoundingErrors() async throws {
    let output = try await zooms("--min-zoom", "1", "--max-zoom", "1.5", "--step", "0.1", "--format", "json")
      .output
    #expect(output.contains(#""zooms":[1,1.1,1.2,1.3,1.4,1.5],"#))
  }

  @Test func aPartOfTheWorldHasItsAnnotationsOnly() async throws {
    let program = try await zooms("--max-zoom", "12", "--bbox", "-10,0,30,20", "--format", "ndjson")
    let whole = try await zooms("--max-zoom", "12", "--format", "ndjson").output.split(separator: "\n")
    #expect(program.output.split(separator: "\n") == Array(whole.prefix(2)))
    let none = try await zooms("--bbox", "170,0,-170,20")
    #expect(none.status == 0 && none.output == "")
  }

  @Test func threadsDoNotChangeTheResult() async throws {
    let one = try await zooms("--max-zoom", "8", "--step", "0.5", "--jobs", "1", "--format", "json")
    #expect(
      try await zooms("--max-zoom", "8", "--step", "0.5", "--jobs", "3", "--format", "json").output
        == one.output)
  }

  /// Labels on a line, of mixed priorities: whether one is visible depends on its neighbors, across edges of tiles too.
  @Test func tilesAgreeAtTheirEdges() async throws {
    let points = (0..<400).map { index in
      "{ x: \(Double(index) / 5 - 40), y: \(Double(index * 7 % 11) / 10), p: \(index * 7919 % 400) }"
    }
    let spec = """
      version: 1
      camera: { center: [0, 0], zoom: 5 }
      annotations:
        - id: p
          forEach: [\(points.joined(separator: ", "))]
          attach: { point: [[get, x], [get, y]] }
          priority: [get, p]
          size: [90, 20]
          variableAnchors: [center, left, right]
      """
    let folder = try Folder(["a.yaml": spec])
    let program = try await Program(
      ["zooms", "a.yaml", "--min-zoom", "6", "--max-zoom", "6", "--format", "ndjson"], in: folder)
    let tiles = program.output.split(separator: "\n").filter { !$0.contains(#""spans":[]"#) }
    // At zoom 6 the world has 8 × 8 tiles, and the labels are in one frame of 7,300 points.
    let frame = try await Program(
      [
        "resolve", "a.yaml", "--camera", "0,0,6", "--viewport", "16384x2000", "--format", "json", "--only",
        "placements",
      ],
      in: folder)
    let anchors = frame.output.matches(of: #/"id":"(p\/#\d+)".*?"anchor":"(\w+)"/#).map { "\($0.1) \($0.2)" }
    let found = tiles.compactMap { $0.firstMatch(of: #/"id":"(p\/#\d+)".*"anchor":"(\w+)"/#) }.map {
      "\($0.1) \($0.2)"
    }
    #expect(!found.isEmpty && found.count < 400)
    #expect(found.sorted() == anchors.sorted())
  }

  /// A line of `labels.jq` of docs/cli.md.
  private struct Feature: Decodable {
    struct Zooms: Decodable {
      let minzoom: Int
      let maxzoom: Int?
    }
    struct Geometry: Decodable { let coordinates: [Double] }
    struct Properties: Decodable {
      let anchor: String
      let from: Double
      let to: Double?
      let offset: [Double]
    }
    let tippecanoe: Zooms
    let geometry: Geometry
    let properties: Properties

    /// The corner of a label of 90 × 20 points that MapLibre draws at this zoom.
    func origin(atZoom zoom: Int) -> (x: Double, y: Double) {
      let world = 512 * pow(2, Double(zoom))
      let latitude = geometry.coordinates[1] * .pi / 180
      let x = (geometry.coordinates[0] + 180) / 360 * world + properties.offset[0] * 16
      let y = (0.5 - log(tan(.pi / 4 + latitude / 2)) / (2 * .pi)) * world + properties.offset[1] * 16
      let anchor = properties.anchor
      return (
        x - (anchor.contains("left") ? 0 : anchor.contains("right") ? 90 : 45),
        y - (anchor.contains("top") ? 0 : anchor.contains("bottom") ? 20 : 10)
      )
    }
  }

  private static let hasJQ = FileManager.default.isExecutableFile(atPath: "/usr/bin/jq")

  /// The features that docs/cli.md writes for tiles, of labels with three anchors each.
  @Test(.enabled(if: hasJQ, "jq is not installed")) func labelsOfTilesDoNotOverlap() async throws {
    let points = (0..<400).map { index in
      "{ x: \(Double(index * 7919 % 1009) / 10 - 50), y: \(Double(index * 6007 % 997) / 10 - 50), p: \(index) }"
    }
    let spec = """
      version: 1
      camera: { center: [0, 0], zoom: 5 }
      annotations:
        - id: p
          forEach: [\(points.joined(separator: ", "))]
          attach: { point: [[get, x], [get, y]] }
          priority: [get, p]
          size: [90, 20]
          variableAnchors: [center, { anchor: left, offsetX: 5 }, { anchor: top, offsetY: -6 }]
      """
    let recipe = try #require(PageBlock.all(of: "docs/cli.md").first { $0.file == "labels.jq" })
    let folder = try Folder(["a.yaml": spec, "labels.jq": recipe.text])
    let script = #""$0" zooms a.yaml --max-zoom 6 --format ndjson | /usr/bin/jq -c -f labels.jq"#
    let program = try await Program(["-c", script, Program.path], in: folder, of: "/bin/sh")
    try #require(program.status == 0 && program.errors == "")
    let features = try program.output.split(separator: "\n").map {
      try JSONDecoder().decode(Feature.self, from: Data($0.utf8))
    }
    #expect(Set(features.map(\.properties.anchor)) == ["center", "left", "top"])
    for zoom in 0...6 {
      let shown = features.filter {
        $0.tippecanoe.minzoom <= zoom && zoom <= $0.tippecanoe.maxzoom ?? .max
      }
      let isFiltered = features.filter {
        $0.properties.from <= Double(zoom) && Double(zoom) < $0.properties.to ?? .infinity
      }
      #expect(!shown.isEmpty && shown.count == isFiltered.count)
      let origins = shown.map { $0.origin(atZoom: zoom) }
      for (index, one) in origins.enumerated() {
        let isFree = origins[..<index].allSatisfy {
          abs($0.x - one.x) > 89.99 || abs($0.y - one.y) > 19.99
        }
        #expect(isFree, "zoom \(zoom): label \(index)")
      }
    }
  }

  @Test func tooManyTilesAreRefused() async throws {
    let spec = """
      version: 1
      camera: { center: [0, 0], zoom: 2 }
      annotations:
        - { id: a, attach: { line: [[-170, -60], [170, 60]] }, size: [4, 4] }
      """
    let folder = try Folder(["a.yaml": spec])
    let program = try await Program(["zooms", "a.yaml", "--min-zoom", "20", "--max-zoom", "20"], in: folder)
    #expect(program.status == 2 && program.errors.contains("use a smaller --max-zoom or a --bbox"))
  }

  @Test(arguments: [
    ["--min-zoom", "5", "--max-zoom", "4"], ["--step", "0"], ["--bbox", "1,2,3"], ["--bbox", "1,2,3,1"],
    ["--max-zoom", "99"],
  ])
  func wrongOptionsAreRefused(_ options: [String]) async throws {
    let program = try await Program(["zooms", "a.yaml"] + options, in: Folder(["a.yaml": Self.spec]))
    #expect(program.status == 2 && program.output == "")
  }
}
