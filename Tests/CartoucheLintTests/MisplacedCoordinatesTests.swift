import CartoucheDiagnostics
import CartoucheLint
import CartoucheSpecTestSupport
import Testing

/// Which positions are reported as swapped, and their fixes.
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

  /// If every point of the spec has the latitude first, the data or the camera shows it.
  @Test func allPointsOfASpecAreReported() throws {
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

  @Test func aCameraNearAPositionIsNotReported() {
    let camera = "camera: { center: [10.73, 59.91], zoom: 9 }\n"
    let lines = { (spec: String) in self.found(spec).map(\.place.start.line) }
    // The point in line 4 is wrong: the others agree with the camera.
    #expect(lines(camera + points(["[59.91, 10.73]", "[10.75, 59.92]"])) == [4])
    // Two positions contradict two others.
    let even = found(camera + points(["[59.91, 10.73]", "[59.92, 10.75]", "[10.74, 59.9]"]))
    #expect(even.map(\.fixes.count) == [0])
    // Three others contradict the camera.
    let swapped = "camera: { center: [59.91, 10.73], zoom: 9 }\n"
    let certain = found(swapped + points(["[10.73, 59.91]", "[10.75, 59.92]", "[10.74, 59.9]"]))
    #expect(certain.map(\.place.start.line) == [2])
    #expect(certain.map(\.fixes.count) == [1])
  }

  @Test func severalMistakesAmongFewPositionsAreAllReported() {
    let spec = points([
      "[10.73, 59.91]", "[59.92, 10.74]", "[10.75, 59.9]", "[59.93, 10.76]", "[10.77, 59.94]",
    ])
    #expect(found(spec).map(\.place.start.line) == [4, 6])
  }
}

/// Which positions are reported for a wrong sign, their fixes, and positions that may be on another
/// continent.
@Suite struct FlippedSignTests {
  private static let rules = ruleCatalog.filter {
    ["flipped-sign", "swapped-coordinates"].contains($0.metadata.id)
  }

  private func found(_ spec: String) -> [Finding] { lint(compiled("version: 1\n\(spec)"), by: Self.rules) }

  private func points(_ points: [String]) -> String {
    "annotations:\n"
      + points.enumerated().map { "  - { id: a\($0), size: [9, 9], attach: { point: \($1) } }\n" }.joined()
  }

  private func points(_ points: [(Double, Double)]) -> String {
    self.points(points.map { "[\($0.0), \($0.1)]" })
  }

  @Test(arguments: [
    ("[122.39, 37.79]", "the sign of its longitude", "[-122.39, 37.79]"),
    ("[-122.39, -37.79]", "the sign of its latitude", "[-122.39, 37.79]"),
    ("[122.39, -37.79]", "the signs of both its numbers", "[-122.39, 37.79]"),
    ("[122.390,37.79]", "the sign of its longitude", "[-122.390, 37.79]"),
  ])
  func theSignIsChangedAndTheNumberKept(_ written: String, _ what: String, _ meant: String) throws {
    let found = found(points(["[-122.41, 37.77]", written, "[-122.42, 37.76]"]))
    #expect(found.map(\.rule) == ["flipped-sign"])
    let finding = try #require(found.first)
    #expect(
      finding.message
        == "this point lies far from the others, and would lie among them with \(what) changed")
    #expect(finding.fixes.map(\.title) == ["write `\(meant)`"])
    #expect(finding.fixes.map(\.isSafe) == [false])
  }

  /// Either may be the wrong one.
  @Test(arguments: [
    ("camera: { center: [10.73, 59.91], zoom: 9 }\n", ["[-10.73, 59.92]"]),
    ("camera: { center: [10.73, 59.91], zoom: 9 }\n", ["[-10.73, 59.92]", "[-10.74, 59.91]"]),
    ("puck: { coordinate: [10.73, 59.91], radius: 9 }\n", ["[10.74, -59.92]"]),
    ("", ["[10.73, 59.91]", "[-10.74, -59.92]"]),
  ])
  func twoPlacesAgainstEachOtherHaveNoFix(_ given: String, _ places: [String]) throws {
    let found = found(given + points(places))
    #expect(found.map(\.rule) == ["flipped-sign"])
    let finding = try #require(found.first)
    #expect(finding.message.hasSuffix(" changed"))
    #expect(finding.message.contains("would lie together with the sign"))
    #expect(finding.fixes.isEmpty)
    #expect(finding.related.count == 1)
  }

  /// At 30° west and 30° north, swapping the numbers equals changing both signs.
  @Test func aPositionIsReportedOnce() {
    let diagonal = found(points([(-30.01, 30.02), (-30.02, 30.01), (30.01, -30.02), (-30.03, 30.01)]))
    #expect(diagonal.map(\.rule) == ["swapped-coordinates"])
    let camera = found("camera: { center: [30.02, -30.01], zoom: 9 }\n" + points([(-30.01, 30.02)]))
    #expect(camera.count == 1)
  }

  @Test func mistakesOfBothKindsAmongManyPositionsAreReported() {
    let oslo = (0..<20).map { "[10.7\($0), 59.9\($0 * 7 % 20)]" }
    let found = found(points(oslo + ["[59.93, 10.73]", "[-10.75, 59.92]", "[10.75, -59.92]"]))
    #expect(found.map(\.rule) == ["swapped-coordinates", "flipped-sign", "flipped-sign"])
    #expect(found.map(\.place.start.line) == [23, 24, 25])
  }

  @Test func severalMistakesAmongFewPositionsAreAllReported() {
    let found = found(
      points([(-122.41, 37.77), (122.42, 37.76), (-122.40, 37.78), (122.43, 37.77), (-122.27, 37.8)]))
    #expect(found.map(\.place.start.line) == [4, 6])
  }

  /// Many lines and triangles cross Greenwich or the equator with mirrored ends.
  @Test(arguments: [
    "line: [[-5, 0], [5, 0]]", "line: [[10, -3], [10, 3]]", "line: [[-8.2, 53.1], [8.2, 53.1]]",
    "line: [[-6, 51], [-6.1, 51.2], [6, 51]]", "polygon: [[[-6, 0], [6, 0], [6, 1], [-6, 0]]]",
    "line: [[-25, 10], [25, 10]]",
  ])
  func anOrdinaryLineMayCross(_ attach: String) {
    #expect(found("annotations:\n  - { id: a, size: [9, 9], attach: { \(attach) } }\n").map(\.message) == [])
  }

  @Test(arguments: [
    "line: [[-122.4, 37.8], [122.4, 37.8]]", "line: [[-6, 51], [6, 51.1], [-6.1, 51.2]]",
    "polygon: [[[-9.1, 38.7], [-9.2, 38.7], [9.2, 38.8], [-9.1, 38.8], [-9.1, 38.7]]]",
  ])
  func aLineThatLeadsThereAndBackHasAWrongSign(_ attach: String) {
    let found = found("annotations:\n  - { id: a, size: [9, 9], attach: { \(attach) } }\n")
    #expect(found.map(\.rule) == ["flipped-sign"])
  }

  @Test func aWholeLineIsReportedWithoutAFix() {
    let found = found(
      """
      annotations:
        - { id: a, size: [9, 9], attach: { point: [-122.41, 37.77] } }
        - { id: b, size: [9, 9], attach: { line: [[122.42, 37.76], [122.43, 37.77]] } }
        - { id: c, size: [9, 9], attach: { point: [-122.40, 37.78] } }
      """)
    #expect(
      found.map(\.message) == [
        "this line lies far from the others, and would lie among them with the signs of all its longitudes changed"
      ])
    #expect(found.map(\.fixes.count) == [0])
  }

  /// The form in which a position is written is irrelevant.
  @Test func aMappingOfOneLongitudeIsAPoint() {
    let found = found(
      """
      annotations:
        - id: a
          forEach: [{ lng: 122.42, lat: 37.76 }, { lng: -122.41, lat: 37.77 }, { lng: -122.40, lat: 37.78 }]
          attach: { point: [[get, lng], [get, lat]] }
          size: [9, 9]
      """)
    #expect(found.map(\.message) == [FlippedSignTests.pointBeyondZero])
  }

  @Test func aPositionWithAnAltitudeIsAPoint() {
    let points = ["122.42, 37.76, 12", "-122.41, 37.77, 9", "-122.40, 37.78, 3"].map {
      "{ type: Feature, properties: {}, geometry: { type: Point, coordinates: [\($0)] } }"
    }
    let found = found(
      """
      sources: { s: { data: { type: FeatureCollection, features: [\(points.joined(separator: ", "))] } } }
      annotations: [{ id: a, forEach: { source: s }, size: [9, 9] }]
      """)
    #expect(found.map(\.message) == [FlippedSignTests.pointBeyondZero])
  }

  private static let pointBeyondZero =
    "this point lies far from the others, and would lie among them with the sign of its longitude changed"

  /// A line across ±180° is continuous in either notation.
  @Test(arguments: [
    "[[179.9, -16.8], [-179.9, -16.7], [179.8, -16.6], [-179.8, -16.5]]",
    "[[-122.41, 37.77], [-122.42, 37.78], [180, 37.79], [-180, 37.8]]",
    "[[-0.2, 51.5], [0.2, 51.5], [-0.1, 51.6], [0.1, 51.6]]",
    "[[32.5, 0.3], [32.6, -0.3], [32.5, -0.2], [32.6, 0.2]]",
  ])
  func aLineAcrossAnAxisIsRight(_ line: String) {
    #expect(found("annotations: [{ id: a, size: [9, 9], attach: { line: \(line) } }]\n").isEmpty)
  }

  /// Places that appear on one map and partly mirror each other.
  @Test(
    arguments: [
      [(-6.26, 53.35), (6.57, 53.22)],  // Dublin and Groningen
      [(-6.26, 53.35), (-6.27, 53.34), (6.57, 53.22)],
      [(1.44, 43.60), (-1.56, 43.48)],  // Toulouse and Biarritz
      [(1.44, 43.60), (1.45, 43.61), (1.43, 43.59), (-1.56, 43.48)],
      [(2.35, 48.86), (2.34, 48.85), (-2.02, 48.65)],  // Paris and Saint-Malo
      [(103.82, 1.35), (103.85, 1.29), (103.62, -1.61)],  // Singapore and Jambi
      [(178.44, -18.14), (178.45, -18.13), (-178.80, -18.23)],  // Suva and Lakeba
      [(-118.24, 34.05), (-115.14, 36.17), (-122.41, 37.77), (116.41, 39.90)],  // three beside Beijing
      [(-87.63, 41.88), (-74.01, 40.71), (-95.37, 29.76), (-122.33, 47.61), (121.47, 31.23)],
      [(-0.13, 51.51), (0.12, 52.21), (-1.26, 51.75), (1.30, 52.63)],
      [(36.82, -1.29), (32.58, 0.35), (29.36, -3.38), (39.28, -6.79)],
    ] as [[(Double, Double)]])
  func placesOnBothSidesOfAnAxisAreRight(_ places: [(Double, Double)]) {
    #expect(found(points(places)).map(\.message) == [])
    let (first, rest) = (places[0], Array(places.dropFirst()))
    let camera = "camera: { center: [\(first.0), \(first.1)], zoom: 3 }\n"
    #expect(found(camera + points(rest)).map(\.message) == [])
  }

  /// Large cities of all continents, any of which may be the only one on its continent.
  @Test func citiesOfTheWorldAreRight() {
    let cities = Self.cities
    for start in cities.indices {
      let others = (1..<cities.count).map { cities[(start + $0 * 7) % cities.count] }
      for count in [2, 3, 5, 40] {
        let places = [cities[start]] + others.prefix(count - 1)
        #expect(found(points(places)).map(\.message) == [])
      }
    }
  }

  private static let cities: [(Double, Double)] = [
    (-0.13, 51.51), (2.35, 48.86), (13.40, 52.52), (-3.70, 40.42), (12.50, 41.90), (-9.14, 38.72),
    (10.75, 59.91), (24.94, 60.17), (30.52, 50.45), (28.98, 41.01), (37.62, 55.76), (31.24, 30.04),
    (3.38, 6.52), (-0.19, 5.60), (36.82, -1.29), (28.05, -26.20), (18.42, -33.92), (13.23, -8.84),
    (51.39, 35.69), (55.27, 25.20), (72.88, 19.08), (77.21, 28.61), (100.50, 13.76), (103.82, 1.35),
    (106.85, -6.21), (114.17, 22.32), (121.47, 31.23), (116.41, 39.90), (139.69, 35.69), (126.98, 37.57),
    (151.21, -33.87), (144.96, -37.81), (174.76, -36.85), (178.44, -18.14), (-157.86, 21.31),
    (-122.41, 37.77), (-118.24, 34.05), (-74.01, 40.71), (-99.13, 19.43), (-74.07, 4.71), (-77.04, -12.05),
    (-70.67, -33.45), (-58.38, -34.60), (-46.63, -23.55), (-43.17, -22.91), (-66.90, 10.48), (-78.47, -0.18),
  ]
}

/// The fixes for points with the latitude first.
@Suite struct LatitudeFirstTests {
  private func spec(_ point: String) -> String {
    """
    version: 1
    annotations:
      - id: a
        size: [9, 9]
        forEach: [{ lat: 59.9, lng: 10.7 }]
        attach:
          point: \(point)

    """
  }

  @Test(
    arguments: [
      ("[[get, lat], [get, lng]]", "[[get, lng], [get, lat]]"),
      ("\n        - [get, lat]\n        - [get, lng]", "\n        - [get, lng]\n        - [get, lat]"),
      // A swap would separate the comment from its number.
      ("\n        - [get, lat] # the latitude\n        - [get, lng]", nil),
      ("[[get, lat], # the latitude\n            [get, lng]]", nil),
      ("\n        # from the table\n        - [get, lat]\n        - [get, lng]", nil),
    ] as [(String, String?)])
  func theTwoAreSwappedUnlessCommentsStandThere(_ point: String, _ fixed: String?) throws {
    let finding = try #require(lint(compiled(spec(point))).first { $0.rule == "latitude-first" })
    let made = finding.fixes.map { String(decoding: $0.applied(to: Array(spec(point).utf8)), as: UTF8.self) }
    #expect(made == fixed.map { [spec($0)] } ?? [])
  }
}
