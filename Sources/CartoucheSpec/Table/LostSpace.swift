import CartoucheDiagnostics
import CartoucheSyntax

/// What a text or a key tells of a space that YAML needs and nobody wrote; nil: nothing.
/// - Parameter kind: what was expected; nil: neither a mapping nor a list.
func lostSpace(_ node: Node, _ kind: NodeRecord.Kind?) -> (help: String, fixes: [Fix])? {
  if kind == .mapping, node.isPlain, node.kind == .scalar { return missingSpaceAfterColon(node) }
  guard kind == .sequence, node.kind == .mapping,
    let key = node.entries.first(where: { _ in true })?.key,
    key.isPlain, key.utf8.first == UInt8(ascii: "-"), key.span.start + 1 <= key.span.end, key.utf8.count > 1
  else { return nil }
  let start = key.span.start + 1
  return (
    "an item of a list starts with `- `, a dash and a space",
    [Fix("insert a space", isSafe: false, replacing: SourceSpan(start: start, end: start), with: " ")]
  )
}

/// `point:[1, 2]` and `title：Hello`: one text for YAML.
func missingSpaceAfterColon(_ node: Node) -> (help: String, fixes: [Fix])? {
  let text = Array(node.utf8)
  let fullWidth: [UInt8] = [0xEF, 0xBC, 0x9A]
  let noBreakSpace: [UInt8] = [0xC2, 0xA0]
  if node.isPlain, text.starts(with: noBreakSpace) { return replacedNoBreakSpace(at: Int(node.span.start)) }
  guard node.isPlain, node.written.utf8.count == text.count,
    let end = text.firstIndex(where: { !(0x61...0x7A ~= $0 | 0x20) }), end > 0, end + 1 < text.count
  else { return nil }
  let start = Int(node.span.start) + end
  if text[end] == UInt8(ascii: ":"), text[(end + 1)...].starts(with: noBreakSpace) {
    return replacedNoBreakSpace(at: start + 1)
  }
  if text[end] == UInt8(ascii: ":"), text[end + 1] != UInt8(ascii: "/") {
    return (
      "missing space after `:`",
      [Fix("insert a space", isSafe: false, replacing: SourceSpan(start + 1..<start + 1), with: " ")]
    )
  }
  guard text[end...].starts(with: fullWidth) else { return nil }
  return (
    "the full-width `：` is no colon for YAML",
    [Fix("write `: `", isSafe: false, replacing: SourceSpan(start..<start + 3), with: ": ")]
  )
}

private func replacedNoBreakSpace(at start: Int) -> (help: String, fixes: [Fix]) {
  (
    "a no-break space (U+00A0) is no space for YAML",
    [Fix("replace by a space", replacing: SourceSpan(start..<start + 2), with: " ")]
  )
}
