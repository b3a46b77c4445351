import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax

/// A comment that suppresses findings: `# cartouche-disable-next-line unused-template, unused-source -- for the app`.
package struct Directive {
  package enum Kind: String, CaseIterable, Sendable {
    /// Of the line that it ends.
    case disableLine = "cartouche-disable-line"
    /// Of the next line with more than a comment on it.
    case disableNextLine = "cartouche-disable-next-line"
    /// Up to the end of the file, or to where it is enabled.
    case disable = "cartouche-disable"
    case enable = "cartouche-enable"

    /// What it does, in one sentence.
    package var summary: String {
      switch self {
      case .disableLine: "Suppresses what rules find in the line that it ends."
      case .disableNextLine: "Suppresses what rules find in the next line with more than a comment on it."
      case .disable: "Suppresses what rules find up to the end of the file, or up to `cartouche-enable`."
      case .enable: "Ends what `cartouche-disable` began."
      }
    }
  }

  var kind: Kind
  /// The rules that it names, each once.
  var rules: [Located<String>]
  /// The whole comment.
  var location: Location

  /// What all of them begin with.
  static let beginning: StaticString = "cartouche"

  /// Those of a document. A comment that is probably meant as one is reported.
  static func all(in document: Document, _ log: inout DiagnosticLog) -> [Directive] {
    document.comments(beginningWith: beginning).compactMap { directive($0, in: document, &log) }
  }

  private static func directive(
    _ comment: SourceSpan, in document: Document, _ log: inout DiagnosticLog
  ) -> Directive? {
    let location = Location(source: document.source, span: comment)
    var words = Words(document.bytes[comment.range].dropFirst(), in: document.source)
    guard let name = words.next() else { return nil }
    guard let kind = Kind(rawValue: name.content) else {
      if name.content == "cartouche" {
        reportParted(name, &words, &log)
      } else {
        reportKind(name, isBehindCode: isBehindCode(comment, in: document.bytes), &log)
      }
      return nil
    }
    var rules: [Located<String>] = []
    var known: Set<String> = []
    while let rule = words.nextWithoutColon(), rule.content != "--" {
      if marksOfReasons.contains(rule.content) {
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

  /// What people write before a reason in place of `--`.
  private static let marksOfReasons = ["-", "–", "—", "---", ":"]

  private static func report(mark: Located<String>, _ log: inout DiagnosticLog) {
    log.report(
      Diagnostic(
        SuppressionFinding.badSuppression, "`\(mark.content)` stands for the `--` before the reason",
        at: mark.location, help: "write `--`",
        fixes: [
          // A colon may stand directly behind the name.
          Fix("write `--`", replacing: mark.location.span, with: mark.content == ":" ? " --" : "--")
        ]))
  }

  /// Whether anything but white space stands before a comment in its line.
  private static func isBehindCode(_ comment: SourceSpan, in bytes: [UInt8]) -> Bool {
    let line = bytes[..<Int(comment.start)].reversed().prefix { $0 != 0x0A && $0 != 0x0D }
    return line.contains { $0 != 0x20 && $0 != 0x09 }
  }

  /// Whether a word is no rule, nor nearly one: names of rules of several words have hyphens.
  private static func isProse(_ word: String) -> Bool {
    let known = everyFindingKind.map(\.id)
    return !word.contains("-") && !known.contains(word) && MeantName(for: word, among: known) == nil
  }

  private static func report(reasonStartingWith word: Located<String>, _ log: inout DiagnosticLog) {
    log.report(
      Diagnostic(
        SuppressionFinding.badSuppression, "`--` is missing before the reason", at: word.location,
        help: "names of rules end there: write `-- \(abbreviated(word.content))`",
        fixes: [Fix("insert `--`", around: word.location.span, "-- ", "")]))
  }

  /// Reports a word that was probably meant as a kind; other comments may begin as they like.
  ///
  /// Behind code a comment is about its line: nobody means all that follows there.
  private static func reportKind(
    _ name: Located<String>, isBehindCode: Bool, _ log: inout DiagnosticLog
  ) {
    guard var meant = MeantName(for: name.content, among: Kind.allCases.map(\.rawValue)) else { return }
    if isBehindCode, meant.name == Kind.disable.rawValue { meant = MeantName(Kind.disableLine.rawValue) }
    log.report(
      Diagnostic(
        SuppressionFinding.badSuppression, "there is no `\(abbreviated(name.content))`", at: name.location,
        help: meant.help, fixes: [meant.fix(name.location.span)]))
  }

  /// Reports `cartouche disable-line rule`; other comments about the program stay what they are.
  private static func reportParted(_ name: Located<String>, _ words: inout Words, _ log: inout DiagnosticLog)
  {
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

  /// Words between white space and commas, with their places.
  private struct Words {
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

    /// The same, but that a colon at the end of a word is one of its own.
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
