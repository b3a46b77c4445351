import CartoucheCompiler
import CartoucheSpecTestSupport
import Foundation
import Testing

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
