import CartoucheSyntax

extension Node {
  /// `name` of `{name}` without quotes, which is a mapping with an empty value for YAML; nil: it is something else.
  var bracedWord: Node? {
    guard kind == .mapping, style == .flow, count == 1, !isTruncated, !written.contains(":"),
      let key = firstChild, key.kind == .scalar, key.isPlain, !key.isEmptyText
    else { return nil }
    let name = key.string
    let isName =
      name.first.map { $0.isLetter || $0 == "_" } == true
      && name.allSatisfy { $0.isLetter || $0.isNumber || "_-".contains($0) }
    return isName ? key : nil
  }
}
