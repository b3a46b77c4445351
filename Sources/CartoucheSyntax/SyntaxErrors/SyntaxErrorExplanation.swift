import CartoucheDiagnostics

/// What a failure of libyaml means for the person who wrote the file, and where its cause is.
///
/// libyaml says what its grammar missed; here that is matched with the text around it. Spans are byte ranges.
struct SyntaxErrorExplanation {
  var message: String
  var span: SourceSpan
  var help: String?
  var related: [(message: String, span: SourceSpan)] = []
  var fixes: [Fix] = []

  /// - Parameters:
  ///   - problem: byte where libyaml gave up.
  ///   - context: byte where the construct that it was reading starts.
  ///   - bracket: byte of the outermost bracket that is still open there.
  init(
    _ failure: YAMLFailure, problem: Int, context: Int, bracket: Int? = nil, bytes: UnsafeBufferPointer<UInt8>
  ) {
    let text = LineCursor(bytes)
    let problem = min(problem, bytes.count)
    if let space = text.noBreakSpace(near: [context, problem]) {
      self = .noBreakSpace(space)
      return
    }
    if let mark = text.innerByteOrderMark(near: problem) {
      self = .innerByteOrderMark(mark)
      return
    }
    if let bracket, let hash = HashInBrackets(from: bracket, to: problem, text) {
      self = .hashInBrackets(hash, text)
      return
    }
    if Self.isAboutDirective(failure) {
      self = .directive(failure, at: problem, text)
      return
    }
    if let properties = text.propertiesOfAlias(at: problem) {
      self = .anchoredAlias(properties, at: problem, text)
      return
    }
    if let explanation = Self.foreignComment(at: problem, text) {
      self = explanation
      return
    }
    switch failure.problem {
    case "mapping values are not allowed in this context":
      self = .strayColon(at: problem, text)
    case "did not find expected key":
      self = .unexpectedText(at: problem, context: context, text)
    case "did not find expected '-' indicator":
      self = .unexpectedItem(at: problem, context: context, text)
    case "did not find expected ',' or ']'", "did not find expected ',' or '}'":
      self = .brokenBracket(at: context, noticed: problem, text)
    case "found unexpected end of stream", "found unexpected document indicator":
      self = .unclosedQuote(at: context, text)
    case "found character that cannot start any token":
      self = .reservedCharacter(at: problem, text)
    case "found a tab character that violates indentation",
      "found a tab character where an indentation space is expected":
      self = .tab(at: problem, text)
    case "did not find expected comment or line break", "found an indentation indicator equal to 0":
      self = .blockScalarHeader(at: context, text)
    case "did not find expected alphabetic or numeric character":
      self = .badAnchor(at: context, text)
    case "found unknown escape character", "did not find expected hexdecimal number",
      "found invalid Unicode character escape code":
      self = .badEscape(at: problem, quote: context, text)
    case "could not find expected ':'":
      self = .missingColon(at: context, noticed: problem, text)
    case "block sequence entries are not allowed in this context":
      self = .itemOnKeyLine(at: problem, text)
    case "did not find expected <document start>":
      self =
        text.innerByteOrderMark(above: problem).map { .innerByteOrderMark($0) }
        ?? .missingDocumentStart(at: problem, text) ?? .textAfterDocument(at: problem, text)
    case "did not find expected node content":
      self = .missingItem(at: problem, text)
    case "mapping keys are not allowed in this context":
      self.init(
        "a `?` that starts a key cannot stand here", text.character(at: problem),
        help: "quote the text that starts with `?`", fixes: text.quoteValue(from: problem))
    case "found unexpected ':'":
      self = .missingSpace(inBracketsBefore: problem, text)
    case "found undefined tag handle":
      self = .tag(at: problem, text)
    default:
      self = failure.context.contains("tag") ? .tag(at: context, text) : .other(failure, at: problem, text)
    }
  }

  init(
    _ message: String, _ span: SourceSpan, help: String?,
    related: [(message: String, span: SourceSpan)] = [], fixes: [Fix] = []
  ) {
    self.message = message
    self.span = span
    self.help = help
    self.related = related
    self.fixes = fixes
  }
}
