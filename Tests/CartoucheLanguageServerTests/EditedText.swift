import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheLanguageServer
import CartoucheSpecTestSupport
import CartoucheSyntax

/// A text with a cursor `‸` and ranges `⟦…⟧`, as an editor has it open.
struct EditedText {
  let spec: EditedSpec
  /// The offset of the cursor, or of the end of the text if it has none.
  let cursor: Int
  let spans: [Range<Int>]

  /// - Parameter files: The other files of the project by path.
  init(_ marked: String, at path: String = "maps/test.annotations.yaml", files: [String: String] = [:]) {
    let parts = marked.split(separator: "‸", maxSplits: 1, omittingEmptySubsequences: false)
    cursor = MarkedText(parts[0].filter { $0 != "⟦" && $0 != "⟧" }).bytes.count
    let text = MarkedText(marked.replacing("‸", with: ""))
    spans = text.spans
    spec = EditedSpec(path, text.bytes, loader: TextFiles(files))
  }

  var bytes: [UInt8] { spec.bytes }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  var completions: [CompletionItem] { CartoucheLanguageServer.completions(at: cursor, in: spec) }

  var labels: [String] { completions.sorted { $0.order < $1.order }.map { $0.label } }

  /// Returns the text after the insertion of the completion with a label.
  func completed(_ label: String) -> String? {
    completions.first { $0.label == label }.map { applied($0) }
  }

  /// Returns the text after the insertion of a completion, as an editor indents it.
  func applied(_ item: CompletionItem) -> String {
    var start = item.range.lowerBound
    while start > 0, bytes[start - 1] != 0x0A, bytes[start - 1] != 0x0D { start -= 1 }
    let space = String(decoding: bytes[start...].prefix { $0 == 0x20 }, as: UTF8.self)
    let text = item.plainText.replacing("\n", with: "\n\(space)")
    return String(decoding: bytes[..<item.range.lowerBound], as: UTF8.self) + text
      + String(decoding: bytes[item.range.upperBound...], as: UTF8.self)
  }
}

/// Whether a text can be read to its end as YAML.
func isWellFormed(_ text: String) -> Bool { !ParsedText(text).document.isTruncated }
