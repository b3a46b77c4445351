package import CartoucheDiagnostics
package import CartoucheSyntax

/// The state of reading YAML nodes into typed values: the diagnostics so far, limits and counters.
package struct Decoder {
  package var log = DiagnosticLog()
  /// The number of expressions read so far. A caller compares the counts before and after a value to see whether the value has expressions.
  package internal(set) var expressionCount = 0
  /// The texts read so far where a value of another type is expected, such as `rating` in `priority: rating`. The compiler checks later
  /// whether they are names of feature properties.
  package internal(set) var unresolvedWords: [UnresolvedWord] = []
  package let limits: Limits
  /// The total length so far of all texts with braces after variables are inserted, in bytes.
  var composedTextBytes = 0
  /// Evaluates an expression that depends on neither a feature nor the zoom. If it is `nil`, such expressions are kept as they are.
  ///
  /// The compiler sets this function, so that an expression that always fails is reported at its location.
  let evaluateConstant: ConstantEvaluation?

  package init(limits: Limits = Limits(), evaluateConstant: ConstantEvaluation? = nil) {
    self.limits = limits
    self.evaluateConstant = evaluateConstant
  }

  /// Returns a decoder with the same limits and no diagnostics, for reading a value on trial.
  package func blank() -> Decoder { Decoder(limits: limits, evaluateConstant: evaluateConstant) }

  /// Calls `read`, which reads values, without reporting errors and warnings.
  package mutating func silently<Result>(_ read: (inout Decoder) -> Result) -> Result {
    let wasMuted = log.setSilent(true)
    defer { log.setSilent(wasMuted) }
    return read(&self)
  }

  /// Reports an error about a value of the wrong type.
  /// - Parameters:
  ///   - expected: The expected value in messages, such as "a text".
  ///   - kind: `mapping` or `sequence` if such a node is expected. The help text then suggests a missing space if the value lacks one.
  ///   - help: The help text, which replaces the search for a missing space.
  ///   - otherwise: The help text if no space is missing.
  package mutating func wrongType(
    _ node: Node, expected: String, kind: NodeRecord.Kind? = nil, help: String? = nil, fixes: [Fix] = [],
    otherwise: String? = nil
  ) {
    if node.isTruncated {
      // A syntax error cut the node short. Its intended type is unknown, and the error is already reported.
      log.countError()
      return
    }
    if node.readsZoom {
      log.reportZoomUse(expecting: expected, at: node.location)
      return
    }
    if node.isNullOfOtherReaders {
      log.report(
        .wrongType, "expected \(expected), found `\(node.string)`, which is `null` for some YAML readers",
        at: node.location,
        help: node.followsColon ? "write `null`, in small letters, for the default" : "write a value")
      return
    }
    // A variable with the name of the text is a more likely intention than the expected type.
    if fixes.isEmpty, let meant = node.suggestedVariable {
      log.report(
        .wrongType, "expected \(expected), found \(describe(node))", at: node.location, help: meant.help,
        fixes: [Fix("write `\(meant.text)`", isSafe: false, replacing: node.span, with: meant.text)])
      return
    }
    if help == nil, let (help, fixes) = missingSpaceAdvice(node, kind) {
      log.report(
        .wrongType, "expected \(expected), found \(describe(node))", at: node.location, help: help,
        fixes: fixes)
      return
    }
    log.report(
      .wrongType, "expected \(expected), found \(describe(node))", at: node.location,
      help: help ?? otherwise, fixes: fixes)
  }
}

extension Node {
  /// Whether the node is an unquoted `~`, `NULL` or `Null`, which some YAML readers take for `null`.
  var isNullOfOtherReaders: Bool {
    kind == .scalar && isPlain && (isText("~") || isText("NULL") || isText("Null"))
  }

  /// Whether the node is a value on the line of its `key:`, and not an item of a list.
  fileprivate var followsColon: Bool {
    document.bytes[..<Int(span.start)].last { $0 != 0x20 && $0 != 0x09 } == UInt8(ascii: ":")
  }
}

extension Decoder {
  /// Returns whether a node has a value to read. If the node is empty or has a YAML tag, an error is reported and the result is `false`.
  /// - Parameters:
  ///   - hasDefault: Whether the property has a default, so that the help text suggests `null`.
  ///   - shape: The accepted values, for the help text of the error about a tag.
  ///   - expectation: The expected value in messages.
  package mutating func hasValue(
    _ node: Node, hasDefault: Bool = false, _ shape: Shape = .text,
    expected expectation: @autoclosure () -> String = "a text"
  ) -> Bool {
    if node.isUntaggedValue { return true }
    if let tag = node.tag {
      reportTag(tag, node, shape, expectation())
      return false
    }
    // The error about an undefined alias or a truncated file is already reported.
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
  /// The span of an anchor `&name` that no value follows, or `nil` if there is no such anchor before the node.
  fileprivate var anchorAlone: SourceSpan? {
    let bytes = document.bytes
    let end = Int(span.start)
    var start = end
    while start > 0, !" \t\r\n,[{".utf8.contains(bytes[start - 1]) { start -= 1 }
    return start < end && bytes[start] == UInt8(ascii: "&") ? SourceSpan(start..<end) : nil
  }
}

extension Decoder {
  /// Reports an error about a YAML tag, such as `!open`, in place of a value.
  mutating func reportTag(
    _ tag: SourceSpan, _ node: Node, _ shape: Shape, _ expectation: String
  ) {
    let span = SourceSpan(start: tag.start, end: max(tag.end, node.span.end))
    let written = String(decoding: node.document.bytes[span.range], as: UTF8.self)
    let name = String(decoding: node.document.bytes[tag.range], as: UTF8.self)
    if name.hasPrefix("!!") {
      let value = String(decoding: node.document.bytes[node.span.range], as: UTF8.self)
      log.report(
        .tagAsValue, "`\(name)` is a tag for YAML, and types are not written here",
        at: Location(source: node.document.source, span: span), help: "remove the tag",
        fixes: node.isEmpty ? [] : [Fix("remove the tag", isSafe: false, replacing: span, with: value)])
      return
    }
    let help =
      if shape.allowsText {
        "quote the value if the `!` belongs to it"
      } else if shape.allowsBoolean {
        "expected \(expectation)" + (shape.allowsExpression ? ", such as `[\"!\", [get, closed]]`" : "")
      } else {
        "expected \(expectation), without a tag"
      }
    log.report(
      .tagAsValue, "`\(name)` is a tag for YAML, so the value is lost",
      at: Location(source: node.document.source, span: span), help: help,
      fixes: shape.allowsText && node.kind == .scalar && !written.contains("\"")
        ? [Fix("quote the value", isSafe: false, replacing: span, with: "\"\(written)\"")] : [])
  }
}

/// Returns errors about tags on keys, on list items and inside data, which no codec reads.
///
/// Call this function after all other checks. Tags in the root's `metadata` and under `x-…` keys are ignored.
/// - Parameter diagnostics: The diagnostics so far. A tag at the start of one of their locations is not reported again.
package func unreadTags(in document: Document, besides diagnostics: [Diagnostic]) -> [Diagnostic] {
  let metadata = document.root?.entries.first { $0.key.isText("metadata") }?.key.span
  let nodes = document.taggedNodes { isUserKey($0) || $0.span == metadata }
  guard !nodes.isEmpty else { return [] }
  let reported = Set(
    diagnostics.lazy.filter { $0.location.source == document.source }.map { $0.location.span.start })
  var decoder = Decoder()
  for node in nodes {
    if let tag = node.tag, !reported.contains(tag.start) {
      decoder.reportTag(tag, node, .anything, "a value")
    }
  }
  return decoder.log.drain()
}

extension Decoder {
  /// Reports scalars in plain data that YAML readers may understand differently from what is written.
  ///
  /// Examples are a zip code with a leading zero, the country code `no`, and a number that exceeds the range of a `Double`. `unreadTags`
  /// reports tags, for the whole file.
  /// - Parameter isRead: Returns whether another reader checks the value of a key.
  package mutating func checkData(_ node: Node, except isRead: (Node) -> Bool = { _ in false }) {
    switch node.kind {
    case .mapping:
      for entry in node.entries where !isRead(entry.key) { checkData(entry.value, except: isRead) }
    case .sequence: for item in node.items { checkData(item, except: isRead) }
    case .scalar, .alias:
      // Quoted scalars are texts. Tags are reported by `unreadTags`. In JSON, all of these forms are syntax errors.
      guard node.isPlain, node.isUntaggedValue, !node.isTruncated else { return }
      _ = reportAmbiguousForm(node) || reportTooLarge(node)
    }
  }
}

/// Returns a description of a node for messages, such as "the text `abc`", "a list" or "the number 12".
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
