package import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax

/// A comment that suppresses findings, such as `# cartouche-disable-next-line unused-template -- for the
/// app`.
package struct Directive {
  package enum Kind: String, CaseIterable, Sendable {
    /// Suppresses findings in its own line.
    case disableLine = "cartouche-disable-line"
    /// Suppresses findings in the next line that is not only a comment.
    case disableNextLine = "cartouche-disable-next-line"
    /// Suppresses findings up to the end of the file or the matching `cartouche-enable`.
    case disable = "cartouche-disable"
    case enable = "cartouche-enable"

    /// The effect of directives of this kind, in one sentence.
    package var summary: String {
      switch self {
      case .disableLine: "Suppresses findings in the line of the comment."
      case .disableNextLine: "Suppresses findings in the next line that is not only a comment."
      case .disable: "Suppresses findings up to the end of the file, or up to `cartouche-enable`."
      case .enable: "Ends the effect of `cartouche-disable`."
      }
    }
  }

  var kind: Kind
  /// The names of the rules that the directive lists, without repetitions.
  var rules: [Located<String>]
  /// The location of the comment.
  var location: Location

  /// The word with which all directives start. Other comments are ignored.
  static let beginning: StaticString = "cartouche"

  /// Returns the directives of a document, and reports comments that are probably misspelled directives.
  static func all(in document: Document, _ log: inout DiagnosticLog) -> [Directive] {
    document.comments(beginningWith: beginning).compactMap { directive($0, in: document, &log) }
  }

  private static func directive(
    _ comment: SourceSpan, in document: Document, _ log: inout DiagnosticLog
  ) -> Directive? {
    let location = Location(source: document.source, span: comment)
    var words = WordReader(document.bytes[comment.range].dropFirst(), in: document.source)
    guard let name = words.next() else { return nil }
    guard let kind = Kind(rawValue: name.content) else {
      if name.content == "cartouche" {
        reportSplitKeyword(name, &words, &log)
      } else {
        reportKind(name, isBehindCode: isBehindCode(comment, in: document.bytes), &log)
      }
      return nil
    }
    var rules: [Located<String>] = []
    var known: Set<String> = []
    while let rule = words.nextWithoutColon(), rule.content != "--" {
      if wrongSeparators.contains(rule.content) {
        if !rules.isEmpty { report(mark: rule, &log) }
        break
      }
      if !rules.isEmpty, isProse(rule.content) {
        report(reasonStartingWith: rule, &log)
        break
      }
      if known.insert(rule.content).inserted { rules.append(rule) }
    }
    if rules.isEmpty {
      log.report(
        Diagnostic(
          SuppressionFinding.badSuppression, "`\(kind.rawValue)` names no rule", at: location,
          help: "write the name in brackets after the finding, and why: `\(kind.rawValue) rule -- reason`"))
      return nil
    }
    return Directive(kind: kind, rules: rules, location: location)
  }

  /// Characters that authors write instead of the `--` before the reason of a directive.
  private static let wrongSeparators = ["-", "–", "—", "---", ":"]

  private static func report(mark: Located<String>, _ log: inout DiagnosticLog) {
    log.report(
      Diagnostic(
        SuppressionFinding.badSuppression,
        "`\(mark.content)` is written instead of the `--` before the reason",
        at: mark.location, help: "write `--`",
        fixes: [
          // A colon may directly follow the name, so the fix inserts a space.
          Fix("write `--`", replacing: mark.location.span, with: mark.content == ":" ? " --" : "--")
        ]))
  }

  /// Returns whether there is code before a comment in its line.
  private static func isBehindCode(_ comment: SourceSpan, in bytes: [UInt8]) -> Bool {
    let line = bytes[..<Int(comment.start)].reversed().prefix { $0 != 0x0A && $0 != 0x0D }
    return line.contains { $0 != 0x20 && $0 != 0x09 }
  }

  /// Returns whether a word after the rules belongs to the reason for the directive: it resembles no rule and
  /// has no hyphen, as most names of rules have.
  private static func isProse(_ word: String) -> Bool {
    let known = everyFindingKind.map { $0.id }
    return !word.contains("-") && !known.contains(word) && NameSuggestion(for: word, among: known) == nil
  }

  private static func report(reasonStartingWith word: Located<String>, _ log: inout DiagnosticLog) {
    log.report(
      Diagnostic(
        SuppressionFinding.badSuppression, "`--` is missing before the reason", at: word.location,
        help: "the names of rules end before this word: write `-- \(abbreviated(word.content))`",
        fixes: [Fix("insert `--`", around: word.location.span, "-- ", "")]))
  }

  /// Reports a comment that starts with a misspelled directive. Other comments may start with any word.
  ///
  /// In a comment after code, the intended directive is the one for its own line, not for the rest of the
  /// file.
  private static func reportKind(
    _ name: Located<String>, isBehindCode: Bool, _ log: inout DiagnosticLog
  ) {
    guard var meant = NameSuggestion(for: name.content, among: Kind.allCases.map({ $0.rawValue })) else {
      return
    }
    if isBehindCode, meant.name == Kind.disable.rawValue { meant = NameSuggestion(Kind.disableLine.rawValue) }
    log.report(
      Diagnostic(
        SuppressionFinding.badSuppression, "there is no `\(abbreviated(name.content))`", at: name.location,
        help: meant.help, fixes: [meant.fix(name.location.span)]))
  }

  /// Reports a directive without its hyphen, such as `cartouche disable-line rule`.
  private static func reportSplitKeyword(
    _ name: Located<String>, _ words: inout WordReader, _ log: inout DiagnosticLog
  ) {
    guard let second = words.next(), let kind = Kind(rawValue: "cartouche-\(second.content)"),
      let rule = words.next(), everyFindingKind.contains(where: { $0.id == rule.content })
    else { return }
    let span = SourceSpan(start: name.location.span.start, end: second.location.span.end)
    log.report(
      Diagnostic(
        SuppressionFinding.badSuppression, "a `-` is missing after `cartouche`",
        at: Location(source: name.location.source, span: span), help: "write `\(kind.rawValue)`",
        fixes: [Fix("write `\(kind.rawValue)`", isSafe: false, replacing: span, with: kind.rawValue)]))
  }

  /// A reader of words that are separated by white space and commas.
  private struct WordReader {
    private let bytes: ArraySlice<UInt8>
    private var rest: ArraySlice<UInt8>
    private let source: SourceID

    init(_ text: ArraySlice<UInt8>, in source: SourceID) {
      bytes = text
      rest = text
      self.source = source
    }

    mutating func next() -> Located<String>? {
      rest = rest.drop(while: Self.separates)
      let word = rest.prefix { !Self.separates($0) }
      if word.isEmpty { return nil }
      rest = rest[word.endIndex...]
      return Located(
        String(decoding: word, as: UTF8.self),
        at: Location(source: source, span: SourceSpan(word.startIndex..<word.endIndex)))
    }

    /// Returns the next word, and treats a colon at its end as a separate word.
    mutating func nextWithoutColon() -> Located<String>? {
      guard var word = next() else { return nil }
      let end = Int(word.location.span.end)
      if word.content.utf8.count > 1, word.content.utf8.last == UInt8(ascii: ":") {
        rest = bytes[(end - 1)...]
        word = Located(
          String(word.content.dropLast()),
          at: Location(
            source: source, span: SourceSpan(start: word.location.span.start, end: UInt32(end - 1))))
      }
      return word
    }

    private static func separates(_ byte: UInt8) -> Bool {
      byte == 0x20 || byte == 0x09 || byte == UInt8(ascii: ",")
    }
  }
}

/// The kinds of mistakes in directives and in names of rules.
package enum SuppressionFinding: String, CaseIterable, FindingKind {
  case badSuppression = "bad-suppression"
  case unknownRule = "unknown-rule"
  case unusedSuppression = "unused-suppression"

  package var note: FindingNote {
    switch self {
    case .badSuppression:
      .warning(
        "A comment looks like a directive, but suppresses nothing.",
        "The finding is still reported.")
    case .unknownRule:
      .warning("No rule has this name.", "The finding is not suppressed, or the setting has no effect.")
    case .unusedSuppression:
      .warning(
        "A directive suppresses a finding that does not occur.",
        "It would hide the next mistake of this kind at its place.")
    }
  }
}
