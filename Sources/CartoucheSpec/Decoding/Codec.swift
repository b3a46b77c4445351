import CartoucheDiagnostics
package import CartoucheSyntax

/// A reader and printer for values of one type, with their shape.
package struct Codec<Content>: Sendable {
  package let shape: Shape
  private let describe: @Sendable () -> String
  private let decode: @Sendable (Node, inout Content, inout Decoder) -> Void
  private var print: @Sendable (Content) -> PlainValue? = { _ in nil }

  /// - Parameters:
  ///   - expectation: the expected value in messages. Evaluated lazily: computing it for all properties takes
  ///     longer than reading a small spec.
  ///   - decode: reads a node over the current value. On an error it reports a finding and leaves the value
  ///     unchanged.
  package init(
    _ expectation: @autoclosure @escaping @Sendable () -> String, _ shape: Shape = .anything,
    decode: @escaping @Sendable (Node, inout Content, inout Decoder) -> Void
  ) {
    describe = expectation
    self.shape = shape
    self.decode = decode
  }

  /// Creates a codec whose messages describe its shape.
  package init(
    _ shape: Shape, decode: @escaping @Sendable (Node, inout Content, inout Decoder) -> Void
  ) {
    self.init(shape.expectation, shape, decode: decode)
  }

  /// The expected value in messages: "a number of points".
  package var expectation: String { describe() }

  /// Returns the codec with a printer for default values. The printer returns `nil` if there is nothing to
  /// write.
  package func printing(_ print: @escaping @Sendable (Content) -> PlainValue?) -> Codec {
    var codec = self
    codec.print = print
    return codec
  }

  /// Reads `node` over `value`. An empty node, a tag or an invalid value is reported and leaves `value`
  /// unchanged.
  package func read(_ node: Node, _ value: inout Content, _ decoder: inout Decoder) {
    if decoder.hasValue(node, shape, expected: expectation) { decode(node, &value, &decoder) }
  }

  /// Returns `value` as written in a spec.
  package func printed(_ value: Content) -> PlainValue? { print(value) }

  /// Returns a codec for an optional value, for properties without a default.
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
  /// A codec for a single scalar.
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

  /// A codec for a single scalar, whose messages describe its shape.
  static func scalar(
    _ shape: Shape, _ parse: @escaping @Sendable (Node, inout Decoder) -> Content?
  ) -> Codec { scalar(shape.expectation, shape, parse) }
}

extension Codec where Content: SpecType {
  /// A mapping that is read by the property table of its type, over the current value.
  package static var mapping: Codec {
    Codec(.mapping(Content.self)) { node, value, decoder in decodeMapping(node, into: &value, &decoder) }
  }
}

extension Codec where Content == Void {
  /// Any data, such as `metadata`. The value is not stored.
  package static var anything: Codec { Codec(.anything) { _, _, _ in } }
}

extension Codec where Content == Node? {
  /// A node that a later stage reads.
  /// - Parameter expectation: the expected value in messages.
  package static func raw(
    _ kind: NodeRecord.Kind, _ expectation: String, _ shape: Shape = .anything
  ) -> Codec {
    Codec(expectation, shape) { node, value, decoder in
      guard node.kind == kind else {
        // The intended type of a mapping that ends in its first entry is unknown.
        if node.isTruncated, node.count == 0 { return }
        let isDashLost = kind == .sequence && node.kind == .mapping && missingSpaceAdvice(node, kind) == nil
        decoder.wrongType(
          node, expected: expectation, kind: kind,
          help: isDashLost ? adviceForMissingDash(in: node, shape) : nil)
        return
      }
      value = node
    }
  }
}

/// Returns advice for a mapping in place of a list. Many formats write such lists as mappings from names.
private func adviceForMissingDash(in node: Node, _ list: Shape) -> String {
  let dash = "every item of a list starts with `- `"
  guard let entry = node.entries.first(where: { _ in true }) else { return dash }
  // If the key is a property of an item, only the dash is missing.
  if list.hasItemProperty(entry.key.string) { return "\(dash): `- \(abbreviated(entry.key.string)): …`" }
  guard entry.value.kind == .mapping else { return dash }
  return "\(dash), and its name stands in it: `- { id: \(abbreviated(entry.key.string)), … }`"
}

extension Codec {
  /// A mapping from author-chosen names to values that `read` returns.
  /// - Parameter empty: the value of an empty entry, which is reported; `nil` to omit the entry.
  static func named<Item>(
    _ what: String, _ shape: Shape = .anything, whenEmpty empty: Item? = nil,
    read: @escaping @Sendable (Node, inout Decoder) -> Item?
  ) -> Codec where Content == [Named<Item>] {
    Codec("a mapping from names to \(what)", .named(shape)) { node, value, decoder in
      guard let entries = decoder.namedEntries(node, what) else { return }
      value = entries.compactMap { name, node in
        guard let item = decoder.hasValue(node) ? read(node, &decoder) : empty else { return nil }
        return Named(name: name, content: item)
      }
    }
  }
}

extension Decoder {
  /// Reads a mapping over the current items, each entry over the item of its name. `null` removes an item.
  mutating func readNamed<Item>(
    _ node: Node, _ what: String, into items: inout [Named<Item>], startingAt start: (Item?) -> Item,
    read readItem: (Node, inout Item, inout Decoder) -> Void
  ) {
    guard let entries = namedEntries(node, what) else { return }
    if entries.isEmpty { return }
    // The items by position; `nil` for a removed item.
    var read: [Named<Item>?] = items
    // A linear search is faster than an index for a few entries.
    var positions: [String: Int]?
    if entries.count > 16 {
      positions = Dictionary(items.enumerated().map { ($1.name.content, $0) }) { first, _ in first }
    }
    for (name, node) in entries {
      let position =
        positions.map { $0[name.content] } ?? read.firstIndex { $0?.name.content == name.content }
      if node.isNull {
        if let position { read[position] = nil }
        positions?[name.content] = nil
        continue
      }
      guard hasValue(node) else { continue }
      var item = start(position.flatMap { read[$0]?.content })
      readItem(node, &item, &self)
      if let position {
        read[position] = Named(name: name, content: item)
      } else {
        positions?[name.content] = read.count
        read.append(Named(name: name, content: item))
      }
    }
    items = read.compactMap { $0 }
  }

  /// Returns the entries of a mapping with author-chosen names. Any other node is reported, and the result is
  /// `nil`.
  package mutating func namedEntries(_ node: Node, _ what: String) -> [(Located<String>, Node)]? {
    guard node.kind == .mapping else {
      wrongType(
        node, expected: "a mapping from names to \(what)", kind: .mapping,
        otherwise: node.kind == .sequence ? "its name is the key of each: `name: …`, without a list" : nil)
      return nil
    }
    var entries: [(Located<String>, Node)] = []
    for entry in node.mergedEntries(&self) where !isUserKey(entry.key) {
      if entry.key.kind == .scalar, !entry.key.isEmptyText {
        entries.append((Located(entry.key.string, at: entry.key.location), entry.value))
      } else {
        wrongType(entry.key, expected: "a name")
      }
    }
    return entries
  }
}

extension Decoder {
  /// Returns the two numbers of a list. Any other node is reported.
  package mutating func pair(
    _ node: Node, _ first: Codec<Double>, _ second: Codec<Double>, expected: String
  ) -> (first: Double, second: Double)? {
    pair(node, first, second, startingAt: 0, expected: expected)
  }

  mutating func pair<Content>(
    _ node: Node, _ first: Codec<Content>, _ second: Codec<Content>, startingAt start: Content,
    expected: String
  ) -> (first: Content, second: Content)? {
    let items = Array(node.items)
    guard items.count == 2 else {
      if !node.isTruncated { wrongType(node, expected: expected) }
      return nil
    }
    var pair = (first: start, second: start)
    let before = log.errorCount
    first.read(items[0], &pair.first, &self)
    second.read(items[1], &pair.second, &self)
    return log.errorCount == before ? pair : nil
  }
}
