import CartoucheDiagnostics
package import CartoucheSyntax

/// A reader and printer for values of one type, with a description of the accepted values.
package struct Codec<Content>: Sendable {
  package let shape: Shape
  private let describe: @Sendable () -> String
  private let decode: @Sendable (Node, inout Content, inout Decoder) -> Void
  private var print: @Sendable (Content) -> PlainValue? = { _ in nil }

  /// - Parameters:
  ///   - expectation: The expected value in messages. It is computed only for an error, because computing it for all properties takes
  ///     longer than reading a small spec.
  ///   - shape: The accepted values, for the schema and the reference pages.
  ///   - decode: Reads a node into the current value. If the node is invalid, it reports an error and leaves the value unchanged.
  package init(
    _ expectation: @autoclosure @escaping @Sendable () -> String, _ shape: Shape = .anything,
    decode: @escaping @Sendable (Node, inout Content, inout Decoder) -> Void
  ) {
    describe = expectation
    self.shape = shape
    self.decode = decode
  }

  /// Creates a codec whose messages describe the accepted values by their `shape`.
  package init(
    _ shape: Shape, decode: @escaping @Sendable (Node, inout Content, inout Decoder) -> Void
  ) {
    self.init(shape.expectation, shape, decode: decode)
  }

  /// The expected value in messages, such as "a number of points".
  package var expectation: String { describe() }

  /// Returns the codec with a printer for default values. The printer returns `nil` for a value that is not printed.
  package func printing(_ print: @escaping @Sendable (Content) -> PlainValue?) -> Codec {
    var codec = self
    codec.print = print
    return codec
  }

  /// Reads `node` into `value`. An empty node, a YAML tag or an invalid value is reported as an error, and `value` stays unchanged.
  package func read(_ node: Node, _ value: inout Content, _ decoder: inout Decoder) {
    if decoder.hasValue(node, shape, expected: expectation) { decode(node, &value, &decoder) }
  }

  /// Returns `value` as a spec would write it, or `nil` if the codec does not print it.
  package func printed(_ value: Content) -> PlainValue? { print(value) }

  /// Returns a codec for a property without a default, whose value is `nil` until a spec sets it.
  /// - Parameter start: The value into which `codec` reads if the current value is `nil`.
  package static func optional<Wrapped: Sendable>(_ codec: Codec<Wrapped>, startingAt start: Wrapped) -> Codec
  where Content == Wrapped? {
    Codec(codec.expectation, codec.shape) { node, value, decoder in
      if case .mapping = codec.shape, node.isNoneInOtherLanguages {
        return decoder.wrongType(
          node, expected: codec.expectation, kind: .mapping, help: "leave it out, or write `null`")
      }
      var content = value ?? start
      let before = decoder.log.errorCount
      codec.read(node, &content, &decoder)
      if decoder.log.errorCount == before { value = content }
    }
    .printing { $0.flatMap(codec.print) }
  }
}

extension Codec {
  /// A codec for values that are written as one scalar.
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

  /// A codec for values that are written as one scalar. Its messages describe the accepted values by their `shape`.
  static func scalar(
    _ shape: Shape, _ parse: @escaping @Sendable (Node, inout Decoder) -> Content?
  ) -> Codec { scalar(shape.expectation, shape, parse) }
}

extension Codec where Content: SpecType {
  /// A codec for a mapping of properties. Properties that the mapping does not have keep their current values.
  package static var mapping: Codec {
    Codec(.mapping(Content.self)) { node, value, decoder in decodeMapping(node, into: &value, &decoder) }
  }
}

extension Codec where Content == Void {
  /// A codec for any data, such as `metadata`. The data are not stored.
  package static var anything: Codec { Codec(.anything) { _, _, _ in } }
}

extension Codec where Content == Node? {
  /// A codec for a mapping or list that a later stage of the compiler reads.
  /// - Parameter expectation: The expected value in messages.
  package static func raw(
    _ kind: NodeRecord.Kind, _ expectation: String, _ shape: Shape = .anything
  ) -> Codec {
    Codec(expectation, shape) { node, value, decoder in
      guard node.kind == kind else {
        // Of a mapping that a syntax error ended in its first entry, the intended type is unknown.
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

/// Returns the help text of the error about a mapping where a list is expected. The help text explains that each item starts with `- `.
private func adviceForMissingDash(in node: Node, _ list: Shape) -> String {
  let dash = "every item of a list starts with `- `"
  guard let entry = node.entries.first(where: { _ in true }) else { return dash }
  // If the first key of the mapping is a property of an item, only the dash is missing.
  if list.hasItemProperty(entry.key.string) { return "\(dash): `- \(abbreviated(entry.key.string)): …`" }
  guard entry.value.kind == .mapping, let name = ["id", "name"].first(where: list.hasItemProperty) else {
    return dash
  }
  return "\(dash), and its name stands in it: `- { \(name): \(abbreviated(entry.key.string)), … }`"
}

extension Codec {
  /// A codec for a mapping whose keys are names chosen by the author, and whose values are read by `read`.
  /// - Parameters:
  ///   - what: The values in messages, such as "a source".
  ///   - empty: The content of an entry that has a key without a value; `nil` omits such an entry. In both cases, an error is reported.
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
  /// Reads a mapping whose keys are names into a list of named items. An entry changes the item with its name or adds one, and `null`
  /// removes the item.
  /// - Parameters:
  ///   - what: The values in messages, such as "an aggregate".
  ///   - start: Returns the content that an entry changes. Its argument is the current content of the item, or `nil` for a new item.
  mutating func readNamed<Item>(
    _ node: Node, _ what: String, into items: inout [Named<Item>], startingAt start: (Item?) -> Item,
    read readItem: (Node, inout Item, inout Decoder) -> Void
  ) {
    guard let entries = namedEntries(node, what) else { return }
    if entries.isEmpty { return }
    // The items in order. A removed item is `nil`, so that indices do not change.
    var read = items.map { Optional($0) }
    // Indices into `read` by name, or `nil` for at most 16 entries, where a linear search is faster.
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

  /// Returns the entries of a mapping whose keys are names chosen by the author. Any other node is reported as an error, and the result is
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
  /// Returns the two numbers of a list. Any other node is reported as an error, and the result is `nil`.
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

extension Node {
  /// Whether the node says in other languages that there is nothing, such as `false` and `none`.
  fileprivate var isNoneInOtherLanguages: Bool {
    kind == .scalar && isPlain && ["false", "none", "off", "no"].contains(string)
  }
}
