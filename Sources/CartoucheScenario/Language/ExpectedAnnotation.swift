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
}

extension Codec where Content == [ExpectedAnnotation] {
  /// A mapping from ids.
  static var expectations: Codec {
    let what = "what is expected of each annotation"
    return Codec("a mapping from ids to \(what)", .named(.mapping(AnnotationExpectation.self))) {
      node, value, decoder in
      value = (decoder.namedEntries(node, what) ?? []).compactMap { id, node in
        guard decoder.hasValue(node) else { return nil }
        var expectation = AnnotationExpectation()
        let before = decoder.log.errorCount
        decodeMapping(node, into: &expectation, &decoder)
        guard decoder.log.errorCount == before else { return nil }
        return ExpectedAnnotation(id: id, node: node, by: expectation.by, tolerance: expectation.tolerance)
      }
    }
  }
}
