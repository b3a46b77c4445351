import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheLint
import CartoucheSpec
import CartoucheSpecTestSupport
import CartoucheTestSupport

/// A spec that schema and compiler are to agree about.
struct SchemaCase: Sendable {
  /// Where it comes from, in words.
  var origin: String
  var spec: String

  static let all: [SchemaCase] = written + generated

  /// The errors that the compiler finds, in order.
  var compilerErrors: [Finding] {
    findings(in: spec, files: ["cafes.geojson": Self.cafes, "other.annotations.yaml": "version: 1\n"])
      .filter { $0.severity == .error }
  }

  private static let cafes = #"{ "type": "Point", "coordinates": [24.9, 60.2] }"#

  // MARK: Specs that stand in the repository

  /// Whole specs of examples, pages, rules and the literals of other tests.
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

  /// The whole specs between lines that end in `start` and lines that start with `end`.
  private static func blocks(of path: String, from start: String, to end: String) -> [SchemaCase] {
    var cases: [SchemaCase] = []
    var block: [String]?
    let lines = ((try? Repository.text(path)) ?? "").split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let trimmed = line.drop { $0 == " " }
      if let lines = block, trimmed.hasPrefix(end) {
        let indent = line.count - trimmed.count
        let spec = lines.map { String($0.dropFirst(indent)) + "\n" }.joined()
        // What a test puts together cannot be read here; merging in a variable no other YAML reader understands.
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
