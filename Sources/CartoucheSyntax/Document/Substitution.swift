package import CartoucheDiagnostics

extension Document {
  /// Returns a copy of the document in which some scalars are replaced. Spans still refer to the original source.
  ///
  /// An alias has the replaced value of its target. Keys are never replaced. A context is any value by which the caller knows where in the
  /// document a node is, such as the property to which it belongs.
  /// - Parameters:
  ///   - source: The source id of the result's locations.
  ///   - variables: The values for `{$name}` in texts of the result, or `nil` if its texts cannot contain variables.
  ///   - root: The context of the root node.
  ///   - descend: Returns the context of the value of a mapping entry, from the context of the mapping and the entry's key.
  ///   - change: Returns the change of a scalar that contains a `$`.
  /// - Complexity: O(nodes). If the source has no `$`: O(1) for YAML, O(bytes) for JSON.
  package func substituting<Context>(
    as source: SourceID, variables: [String: Node]?, root: Context,
    descend: (Context, _ key: Node) -> Context, change: (Node, Context) -> ScalarChange
  ) -> Document {
    var rewrite = Rewrite(document: self)
    if mayHaveVariables, !records.isEmpty {
      _ = rewrite.visit(0, root, descend, change)
    }
    var content = content
    content.source = source
    content.records = rewrite.records
    return Document(content, replacements: rewrite.replacements, variables: variables)
  }

  /// Whether a text of the document may contain a `$`. In JSON it may be written as an escape, which is decoded in `text`.
  private var mayHaveVariables: Bool {
    let dollar = UInt8(ascii: "$")
    return characters.contains(.dollar) || isJSON && (bytes.contains(dollar) || text.contains(dollar))
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

  /// Changes the node at `index` of `records`, and its descendants.
  /// - Returns: The index in `records` after the last descendant.
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

/// The change of a scalar when a document is rewritten by `substituting`.
package enum ScalarChange {
  case keep
  /// Replaces the scalar by a node, which may belong to another document.
  case replace(Node)
  /// Removes the first byte of the text, such as the first `$` of `$$name`.
  case dropFirstByte
  /// Removes the text, and marks the scalar as truncated, so that later stages report no error about it.
  case clear
}
