import CartoucheSyntax

extension Node {
  /// `name` of `{name}` without quotes, which is a mapping with an empty value for YAML; nil: it is something else.
  var bracedWord: Node? {
    guard kind == .mapping, style == .flow, count == 1, !isTruncated, !written.contains(":"),
      let key = firstChild, key.kind == .scalar, key.isPlain, !key.isEmptyText
    else { return nil }
    return isPlainName(key.string) ? key : nil
  }
}
