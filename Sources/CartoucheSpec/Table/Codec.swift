import CartoucheDiagnostics
package import CartoucheSyntax

/// How values of one type are read from nodes.
package struct Codec<Content>: Sendable {
  /// What a message says was expected: "a number of points".
  package let expectation: String
  private let decode: @Sendable (Node, inout Content, inout Decoder) -> Void

  /// - Parameter decode: reads a node that holds something over the value that is there; reports what is wrong
  ///   and then leaves the value as it is.
  package init(
    _ expectation: String, decode: @escaping @Sendable (Node, inout Content, inout Decoder) -> Void
  ) {
    self.expectation = expectation
    self.decode = decode
  }

  /// Reads `node` over `value`; an empty value, a tag or what is wrong is reported and changes nothing.
  package func read(_ node: Node, _ value: inout Content, _ decoder: inout Decoder) {
    if decoder.hasValue(node) { decode(node, &value, &decoder) }
  }

  /// The values of `codec`, kept as optional: for properties without a default.
  package static func optional<Wrapped: Sendable>(_ codec: Codec<Wrapped>, startingAt start: Wrapped) -> Codec
  where Content == Wrapped? {
    Codec(codec.expectation) { node, value, decoder in
      var content = value ?? start
      let before = decoder.errorCount
      codec.read(node, &content, &decoder)
      if decoder.errorCount == before { value = content }
    }
  }
}

extension Codec {
  /// A codec for what a scalar alone tells.
  static func scalar(
    _ expectation: String, _ parse: @escaping @Sendable (Node, inout Decoder) -> Content?
  ) -> Codec {
    Codec(expectation) { node, value, decoder in
      guard node.kind == .scalar else {
        decoder.wrongType(node, expected: expectation)
        return
      }
      if let parsed = parse(node, &decoder) { value = parsed }
    }
  }
}

extension Codec where Content: SpecType {
  /// A mapping that is read by the rows of its type, over the value that is there.
  package static var mapping: Codec {
    Codec("a mapping") { node, value, decoder in decodeMapping(node, into: &value, &decoder) }
  }
}

extension Codec where Content == Void {
  /// Any plain data: `metadata` and the like.
  package static var anything: Codec { Codec("anything") { _, _, _ in } }
}

extension Codec where Content == Node? {
  /// A node that a later stage reads; `expectation` names the kind.
  package static func raw(_ kind: NodeRecord.Kind, _ expectation: String) -> Codec {
    Codec(expectation) { node, value, decoder in
      guard node.kind == kind else {
        // Of a mapping that broke off in its first entry nobody can tell what it was.
        if node.isTruncated, node.count == 0 { return }
        let isDashLost = kind == .sequence && node.kind == .mapping && lostSpace(node, expectation) == nil
        decoder.wrongType(
          node, expected: expectation, help: isDashLost ? "every item of a list starts with `- `" : nil)
        return
      }
      value = node
    }
  }
}
