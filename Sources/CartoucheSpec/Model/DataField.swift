package import CartoucheSyntax

/// A value that is handed to the host's view.
package indirect enum DataField: Sendable {
  /// Plain data as it is written.
  case plain(Node)
  case expression(Expression)
  case mapping([Named<DataField>])
}

extension Codec where Content == [Named<DataField>] {
  /// A mapping of plain data and expressions, read over the one that is there.
  package static var data: Codec {
    Codec("a mapping of data", .named(.anything)) { node, value, decoder in
      let before = value
      decoder.readNamed(node, "data", into: &value) { name in
        before.first { $0.name.content == name }?.content ?? .mapping([])
      } read: { item, field, decoder in
        readField(item, &field, &decoder)
      }
    }
  }

  private static func readField(_ node: Node, _ field: inout DataField, _ decoder: inout Decoder) {
    switch node.kind {
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
