/// A spec in which the compiler finds something; `⟦…⟧` marks the place, in the spec or in a file beside it.
package struct FindingExample: Sendable {
  package let spec: String
  /// Texts of the files beside it, by name; the spec is `test.annotations.yaml`, a trace `test.trace.jsonl`,
  /// a scenario `test.scenario.yaml`.
  package let files: [String: String]

  init(_ spec: String, files: [String: String] = [:]) {
    self.spec = spec
    self.files = files
  }

  /// The example of a finding that is no lint rule's; nil where it would take a file of megabytes or an app.
  package static func of(_ finding: String) -> FindingExample? { all[finding] }

  package static let all: [String: FindingExample] = [
    syntax, spec, expression, compiler, suppression, trace, scenario,
  ]
  .reduce(into: [:]) { all, stage in all.merge(stage) { first, _ in first } }

  /// The spec, and the files in which something is found, with carets below what is found.
  package var withCarets: String {
    let others = files.sorted { $0.key < $1.key }.filter { $0.value.contains("⟦") }
    return linesWithCarets(spec) + others.map { "\n\($0.key):\n\(linesWithCarets($0.value))" }.joined()
  }

  /// A spec without mistakes.
  static let one = """
    version: 1
    annotations:
      - { id: a, size: [24, 24], attach: { point: [0, 0] } }
    """

  static let mellow = """
    { "type": "Feature", "id": "mellow", "properties": { "name": "Mellow", "rating": 4.5 },
      "geometry": { "type": "Point", "coordinates": [24.94, 60.165] } }
    """

  static let cafes = ["cafes.geojson": mellow]
}
