package import CartoucheSyntax

extension Codec {
  /// A mapping from names of the user's to what `read` makes of each value.
  /// - Parameter empty: what an entry without a value, which is reported, counts as; nil: it does not.
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
  /// Reads a mapping from names over the items that are there, each over the one with its name; `null` takes
  /// one away.
  mutating func readNamed<Item>(
    _ node: Node, _ what: String, into items: inout [Named<Item>], startingAt start: (Item?) -> Item,
    read readItem: (Node, inout Item, inout Decoder) -> Void
  ) {
    guard let entries = namedEntries(node, what) else { return }
    if entries.isEmpty { return }
    // By position; nil: `null` took it away.
    var read: [Named<Item>?] = items
    // A search for each of a few is faster than an index of all items.
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

  /// The entries of a mapping from names of the user's; nil, and reported, when it is none.
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
