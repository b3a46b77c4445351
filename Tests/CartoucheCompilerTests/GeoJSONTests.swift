import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpecTestSupport
import Testing

@Suite struct GeoJSONTests {
  private static let spec = """
    version: 1
    sources: { data: data.geojson }
    annotations:
      - { id: a, size: [9, 9], forEach: { source: data } }
    """

  private static func collection(_ geometries: String...) -> String {
    let features = geometries.map { "{\"type\":\"Feature\",\"properties\":{},\"geometry\":\($0)}" }
    return "{\"type\":\"FeatureCollection\",\"features\":[\(features.joined(separator: ","))]}"
  }

  /// A geometry, and its parts: kind, paths, coordinates.
  @Test(arguments: [
    (#"{"type":"LineString","coordinates":[[0,0,7],[1,1,7]]}"#, "line 2"),
    (#"{"type":"MultiPoint","coordinates":[[0,0],[1,1]]}"#, "points 2"),
    (#"{"type":"MultiLineString","coordinates":[[[0,0],[1,1]],[[2,2],[3,3],[4,4]]]}"#, "line 2, line 3"),
    (
      #"{"type":"Polygon","coordinates":[[[0,0],[9,0],[9,9],[0,0]],[[1,1],[2,1],[2,2],[1,1]]]}"#,
      "polygon 3+3"
    ),
    (
      #"{"type":"MultiPolygon","coordinates":[[[[0,0],[9,0],[9,9],[0,0]]],[[[20,0],[29,0],[29,9],[20,0]]]]}"#,
      "polygon 3, polygon 3"
    ),
    (
      #"{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[0,0]},{"type":"LineString","coordinates":[[0,0],[1,1]]}]}"#,
      "points 1, line 2"
    ),
  ])
  func everyGeometryKeepsItsParts(_ geometry: String, _ parts: String) throws {
    for data in [Self.collection(geometry), geometry] {
      let compilation = compiled(Self.spec, files: ["data.geojson": data])
      #expect(compilation.diagnostics.isEmpty)
      let plan = try #require(compilation.plan)
      #expect(plan.attachments.kinds == [.shape])
      #expect(plan.geometries.outline == parts)
    }
  }

  @Test func aMultiPointOfOnePointIsAPoint() throws {
    let data = Self.collection(#"{"type":"MultiPoint","coordinates":[[3,4,100]]}"#)
    let plan = try #require(compiled(Self.spec, files: ["data.geojson": data]).plan)
    #expect(plan.annotations.attachment == [AttachmentTable.none])
    #expect(plan.annotations.longitude == [3])
  }

  /// The longitudes of a line, and their unwrapped values.
  @Test(arguments: [
    ([170, -170], [170.0, 190]), ([-170, 170], [-170, -190]), ([190, 200], [-170, -160]),
    ([-180, 180], [-180, 180]), ([170, -170, -160, 175], [170, 190, 200, 175]),
    ([0, 90, 180], [0, 90, 180]),
  ])
  func aLineAcrossTheDateLineIsOnePiece(_ written: [Double], _ unwrapped: [Double]) throws {
    let positions = written.map { "[\($0),0]" }.joined(separator: ",")
    let data = Self.collection("{\"type\":\"LineString\",\"coordinates\":[\(positions)]}")
    let plan = try #require(compiled(Self.spec, files: ["data.geojson": data]).plan)
    #expect(plan.geometries.x == unwrapped.map { Mercator.x(longitude: $0) })
  }

  @Test func partsCutAtTheDateLineStayTogether() throws {
    let data = Self.collection(
      #"{"type":"MultiLineString","coordinates":[[[170,0],[180,0]],[[-180,0],[-170,0]]]}"#)
    let plan = try #require(compiled(Self.spec, files: ["data.geojson": data]).plan)
    #expect(plan.geometries.x == [170, 180, 180, 190].map { Mercator.x(longitude: $0) })
  }

  /// A geometry with its wrong part marked, and the message.
  @Test(arguments: [
    (#"{"type":⟦"Pont"⟧,"coordinates":[0,0]}"#, "`Pont` is not a GeoJSON type"),
    (#"{⟦"type"⟧:"LineString"}"#, "this `LineString` has no `coordinates`"),
    (#"{"type":"LineString","coordinates":⟦[[0,0]]⟧}"#, "a `LineString` has at least 2 positions, found 1"),
    (
      #"{"type":"Polygon","coordinates":[⟦[[0,0],[1,0],[0,0]]⟧]}"#,
      "a `ring` has at least 4 positions, found 3"
    ),
    (#"{"type":"Polygon","coordinates":[⟦[[0,0],[1,0]]⟧]}"#, "a `ring` has at least 3 positions, found 2"),
    (#"{"type":"Polygon","coordinates":[⟦7⟧]}"#, "expected a list of positions, found the number 7"),
    (#"{"type":"Point","coordinates":⟦[0]⟧}"#, "a position is `[longitude, latitude]`, found a list"),
    (#"{"type":"Point","coordinates":[37,⟦-122⟧]}"#, "latitude -122 is outside of −90 to 90"),
    (
      #"{"type":"MultiPoint","coordinates":[[0,0],[0,⟦"1"⟧]]}"#,
      "expected a number of degrees, found the text `1`"
    ),
    (#"{"type":⟦"Feature"⟧,"geometry":null}"#, "a `Feature` is not a geometry"),
    (#"{⟦"type"⟧:"GeometryCollection","coordinates":[]}"#, "this `GeometryCollection` has no `geometries`"),
    (#"{"type":"GeometryCollection","geometries":[⟦3⟧]}"#, "expected a geometry, found the number 3"),
  ])
  func aMistakeIsReportedAtItsMarkInTheData(_ geometry: String, _ message: String) {
    let marked = MarkedText(Self.collection(geometry))
    let found = findings(in: Self.spec, files: ["data.geojson": marked.string])
    #expect(found.map(\.message) == [message])
    #expect(found.map(\.range) == marked.spans)
    #expect(found.map(\.place.path) == ["maps/data.geojson"])
  }

  @Test(arguments: [#""eta""#, "[1]", "3"])
  func propertiesAreAnObject(_ properties: String) {
    let marked = MarkedText(
      #"{"type":"Feature","properties":⟦\#(properties)⟧,"geometry":{"type":"Point","coordinates":[0,0]}}"#)
    let found = findings(in: Self.spec, files: ["data.geojson": marked.string])
    #expect(found.map(\.rule) == ["geojson"])
    #expect(found.map(\.range) == marked.spans)
    #expect(found.first?.message.hasPrefix("the `properties` of a feature are an object, found ") == true)
  }

  /// Metres of Web Mercator.
  @Test func projectedCoordinatesAreNamedAsSuch() {
    let found = findings(
      in: Self.spec, files: ["data.geojson": #"{"type":"Point","coordinates":[1489000,6894000]}"#])
    #expect(found.map(\.message) == ["latitude 6894000 is outside of −90 to 90"])
    #expect(
      found.map(\.help) == [
        "coordinates are degrees, not metres or pixels: convert them to WGS 84 (EPSG:4326)"
      ])
  }

  @Test(arguments: [
    (#"{"type":⟦"FeatureColection"⟧,"features":[]}"#, "did you mean `FeatureCollection`?"),
    (#"{⟦"type"⟧:"Topology","objects":{}}"#, "convert it to GeoJSON with `topo2geo`"),
    (#"{"type":⟦"Mesh"⟧}"#, "expected `FeatureCollection`, `Feature` or a geometry"),
    (#"{"type":⟦"point"⟧,"coordinates":[0,0]}"#, "did you mean `Point`?"),
  ])
  func theRootMayBeAFeatureAsWellAsAGeometry(_ data: String, _ help: String) {
    let marked = MarkedText(data)
    let found = findings(in: Self.spec, files: ["data.geojson": marked.string])
    #expect(found.map(\.range) == marked.spans)
    #expect(found.map(\.help) == [help])
  }

  @Test(arguments: [
    (
      #"{"type":"Polygon","coordinates":⟦[[0,0],[1,1],[1,0],[0,0]]⟧}"#,
      #"{"type":"Polygon","coordinates":[[[0,0],[1,1],[1,0],[0,0]]]}"#
    ),
    (
      #"{"type":"MultiPolygon","coordinates":[⟦[[0,0],[1,1],[1,0],[0,0]]⟧]}"#,
      #"{"type":"MultiPolygon","coordinates":[[[[0,0],[1,1],[1,0],[0,0]]]]}"#
    ),
  ])
  func aPolygonWithoutTheBracketsOfItsRingsIsFixed(_ data: String, _ fixed: String) throws {
    let marked = MarkedText(data)
    let finding = try #require(findings(in: Self.spec, files: ["data.geojson": marked.string]).first)
    #expect(finding.message == "expected a list of rings, found a list of positions")
    #expect(finding.range == marked.spans[0])
    let fix = try #require(finding.fixes.first)
    #expect(String(decoding: fix.applied(to: marked.bytes), as: UTF8.self) == fixed)
    #expect(findings(in: Self.spec, files: ["data.geojson": fixed]) == [])
  }

  @Test func unclosedRingsAreClosedWithOneWarning() throws {
    let ring = #"{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1]]]}"#
    let compilation = compiled(Self.spec, files: ["data.geojson": Self.collection(ring, ring)])
    #expect(
      compilation.diagnostics.map(\.message) == ["2 rings do not end where they start, so they are closed"])
    #expect(compilation.plan?.geometries.outline == "polygon 3; polygon 3")
  }

  @Test func featuresWithoutGeometryGetNoAnnotation() throws {
    let data = Self.collection("null", #"{"type":"Point","coordinates":[1,2]}"#, "null")
    let compilation = compiled(Self.spec, files: ["data.geojson": data])
    #expect(
      compilation.diagnostics.map(\.message) == [
        "2 features have no geometry, so annotations cannot be attached to them"
      ])
    #expect(compilation.plan?.names == ["a/#1"])
  }

  // MARK: Ids

  private static func points(_ properties: String...) -> String {
    let features = properties.map {
      "{\"type\":\"Feature\",\($0),\"geometry\":{\"type\":\"Point\",\"coordinates\":[1,2]}}"
    }
    return "{\"type\":\"FeatureCollection\",\"features\":[\n\(features.joined(separator: ",\n"))]}"
  }

  private static func spec(source: String) -> String {
    """
    version: 1
    sources: { data: \(source) }
    annotations:
      - { id: a, size: [9, 9], forEach: { source: data } }
    """
  }

  /// The declaration of a source, and the ids of its annotations.
  @Test(arguments: [
    ("{ data: data.geojson }", ["a/42", "a/x", "a/#2"]),
    ("{ data: data.geojson, generateId: true }", ["a/0", "a/1", "a/2"]),
    ("{ data: data.geojson, generateId: false }", ["a/42", "a/x", "a/#2"]),
    ("{ data: data.geojson, promoteId: k }", ["a/1.5", "a/two", "a/#2"]),
  ])
  func idsComeFromTheDeclaredOrigin(_ source: String, _ names: [String]) {
    let data = Self.points(
      #""id":42,"properties":{"k":1.50}"#, #""id":"x","properties":{"k":"two"}"#, #""properties":null"#)
    #expect(compiled(Self.spec(source: source), files: ["data.geojson": data]).plan?.names == names)
  }

  @Test func idsWithMoreDigitsThanNumbersAreDistinct() throws {
    let data = Self.points(
      #""id":9007199254740992,"properties":{}"#, #""id":9007199254740993,"properties":{}"#,
      #""id":1234567890123456789,"properties":{}"#)
    let compilation = compiled(Self.spec, files: ["data.geojson": data])
    #expect(compilation.diagnostics == [])
    #expect(compilation.plan?.names == ["a/9007199254740992", "a/9007199254740993", "a/1234567890123456789"])
  }

  @Test func theFirstOfTwoFeaturesWithOneIdIsMeant() throws {
    let marked = MarkedText(
      Self.points(#""id":⟦7⟧,"properties":{}"#, #""id":⟦"7"⟧,"properties":{}"#, #""id":7,"properties":{}"#))
    let compilation = compiled(Self.spec, files: ["data.geojson": marked.string])
    let finding = try #require([Finding](compilation.diagnostics, in: compilation.sources).first)
    #expect(finding.message == "two features have the id `7`, and 1 more repeats one")
    #expect(finding.range == marked.spans[1])
    #expect(finding.related.map { $0.place.start.offset } == [marked.spans[0].lowerBound])
    #expect(compilation.plan?.names == ["a/7", "a/#1", "a/#2"])
  }

  @Test func aPromotedPropertyThatNoFeatureHasIsNamed() {
    let marked = MarkedText(Self.spec(source: "{ data: data.geojson, promoteId: ⟦nmae⟧ }"))
    let data = Self.points(#""properties":{"name":"x"}"#)
    let found = findings(in: marked.string, files: ["data.geojson": data])
    #expect(found.map(\.range) == marked.spans)
    #expect(found.map(\.help) == ["did you mean `name`?"])
  }

  @Test func twoWaysToNameFeaturesAreAnError() {
    let marked = MarkedText(Self.spec(source: "{ data: data.geojson, promoteId: k, generateId: ⟦true⟧ }"))
    let found = findings(in: marked.string, files: ["data.geojson": Self.points(#""properties":{"k":1}"#)])
    #expect(found.map(\.range) == marked.spans)
    #expect(found.map(\.rule) == ["two-options"])
  }

  @Test(arguments: [
    #"{"type":"Polygon","coordinates":["#, #"{"type":"MultiPoint","coordinates":["#,
    #"{"type":"MultiPolygon","coordinates":["#, #"{"type":"MultiLineString","coordinates":[]"#,
    #"{"type":"GeometryCollection","geometries":["#,
  ])
  func aFeatureMayBreakOffBeforeItsFirstPosition(_ geometry: String) {
    let data = #"{"type":"FeatureCollection","features":[{"type":"Feature","geometry":"# + geometry
    for selection in ["source: data", "layer: drawn"] {
      let spec = """
        version: 1
        sources: { data: data.geojson }
        layers: { drawn: { type: fill, source: data } }
        annotations:
          - { id: a, size: [9, 9], forEach: { \(selection) } }
        """
      let compilation = compiled(spec, files: ["data.geojson": data])
      #expect(compilation.plan == nil)
      #expect(compilation.diagnostics.map(\.rule).contains("json-syntax"))
    }
  }

  @Test func sceneryHasEveryFeature() throws {
    let data = Self.collection(
      #"{"type":"Point","coordinates":[0,0]}"#, #"{"type":"LineString","coordinates":[[0,0],[1,1]]}"#,
      #"{"type":"MultiPoint","coordinates":[[0,0],[1,1]]}"#)
    let plan = try #require(compiled(Self.spec, files: ["data.geojson": data]).plan)
    #expect(plan.scenery.pointX.count == 3)
    #expect(plan.scenery.shapes.outline == "line 2")
  }
}

extension Plan {
  /// The ids of the annotations in document order.
  var names: [String] {
    (0..<annotations.count).map { annotations.ids.string($0) }
  }
}

extension GeometryTable {
  /// The kind and the coordinates of each part: `polygon 4+3, line 2; points 1`.
  var outline: String {
    (0..<count).map { shape in
      parts(ofShape: shape).map { part in
        let paths = paths(ofPart: part).map { "\(coordinates(ofPath: $0).count)" }
        return "\(partKinds[part]) \(paths.joined(separator: "+"))"
      }.joined(separator: ", ")
    }.joined(separator: "; ")
  }
}

/// Features of a file, whose nodes are freed, are equal to inline features.
@Suite struct FeatureFileTests {
  private static func spec(_ source: String, promoting property: String? = nil) -> String {
    """
    version: 1
    sources: { data: { data: \(source)\(property.map { ", promoteId: \($0)" } ?? "") } }
    annotations:
      - id: a
        size: [auto, 9]
        forEach: { source: data, filter: ["!=", ["get", "kind"], "none"] }
        title: "{name}"
        subtitle: ["to-string", ["id"]]
        priority: ["to-number", ["get", "rank"], 1]
        zPriority: ["case", ["has", "kind"], 1, 0]
        data: { all: ["properties"], type: ["geometry-type"], list: ["get", "list"] }
    """
  }

  private static let features = [
    #"{"type":"Feature","id":7,"properties":{"name":"Alma","kind":"none"},"geometry":{"type":"Point","coordinates":[1,2]}}"#,
    #"{"type":"Feature","id":"x\u00e9","properties":{"na\u006de":"B\"\u00e9rt\"","list":[1,{"a":[]},null]},"geometry":{"type":"Point","coordinates":[3,2]}}"#,
    #"{"id":1.50,"geometry":{"coordinates":[[1,2],[2,3]],"type":"LineString"},"properties":{"name":true,"more":{"rank":5}},"type":"Feature"}"#,
    #"{"type":"Feature","properties":null,"geometry":{"type":"Point","coordinates":[4,2]}}"#,
    #"{"type":"Feature","properties":{},"geometry":null}"#,
    #"{"type":"Feature","id":7,"properties":{"name":""},"geometry":{"type":"Point","coordinates":[5,2]}}"#,
    #"{"type":"Feature","id":"xe\u0301","properties":{"name":-0.5e1},"geometry":{"type":"Point","coordinates":[6,2]}}"#,
  ]

  @Test(arguments: [
    #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#,
    #"{"features":[\#(features.joined(separator: ","))],"type":"FeatureCollection"}"#,
    #"{"type":"FeatureCollection","features":[]}"#, features[1], #"{"type":"Point","coordinates":[1,2]}"#,
    #"{"type":"Feature","features":[\#(features[0])],"properties":{},"geometry":{"type":"Point","coordinates":[1,2]}}"#,
  ])
  func theyMakeTheSamePlan(_ data: String) {
    for property in [nil, "kind"] {
      let written = compiled(Self.spec(data, promoting: property))
      let ofFile = compiled(
        Self.spec("data.geojson", promoting: property), files: ["data.geojson": data])
      // Some of these files have no feature with a `name`, which is an error.
      #expect((ofFile.plan != nil) == !ofFile.diagnostics.contains { $0.severity == .error })
      #expect(ofFile.plan?.bytes() == written.plan?.bytes())
      #expect(ofFile.diagnostics.map(\.message) == written.diagnostics.map(\.message))
    }
  }

  /// Data with its wrong part marked, and the message.
  @Test(arguments: [
    (#"{⟦"features"⟧:[{"type":"Featur"}]}"#, "this GeoJSON object has no `type`"),
    (#"{"features":[7],"type":⟦"FeatureColection"⟧}"#, "`FeatureColection` is not a GeoJSON type"),
    (#"{"features":[7],"coordinates":[0,⟦91⟧],"type":"Point"}"#, "latitude 91 is outside of −90 to 90"),
    (#"{"features":[⟦7⟧],"type":"FeatureCollection"}"#, "expected a `Feature`, found the number 7"),
    (#"{⟦"type"⟧:"FeatureCollection","features":{}}"#, "a `FeatureCollection` has a list of `features`"),
  ])
  func whatTheDataIsMayBeWrittenBehindTheFeatures(_ data: String, _ message: String) {
    let marked = MarkedText(data)
    let found = findings(in: Self.spec("data.geojson"), files: ["data.geojson": marked.string])
    #expect(found.map(\.message) == [message])
    #expect(found.map(\.range) == marked.spans)
  }

  /// The file has more features than one batch.
  @Test func ofManyFeaturesEachIsReportedAtItsPlace() {
    let point = #"{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[0,0]}}"#
    let many = Array(repeating: point, count: 2_000).joined(separator: ",")
    let marked = MarkedText(
      #"{"type":"FeatureCollection","features":[\#(many),{"type":"Feature","properties":{},"geometry":{"type":⟦"Pont"⟧}},\#(many)]}"#
    )
    let found = findings(in: Self.spec("data.geojson"), files: ["data.geojson": marked.string]).filter {
      $0.rule == "geojson"
    }
    #expect(found.map(\.message) == ["`Pont` is not a GeoJSON type"])
    #expect(found.map(\.range) == marked.spans)
  }

  @Test func theLastFeatureMayBreakOff() {
    let whole = Self.features.joined(separator: ",")
    for end in [1, 30, 60, 90] {
      let text = #"{"type":"FeatureCollection","features":[\#(whole),\#(Self.features[2].prefix(end))"#
      let compilation = compiled(Self.spec("data.geojson"), files: ["data.geojson": text])
      #expect(compilation.plan == nil)
      #expect(
        compilation.diagnostics.contains { $0.rule == "json-syntax" },
        "\(compilation.diagnostics.map(\.rule))")
    }
  }

  @Test func aFeatureIsFoundByItsIDHoweverThatIsComposed() throws {
    let spec = """
      version: 1
      sources: { data: data.geojson }
      annotations:
        - { id: a, size: [9, 9], attach: { feature: { source: data, id: "xé" } } }
      """
    let data = #"{"type":"FeatureCollection","features":[\#(Self.features.joined(separator: ","))]}"#
    let plan = try #require(compiled(spec, files: ["data.geojson": data]).plan)
    #expect(plan.annotations.longitude == [3])
  }
}
