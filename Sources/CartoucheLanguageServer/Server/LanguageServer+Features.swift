import CartoucheDiagnostics
import CartoucheSyntax

extension LanguageServer {
  /// Writes the features of the server into the result of `initialize`.
  func writeFeatureCapabilities(to json: inout JSONWriter) {}

  /// Answers a request about a place in a text; `nil` for an unknown request.
  func featureResult(_ method: String, _ params: Node?) throws(ResponseError) -> String? { nil }
}
