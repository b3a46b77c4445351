import CartoucheDiagnostics

/// What a mistake in JSON means for the person whose file it is, and where its cause is.
///
/// Spans are byte ranges.
struct JSONErrorExplanation {
  var finding = SyntaxFinding.jsonSyntax
  var message: String
  var span: SourceSpan
  var help: String
  var related: [(message: String, span: SourceSpan)] = []
  var fixes: [Fix] = []

  init(
    _ message: String, _ span: SourceSpan, help: String,
    related: [(message: String, span: SourceSpan)] = [], fixes: [Fix] = []
  ) {
    self.message = message
    self.span = span
    self.help = help
    self.related = related
    self.fixes = fixes
  }

  /// - Parameters:
  ///   - bytes: the source up to the end of the text.
  ///   - base: where the text starts.
  init(_ failure: JSONFailure, _ bytes: UnsafeBufferPointer<UInt8>, from base: Int, limits: Limits) {
    let text = JSONCursor(bytes, from: base)
    if let other = FileSignature(bytes, from: base)
      ?? (failure.container == nil ? FileSignature(program: bytes, from: base) : nil)
    {
      self.init("this is \(other.name), not JSON", other.span, help: other.help, fixes: other.fixes)
      return
    }
    switch failure.problem {
    case .nesting: self = .nesting(at: failure.index, limits)
    case .tooManyValues: self = .tooManyValues(at: failure.start, limits)
    case .tooLarge: self = .tooLarge(failure.start..<failure.index)
    case .unclosedText: self = .unclosedText(from: failure.start, text)
    case .controlCharacter: self = .controlCharacter(failure, text)
    case .escape: self = .escape(at: failure.index, text)
    case .loneSurrogate: self = .loneSurrogate(at: failure.index)
    case .encoding: self = .encoding(at: failure.index, text)
    default:
      self =
        Self.foreign(failure, text)
        ?? {
          switch failure.problem {
          case .noName: .noName(failure, text)
          case .noColon: .noColon(at: failure.index, text)
          case .noComma: .noComma(failure, text)
          case .textAfterValue: .textAfterValue(at: failure.index, text)
          case .noDigit, .leadingZero: .number(from: failure.start, text)
          default: .noValue(failure, text)
          }
        }()
    }
  }
}

// MARK: Limits

extension JSONErrorExplanation {
  private static func nesting(at index: Int, _ limits: Limits) -> Self {
    var explanation = Self(
      "more than \(limits.nesting) levels of nesting", SourceSpan(index..<index + 1),
      help: "is a bracket left open, or is this file made to do harm?")
    explanation.finding = .nesting
    return explanation
  }

  private static func tooManyValues(at index: Int, _ limits: Limits) -> Self {
    var explanation = Self(
      "the file has more than \(limits.dataNodes) values", SourceSpan(index..<index),
      help: "split it into several sources, or leave out what no annotation needs")
    explanation.finding = .tooManyValues
    return explanation
  }
}

// MARK: What is no JSON wherever it stands

extension JSONErrorExplanation {
  /// What other languages have, and editors and programs leave behind; nil: nothing of that kind.
  private static func foreign(_ failure: JSONFailure, _ text: JSONCursor) -> Self? {
    let index = failure.index
    guard index < text.bytes.count else {
      return failure.container.map { unclosedBracket(at: $0, text) }
    }
    if text.bytes[index] >= 0x80, scalarWidth(text.bytes, at: index) == nil {
      return encoding(at: index, text)
    }
    if let comment = text.comment(at: index) {
      return Self(
        "JSON has no comments", SourceSpan(comment), help: "remove it",
        fixes: [Fix("remove the comment", isSafe: false, replacing: SourceSpan(comment), with: "")])
    }
    let character = text.character(at: index)
    guard let scalar = text.string(character.range).unicodeScalars.first else { return nil }
    switch scalar.value {
    case 0xFEFF:
      return Self(
        "a byte-order mark within the file", character,
        help: "it stands at the very start or nowhere; were files put together?",
        fixes: [Fix("remove it", replacing: character, with: "")])
    case 0x1E:
      return Self(
        "a record separator: this is a sequence of GeoJSON texts", character, help: oneCollection)
    case 0x00:
      return Self(
        "a NUL byte: this is not a text file", character,
        help: "check that this is the file you meant, and that it was saved as UTF-8")
    case 0xA0, 0x2000...0x200B, 0x202F, 0x3000:
      return Self(
        "a space that is no space for JSON", character, help: "replace it by an ordinary space",
        fixes: [Fix("write a space", replacing: character, with: " ")])
    case 0x2018...0x201F, 0xAB, 0xBB:
      return Self(
        "`\(text.string(character.range))` is no quote for JSON", character, help: #"write `"`"#,
        fixes: [Fix(#"write `"`"#, isSafe: false, replacing: character, with: "\"")])
    case 0x27: return singleQuoted(at: index, text)
    case 0x3C where failure.container == nil:
      return Self(
        "this is HTML or XML, not JSON", text.word(at: index),
        help: "was a web page saved in place of the data?")
    default: return nil
    }
  }

  static let oneCollection =
    #"put all features into one list: `{"type": "FeatureCollection", "features": […]}`"#

  private static func singleQuoted(at index: Int, _ text: JSONCursor) -> Self {
    guard let range = text.quoted(at: index) else {
      return Self(
        "an unclosed text in single quotes", SourceSpan(index..<index + 1),
        help: "names and texts stand in double quotes")
    }
    let inner = text.string(range.lowerBound + 1..<range.upperBound - 1)
    let isPlain = !inner.contains("\"") && !inner.contains("\\")
    return Self(
      "a text in single quotes", SourceSpan(range), help: "names and texts stand in double quotes",
      fixes: isPlain
        ? [Fix("use double quotes", replacing: SourceSpan(range), with: "\"\(inner)\"")] : [])
  }

  private static func unclosedBracket(at open: Int, _ text: JSONCursor) -> Self {
    let (bracket, closer) = text.brackets(at: open)
    let end = text.bytes.count
    return Self(
      "unclosed `\(bracket)`", SourceSpan(open..<open + 1),
      help: "add `\(closer)`, or get the rest of the file, if it is cut off",
      related: [("the text ends here", SourceSpan(end..<end))])
  }
}
