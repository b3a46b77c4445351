/// A reference to a name without a declaration, and the declared names that may have been intended.
package struct UnknownName<Known: Sequence<String>> {
  /// The intended name, if the caller knows it without a search.
  package var meant: NameSuggestion?
  /// Whether the known names are keywords of the language. They are few, so the search for a similar name is not counted in the suggestion
  /// budget.
  package var isOfLanguage = false
  /// Whether the first of equally similar names is suggested. The keys of a dictionary have no order, so `false` suggests the
  /// lexicographically smallest one.
  package var isOrdered = true
  package var fixes = SuggestedFix.likely

  fileprivate let message: String
  fileprivate let written: String
  fileprivate let known: Known
  fileprivate let form: NameForm
  fileprivate let fallbackHelp: () -> String?

  /// - Parameters:
  ///   - written: The name as the spec writes it.
  ///   - message: The message, such as "there is no template `x`".
  ///   - known: The declared names.
  ///   - form: The characters that surround the name in the spec, such as the `$` of a variable.
  ///   - fallbackHelp: The help text if no declared name is similar.
  package init(
    _ written: String, _ message: String, among known: Known, in form: NameForm = .plain,
    help fallbackHelp: @escaping @autoclosure () -> String?
  ) {
    self.written = written
    self.message = message
    self.known = known
    self.form = form
    self.fallbackHelp = fallbackHelp
  }
}

extension UnknownName<[String]> {
  /// Creates a reference to a name that the spec does not declare.
  /// - Parameter kind: The noun for the missing declaration, such as "template" for the keys of `templates`.
  package init(_ kind: String, _ written: String, among known: [String]) {
    self.init(
      written, "there is no \(kind) `\(abbreviated(written))`", among: known,
      help: known.isEmpty ? "the spec has no `\(kind)s`" : "the spec has \(listed(known))")
  }
}

extension DiagnosticLog {
  /// Reports an unknown name, with a suggestion if a declared name is similar.
  /// - Returns: The suggested name, or `nil` if there is none.
  @discardableResult
  package mutating func report(
    _ finding: some FindingKind, _ name: UnknownName<some Sequence<String>>, at location: Location
  ) -> String? {
    let meant = name.meant ?? visible(name) ?? nearest(to: name)
    let fixes = meant.flatMap { name.fixes.fix($0, in: location.span, insteadOf: name.written) }
    report(
      Diagnostic(
        finding, name.message, at: location, help: meant?.help ?? name.fallbackHelp(),
        fixes: fixes.map { [$0] } ?? []))
    return meant?.name
  }

  /// Returns a suggestion of the declared name that equals the written one after invisible characters are removed.
  private mutating func visible(_ name: UnknownName<some Sequence<String>>) -> NameSuggestion? {
    guard let character = InvisibleCharacter.first(in: name.written),
      name.isOfLanguage || suggestionBudget.countSearch()
    else { return nil }
    let visible = InvisibleCharacter.removed(from: name.written)
    guard name.known.contains(visible) else { return nil }
    return NameSuggestion(
      visible, in: name.form, help: "it contains \(character.description): write `\(visible)`")
  }

  private mutating func nearest(to name: UnknownName<some Sequence<String>>) -> NameSuggestion? {
    if name.isOfLanguage {
      return nearestName(to: name.written, among: name.known, isOrdered: name.isOrdered).map {
        NameSuggestion($0, in: name.form)
      }
    }
    guard suggestionBudget.countSearch() else { return nil }
    return name.imported
      ?? nearestName(to: name.written, among: name.known, isOrdered: name.isOrdered).map {
        NameSuggestion($0, in: name.form)
      }
  }
}

extension UnknownName {
  /// A suggestion of the full name `import.name`, if the written name is only `name` and exactly one import declares it; otherwise `nil`.
  fileprivate var imported: NameSuggestion? {
    onlyName(endingIn: ".\(written)", among: known).map {
      NameSuggestion(
        $0, in: form, help: "names of an import start with its own: write `\(form.shown($0))`")
    }
  }
}

/// The declared name that was probably intended, with the help text that suggests it.
package struct NameSuggestion: Sendable, Equatable {
  package let name: String
  /// The help text that suggests the name, by default "did you mean `name`?".
  package let help: String
  private let form: NameForm

  package init(_ name: String, in form: NameForm = .plain, help: String? = nil) {
    self.name = name
    self.form = form
    self.help = help ?? "did you mean `\(form.shown(name))`?"
  }

  /// Creates a suggestion of the name in `known` that is most similar to `written`, or `nil` if none is similar.
  package init?(for written: String, among known: some Sequence<String>) {
    guard let name = nearestName(to: written, among: known) else { return nil }
    self.init(name)
  }

  /// Returns a fix that replaces the text at `span` by the suggested name.
  package func fix(_ span: SourceSpan, isSafe: Bool = false) -> Fix {
    Fix("write `\(form.shown(name))`", isSafe: isSafe, replacing: span, with: form.written(name))
  }
}

/// The characters before and after a name where a spec uses it, such as the `$` of `$name`.
package struct NameForm: Sendable, Equatable {
  private let before: String
  private let after: String
  /// Whether a spec writes the name in quotation marks, which messages omit.
  private let needsQuotes: Bool

  private init(_ before: String = "", _ after: String = "", needsQuotes: Bool = false) {
    self.before = before
    self.after = after
    self.needsQuotes = needsQuotes
  }

  package static let plain = NameForm()
  package static let quoted = NameForm(needsQuotes: true)
  /// The form of a variable: `$name`.
  package static let variable = NameForm("$")
  /// The form of a YAML alias: `*name`.
  package static let alias = NameForm("*")
  /// The form of a property in a text: `{name}`.
  package static let braced = NameForm("{", "}")
  /// The form of a property in an expression: `[get, name]`.
  package static let lookup = NameForm("[get, ", "]")

  /// Returns the name with the characters that surround it in a spec, without quotation marks, as messages show it.
  func shown(_ name: String) -> String { before + name + after }

  /// Returns the name with the characters that surround it in a spec, in quotation marks if YAML needs them.
  func written(_ name: String) -> String { needsQuotes ? "\"\(shown(name))\"" : shown(name) }
}

/// The fix that a diagnostic offers with a suggested name.
package enum SuggestedFix: Sendable {
  case none
  /// A fix that the author must confirm, because the suggestion may be wrong.
  case likely
  /// A fix that is safe if the written and the suggested name differ only in letter case, `-` and `_`.
  case safeForSpelling

  func fix(_ meant: NameSuggestion, in span: SourceSpan, insteadOf written: String) -> Fix? {
    switch self {
    case .none: nil
    case .likely: meant.fix(span)
    case .safeForSpelling: meant.fix(span, isSafe: differOnlyInSpelling(written, meant.name))
    }
  }
}

/// The number of searches for similar names that a compilation may still make, 100 at first.
package struct SuggestionBudget: Sendable {
  private var rest = 100

  package init() {}

  /// Returns whether the budget allows another search. If so, one search is subtracted from the budget.
  package mutating func countSearch() -> Bool {
    guard rest > 0 else { return false }
    rest -= 1
    return true
  }
}

/// A character that is invisible or looks like a space, but is not white space in YAML.
package struct InvisibleCharacter: Sendable {
  /// The description with an article and the code point, such as "a no-break space (U+00A0)".
  package let description: String

  private static let names: [Unicode.Scalar: String] = [
    "\u{A0}": "a no-break space (U+00A0)", "\u{202F}": "a narrow no-break space (U+202F)",
    "\u{2007}": "a figure space (U+2007)", "\u{2009}": "a thin space (U+2009)",
    "\u{3000}": "an ideographic space (U+3000)", "\u{200B}": "a zero-width space (U+200B)",
    "\u{200E}": "a left-to-right mark (U+200E)", "\u{200F}": "a right-to-left mark (U+200F)",
    "\u{FEFF}": "a byte-order mark (U+FEFF)",
  ]

  /// Returns the first invisible character of `text`, or `nil` if it has none.
  package static func first(in text: String) -> InvisibleCharacter? {
    // The UTF-8 encodings of all characters in `names` start with one of these four bytes.
    guard text.utf8.contains(where: { $0 == 0xC2 || $0 == 0xE2 || $0 == 0xE3 || $0 == 0xEF }) else {
      return nil
    }
    for scalar in text.unicodeScalars {
      if let name = names[scalar] { return InvisibleCharacter(description: name) }
    }
    return nil
  }

  /// Returns `text` without the characters listed in `names`.
  package static func removed(from text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.filter { names[$0] == nil }))
  }
}
