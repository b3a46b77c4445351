import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax
import Testing

/// Nodes and expressions made of text.
enum Sample {
  static func node(_ bytes: [UInt8], format: DocumentFormat = .yaml) -> Node? {
    var sources = SourceList()
    let source = sources.add(SourceText(path: "sample", bytes: bytes))
    var diagnostics: [Diagnostic] = []
    return parseDocument(source, in: sources, format: format, diagnostics: &diagnostics).root
  }

  static func expression(_ text: String, expecting type: ExpressionType? = nil) throws -> Expression {
    let root = try #require(node(Array(text.utf8)))
    var decoder = Decoder(evaluateConstant: evaluateConstant)
    let expression = parseExpression(root, expecting: type, &decoder)
    return try #require(expression, "\(decoder.log.diagnostics.map(\.message))")
  }

  /// A feature with these properties, written in JSON.
  static func feature(_ properties: String) throws -> ExpressionFeature {
    let root = try #require(node(Array(properties.utf8), format: .json))
    return ExpressionFeature(
      properties: .written(.node(root)), id: .known(.number(42)), geometryType: "Point")
  }
}
