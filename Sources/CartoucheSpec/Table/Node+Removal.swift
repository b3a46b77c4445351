import CartoucheDiagnostics
import CartoucheSyntax

extension Node {
  /// The edit that takes the entry with a key out of a mapping; nil: there is none, or a comment or an anchor stands
  /// beside it.
  func removal(of name: String) -> Edit? {
    let entries = Array(entries)
    guard let index = entries.firstIndex(where: { $0.key.hasText(name) }),
      entries[index].value.document === document
    else { return nil }
    let (start, end) = (entries[index].key.span.start, entries[index].value.span.end)
    if index > 0 {
      let before = entries[index - 1].value
      return edit(removing: before.document === document ? before.span.end : start, to: start, through: end)
    }
    guard entries.count > 1 else {
      let isFlow = document.bytes[Int(span.start)] == UInt8(ascii: "{")
      return Edit(span: SourceSpan(start: start, end: end), replacement: isFlow ? "" : "{}")
    }
    let next = entries[1].key.span.start
    return isBlank(end, next) ? Edit(span: SourceSpan(start: start, end: next), replacement: "") : nil
  }

  private func edit(removing blank: UInt32, to start: UInt32, through end: UInt32) -> Edit? {
    guard isBlank(blank, start) else { return nil }
    return Edit(span: SourceSpan(start: blank, end: end), replacement: "")
  }

  /// Whether nothing stands between two places but white space and commas.
  private func isBlank(_ start: UInt32, _ end: UInt32) -> Bool {
    start < end && document.bytes[Int(start)..<Int(end)].allSatisfy { " \t\r\n,".utf8.contains($0) }
  }
}
