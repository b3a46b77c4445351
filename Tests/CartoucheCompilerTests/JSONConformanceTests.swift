import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheSpecTestSupport
import Foundation
import Testing

/// The cases of JSONTestSuite as data files, which must be judged as it says.
///
/// The data is found through `CARTOUCHE_CONFORMANCE` and is no part of the project.
@Suite(.enabled(if: JSONCase.all != nil, "there is no json-test-suite.jsonl"))
struct JSONConformanceTests {
  @Test(arguments: JSONCase.all ?? [])
  func aDataFileIsJudgedAsTheSuiteSays(_ test: JSONCase) throws {
    let rules = Set(try test.compiled().diagnostics.filter { $0.severity == .error }.map(\.rule))
    let isRejected = !rules.isDisjoint(with: ["json-syntax", "encoding", "nesting", "empty-file"])
    switch test.verdict {
    // None of them is GeoJSON, which is another finding; a key that stands twice is one more.
    case .accept: #expect(!isRejected && rules.subtracting(["duplicate-key"]) == ["geojson"])
    case .reject: #expect(isRejected)
    case .either: #expect(!rules.isEmpty)
    }
  }

  @Test func thereAreCases() { #expect((JSONCase.all ?? []).count > 180) }
}

/// One line of `json-test-suite.jsonl`.
struct JSONCase: Decodable, Sendable, CustomTestStringConvertible {
  enum Verdict: String, Decodable { case accept, reject, either }

  var name: String
  var verdict: Verdict
  /// Nil: the bytes are no UTF-8.
  var text: String?
  var base64: Data?

  var testDescription: String { name }

  static let all: [JSONCase]? = {
    let package = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL
    let folder = ProcessInfo.processInfo.environment["CARTOUCHE_CONFORMANCE"] ?? "../shared/conformance"
    let file = URL(filePath: folder, relativeTo: package).appending(path: "json-test-suite.jsonl")
    guard let data = try? Data(contentsOf: file) else { return nil }
    return try? data.split(separator: UInt8(ascii: "\n")).map {
      try JSONDecoder().decode(JSONCase.self, from: $0)
    }
  }()

  /// A spec whose source is the case.
  func compiled() throws -> Compilation {
    let bytes = text.map { Array($0.utf8) } ?? Array(base64 ?? Data())
    var loader = TextFiles(["spec": "version: 1\nsources: { s: a.geojson }\n"])
    loader.contents["a.geojson"] = bytes
    return try compile("spec", loader: loader)
  }
}
