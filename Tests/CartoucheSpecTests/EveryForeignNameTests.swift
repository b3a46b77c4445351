import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSpecTestSupport
import Testing

/// Every name of another product, with values of every kind.
@Suite struct EveryForeignNameTests {
  static let values = [
    "1", "012", "true", "no", "word", "\"#f00\"", "[1, 2]", "{ lat: 1, lng: 2 }",
    "{ type: Point, coordinates: [1, 2] }",
    "[get, a]",
  ]

  @Test(arguments: Annotation.foreignNames.map(\.name))
  func isNoNameOfThisLanguageAndNoFixIsANewMistake(_ name: String) throws {
    #expect(!Annotation.properties.names.contains(name))
    for value in Self.values {
      let property = "\(name): \(value)"
      for text in [alone(property), forEach(property), inState(property)] {
        let all = findings(in: text)
        let before = errors(all)
        let finding = try #require(all.first { $0.rule == "foreign-name" }, "\(text)")
        for fix in finding.fixes {
          let fixed = String(decoding: fix.applied(to: Array(text.utf8)), as: UTF8.self)
          let after = errors(findings(in: fixed))
          #expect(after.count < before.count, "\(property) becomes \(fixed)")
          #expect(Set(after).isSubset(of: before), "\(property) becomes \(fixed)")
        }
      }
    }
  }

  /// Without those of the value itself, whatever its key is.
  private func errors(_ findings: [Finding]) -> [String] {
    findings.filter { $0.severity == .error }.map(\.message).filter {
      !$0.hasPrefix("there is no template") && !$0.hasPrefix("this reads a property")
    }
  }

  private func alone(_ property: String) -> String {
    "version: 1\nannotations: [{ id: a, \(property) }]\n"
  }

  private static let source =
    "sources: { s: { data: { type: Feature, properties: { a: null }, geometry: { type: Point, coordinates: [0, 0] } } } }\n"

  private func forEach(_ property: String) -> String {
    "version: 1\nannotations:\n  - \(property)\n    id: a\n    forEach: { source: s }\n    size: [9, 9]\n"
      + Self.source
  }

  private func inState(_ property: String) -> String {
    "version: 1\nannotations:\n  - id: a\n    forEach: { source: s }\n    size: [9, 9]\n    states:\n"
      + "      selected:\n        gap: 1\n        \(property)\n" + Self.source
  }
}
