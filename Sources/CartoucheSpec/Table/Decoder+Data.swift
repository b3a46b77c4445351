import CartoucheDiagnostics
package import CartoucheSyntax

extension Decoder {
  /// Reports the scalars of plain data whose meaning would silently be another: a zip code that loses its zero, `no` that
  /// is a country or false, a number that is too large to be one. Tags are reported for the whole file.
  /// - Parameter isRead: whether somebody reads what a key has, and reports what is wrong with it.
  package mutating func checkData(_ node: Node, except isRead: (Node) -> Bool = { _ in false }) {
    switch node.kind {
    case .mapping:
      for entry in node.entries where !isRead(entry.key) { checkData(entry.value, except: isRead) }
    case .sequence: for item in node.items { checkData(item, except: isRead) }
    case .scalar, .alias:
      // What is quoted is a text; what has a tag is reported; in JSON all of this is an error of syntax.
      guard node.isPlain, node.isUntaggedValue, !node.isTruncated else { return }
      _ = reportAmbiguousForm(node) || reportTooLarge(node)
    }
  }
}
