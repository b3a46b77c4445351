import CartoucheDiagnostics
import CartoucheSyntax

extension WrittenFile {
  /// Returns the end of a node's text, without the white space and comments that may follow a block.
  func end(of node: Node) -> Int {
    var end = Int(node.span.end)
    guard node.style == .block, node.kind != .scalar else { return end }
    var last = node
    while let child = last.lastChild {
      if child.document !== document || child.span.end > node.span.end || child.span.start < last.span.start {
        break
      }
      last = child
      end = Int(child.span.end)
      if last.style == .flow { break }
    }
    return max(end, Int(node.span.start))
  }
}

extension Node {
  /// Whether the value of an entry is in its place, and is no alias or variable.
  func isOwn(_ entry: Entry) -> Bool {
    let (key, value) = (entry.key, entry.value)
    return value.document === document && span.contains(value.span) && key.span.end <= value.span.start
  }

  /// The items of a list with their indices, without aliases and variables.
  var ownItems: [(index: Int, item: Node)] {
    var own: [(Int, Node)] = []
    var end = span.start
    for (index, item) in items.enumerated() {
      guard item.document === document, span.contains(item.span), end <= item.span.start else { continue }
      own.append((index, item))
      end = item.span.end
    }
    return own
  }

  /// The last item of a list or the last value of a mapping, or `nil` if there is none. It is the key if its value is missing or an alias.
  var lastChild: Node? {
    var last: Node?
    switch kind {
    case .sequence: last = ownItems.last?.item
    case .mapping:
      for entry in entries { last = !entry.value.isEmpty && isOwn(entry) ? entry.value : entry.key }
    case .scalar, .alias: break
    }
    return last
  }
}
