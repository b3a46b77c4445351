import CartoucheDiagnostics
package import CartoucheSyntax

/// What a message calls a node: "the text `abc`", "a list", "the number 12".
package func describe(_ node: Node) -> String {
  switch node.kind {
  case .sequence: return "a list"
  case .mapping: return "a mapping"
  case .alias, .scalar: break
  }
  let text = abbreviated(node.string)
  if node.isEmpty { return "nothing" }
  guard node.isPlain else { return "the text `\(text)`" }
  if DecimalNumber.value(node.utf8) != nil { return "the number \(text)" }
  if node.isText("true") || node.isText("false") || node.isText("null") { return "`\(text)`" }
  return "the text `\(text)`"
}
