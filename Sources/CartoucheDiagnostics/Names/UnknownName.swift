/// A name that stands for nothing, and what to say about it.
package struct UnknownName<Known: Sequence<String>> {
  /// What was meant, where that is known without comparing letters.
  package var meant: MeantName?
  /// Whether the known names are the language's, so few that each mistake is worth a search.
  package var isOfLanguage = false
  /// Whether they come in an order by which ties are decided; the keys of a dictionary do not.
  package var isOrdered = true
  package var fixes = SuggestedFix.likely

  fileprivate let message: String
  fileprivate let written: String
  fileprivate let known: Known
  fileprivate let form: NameForm
  fileprivate let otherwise: () -> String?

  /// - Parameters:
  ///   - written: as its writer has it.
  ///   - message: "there is no template `x`".
  ///   - known: what it could have been.
  ///   - otherwise: what helps where none of them is near.
  package init(
    _ written: String, _ message: String, among known: Known, in form: NameForm = .plain,
    help otherwise: @escaping @autoclosure () -> String?
  ) {
    self.written = written
    self.message = message
    self.known = known
    self.form = form
    self.otherwise = otherwise
  }
}

extension UnknownName<[String]> {
  /// A name that a spec should declare.
  /// - Parameter kind: "template", for what `templates` declares.
  package init(_ kind: String, _ written: String, among known: [String]) {
    self.init(
      written, "there is no \(kind) `\(abbreviated(written))`", among: known,
      help: known.isEmpty ? "the spec has no `\(kind)s`" : "the spec has \(listed(known))")
  }
}

extension DiagnosticLog {
  /// Reports a name that stands for nothing.
  /// - Returns: the known one that was probably meant.
  @discardableResult
  package mutating func report(
    _ finding: some FindingKind, _ name: UnknownName<some Sequence<String>>, at location: Location
  ) -> String? {
    let meant = name.meant ?? visible(name) ?? nearest(to: name)
    let fixes = meant.flatMap { name.fixes.fix($0, in: location.span, insteadOf: name.written) }
    report(
      Diagnostic(
        finding, name.message, at: location, help: meant?.help ?? name.otherwise(),
        fixes: fixes.map { [$0] } ?? []))
    return meant?.name
  }

  /// The known name that differs in nothing but what nobody can see.
  private mutating func visible(_ name: UnknownName<some Sequence<String>>) -> MeantName? {
    guard let character = InvisibleCharacter.first(in: name.written),
      name.isOfLanguage || suggestions.takeSearch()
    else { return nil }
    let visible = InvisibleCharacter.removed(from: name.written)
    guard name.known.contains(visible) else { return nil }
    return MeantName(
      visible, in: name.form, help: "\(character.description) stands in it: write `\(visible)`")
  }

  private mutating func nearest(to name: UnknownName<some Sequence<String>>) -> MeantName? {
    if name.isOfLanguage {
      return nearestName(to: name.written, among: name.known, isOrdered: name.isOrdered).map {
        MeantName($0, in: name.form)
      }
    }
    guard suggestions.takeSearch() else { return nil }
    return name.imported
      ?? nearestName(to: name.written, among: name.known, isOrdered: name.isOrdered).map {
        MeantName($0, in: name.form)
      }
  }
}

extension UnknownName {
  /// The one known name that is this one behind the name of an import.
  fileprivate var imported: MeantName? {
    let ending = ".\(written)"
    var found: String?
    for known in known where known.hasSuffix(ending) {
      if found != nil { return nil }
      found = known
    }
    return found.map {
      MeantName(
        $0, in: form, help: "names of an import start with its own: write `\(form.shown($0))`")
    }
  }
}
