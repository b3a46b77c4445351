import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax

/// The property names and values of a feature list, read from its first 1,000 features.
package struct FeatureProperties {
  /// The property names in order of their first use, at most 200.
  package private(set) var names: [String] = []
  private var values: [String: [ExpressionValue]] = [:]

  /// The number of features that are read; later features are assumed to have the same properties.
  private static let maximumFeatures = 1000
  /// The maximum number of distinct names, because each unknown word is compared with all of them.
  private static let maximumNames = 200

  package init(_ features: FeatureList) {
    for position in 0..<min(features.count, Self.maximumFeatures) {
      let entries = features.properties(position)?.entries.prefix(Self.maximumNames)
      for entry in entries.map({ Array($0) }) ?? [] {
        let name = entry.key.string
        if values[name] == nil {
          guard names.count < Self.maximumNames else { continue }
          names.append(name)
        }
        // A list or an object is never valid for a scalar, so both are stored as an empty list.
        values[name, default: []].append(
          entry.value.kind == .scalar ? ExpressionValue(data: entry.value) : .array([]))
      }
    }
  }

  /// Returns the advice to read a feature property, for a word that is written where a value is expected.
  /// Returns `nil` if the word resembles no property.
  func advice(on word: UnresolvedWord) -> Advice? {
    if word.form == .doubledBraces { return names.contains(word.text) ? unbraced(word) : nil }
    if word.form == .nameOfProperty { return withoutSign(word) }
    if case .template = word.shape { return braced(word) }
    if let name = name(in: word.text) { return reading(name, for: word) }
    if let signed = SignedWord(word.text), let name = name(in: signed.name) {
      return reading(name, with: signed, for: word)
    }
    if let advice = sorted(word) { return advice }
    let computation = InfixComputation(word.text) { name in
      areNumbers(name) ? readable(name) : nil
    }
    if let computation, word.type == .number || word.type == .value {
      return Advice("computations are expressions with the operator first: write `\(computation.text)`")
    }
    // Suggest only properties whose values are valid at the position of the word.
    let suitable = names.filter { valuesFit($0, word.shape) }
    guard let near = nearestProperty(to: word.text, among: suitable), isPlainName(near) else { return nil }
    return Advice(NameSuggestion(near, in: .lookup), at: word.span)
  }

  /// Returns the property that `text` names directly or by a path such as `properties.price`, or `nil` if
  /// the text names no property or contains more than a name.
  private func name(in text: String) -> String? {
    if names.contains(text) { return text }
    return text.contains { ":|".contains($0) } ? nil : plainPropertyName(in: text, among: names)
  }

  /// Returns the advice to write `"{name}"` for a name in braces or brackets without quotes, which YAML
  /// reads as a mapping or list.
  private func braced(_ word: UnresolvedWord) -> Advice? {
    guard names.contains(word.text), word.text.first != "$",
      !word.text.contains(where: { "{}\"\\".contains($0) || $0.isNewline || $0 == "\t" }),
      values[word.text]?.allSatisfy({ $0.isScalar }) == true
    else { return nil }
    let text = "\"{\(word.text)}\""
    return Advice("write `\(text)` for the property of the features", writing: text, at: word.span)
  }

  /// Returns the advice to write `name` for `$name` where the name of a feature property is expected.
  private func withoutSign(_ word: UnresolvedWord) -> Advice? {
    guard let lookup = names.contains(word.text) ? readable(word.text) : nil else { return nil }
    let name = isPlainName(word.text) ? word.text : "\"\(word.text)\""
    return Advice("write `\(lookup)` for the property of the features", writing: name, at: word.span)
  }

  /// Returns the advice to write `{name}` for `{{name}}`.
  private func unbraced(_ word: UnresolvedWord) -> Advice {
    let text = "{\(word.text)}"
    return Advice(
      "write `\(text)` for the property of the feature, or `{\(text)` for the text `\(text)`", writing: text,
      at: word.span)
  }

  /// Returns the advice for a sort order in the style of queries, such as `rating desc`. Placement starts
  /// with the highest priority, so a descending order needs only the property.
  private func sorted(_ word: UnresolvedWord) -> Advice? {
    let words = word.text.split(separator: " ").map(String.init)
    guard words.count == 2, let isAscending = Self.orders[words[1].lowercased()],
      let name = name(in: words[0]),
      let lookup = readable(name), valuesFit(name, word.shape, isAscending ? .minus : nil)
    else { return nil }
    let text = isAscending ? "[\"-\", \(lookup)]" : lookup
    return Advice("the highest number comes first: write `\(text)`", writing: text, at: word.span)
  }

  /// The sort keywords of query languages. The value is `true` for ascending order.
  private static let orders = ["desc": false, "descending": false, "asc": true, "ascending": true]

  /// Returns the expression that reads the property `name`, or `nil` if an expression cannot contain this
  /// name.
  private func readable(_ name: String) -> String? {
    if isPlainName(name) { return "[get, \(name)]" }
    return name.contains { "\"\\".contains($0) || $0.isNewline } ? nil : "[get, \"\(name)\"]"
  }

  /// Returns the advice to replace the word by an expression that reads the property `name`. If the word has
  /// a sign, `-` or `!`, the expression applies it to the property.
  private func reading(
    _ name: String, with signed: SignedWord? = nil, for word: UnresolvedWord
  ) -> Advice? {
    guard let lookup = readable(name) else { return nil }
    let sign = signed?.sign
    // A minus sign does not suit a boolean property. A text such as `-high` may mean a keyword that the
    // property itself accepts.
    if sign != nil,
      valuesFit(name, word.shape) && !valuesFit(name, word.shape, sign) || word.shape.accepts(.string(name))
    {
      return nil
    }
    func written(_ value: String) -> String { signed?.expression(of: value) ?? value }
    if valuesFit(name, word.shape, sign) {
      let text = written(lookup)
      return Advice("write `\(text)` for \(sign.meaning) of the features", writing: text, at: word.span)
    }
    let number = written("[to-number, \(lookup)]")
    if sign != .not, word.type == .number || word.type == .value, areNumbersAsTexts(name, word.shape, sign) {
      return Advice(
        "the features' property `\(name)` is a text: write `\(number)`", writing: number, at: word.span)
    }
    if word.type == .number || word.type == .value, sign == nil, areSomeNumbers(name, word.shape) {
      return Advice(
        "the features' property `\(name)` is a number in some only: write `[to-number, \(lookup), 0]`, which is 0 for the others"
      )
    }
    let example =
      word.type == .boolean
      ? "[\"==\", \(lookup), …]"
      : areNumbers(name) ? "[interpolate, [linear], \(lookup), …]" : "[match, \(lookup), …]"
    return Advice(
      "the values of the features' property `\(name)` are not allowed here: convert them in an expression, `\(example)`"
    )
  }

  /// Returns whether `shape`, the type that the spec expects, accepts every non-null value of the property
  /// `name`. If `sign` is given, the values are tested with the sign applied. The result is `false` if the
  /// property has no such value.
  func valuesFit(_ name: String, _ shape: Shape, _ sign: SignedWord.Sign? = nil) -> Bool {
    let values = known(name)
    return !values.isEmpty && values.allSatisfy { $0.with(sign).map(shape.accepts) ?? false }
  }

  private func areNumbers(_ name: String) -> Bool {
    let values = known(name)
    return !values.isEmpty && values.allSatisfy { if case .number = $0 { true } else { false } }
  }

  /// Returns whether some values of the property `name` are numbers that `shape` accepts, and others are not
  /// numbers.
  private func areSomeNumbers(_ name: String, _ shape: Shape) -> Bool {
    known(name).contains { if case .number = $0 { shape.accepts($0) } else { false } } && !areNumbers(name)
  }

  private func areNumbersAsTexts(_ name: String, _ shape: Shape, _ sign: SignedWord.Sign?) -> Bool {
    let texts = known(name).compactMap { if case .string(let text) = $0 { text } else { nil } }
    return !texts.isEmpty
      && texts.allSatisfy { text in
        guard let number = DecimalNumber.value(Array(text.utf8)[...]) else { return false }
        return ExpressionValue.number(number).with(sign).map(shape.accepts) ?? false
      }
  }

  private func known(_ name: String) -> [ExpressionValue] { (values[name] ?? []).filter { $0 != .null } }
}

extension SignedWord.Sign? {
  /// The message text for a property after this sign, such as "the negative of the property" for `-`.
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

  /// Returns the value with the sign applied: a negated number for `-`, the opposite boolean for `!`. Returns
  /// `nil` for a value of another type.
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
  /// Returns whether an expression may return `value` for a property of this shape.
  fileprivate func accepts(_ value: ExpressionValue) -> Bool {
    switch (self, value) {
    case (.boolean, .boolean): true
    case (.number(let shape), .number(let number)):
      shape.range.contains(number) && (!shape.isWhole || number == number.rounded())
        && (!shape.isAboveLowerBound || number > shape.range.lowerBound)
    case (.choice(let words, _), .string(let text)): words.contains(text)
    case (.text, .string), (.template, .string), (.name, .string): true
    // `anything` accepts every scalar.
    case (.anything, _): value.isScalar
    case (.alternatives(let shapes), _): shapes.contains { $0.accepts(value) }
    default: false
    }
  }
}

/// A word split into its sign, its braces and its name: `-rank`, `!{open}`, `${kind}`, `not open`.
struct SignedWord {
  /// The operator that the sign stands for.
  enum Sign: String {
    case minus = "-"
    case not = "!"
  }

  private(set) var sign: Sign?
  let name: String

  /// Splits a word. Returns `nil` if the word has neither sign nor braces, or more than one sign.
  init?(_ text: String) {
    var rest = Self.unbraced(text[...])
    if let first = rest.first.flatMap({ Sign(rawValue: String($0)) }) {
      sign = first
      rest = rest.dropFirst()
    } else if rest.hasPrefix("not ") {
      sign = .not
      rest = rest.dropFirst(4)
    }
    rest = Self.unbraced(rest)
    guard let first = rest.first, !"-!{$".contains(first), rest.count < text.count else { return nil }
    name = String(rest)
  }

  /// Returns the advice for an unknown property name that consists of a sign and a known name; `nil` for any
  /// other name.
  static func advice(on name: String, among names: [String]) -> String? {
    guard !names.contains(name), let word = SignedWord(name), word.sign != nil, names.contains(word.name)
    else {
      return nil
    }
    let meant = word.expression(of: "[get, \(word.name)]")
    return "the sign belongs before the expression: write `\(abbreviated(meant))`"
  }

  /// Returns the expression that applies the sign, `-` or `!`, to `value`, which is an expression too.
  func expression(of value: String) -> String {
    sign.map { "[\"\($0.rawValue)\", \(value)]" } ?? value
  }

  private static func unbraced(_ text: Substring) -> Substring {
    let text = text.trimmingSpaces
    guard let opener = ["{", "${"].first(where: text.hasPrefix), text.hasSuffix("}") else { return text }
    return text.dropFirst(opener.count).dropLast().trimmingSpaces
  }
}

extension Substring {
  var trimmingSpaces: Substring {
    var text = drop { $0 == " " }
    while text.last == " " { text.removeLast() }
    return text
  }
}

/// A computation in infix notation, such as `1 - rating` or `{rating}+1`.
struct InfixComputation {
  /// The same computation in the expression language of specs, such as `["-", 1, [get, rating]]`.
  let text: String

  /// - Parameter lookup: Returns the expression that reads the numeric property with the given name, or
  ///   `nil` if no numeric property has this name.
  init?(_ written: String, lookup: (String) -> String?) {
    func operand(_ part: Substring) -> String? {
      let part = String(part.trimmingSpaces)
      if DecimalNumber.value(Array(part.utf8)[...]) != nil { return part }
      return lookup(SignedWord(part).flatMap { $0.sign == nil ? $0.name : nil } ?? part)
    }
    let found = written.indices.dropFirst().compactMap { index -> String? in
      guard "+-*/%".contains(written[index]), let left = operand(written[..<index]),
        let right = operand(written[written.index(after: index)...])
      else { return nil }
      return "[\"\(written[index])\", \(left), \(right)]"
    }.first
    guard let found else { return nil }
    text = found
  }
}
