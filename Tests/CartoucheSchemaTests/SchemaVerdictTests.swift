import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheLint
import CartoucheSpec
import CartoucheSpecTestSupport
import CartoucheTestSupport
import Foundation
import Subprocess
import Testing

/// The schema accepts valid specs and rejects invalid ones, except for errors that a schema cannot detect.
@Suite(.enabled(if: Validator.isInstalled || Validator.isRequired, "check-jsonschema is not installed"))
struct SchemaVerdictTests {
  /// Errors of the compiler that a schema cannot detect, by their reason.
  static let invisible: [String: Set<String>] = [
    "what names refer to": [
      "unknown-source", "unknown-template", "unknown-variable", "unknown-annotation", "unknown-aggregate",
      "duplicate-id", "template-cycle", "import-cycle", "import-depth", "too-many-imports",
      "variable-in-variable", "template-id", "empty-callout", "attachment-cycle", "unknown-layer",
      "unknown-feature", "reserved-id",
    ],
    "what files hold": [
      "unreadable-source", "unreadable-import", "geojson", "path", "file-size", "missing-property",
      "expression-failed",
    ],
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

  /// Whether a schema cannot detect any of a spec's errors.
  private func areInvisible(_ errors: [Finding], in test: SchemaCase) -> Bool {
    let known = Self.invisible.values.reduce(into: Set<String>()) { $0.formUnion($1) }
    // The value of a variable is checked where it is used.
    let errors = errors.filter { !$0.isAboutVariable }.map(\.rule)
    // A template may have the other edges of a part.
    return known.isSuperset(of: errors)
      || test.origin.hasPrefix("Callout.parts") && errors.allSatisfy { $0 == "rectangle" }
      // In a `forEach`, an attachment may have only options.
      || ["Attachment.", "Annotation.attach"].contains { test.origin.hasPrefix($0) }
        && errors.allSatisfy { $0 == "missing-key" }
      // A template may have the view of a pointer, or the annotation of a state.
      || (test.origin.hasPrefix("Offscreen.") || test.origin.contains(".offscreen"))
        && errors.allSatisfy { $0 == "missing-key" }
      // A style may define the layer.
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
  /// Whether an error is in the value of a variable, or comes from one.
  fileprivate var isAboutVariable: Bool {
    related.contains { $0.message.hasSuffix("is used here") || $0.message == "the variable is here" }
  }
}

/// A spec for comparing the schema with the compiler.
struct SchemaCase: Sendable {
  /// The origin of the spec, for messages.
  var origin: String
  var spec: String

  static let all: [SchemaCase] = written + generated

  /// The errors of the compiler, in order.
  var compilerErrors: [Finding] {
    findings(in: spec, files: ["cafes.geojson": Self.cafes, "other.annotations.yaml": "version: 1\n"])
      .filter { $0.severity == .error }
  }

  private static let cafes = #"{ "type": "Point", "coordinates": [24.9, 60.2] }"#

  // MARK: Specs that stand in the repository

  /// The complete specs in examples, pages, rules and literals of other tests.
  private static let written: [SchemaCase] = {
    var cases = Repository.files(in: "Examples", endingIn: ".annotations.yaml").map {
      SchemaCase(origin: $0, spec: (try? Repository.text($0)) ?? "")
    }
    for rule in ruleCatalog {
      cases += rule.examples.map {
        SchemaCase(origin: "rule \(rule.metadata.id)", spec: MarkedText($0.spec).string)
      }
    }
    let pages = ["README.md"] + Repository.files(in: "docs", endingIn: ".md")
    for page in pages { cases += blocks(of: page, from: "```yaml", to: "```") }
    for test in Repository.files(in: "Tests", endingIn: ".swift") {
      cases += blocks(of: test, from: #"""""#, to: #"""""#)
    }
    return cases
  }()

  /// Returns the complete specs between lines that end in `start` and lines that start with `end`.
  private static func blocks(of path: String, from start: String, to end: String) -> [SchemaCase] {
    var cases: [SchemaCase] = []
    var block: [String]?
    let lines = ((try? Repository.text(path)) ?? "").split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let trimmed = line.drop { $0 == " " }
      if let lines = block, trimmed.hasPrefix(end) {
        let indent = line.count - trimmed.count
        let spec = lines.map { String($0.dropFirst(indent)) + "\n" }.joined()
        // Skips texts that a test composes, and merged variables, which other YAML readers do not support.
        if spec.contains("version: 1"), !spec.contains(#"\("#), !spec.contains("<<: $") {
          cases.append(SchemaCase(origin: "\(path):\(index + 1)", spec: withoutMarks(spec)))
        }
        block = nil
      } else if block != nil {
        block?.append(String(line))
      } else if line.hasSuffix(start) {
        block = []
      }
    }
    return cases
  }

  private static func withoutMarks(_ text: String) -> String { text.filter { $0 != "⟦" && $0 != "⟧" } }
}

#if canImport(System)
import System
#else
import SystemPackage
#endif

/// The script `Scripts/validate`, which runs check-jsonschema.
enum Validator {
  static let isInstalled: Bool = {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/check-jsonschema") }
  }()

  /// Whether its absence is a failure, as in CI.
  static let isRequired = ProcessInfo.processInfo.environment["CARTOUCHE_NEEDS_VALIDATOR"] != nil

  static func run(_ arguments: [String]) async throws -> (isClean: Bool, output: Data) {
    let program = Repository.root.appendingPathComponent("Scripts/validate").path
    let result = try await Subprocess.run(
      .path(FilePath(program)), arguments: Arguments(arguments), output: .bytes(limit: .max))
    return (result.terminationStatus.isSuccess, Data(result.standardOutput))
  }

  /// Returns the indices of the texts that a schema rejects, or that its YAML reader cannot parse.
  /// - Parameters:
  /// - schema: the name of a schema in `docs/reference`.
  /// - ending: the file name extension of the texts.
  static func refused(
    _ specs: [String], by schema: String = "schema.json", ending: String = "yaml"
  ) async throws -> Set<Int> {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "cartouche-schema-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = specs.indices.map { folder.appending(path: "\($0).\(ending)") }
    for (file, spec) in zip(files, specs) { try Data(spec.utf8).write(to: file) }
    let report = try JSONDecoder().decode(
      Report.self, from: try await run(["--schema", schema] + files.map(\.path)).output)
    let names = ((report.errors ?? []) + (report.parse_errors ?? [])).map(\.filename)
    return Set(names.compactMap { Int(URL(filePath: $0).deletingPathExtension().lastPathComponent) })
  }

  /// The output of check-jsonschema.
  private struct Report: Decodable {
    struct Failure: Decodable { var filename: String }
    var errors: [Failure]?
    // swift-format-ignore: AlwaysUseLowerCamelCase
    var parse_errors: [Failure]?
  }
}
