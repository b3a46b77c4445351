import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec
import CartoucheSyntax

/// Adds advice to findings about a word that is written where a value is expected, such as `rating` in
/// `priority: rating`. The advice names the feature property that was probably meant.
///
/// The decoder reports the words before data files are read. So the advice is added after all other
/// findings are complete.
struct WordAdvice {
  private let spec: ResolvedSpec
  private var contents: MapContents
  /// The feature properties that each annotation can read, by the index of the annotation in
  /// `spec.annotations`. A stored `nil` means that the features are unknown.
  private var known: [Int: FeatureProperties?] = [:]

  init(_ spec: ResolvedSpec, _ contents: MapContents) {
    self.spec = spec
    self.contents = contents
  }

  /// Returns `diagnostics` with advice added to each finding about one of `words`.
  mutating func added(to diagnostics: [Diagnostic], for words: [UnresolvedWord]) -> [Diagnostic] {
    let uses = WordUses(of: words, in: spec)
    let byPlace = Dictionary(words.map { ($0.place, $0) }, uniquingKeysWith: { first, _ in first })
    return diagnostics.map { diagnostic in
      guard let word = byPlace[diagnostic.location], let use = uses[word.place] else {
        return diagnostic
      }
      if word.form == .doubledBraces { return checked(withFix(diagnostic, word, use), use) }
      guard diagnostic.severity == .error else { return diagnostic }
      return checked(
        diagnostic.fixes.isEmpty
          ? advised(diagnostic, word, use) : withSuitableLookup(diagnostic, word, use), use)
    }
  }

  /// Removes the fixes from a finding in a template if they would break another annotation. This is so if a
  /// fix reads a feature property, and an annotation without a feature extends the template.
  private func checked(_ diagnostic: Diagnostic, _ use: WordUses.Use) -> Diagnostic {
    guard use.annotation != nil, use.isAlsoWithoutFeature,
      diagnostic.fixes.contains(where: { fix in fix.edits.contains { readsFeature($0.replacement) } })
    else { return diagnostic }
    var checked = diagnostic
    checked.fixes = []
    checked.help = diagnostic.help.map { "\($0) in a template that only annotations with a feature extend" }
    return checked
  }

  private func readsFeature(_ written: String) -> Bool {
    written.contains("[get, ") || written.contains("{") && !written.contains("{$")
  }

  /// Adds a fix to a warning about doubled braces, `{{name}}`, if the features have the property `name`.
  private mutating func withFix(
    _ diagnostic: Diagnostic, _ word: UnresolvedWord, _ use: WordUses.Use
  ) -> Diagnostic {
    guard diagnostic.fixes.isEmpty else { return diagnostic }
    if use.annotation == nil, !use.isAlsoWithoutFeature, isOfCluster(word) {
      var fixed = diagnostic
      fixed.fixes = [
        Fix("write `{\(word.text)}`", isSafe: false, replacing: word.span, with: "{\(word.text)}")
      ]
      return fixed
    }
    let advice = use.annotation.flatMap { properties(of: $0) }?.advice(on: word)
    return advice.map { diagnostic.with($0) } ?? diagnostic
  }

  /// Returns whether the word is in a text of a cluster that has an aggregate with this name.
  private func isOfCluster(_ word: UnresolvedWord) -> Bool {
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

  /// Adds advice on `word` to the error `diagnostic`, which has no fix yet.
  private mutating func advised(
    _ diagnostic: Diagnostic, _ word: UnresolvedWord, _ use: WordUses.Use
  ) -> Diagnostic {
    let known = use.annotation.flatMap { properties(of: $0) }
    if let advice = known?.advice(on: word), diagnostic.help == nil || !advice.fixes.isEmpty {
      return diagnostic.with(advice)
    }
    guard diagnostic.help == nil, word.isName else { return diagnostic }
    if isWithoutFeature(use) {
      return diagnostic.with(
        Advice("write a value; `[get, \(word.text)]` needs a `forEach` or an attachment to a feature"))
    }
    let advice =
      switch known?.names {
      case nil: "to read a property of the features write `[get, \(word.text)]`"
      case []: "write a value; the features have no properties"
      case let names?: "to read a property of the features write `[get, …]`; they have \(listed(names))"
      }
    return diagnostic.with(Advice(advice))
  }

  /// Replaces the fixes of a finding if they read a feature property that does not suit. Either the
  /// annotation has no feature, or the values of the property are not valid in place of the word.
  ///
  /// Such a fix would lead to another finding.
  private mutating func withSuitableLookup(
    _ diagnostic: Diagnostic, _ word: UnresolvedWord, _ use: WordUses.Use
  ) -> Diagnostic {
    guard diagnostic.fixes.contains(where: { $0.edits.contains { $0.replacement.contains("[get, ") } })
    else { return diagnostic }
    if isWithoutFeature(use) {
      return diagnostic.with(Advice("write the value; an expression needs a `forEach`"))
    }
    guard let known = use.annotation.flatMap({ properties(of: $0) }), let braced = SignedWord(word.text),
      braced.sign == nil, known.names.contains(braced.name), !known.valuesFit(braced.name, word.shape),
      let advice = known.advice(on: word)
    else { return diagnostic }
    return diagnostic.with(advice)
  }

  /// Returns whether the annotation of `use` has neither a `forEach` nor an attachment to a feature.
  private func isWithoutFeature(_ use: WordUses.Use) -> Bool {
    guard let position = use.annotation else { return false }
    let annotation = spec.annotations[position].annotation
    return !annotation.isRepeated && annotation.attach?.content.feature == nil
  }

  /// Returns the properties of the features of `spec.annotations[position]`, or `nil` if the annotation has
  /// no features or they are unknown.
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

extension Diagnostic {
  /// Returns the diagnostic with `advice` in place of its own help and fixes.
  fileprivate func with(_ advice: Advice) -> Diagnostic {
    var diagnostic = self
    (diagnostic.help, diagnostic.fixes) = (advice.help, advice.fixes)
    return diagnostic
  }
}

extension UnresolvedWord {
  /// Whether the text is short enough and plain enough to be the unquoted name of a feature property.
  fileprivate var isName: Bool { isPlainName(text) && text.utf8.count <= 40 }
}

/// The annotation in which each unresolved word is used, directly or through a template.
struct WordUses {
  /// The use of an unresolved word in an annotation or a template.
  struct Use {
    /// The index in `spec.annotations` of the annotation that contains the word. For a word in a template,
    /// the first annotation with a feature that extends the template; `nil` if none does.
    var annotation: Int?
    /// For a word in a template: whether an annotation without a feature extends the template.
    var isAlsoWithoutFeature = false
  }

  private var uses: [Location: Use] = [:]

  /// Finds the annotations and templates that contain `words`.
  /// - Complexity: O(annotations and templates) for each property that has a word in a template.
  init(of words: [UnresolvedWord], in spec: ResolvedSpec) {
    let annotations = Spans(spec.annotations.indices.map { (spec.annotations[$0].node, $0) })
    let templates = Spans(spec.templateNodes.map { ($0, 0) })
    /// The locations of the unresolved words in templates, grouped by the location of the value that contains
    /// them.
    var values: [Location: [Location]] = [:]
    var properties: [String] = []
    for word in words {
      if let (_, position) = annotations.mapping(around: word.place) {
        uses[word.place] = Use(annotation: position)
      } else if let (template, _) = templates.mapping(around: word.place),
        let entry = template.entries.first(where: { $0.value.span.contains(word.place.span) })
      {
        uses[word.place] = Use()
        values[entry.value.location, default: []].append(word.place)
        if !properties.contains(entry.key.string) { properties.append(entry.key.string) }
      }
    }
    let known = properties.filter { property in
      Annotation.properties.rows.contains { $0.name == property }
    }
    for (position, annotation) in spec.annotations.enumerated() where !known.isEmpty {
      let content = annotation.annotation
      let hasFeature = content.isRepeated || content.attach?.content.feature != nil
      for property in known {
        for place in spec.place(of: property, in: annotation).flatMap({ values[$0] }) ?? [] {
          if !hasFeature {
            uses[place]?.isAlsoWithoutFeature = true
          } else if uses[place]?.annotation == nil {
            uses[place]?.annotation = position
          }
        }
      }
    }
  }

  /// The use of the word at `place`, or `nil` if it is in no annotation or template.
  subscript(place: Location) -> Use? { uses[place] }
}

/// YAML mappings that do not overlap, sorted by position, to find the mapping around a location by binary
/// search.
private struct Spans {
  private let nodes: [(node: Node, position: Int)]

  init(_ nodes: [(Node, Int)]) {
    self.nodes = nodes.map { (node: $0, position: $1) }.sorted {
      ($0.node.document.source.index, $0.node.span.start) < (
        $1.node.document.source.index, $1.node.span.start
      )
    }
  }

  func mapping(around place: Location) -> (node: Node, position: Int)? {
    let next = nodes.partitioningIndex {
      ($0.node.document.source.index, $0.node.span.start) > (place.source.index, place.span.start)
    }
    guard next > 0 else { return nil }
    let last = nodes[next - 1]
    return last.node.document.source == place.source && last.node.span.contains(place.span) ? last : nil
  }
}

extension SourceSpan {
  fileprivate func contains(_ other: SourceSpan) -> Bool { start <= other.start && other.end <= end }
}
