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
      guard diagnostic.severity == .error, let word = byPlace[diagnostic.location],
        let holder = holders[word.place]
      else { return diagnostic }
      return diagnostic.fixes.isEmpty
        ? answered(diagnostic, word, holder) : withoutLookup(diagnostic, in: holder)
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
      answered.help = "write a value; `[get, \(word.text)]` is for annotations with a `forEach`"
    } else if answered.help == nil, word.isName {
      let names = known.map {
        $0.names.isEmpty ? "; they have no properties" : "; they have \(listed($0.names))"
      }
      answered.help =
        "for what the features say write `[get, \(known == nil ? word.text : "…")]`\(names ?? "")"
    }
    return answered
  }

  /// The finding without a fix that reads a property where there is no feature: the result would be another error.
  private func withoutLookup(_ diagnostic: Diagnostic, in holder: WordHolders.Holder) -> Diagnostic {
    guard isWithoutFeature(holder),
      diagnostic.fixes.contains(where: { $0.edits.contains { $0.replacement.contains("[get, ") } })
    else { return diagnostic }
    var answered = diagnostic
    answered.help = "write the value, or an expression in an annotation with a `forEach`"
    answered.fixes = []
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

/// What features have, as far as the first of them tell.
private struct FeatureProperties {
  /// In order of appearance.
  private(set) var names: [String] = []
  private var values: [String: [ExpressionValue]] = [:]

  /// So many tell what the others have.
  private static let mostFeatures = 100
  /// Each of many words is compared with all of them.
  private static let mostNames = 200

  init(_ features: FeatureList) {
    for position in 0..<min(features.count, Self.mostFeatures) {
      let entries = features.properties(position)?.entries.prefix(Self.mostNames)
      for entry in entries.map({ Array($0) }) ?? [] {
        let name = entry.key.string
        if values[name] == nil {
          guard names.count < Self.mostNames else { continue }
          names.append(name)
        }
        // No list or mapping may stand where a word does.
        values[name, default: []].append(
          entry.value.kind == .scalar ? ExpressionValue(data: entry.value) : .array([]))
      }
    }
  }

  /// What to write in place of a word; nil: it names nothing that they have.
  func meant(by word: WordForValue) -> (help: String, fixes: [Fix])? {
    guard let name = names.contains(word.text) ? word.text : plainPropertyName(in: word.text, among: names)
    else {
      // Only what could be there counts as meant.
      let suitable = names.filter { fit($0, word.type) }
      guard let near = nearestName(to: word.text, among: suitable), isPlainName(near) else { return nil }
      let meant = MeantName(near, in: .lookup)
      return (meant.help, [meant.fix(word.place.span)])
    }
    let lookup = isPlainName(name) ? "[get, \(name)]" : "[get, \"\(name)\"]"
    guard !name.contains(where: { "\"\\".contains($0) || $0.isNewline }) else { return nil }
    if fit(name, word.type) {
      return (
        "write `\(lookup)` for the property of the features",
        [Fix("write `\(lookup)`", isSafe: false, replacing: word.place.span, with: lookup)]
      )
    }
    let texts = (values[name] ?? []).compactMap { if case .string(let text) = $0 { text } else { nil } }
    let areNumbers = !texts.isEmpty && texts.allSatisfy { DecimalNumber.value(Array($0.utf8)[...]) != nil }
    if areNumbers, word.type == .number || word.type == .value {
      let number = "[to-number, \(lookup)]"
      return (
        "the features' property `\(name)` is a text: write `\(number)`",
        [Fix("write `\(number)`", isSafe: false, replacing: word.place.span, with: number)]
      )
    }
    let example =
      word.type == .boolean ? "[\"==\", \(lookup), …]" : "[match, \(lookup), …]"
    return ("the features' property `\(name)` is no such value: write an expression of it, `\(example)`", [])
  }

  /// Whether values of a property may stand where a type is wanted.
  private func fit(_ name: String, _ type: ExpressionType) -> Bool {
    let values = (values[name] ?? []).filter { $0 != .null }
    return !values.isEmpty
      && values.allSatisfy { value in
        switch value {
        case .number: type == .number || type == .value
        case .boolean: type == .boolean
        // Where any value may stand a priority is wanted.
        case .string(let text): type == .string || type == .value && Priority(name: text) != nil
        case .null, .array, .object: false
        }
      }
  }
}

/// Whether a name needs no quotes in an expression.
private func isPlainName(_ name: String) -> Bool {
  name.first?.isLetter == true && name.allSatisfy { $0.isLetter || $0.isNumber || "_-".contains($0) }
    && !["true", "false", "null"].contains(name.lowercased())
}

extension WordForValue {
  /// Whether it may be the name of a property.
  fileprivate var isName: Bool { isPlainName(text) && text.utf8.count <= 40 }
}
