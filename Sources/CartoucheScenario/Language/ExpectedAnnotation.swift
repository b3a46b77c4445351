import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax

/// One entry of `expect`.
struct ExpectedAnnotation: Sendable {
  var id: Located<String>
  /// A mapping that `AnnotationExpectation` can read.
  var node: Node
  var by: Located<String>?
  /// Nil: that of the scenario.
  var tolerance: Double?
  /// Whether anything is compared.
  var expectsAnything: Bool
}

extension Codec where Content == [ExpectedAnnotation] {
  /// A mapping from ids.
  static var expectations: Codec {
    let what = "what is expected of each annotation"
    return Codec("a mapping from ids to \(what)", .named(.mapping(AnnotationExpectation.self))) {
      node, value, decoder in
      value = (decoder.namedEntries(node, what) ?? []).compactMap { id, node in
        guard decoder.hasValue(node) else { return nil }
        if let meant = meantExpectation(node) {
          decoder.wrongType(
            node, expected: "a mapping with \(AnnotationExpectation.title)", help: "write `\(meant)`",
            fixes: [Fix("write `\(meant)`", isSafe: false, replacing: node.span, with: meant)])
          return nil
        }
        var expectation = AnnotationExpectation()
        let before = decoder.log.errorCount
        decodeMapping(node, into: &expectation, &decoder)
        guard decoder.log.errorCount == before else { return nil }
        var silent = Decoder()
        let compared = node.mergedEntries(&silent).contains {
          !isUserKey($0.key) && !$0.key.isText("tolerance")
        }
        return ExpectedAnnotation(
          id: id, node: node, by: expectation.by, tolerance: expectation.tolerance, expectsAnything: compared)
      }
    }
  }
}

/// What somebody expects who writes one word; nil: nobody can tell.
private func meantExpectation(_ node: Node) -> String? {
  guard node.kind == .scalar else { return nil }
  switch node.string {
  case "visible", "shown", "true": return "{ visible: true }"
  case "hidden", "invisible", "false": return "{ visible: false }"
  default: return AnchorName(rawValue: node.string).map { "{ anchor: \($0.rawValue) }" }
  }
}
