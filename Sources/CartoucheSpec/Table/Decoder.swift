package import CartoucheDiagnostics
package import CartoucheSyntax

/// Collects what is wrong while nodes become values.
package struct Decoder {
  package private(set) var diagnostics: [Diagnostic] = []
  /// Errors met so far, reported or not.
  package private(set) var errorCount = 0
  /// Expressions read so far: who reads a value can tell from it whether it holds any.
  package internal(set) var expressionCount = 0
  /// Reads without reporting.
  private var isMuted = false
  /// What names of each file start with when they come through imports that could not be read, so that they
  /// are not reported missing.
  package var unreadImports: [SourceID: [String]] = [:]
  /// Where texts read a property that has the name of a variable, which may be meant.
  package internal(set) var likelyVariables: [Location: String] = [:]
  /// Finds the names that were meant.
  package var suggestions = Suggestions()
  /// What is told once only and has been.
  private var told: Set<String> = []
  package let limits: Limits
  /// Computes the value of an expression that depends on nothing; nil: such expressions stay as they are.
  ///
  /// Evaluation belongs to a later stage, which lends it, so that what can never succeed is reported where it
  /// is written.
  let evaluateConstant: ConstantEvaluation?

  package init(limits: Limits = Limits(), evaluateConstant: ConstantEvaluation? = nil) {
    self.limits = limits
    self.evaluateConstant = evaluateConstant
  }

  /// A decoder of the same limits that has found nothing yet, for what is read silently or on trial.
  package func blank() -> Decoder { Decoder(limits: limits, evaluateConstant: evaluateConstant) }

  /// Reads without reporting: for what is reported elsewhere.
  package mutating func muted<Result>(_ read: (inout Decoder) -> Result) -> Result {
    withMuting(true, read)
  }

  /// Reports also within what is read muted: for what nothing else would report.
  package mutating func unmuted<Result>(_ read: (inout Decoder) -> Result) -> Result {
    withMuting(false, read)
  }

  private mutating func withMuting<Result>(_ mutes: Bool, _ read: (inout Decoder) -> Result) -> Result {
    let wasMuted = isMuted
    isMuted = mutes
    defer { isMuted = wasMuted }
    return read(&self)
  }

  package mutating func report(_ diagnostic: Diagnostic) {
    if diagnostic.severity == .error { errorCount += 1 }
    if !isMuted { diagnostics.append(diagnostic) }
  }

  package mutating func error(
    _ rule: String, _ message: String, at location: Location, help: String? = nil,
    related: [RelatedPlace] = [],
    fixes: [Fix] = []
  ) {
    report(Diagnostic(.error, rule, message, at: location, help: help, related: related, fixes: fixes))
  }

  package mutating func warn(
    _ rule: String, _ message: String, at location: Location, help: String? = nil,
    related: [RelatedPlace] = [],
    fixes: [Fix] = []
  ) {
    report(Diagnostic(.warning, rule, message, at: location, help: help, related: related, fixes: fixes))
  }

  /// Whether `name` is met for the first time, for what is told once; never while muted.
  mutating func isFirst(_ name: String) -> Bool {
    !isMuted && told.insert(name).inserted
  }

  /// Tells errors that `read` finds in other sources than that of `action` as brought about by the action.
  package mutating func blaming<Result>(
    _ action: Location, _ read: (inout Decoder) -> Result
  ) -> Result {
    let before = diagnostics.count
    defer { for index in before..<diagnostics.count { diagnostics[index].blame(action) } }
    return read(&self)
  }

  /// Takes what was found and leaves none.
  package mutating func takeDiagnostics() -> [Diagnostic] {
    defer { diagnostics = [] }
    return diagnostics
  }

  /// Reports that a value has the wrong type.
  /// - Parameter kind: of the node that was expected, where that is a mapping or a list: a space that YAML needs
  ///   may be all that is missing.
  package mutating func wrongType(
    _ node: Node, expected: String, kind: NodeRecord.Kind? = nil, help: String? = nil, fixes: [Fix] = []
  ) {
    if node.isTruncated {
      // What a broken text or a bad alias would have been nobody can tell, and it is reported.
      errorCount += 1
      return
    }
    if node.readsZoom {
      reportZoomUse(expecting: expected, at: node.location)
      return
    }
    if help == nil, let (help, fixes) = lostSpace(node, kind) {
      error(
        "wrong-type", "expected \(expected), found \(describe(node))", at: node.location, help: help,
        fixes: fixes)
      return
    }
    error(
      "wrong-type", "expected \(expected), found \(describe(node))", at: node.location, help: help,
      fixes: fixes)
  }

  /// Whether a value is there to be read at all; what took its place is reported.
  /// - Parameters:
  ///   - hasDefault: whether `null` could be written there.
  ///   - shape: what the value must look like.
  ///   - expectation: the same, as messages say it.
  package mutating func hasValue(
    _ node: Node, hasDefault: Bool = false, _ shape: Shape = .text, expected expectation: String = "a text"
  ) -> Bool {
    if node.isUntaggedValue { return true }
    if let tag = node.tag {
      reportTag(tag, node, shape, expectation)
      return false
    }
    // A bad alias or the end of a broken file: already reported.
    if !node.isTruncated { reportEmpty(node, hasDefault: hasDefault) }
    return false
  }

  private mutating func reportTag(
    _ tag: SourceSpan, _ node: Node, _ shape: Shape, _ expectation: String
  ) {
    let span = SourceSpan(start: tag.start, end: max(tag.end, node.span.end))
    let written = String(decoding: node.document.bytes[span.range], as: UTF8.self)
    let name = String(decoding: node.document.bytes[tag.range], as: UTF8.self)
    if name.hasPrefix("!!") {
      let value = String(decoding: node.document.bytes[node.span.range], as: UTF8.self)
      error(
        "tag-as-value", "`\(name)` is a tag for YAML, and types are not written here",
        at: Location(source: node.document.source, span: span), help: "remove the tag",
        fixes: node.isEmpty ? [] : [Fix("remove the tag", isSafe: false, replacing: span, with: value)])
      return
    }
    let help =
      if shape.takesText {
        "quote the value if the `!` belongs to it"
      } else if shape.takesBoolean {
        "expected \(expectation)" + (shape.takesExpression ? ", such as `[\"!\", [get, closed]]`" : "")
      } else {
        "expected \(expectation), without a tag"
      }
    error(
      "tag-as-value", "`\(name)` is a tag for YAML, so the value is lost",
      at: Location(source: node.document.source, span: span), help: help,
      fixes: shape.takesText && node.kind == .scalar && !written.contains("\"")
        ? [Fix("quote the value", isSafe: false, replacing: span, with: "\"\(written)\"")] : [])
  }

  private mutating func reportEmpty(_ node: Node, hasDefault: Bool) {
    let bytes = node.document.bytes
    var start = Int(node.span.end)
    while start < bytes.count, bytes[start] == 0x20 || bytes[start] == 0x09 { start += 1 }
    guard start < bytes.count, bytes[start] == UInt8(ascii: "#") else {
      error(
        "empty-value", "there is no value here", at: node.location,
        help: hasDefault ? "write a value, `null` for the default, or remove the key" : "write a value")
      return
    }
    var end = start
    while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
    while end > start, bytes[end - 1] == 0x20 { end -= 1 }
    let span = SourceSpan(start: UInt32(start), end: UInt32(end))
    let written = String(decoding: bytes[start..<end], as: UTF8.self)
    let isLikelyMeant = end - start > 1 && bytes[start + 1] != 0x20 && !written.contains("\"")
    error(
      "comment-as-value", "`\(written)` is a comment for YAML, so there is no value here",
      at: Location(source: node.document.source, span: span),
      help: "quote it if it is the value; else write a value before it",
      fixes: isLikelyMeant ? [Fix("quote it", isSafe: false, replacing: span, with: "\"\(written)\"")] : [])
  }
}

extension Diagnostic {
  fileprivate mutating func blame(_ action: Location) {
    guard severity == .error, location.source != action.source else { return }
    related.insert(RelatedPlace("what is wrong then is here", at: location), at: 0)
    location = action
    fixes = []
  }
}

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

/// `text` on one line of at most 40 characters.
package func abbreviated(_ text: String) -> String {
  let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
  return line.count <= 40 ? line : line.prefix(39) + "…"
}

/// Evaluates an expression that depends on nothing.
package typealias ConstantEvaluation = @Sendable (Expression) -> Result<ExpressionValue, ConstantFailure>

/// Why an expression that depends on nothing has no value.
package struct ConstantFailure: Error {
  /// In the words of a message: "expected a number, found the text `a`".
  package var message: String

  package init(_ message: String) { self.message = message }
}
