import CartoucheDiagnostics
package import CartoucheSyntax

/// How values of one type are read from nodes.
package struct Codec<Content>: Sendable {
  package let shape: Shape
  private let describe: @Sendable () -> String
  private let decode: @Sendable (Node, inout Content, inout Decoder) -> Void
  private var print: @Sendable (Content) -> PlainValue? = { _ in nil }

  /// - Parameters:
  ///   - expectation: what a message says was expected. Put together where it is said: to do so for all properties takes
  ///     longer than to read a small spec.
  ///   - decode: reads a node that holds something over the value that is there; reports what is wrong and then leaves
  ///     the value as it is.
  package init(
    _ expectation: @autoclosure @escaping @Sendable () -> String, _ shape: Shape = .anything,
    decode: @escaping @Sendable (Node, inout Content, inout Decoder) -> Void
  ) {
    describe = expectation
    self.shape = shape
    self.decode = decode
  }

  /// A codec whose messages say what its shape says.
  package init(
    _ shape: Shape, decode: @escaping @Sendable (Node, inout Content, inout Decoder) -> Void
  ) {
    self.init(shape.expectation, shape, decode: decode)
  }

  /// What a message says was expected: "a number of points".
  package var expectation: String { describe() }

  /// The codec, with how a spec writes its values: nil where there is nothing to write. For defaults.
  package func printing(_ print: @escaping @Sendable (Content) -> PlainValue?) -> Codec {
    var codec = self
    codec.print = print
    return codec
  }

  /// Reads `node` over `value`; an empty value, a tag or what is wrong is reported and changes nothing.
  package func read(_ node: Node, _ value: inout Content, _ decoder: inout Decoder) {
    if decoder.hasValue(node, shape, expected: expectation) { decode(node, &value, &decoder) }
  }

  /// `value` as a spec writes it.
  package func printed(_ value: Content) -> PlainValue? { print(value) }

  /// The values of `codec`, kept as optional: for properties without a default.
  package static func optional<Wrapped: Sendable>(_ codec: Codec<Wrapped>, startingAt start: Wrapped) -> Codec
  where Content == Wrapped? {
    Codec(codec.expectation, codec.shape) { node, value, decoder in
      var content = value ?? start
      let before = decoder.log.errorCount
      codec.read(node, &content, &decoder)
      if decoder.log.errorCount == before { value = content }
    }
    .printing { $0.flatMap(codec.print) }
  }
}

extension Codec {
  /// A codec for what a scalar alone tells.
  static func scalar(
    _ expectation: @autoclosure @escaping @Sendable () -> String, _ shape: Shape = .anything,
    _ parse: @escaping @Sendable (Node, inout Decoder) -> Content?
  ) -> Codec {
    Codec(expectation(), shape) { node, value, decoder in
      guard node.kind == .scalar else {
        decoder.wrongType(node, expected: expectation())
        return
      }
      if let parsed = parse(node, &decoder) { value = parsed }
    }
  }

  /// A codec for what a scalar alone tells, whose messages say what its shape says.
  static func scalar(
    _ shape: Shape, _ parse: @escaping @Sendable (Node, inout Decoder) -> Content?
  ) -> Codec { scalar(shape.expectation, shape, parse) }
}

extension Codec where Content: SpecType {
  /// A mapping that is read by the rows of its type, over the value that is there.
  package static var mapping: Codec {
    Codec(.mapping(Content.self)) { node, value, decoder in decodeMapping(node, into: &value, &decoder) }
  }
}

extension Codec where Content == Void {
  /// Any plain data: `metadata` and the like.
  package static var anything: Codec { Codec(.anything) { _, _, _ in } }
}

extension Codec where Content == Node? {
  /// A node that a later stage reads; `expectation` names the kind.
  package static func raw(
    _ kind: NodeRecord.Kind, _ expectation: String, _ shape: Shape = .anything
  ) -> Codec {
    Codec(expectation, shape) { node, value, decoder in
      guard node.kind == kind else {
        // Of a mapping that broke off in its first entry nobody can tell what it was.
        if node.isTruncated, node.count == 0 { return }
        let isDashLost = kind == .sequence && node.kind == .mapping && lostSpace(node, kind) == nil
        decoder.wrongType(
          node, expected: expectation, kind: kind,
          help: isDashLost ? helpForLostDash(in: node, shape) : nil)
        return
      }
      value = node
    }
  }
}

/// What to write for a mapping where a list is wanted: one from names to mappings is a list in many other formats.
private func helpForLostDash(in node: Node, _ list: Shape) -> String {
  let dash = "every item of a list starts with `- `"
  guard let entry = node.entries.first(where: { _ in true }) else { return dash }
  // The key of an item is no name of one.
  if list.hasItemProperty(entry.key.string) { return "\(dash): `- \(abbreviated(entry.key.string)): …`" }
  guard entry.value.kind == .mapping else { return dash }
  return "\(dash), and its name stands in it: `- { id: \(abbreviated(entry.key.string)), … }`"
}
