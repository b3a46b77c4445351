import CartoucheDiagnostics
import CartoucheSpec
import Foundation
import Testing

/// The schema accepts what compiles and refuses what does not, as far as a schema can know.
@Suite(.enabled(if: Validator.isInstalled || Validator.isRequired, "check-jsonschema is not installed"))
struct SchemaVerdictTests {
  /// Errors of the compiler that a schema cannot see, by their reason.
  static let invisible: [String: Set<String>] = [
    "what names refer to": [
      "unknown-source", "unknown-template", "unknown-variable", "unknown-annotation", "unknown-aggregate",
      "duplicate-id", "template-cycle", "import-cycle", "import-depth", "too-many-imports",
      "variable-in-variable", "template-id", "empty-callout", "attachment-cycle", "unknown-layer",
      "unknown-feature", "reserved-id",
    ],
    "what files hold": ["unreadable-source", "unreadable-import", "geojson", "path", "file-size"],
    "what expressions give and need": [
      "expression-type", "expression-arguments", "expression-syntax", "expression-fails",
      "expression-variable",
      "unknown-operator", "match-label", "curve-stop", "no-feature", "zoom-placement", "zoom-dependent",
      "bad-template", "cluster-layout", "cluster-expression", "ambiguous-scalar", "expression-depth",
    ],
    "how scalars are spelled": [
      "number-spelling", "boolean-spelling", "comment-as-value", "tag-as-value", "empty-value",
      "lost-operator",
      "unquoted-template", "line-separator", "encoding", "nesting", "alias-expansion", "recursive-alias",
    ],
    "how two properties compare": ["zoom-range", "attach-and-for-each", "wrong-layer-type", "wrong-option"],
  ]

  /// Whether the errors of a spec are none that a schema could see.
  private func areInvisible(_ errors: [Finding], in test: SchemaCase) -> Bool {
    let known = Self.invisible.values.reduce(into: Set<String>()) { $0.formUnion($1) }
    // What a variable stands for is judged where it is used.
    let errors = errors.filter { !$0.isAboutVariable }.map(\.rule)
    // A part may have its other edges from a template.
    return known.isSuperset(of: errors)
      || test.origin.hasPrefix("Callout.parts") && errors.allSatisfy { $0 == "rectangle" }
      // In a `forEach` an attachment may hold its options alone.
      || ["Attachment.", "Annotation.attach"].contains { test.origin.hasPrefix($0) }
        && errors.allSatisfy { $0 == "missing-key" }
      // A style may say what a layer is.
      || test.origin.hasPrefix("Layer.") && errors.allSatisfy { $0 == "missing-key" }
  }

  @Test func theSchemaIsASchema() async throws {
    #expect(try await Validator.run([]).isClean)
  }

  @Test func theVerdictsAgree() async throws {
    let cases = SchemaCase.all
    #expect(cases.count >= 150)
    let refused = try await Validator.refused(cases.map(\.spec))
    var agreed = (accepted: 0, refused: 0)
    var excused = 0
    var differences: [String] = []
    for (index, test) in cases.enumerated() {
      let errors = test.compilerErrors
      switch (errors.isEmpty, refused.contains(index)) {
      case (true, false): agreed.accepted += 1
      case (false, true): agreed.refused += 1
      case (false, false) where areInvisible(errors, in: test): excused += 1
      case (true, true): differences.append("\(test.origin): compiles, and the schema refuses it")
      case (false, false):
        differences.append("\(test.origin): \(errors.map(\.rule)), and the schema accepts it")
      }
    }
    #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))")
    print(
      "schema and compiler: \(cases.count) specs, \(agreed.accepted) accepted and \(agreed.refused) refused by both,",
      "\(excused) refused by the compiler alone for a listed reason, \(differences.count) differences")
  }
}

extension Finding {
  /// Whether it lies in the value of a variable, or comes from one.
  fileprivate var isAboutVariable: Bool {
    related.contains { $0.message.hasSuffix("is used here") || $0.message == "the variable is here" }
  }
}
