import CartoucheDiagnostics
import CartoucheLint
import CartoucheSpecTestSupport
import Testing

/// Rules say of a data file, whose nodes are read anew, what they say of the same data in a spec.
@Suite struct WrittenDataTests {
  private static func feature(_ geometry: String, _ properties: String = "{}") -> String {
    #"{"type":"Feature","properties":\#(properties),"geometry":\#(geometry)}"#
  }

  private static let oslo = (0..<4).map { #"{"type":"Point","coordinates":[10.7\#($0),59.9\#($0)]}"# }

  /// Data, and what of it is found.
  @Test(arguments: [
    (oslo + [#"{"type":"Point","coordinates":[59.93,10.71]}"#], ["swapped-coordinates"]),
    ([oslo[0], oslo[1], oslo[0], oslo[0]], ["duplicate-feature"]),
    (oslo + [#"{"type":"Point","coordinates":[0,0]}"#], ["null-island"]),
    ([#"{"type":"LineString","coordinates":[[0,0],[1,1],[1,1],[2,0]]}"#], ["repeated-position"]),
    ([#"{"type":"MultiLineString","coordinates":[[[0,0],[1,1]],[[3,3],[3,3]]]}"#], ["zero-length-line"]),
    (
      [
        #"{"type":"MultiPolygon","coordinates":[[[[0,0],[4,0],[4,4],[0,4],[0,0]],[[5,5],[5,6],[6,6],[5,5]]]]}"#
      ], ["hole-outside-ring"]
    ),
    ([#"{"type":"Polygon","coordinates":[[[0,0],[4,4],[4,0],[0,4],[0,0]]]}"#], ["self-crossing-ring"]),
    (
      [
        #"{"type":"GeometryCollection","geometries":[{"type":"LineString","coordinates":[[0,80],[0,-86]]}]}"#
      ], ["outside-mercator"]
    ),
    (
      [#"{"type":"LineString","coordinates":[[2.33,48.85],[48.857,2.345],[2.36,48.853],[2.37,48.862]]}"#],
      ["swapped-coordinates"]
    ),
  ])
  func fileAndSpecAreToldTheSame(_ geometries: [String], _ rules: [String]) {
    let data =
      #"{"type":"FeatureCollection","features":[\#(geometries.map { Self.feature($0) }.joined(separator: ","))]}"#
    func spec(_ source: String) -> String {
      """
      version: 1
      sources: { data: { data: \(source) } }
      annotations:
        - { id: a, size: [9, 9], forEach: { source: data } }
      """
    }
    let inSpec = spec(data)
    let ofSpec = told(inSpec, [:], in: inSpec)
    let ofFile = told(spec("data.geojson"), ["data.geojson": data], in: data)
    #expect(ofFile == ofSpec)
    #expect(ofFile.map(\.rule) == rules)
  }

  private struct Told: Equatable {
    var rule: String
    var message: String
    /// What is written at its place, and how it goes on.
    var written: String
    var related: [String]
  }

  /// What the rules find about coordinates, all of it in one text.
  private func told(_ spec: String, _ files: [String: String], in text: String) -> [Told] {
    let bytes = Array(text.utf8)
    func written(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    let rules = ruleCatalog.filter { $0.metadata.category == .coordinates && $0.metadata.isOnByDefault }
    return lint(compiled(spec, files: files), by: rules).filter { finding in
      rules.contains { $0.metadata.id == finding.rule }
    }.map { finding in
      Told(
        rule: finding.rule, message: finding.message, written: written(finding.range),
        related: finding.related.map { written($0.place.start.offset..<$0.place.end.offset) })
    }
  }
}
