package import CartoucheDiagnostics

extension Document {
  /// The document with some of its scalars changed; spans stay those of what is written.
  ///
  /// An alias follows the node that it stands for. Keys are left as they are.
  /// - Parameters:
  ///   - source: what the result's locations name.
  ///   - variables: what `{$name}` in a text of the result stands for; nil where a text holds no variables.
  ///   - root: the context of the root.
  ///   - descend: the context of a key's value, from that of its mapping.
  ///   - change: what becomes of a scalar that has a `$` in it.
  /// - Complexity: O(nodes); O(1) when there is no `$` at all.
  package func substituting<Context>(
    as source: SourceID, variables: [String: Node]?, root: Context,
    descend: (Context, _ key: Node) -> Context, change: (Node, Context) -> ScalarChange
  ) -> Document {
    var rewrite = Rewrite(document: self)
    if characters.contains(.dollar), !records.isEmpty {
      _ = rewrite.visit(0, root, descend, change)
    }
    return Document(
      source: source, bytes: bytes, records: rewrite.records, text: text, tags: tags,
      isTruncated: isTruncated, characters: characters,
      replacements: rewrite.replacements, variables: variables)
  }
}

private struct Rewrite {
  let document: Document
  var records: [NodeRecord]
  var replacements: [UInt32: Node]

  init(document: Document) {
    self.document = document
    records = document.records
    replacements = document.replacements
  }

  /// Changes the node at `index` and all below it; the index after its last descendant.
  mutating func visit<Context>(
    _ index: Int, _ context: Context, _ descend: (Context, Node) -> Context,
    _ change: (Node, Context) -> ScalarChange
  ) -> Int {
    let record = records[index]
    switch record.kind {
    case .alias: return index + 1
    case .scalar:
      let text = record.text(source: document.bytes, text: document.text)
      if !record.flags.contains(.replaced), text.contains(UInt8(ascii: "$")) {
        apply(change(Node(document, index), context), at: index)
      }
      return index + 1
    case .sequence:
      var child = index + 1
      while child < Int(record.first) { child = visit(child, context, descend, change) }
      return child
    case .mapping:
      var key = index + 1
      while key < Int(record.first) {
        let isContainer = records[key].kind == .sequence || records[key].kind == .mapping
        let value = isContainer ? Int(records[key].first) : key + 1
        key = visit(value, descend(context, Node(document, key)), descend, change)
      }
      return key
    }
  }

  private mutating func apply(_ change: ScalarChange, at index: Int) {
    switch change {
    case .keep: break
    case .replace(let node):
      records[index].flags.insert(.replaced)
      replacements[UInt32(index)] = node
    case .dropFirstByte:
      records[index].first += 1
      records[index].count -= 1
    case .clear:
      records[index].count = 0
      records[index].style = .plain
      records[index].flags.insert(.truncated)
    }
  }
}
