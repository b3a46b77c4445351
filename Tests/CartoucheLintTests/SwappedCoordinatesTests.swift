import CartoucheDiagnostics
import CartoucheLint
import CartoucheSpecTestSupport
import Testing

/// Who is told to be swapped, and what is offered.
@Suite struct SwappedCoordinatesTests {
  private func found(_ spec: String) -> [Finding] {
    lint(compiled("version: 1\n\(spec)")).filter { $0.rule == "swapped-coordinates" }
  }

  private func points(_ points: [String]) -> String {
    "annotations:\n"
      + points.enumerated().map { "  - { id: a\($0), size: [9, 9], attach: { point: \($1) } }\n" }.joined()
  }

  /// Either may be the wrong one.
  @Test(arguments: [
    ("camera: { center: [10.73, 59.91], zoom: 9 }\n", ["[59.91, 10.73]"]),
    ("camera: { center: [10.73, 59.91], zoom: 9 }\n", ["[59.91, 10.73]", "[59.92, 10.74]"]),
    ("puck: { coordinate: [10.73, 59.91], radius: 9 }\n", ["[59.91, 10.73]"]),
    ("", ["[10.73, 59.91]", "[59.91, 10.73]"]),
  ])
  func twoPlacesAgainstEachOtherHaveNoFix(_ given: String, _ places: [String]) throws {
    let found = found(given + points(places))
    #expect(found.count == 1)
    let finding = try #require(found.first)
    #expect(finding.message.hasSuffix("would lie together with the numbers of one of the two swapped"))
    #expect(finding.fixes.isEmpty)
    #expect(finding.related.count == 1)
  }

  /// Where every point of the spec has the latitude first, the data or the camera tell it.
  @Test func allPointsOfASpecAreTold() throws {
    let data = (0..<6).map { "[10.7\($0), 59.9\($0)]" }.joined(separator: ", ")
    let source = "sources: { s: { data: { type: MultiPoint, coordinates: [\(data)] } } }\n"
    let swapped = points(["[59.91, 10.73]", "[59.92, 10.74]", "[59.93, 10.71]"])
    let used = "  - { id: used, size: [9, 9], forEach: { source: s } }\n"
    let finding = try #require(found(source + swapped + used).first)
    #expect(
      finding.message
        == "all places of the annotations and the others of the map lie far apart, and would lie together with the numbers of one of the two swapped"
    )
    #expect(found(source + points(["[10.71, 59.92]", "[10.72, 59.93]"]) + used) == [])
    #expect(found("camera: { center: [10.73, 59.91], zoom: 9 }\n" + swapped).count == 1)
  }

  @Test func aLineOfTwoPositionsHasNoFix() throws {
    let spec = "annotations: [{ id: a, size: [9, 9], attach: { line: [[10.7, 59.9], [59.91, 10.8]] } }]\n"
    #expect(try #require(found(spec).first).fixes.isEmpty)
  }

  @Test func aCameraThatAPlaceLiesNearIsNotBlamed() {
    let camera = "camera: { center: [10.73, 59.91], zoom: 9 }\n"
    let lines = { (spec: String) in self.found(spec).map(\.place.start.line) }
    // The point in line 4, and the others agree with the camera.
    #expect(lines(camera + points(["[59.91, 10.73]", "[10.75, 59.92]"])) == [4])
    // Two against two.
    let even = found(camera + points(["[59.91, 10.73]", "[59.92, 10.75]", "[10.74, 59.9]"]))
    #expect(even.map(\.fixes.count) == [0])
    // Three others agree that it is the camera.
    let swapped = "camera: { center: [59.91, 10.73], zoom: 9 }\n"
    let certain = found(swapped + points(["[10.73, 59.91]", "[10.75, 59.92]", "[10.74, 59.9]"]))
    #expect(certain.map(\.place.start.line) == [2])
    #expect(certain.map(\.fixes.count) == [1])
  }

  @Test func severalSlipsAmongFewPlacesAreAllTold() {
    let spec = points([
      "[10.73, 59.91]", "[59.92, 10.74]", "[10.75, 59.9]", "[59.93, 10.76]", "[10.77, 59.94]",
    ])
    #expect(found(spec).map(\.place.start.line) == [4, 6])
  }
}
