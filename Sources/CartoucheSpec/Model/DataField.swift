import CartoucheDiagnostics
package import CartoucheSyntax

/// A value in an annotation's `data`, which the host app's view uses.
package indirect enum DataField: Sendable {
  /// Data without expressions, as written in the spec.
  case plain(Node)
  case expression(Expression)
  case mapping([Named<DataField>])
}

extension Codec where Content == [Named<DataField>] {
  /// A codec for the mapping `data`, whose entries change the current mapping. Values are data or expressions.
  package static var data: Codec {
    Codec("a mapping of data", .named(.anything)) { node, value, decoder in
      decoder.readNamed(node, "data", into: &value) {
        $0 ?? .mapping([])
      } read: { item, field, decoder in
        readField(item, &field, &decoder)
      }
    }
  }

  private static func readField(_ node: Node, _ field: inout DataField, _ decoder: inout Decoder) {
    switch node.kind {
    case .mapping where node.bracedWord != nil:
      decoder.reportBracesWithoutQuotes(node)
    case .mapping:
      var fields: [Named<DataField>] = []
      if case .mapping(let before) = field { fields = before }
      data.read(node, &fields, &decoder)
      field = .mapping(fields)
    case .sequence where node.isExpression:
      if let expression = parseExpression(node, expecting: nil, &decoder) {
        field = .expression(expression)
      }
    case .sequence, .scalar, .alias:
      decoder.checkData(node)
      field = .plain(node)
    }
  }
}

extension Decoder {
  /// Reports an error about an unquoted placeholder, as in `n: {name}`. The fix writes an expression instead, because texts in `data` have
  /// no placeholders.
  fileprivate mutating func reportBracesWithoutQuotes(_ node: Node) {
    guard let word = node.bracedWord else { return }
    let meant = "[get, \(word.string)]"
    log.report(
      .unquotedTemplate, "`\(abbreviated(node.written))` without quotes is a mapping for YAML",
      at: node.location, help: "write `\(abbreviated(meant))` for what the feature says",
      fixes: [Fix("write `\(abbreviated(meant))`", isSafe: false, replacing: node.span, with: meant)])
    unresolvedWords.append(
      UnresolvedWord(text: "{\(word.string)}", place: node.location, type: .value, shape: .anything))
  }
}
