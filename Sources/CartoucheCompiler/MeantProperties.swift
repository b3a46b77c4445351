import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax

/// Answers errors about a word that stands in place of a value, `priority: rating`, with the property that was meant.
///
/// Such a word is met where values are read, and what features have is known once all data is read; so it is asked last.
struct MeantProperties {
  private let spec: ResolvedSpec
  private var contents: MapContents
  /// What the features of an annotation have, by its position.
  private var known: [Int: FeatureProperties?] = [:]

  init(_ spec: ResolvedSpec, _ contents: MapContents) {
    self.spec = spec
    self.contents = contents
  }

  /// The findings with what was meant by `words`.
  mutating func answered(_ diagnostics: [Diagnostic], _ words: [WordForValue]) -> [Diagnostic] {
    if words.isEmpty { return diagnostics }
    let holders = WordHolders(of: words, in: spec)
    let byPlace = Dictionary(words.map { ($0.place, $0) }, uniquingKeysWith: { first, _ in first })
    return diagnostics.map { diagnostic in
      guard let word = byPlace[diagnostic.location], let holder = holders[word.place] else {
        return diagnostic
      }
      if word.form == .doubledBraces { return checked(withFix(diagnostic, word, holder), holder) }
      guard diagnostic.severity == .error else { return diagnostic }
      return checked(
        diagnostic.fixes.isEmpty
          ? answered(diagnostic, word, holder) : withSuitableLookup(diagnostic, word, holder), holder)
    }
  }

  /// The finding without a fix that would be wrong for another annotation that takes the template.
  private func checked(_ diagnostic: Diagnostic, _ holder: WordHolders.Holder) -> Diagnostic {
    guard holder.annotation != nil, holder.isAlsoWithoutFeature,
      diagnostic.fixes.contains(where: { fix in fix.edits.contains { readsFeature($0.replacement) } })
    else { return diagnostic }
    var checked = diagnostic
    checked.fixes = []
    checked.help = diagnostic.help.map { "\($0) in a template that only such annotations take" }
    return checked
  }

  private func readsFeature(_ written: String) -> Bool {
    written.contains("[get, ") || written.contains("{") && !written.contains("{$")
  }

  /// The warning of doubled braces with its fix, where features have what they name.
  private mutating func withFix(
    _ diagnostic: Diagnostic, _ word: WordForValue, _ holder: WordHolders.Holder
  ) -> Diagnostic {
    guard diagnostic.fixes.isEmpty else { return diagnostic }
    var answered = diagnostic
    if holder.annotation == nil, !holder.isAlsoWithoutFeature, isOfCluster(word) {
      answered.fixes = [
        Fix("write `{\(word.text)}`", isSafe: false, replacing: word.span, with: "{\(word.text)}")
      ]
      return answered
    }
    guard let known = holder.annotation.flatMap({ properties(of: $0) }), let meant = known.meant(by: word)
    else { return diagnostic }
    (answered.help, answered.fixes) = (meant.help, meant.fixes)
    return answered
  }

  /// Whether a cluster has the text around a word, and a value of that name.
  private func isOfCluster(_ word: WordForValue) -> Bool {
    spec.clusters.contains { cluster in
      guard cluster.content.aggregateNames.contains(word.text) else { return false }
      var isThere = false
      cluster.content.appearance.forEachText { _, text in
        guard let place = text.location, place.source == word.place.source else { return }
        if place.span.start <= word.place.span.start, word.place.span.end <= place.span.end { isThere = true }
      }
      return isThere
    }
  }

  private mutating func answered(
    _ diagnostic: Diagnostic, _ word: WordForValue, _ holder: WordHolders.Holder
  ) -> Diagnostic {
    var answered = diagnostic
    let known = holder.annotation.flatMap { properties(of: $0) }
    if let meant = known?.meant(by: word), answered.help == nil || !meant.fixes.isEmpty {
      (answered.help, answered.fixes) = (meant.help, meant.fixes)
    } else if answered.help == nil, word.isName, isWithoutFeature(holder) {
      answered.help =
        "write a value; `[get, \(word.text)]` is for annotations with a `forEach`, or attached to a feature"
    } else if answered.help == nil, word.isName {
      answered.help =
        switch known?.names {
        case nil: "for what the features say write `[get, \(word.text)]`"
        case []: "write a value; the features have no properties"
        case let names?: "for what the features say write `[get, …]`; they have \(listed(names))"
        }
    }
    return answered
  }

  /// The finding without a fix that reads a property where there is no feature, or one whose values may not stand there: the
  /// result would be another finding.
  private mutating func withSuitableLookup(
    _ diagnostic: Diagnostic, _ word: WordForValue, _ holder: WordHolders.Holder
  ) -> Diagnostic {
    guard diagnostic.fixes.contains(where: { $0.edits.contains { $0.replacement.contains("[get, ") } })
    else { return diagnostic }
    var answered = diagnostic
    if isWithoutFeature(holder) {
      answered.help = "write the value, or an expression in an annotation with a `forEach`"
      answered.fixes = []
    } else if let known = holder.annotation.flatMap({ properties(of: $0) }),
      let braced = SignedWord(word.text),
      braced.sign == nil, known.names.contains(braced.name), !known.fit(braced.name, word.shape),
      let meant = known.meant(by: word)
    {
      (answered.help, answered.fixes) = (meant.help, meant.fixes)
    }
    return answered
  }

  /// Whether an annotation is made for no feature.
  private func isWithoutFeature(_ holder: WordHolders.Holder) -> Bool {
    guard let position = holder.annotation else { return false }
    let annotation = spec.annotations[position].annotation
    return !annotation.isRepeated && annotation.attach?.content.feature == nil
  }

  /// What is known of the features of an annotation; nil: nothing, or it has none.
  private mutating func properties(of position: Int) -> FeatureProperties? {
    if let properties = known[position] { return properties }
    let annotation = spec.annotations[position].annotation
    var found: FeatureProperties?
    if annotation.isRepeated {
      if let forEach = annotation.forEach, let id = spec.annotations[position].id {
        found = contents.features(of: forEach, in: id).map { FeatureProperties($0) }
      }
    } else if let source = annotation.attach?.content.feature?.content.source {
      found = contents.features(ofSource: source).map { FeatureProperties($0) }
    }
    known[position] = .some(found)
    return found
  }
}

extension WordForValue {
  /// Whether it may be the name of a property.
  fileprivate var isName: Bool { isPlainName(text) && text.utf8.count <= 40 }
}
