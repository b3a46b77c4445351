import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax

/// The meaning of the place at a cursor, where a word is being written.
struct CursorPlace {
  enum Form {
    /// The word is a key of the mapping.
    case key(of: Node)
    /// The word is a value, or an item of a list.
    case value
    /// The word is the name of an operator, the first item of the list.
    case operatorName(in: Node)
    /// The cursor is in the text of a scalar, after a `{`.
    case placeholder
  }

  let form: Form
  /// The meaning of the mapping, for a key, or of the value.
  let meaning: Meaning
  /// The nodes that contain the word, from the root on.
  let parents: [Node]
  /// The scalar at the cursor.
  let node: Node
  /// The parsed copy of the text that has the nodes.
  let file: WrittenFile
  /// Whether the copy has the whole text, so that the other keys of the mapping are known.
  let isWhole: Bool
}

extension CursorText {
  /// Returns the meanings that a word at the cursor can have. They are several if the word can be a key or a value.
  func places(in path: String) -> [CursorPlace] {
    if isInComment { return [] }
    var places: [CursorPlace] = []
    for isKey in [true, false] {
      // In block style only the first word of a line can become a key, and any word in braces.
      let copies = [completed(isKey: isKey), closed(isKey: isKey), skeleton(isKey: isKey)]
      for (index, copy) in copies.enumerated() {
        let file = WrittenFile(path, copy.bytes, format: .yaml)
        guard let place = CursorPlace.find(copy.offset, in: file, isWhole: index < 2) else { continue }
        let isKeyForm = if case .key = place.form { true } else { false }
        if isKeyForm || !isKey, !places.contains(where: { $0.isSame(as: place) }) { places.append(place) }
        break
      }
    }
    return places
  }
}

extension CursorPlace {
  fileprivate func isSame(as other: CursorPlace) -> Bool {
    switch (form, other.form) {
    case (.key, .key), (.value, .value), (.operatorName, .operatorName), (.placeholder, .placeholder): true
    default: false
    }
  }

  /// Returns the meaning of the scalar at an offset, or `nil` if there is none, because a syntax error is before it.
  static func find(_ offset: Int, in file: WrittenFile, isWhole: Bool) -> CursorPlace? {
    guard let root = file.root else { return nil }
    var search = Search(offset: UInt32(offset), file: file, isWhole: isWhole)
    return search.find(root, .root(of: file.kind))
  }

  private struct Search {
    let offset: UInt32
    let file: WrittenFile
    let isWhole: Bool
    var parents: [Node] = []

    private func holds(_ node: Node) -> Bool {
      node.document === file.document && node.span.start <= offset && offset <= node.span.end
    }

    /// Whether a scalar has the word at the offset. In quotes, the word starts after the quotation mark.
    private func isWord(_ node: Node) -> Bool {
      holds(node) && node.kind == .scalar && offset < max(node.span.end, node.span.start + 1)
    }

    private func isWithoutBraces(_ mapping: Node) -> Bool {
      let isInBrackets = parents.dropLast().last.map { $0.kind == .sequence && $0.style == .flow } ?? false
      return isInBrackets && file.bytes[Int(mapping.span.start)] != UInt8(ascii: "{")
    }

    mutating func find(_ node: Node, _ meaning: Meaning) -> CursorPlace? {
      switch node.kind {
      case .scalar, .alias: return isWord(node) ? scalar(node, meaning) : nil
      case .mapping:
        guard holds(node) else { return nil }
        parents.append(node)
        for entry in node.entries {
          let (key, value) = (entry.key, entry.value)
          // In brackets, `[a: 1]` is a mapping without braces, which is rarely intended.
          if isWord(key) { return isWithoutBraces(node) ? nil : place(.key(of: node), meaning, key) }
          let inner = key.isText("<<") ? meaning : meaning.value(of: key.string)
          if holds(value), let found = find(value, inner) { return found }
        }
        parents.removeLast()
        return nil
      case .sequence:
        guard holds(node) else { return nil }
        parents.append(node)
        let head = node.firstChild
        let name = head?.kind == .scalar && meaning.allowsExpression ? head?.string ?? "" : ""
        let isExpression = !name.isEmpty && OperatorCatalog.id(name) != nil
        for (index, item) in node.items.enumerated() {
          if index == 0, meaning.allowsExpression, isWord(item) {
            return place(.operatorName(in: node), meaning, item)
          }
          let inner = isExpression && index > 0 ? meaning.argument(index - 1, of: name) : meaning.item(index)
          if holds(item), let found = find(item, inner) { return found }
        }
        parents.removeLast()
        return nil
      }
    }

    private func scalar(_ node: Node, _ meaning: Meaning) -> CursorPlace {
      // In a text, the names of properties are in braces.
      let bytes = node.document.bytes
      var start = Int(offset)
      while start > Int(node.span.start), bytes[start - 1] != UInt8(ascii: "{"),
        bytes[start - 1] != UInt8(ascii: "}")
      {
        start -= 1
      }
      if node.style != .plain, start > Int(node.span.start), bytes[start - 1] == UInt8(ascii: "{") {
        return place(.placeholder, meaning, node)
      }
      return place(.value, meaning, node)
    }

    private func place(_ form: Form, _ meaning: Meaning, _ node: Node) -> CursorPlace {
      CursorPlace(
        form: form, meaning: meaning, parents: parents, node: node, file: file, isWhole: isWhole)
    }
  }
}
