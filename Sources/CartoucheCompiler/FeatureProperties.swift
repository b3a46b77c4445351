import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax

/// What features have, as far as the first of them tell.
struct FeatureProperties {
  /// In order of appearance.
  private(set) var names: [String] = []
  private var values: [String: [ExpressionValue]] = [:]

  /// So many tell what the others have.
  private static let mostFeatures = 1000
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
    if word.form == .doubledBraces { return names.contains(word.text) ? unbraced(word) : nil }
    if word.form == .nameOfProperty { return named(by: word) }
    if case .template = word.shape { return braced(word) }
    if let name = name(in: word.text) { return lookup(of: name, for: word) }
    if let signed = SignedWord(word.text), let name = name(in: signed.name) {
      return lookup(of: name, with: signed, for: word)
    }
    if let meant = order(in: word) { return meant }
    let computation = InfixComputation(word.text) { name in
      areNumbers(name) ? readable(name) : nil
    }
    if let computation, word.type == .number || word.type == .value {
      return ("an expression computes, its operator first: write `\(computation.text)`", [])
    }
    // Only what could be there counts as meant.
    let suitable = names.filter { fit($0, word.shape) }
    guard let near = nearestProperty(to: word.text, among: suitable), isPlainName(near) else { return nil }
    let meant = MeantName(near, in: .lookup)
    return (meant.help, [meant.fix(word.span)])
  }

  /// The property that a text names as it is, or by a path to it; nil: it names none, or more than that.
  private func name(in text: String) -> String? {
    if names.contains(text) { return text }
    return text.contains { ":|".contains($0) } ? nil : plainPropertyName(in: text, among: names)
  }

  /// The text that shows a property, for a name in the brackets of a list.
  private func braced(_ word: WordForValue) -> (help: String, fixes: [Fix])? {
    guard names.contains(word.text), word.text.first != "$",
      !word.text.contains(where: { "{}\"\\".contains($0) || $0.isNewline || $0 == "\t" }),
      values[word.text]?.allSatisfy(\.isScalar) == true
    else { return nil }
    let text = "\"{\(word.text)}\""
    return (
      "write `\(text)` for the property of the features",
      [Fix("write `\(text)`", isSafe: false, replacing: word.span, with: text)]
    )
  }

  /// The name alone, for one with the sign of a variable where a name is wanted.
  private func named(by word: WordForValue) -> (help: String, fixes: [Fix])? {
    guard let lookup = names.contains(word.text) ? readable(word.text) : nil else { return nil }
    let name = isPlainName(word.text) ? word.text : "\"\(word.text)\""
    return (
      "write `\(lookup)` for the property of the features",
      [Fix("write `\(name)`", isSafe: false, replacing: word.span, with: name)]
    )
  }

  /// A name in one brace on each side, for one in two.
  private func unbraced(_ word: WordForValue) -> (help: String, fixes: [Fix]) {
    let text = "{\(word.text)}"
    return (
      "write `\(text)` for what the feature says, or `{\(text)` for the text `\(text)`",
      [Fix("write `\(text)`", isSafe: false, replacing: word.span, with: text)]
    )
  }

  /// An order as queries have it, `rating desc`, in place of a priority: the highest comes first anyway.
  private func order(in word: WordForValue) -> (help: String, fixes: [Fix])? {
    let words = word.text.split(separator: " ").map(String.init)
    guard words.count == 2, let isAscending = Self.orders[words[1].lowercased()],
      let name = name(in: words[0]),
      let lookup = readable(name), fit(name, word.shape, isAscending ? .minus : nil)
    else { return nil }
    let text = isAscending ? "[\"-\", \(lookup)]" : lookup
    return (
      "the highest number comes first: write `\(text)`",
      [Fix("write `\(text)`", isSafe: false, replacing: word.span, with: text)]
    )
  }

  /// Whether the least comes first.
  private static let orders = ["desc": false, "descending": false, "asc": true, "ascending": true]

  /// The expression that reads a property; nil: its name cannot be written in one.
  private func readable(_ name: String) -> String? {
    if isPlainName(name) { return "[get, \(name)]" }
    return name.contains { "\"\\".contains($0) || $0.isNewline } ? nil : "[get, \"\(name)\"]"
  }

  private func lookup(
    of name: String, with signed: SignedWord? = nil, for word: WordForValue
  ) -> (help: String, fixes: [Fix])? {
    guard let lookup = readable(name) else { return nil }
    let sign = signed?.sign
    // `-open` is nothing of a property that is true or false, and `-high` may speak of the language's own word.
    if sign != nil, fit(name, word.shape) && !fit(name, word.shape, sign) || word.shape.takes(.string(name)) {
      return nil
    }
    func written(_ value: String) -> String { signed?.expression(of: value) ?? value }
    func fix(_ text: String) -> [Fix] {
      [Fix("write `\(text)`", isSafe: false, replacing: word.span, with: text)]
    }
    if fit(name, word.shape, sign) {
      let text = written(lookup)
      return ("write `\(text)` for \(sign.meaning) of the features", fix(text))
    }
    let number = written("[to-number, \(lookup)]")
    if sign != .not, word.type == .number || word.type == .value, areNumbersAsTexts(name, word.shape, sign) {
      return ("the features' property `\(name)` is a text: write `\(number)`", fix(number))
    }
    if word.type == .number || word.type == .value, sign == nil, areSomeNumbers(name, word.shape) {
      return (
        "the features' property `\(name)` is a number in some only: write `[to-number, \(lookup), 0]`, which is 0 for those that are no number",
        []
      )
    }
    let example =
      word.type == .boolean
      ? "[\"==\", \(lookup), …]"
      : areNumbers(name) ? "[interpolate, [linear], \(lookup), …]" : "[match, \(lookup), …]"
    return ("the features' property `\(name)` is no such value: write an expression of it, `\(example)`", [])
  }

  /// Whether all known values of a property may stand where a shape is wanted, with the sign if there is one.
  func fit(_ name: String, _ shape: Shape, _ sign: SignedWord.Sign? = nil) -> Bool {
    let values = known(name)
    return !values.isEmpty && values.allSatisfy { $0.with(sign).map(shape.takes) ?? false }
  }

  private func areNumbers(_ name: String) -> Bool {
    let values = known(name)
    return !values.isEmpty && values.allSatisfy { if case .number = $0 { true } else { false } }
  }

  /// Whether some of the values may stand where a number is wanted, and others are none.
  private func areSomeNumbers(_ name: String, _ shape: Shape) -> Bool {
    known(name).contains { if case .number = $0 { shape.takes($0) } else { false } } && !areNumbers(name)
  }

  private func areNumbersAsTexts(_ name: String, _ shape: Shape, _ sign: SignedWord.Sign?) -> Bool {
    let texts = known(name).compactMap { if case .string(let text) = $0 { text } else { nil } }
    return !texts.isEmpty
      && texts.allSatisfy { text in
        guard let number = DecimalNumber.value(Array(text.utf8)[...]) else { return false }
        return ExpressionValue.number(number).with(sign).map(shape.takes) ?? false
      }
  }

  private func known(_ name: String) -> [ExpressionValue] { (values[name] ?? []).filter { $0 != .null } }
}

extension SignedWord.Sign? {
  /// What an expression with the sign gives.
  fileprivate var meaning: String {
    switch self {
    case nil: "the property"
    case .minus: "the negative of the property"
    case .not: "the opposite of the property"
    }
  }
}

extension ExpressionValue {
  fileprivate var isScalar: Bool {
    switch self {
    case .null, .boolean, .number, .string: true
    case .array, .object: false
    }
  }

  /// The value that a sign makes of it; nil: the sign is for others.
  fileprivate func with(_ sign: SignedWord.Sign?) -> ExpressionValue? {
    switch (sign, self) {
    case (nil, _): self
    case (.minus, .number(let number)): .number(-number)
    case (.not, .boolean(let boolean)): .boolean(!boolean)
    default: nil
    }
  }
}

extension Shape {
  /// Whether an expression may give this value there.
  fileprivate func takes(_ value: ExpressionValue) -> Bool {
    switch (self, value) {
    case (.boolean, .boolean): true
    case (.number(let shape), .number(let number)):
      shape.range.contains(number) && (!shape.isWhole || number == number.rounded())
        && (!shape.isAboveLowerBound || number > shape.range.lowerBound)
    case (.choice(let words, _), .string(let text)): words.contains(text)
    case (.text, .string), (.template, .string), (.name, .string): true
    // Nobody knows what is wanted.
    case (.anything, _): value.isScalar
    case (.alternatives(let shapes), _): shapes.contains { $0.takes(value) }
    default: false
    }
  }
}
