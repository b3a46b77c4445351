import CartoucheDiagnostics
package import CartoucheSyntax

extension Decoder {
  /// Whether a value is there to be read at all; what took its place is reported.
  /// - Parameters:
  ///   - hasDefault: whether `null` could be written there.
  ///   - shape: what the value must look like.
  ///   - expectation: the same, as messages say it.
  package mutating func hasValue(
    _ node: Node, hasDefault: Bool = false, _ shape: Shape = .text,
    expected expectation: @autoclosure () -> String = "a text"
  ) -> Bool {
    if node.isUntaggedValue { return true }
    if let tag = node.tag {
      reportTag(tag, node, shape, expectation())
      return false
    }
    // A bad alias or the end of a broken file: already reported.
    if !node.isTruncated { reportEmpty(node, hasDefault: hasDefault) }
    return false
  }

  private mutating func reportEmpty(_ node: Node, hasDefault: Bool) {
    let bytes = node.document.bytes
    if let anchor = node.anchorAlone {
      let name = String(decoding: bytes[anchor.range], as: UTF8.self)
      log.report(
        .emptyValue, "`\(name)` names a value for aliases, and no value follows",
        at: Location(source: node.document.source, span: anchor),
        help: "write the value after it, or quote it if a text is meant")
      return
    }
    var start = Int(node.span.end)
    while start < bytes.count, bytes[start] == 0x20 || bytes[start] == 0x09 { start += 1 }
    guard start < bytes.count, bytes[start] == UInt8(ascii: "#") else {
      log.report(
        .emptyValue, "there is no value here", at: node.location,
        help: hasDefault ? "write a value, `null` for the default, or remove the key" : "write a value")
      return
    }
    var end = start
    while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
    while end > start, bytes[end - 1] == 0x20 { end -= 1 }
    let span = SourceSpan(start: UInt32(start), end: UInt32(end))
    let written = String(decoding: bytes[start..<end], as: UTF8.self)
    let isLikelyMeant = end - start > 1 && bytes[start + 1] != 0x20 && !written.contains("\"")
    log.report(
      .commentAsValue, "`\(written)` is a comment for YAML, so there is no value here",
      at: Location(source: node.document.source, span: span),
      help: "quote it if it is the value; else write a value before it",
      fixes: isLikelyMeant ? [Fix("quote it", isSafe: false, replacing: span, with: "\"\(written)\"")] : [])
  }
}

extension Node {
  /// The `&name` that stands where a value is missing; nil: none does.
  fileprivate var anchorAlone: SourceSpan? {
    let bytes = document.bytes
    let end = Int(span.start)
    var start = end
    while start > 0, !" \t\r\n,[{".utf8.contains(bytes[start - 1]) { start -= 1 }
    return start < end && bytes[start] == UInt8(ascii: "&") ? SourceSpan(start..<end) : nil
  }
}
