import CartoucheDiagnostics

extension Shape {
  /// What a message says was expected: "`true` or `false`".
  var expectation: String {
    switch self {
    case .anything: "anything"
    case .boolean: "`true` or `false`"
    case .number(let number): number.what
    case .text, .template: "a text"
    case .name(let what), .object(let what): what
    case .choice(let names, _): names.map { "`\($0)`" }.joined(separator: ", ")
    case .mapping: "a mapping"
    case .list(let item, _): "a list of \(item.expectation)"
    case .pair(let one, let other): "`[…, …]`: \(one.expectation) and \(other.expectation)"
    case .named(let item, _, _): "a mapping from names to \(item.expectation)"
    case .alternatives(let shapes): shapes.map(\.expectation).joined(lastWith: "or")
    case .expression: "an expression"
    }
  }

  /// What a message says was expected where one of all cases stands: "`pole` or `centroid`".
  package static func expectation<Content: RawRepresentable & CaseIterable>(of type: Content.Type) -> String
  where Content.RawValue == String {
    type.allCases.map { "`\($0.rawValue)`" }.joined(lastWith: "or")
  }

  /// What reference pages say of it, on one line. Types are named by `link`.
  package func summary(link: (MappingShape) -> String = \.title) -> String {
    switch self {
    case .number(let number): number.summary
    case .choice(let names, _): names.map { "`\($0)`" }.joined(lastWith: "or")
    case .text: "text"
    case .template: "text with `{property}`"
    case .mapping(let mapping): link(mapping)
    case .list(let item, _): "list of (\(item.summary(link: link)))"
    case .pair(let one, let other):
      "list of two: (\(one.summary(link: link))), (\(other.summary(link: link)))"
    case .named(let item, _, _): "mapping from names to (\(item.summary(link: link)))"
    case .alternatives(let shapes): shapes.flatMap { $0.ways(link) }.joined(lastWith: "or")
    case .anything, .boolean, .name, .object, .expression: expectation
    }
  }

  /// The items of a list of alternatives that it makes.
  private func ways(_ link: (MappingShape) -> String) -> [String] {
    switch self {
    case .choice(let names, _): names.map { "`\($0)`" }
    case .boolean: ["`true`", "`false`"]
    case .alternatives(let shapes): shapes.flatMap { $0.ways(link) }
    default: [summary(link: link)]
    }
  }
}

extension NumberShape {
  /// "a zoom level (0 to 25.5)".
  package var summary: String {
    func text(_ value: Double) -> String { value.ecmaScriptDescription.replacing("-", with: "−") }
    let start = isWhole ? "\(what), a whole one" : what
    switch (lowerBound, upperBound) {
    case (nil, nil): return start
    case (let low?, let high?) where isAboveLowerBound:
      return "\(start) (above \(text(low)), at most \(text(high)))"
    case (let low?, let high?) where low == high: return start
    case (let low?, let high?): return "\(start) (\(text(low)) to \(text(high)))"
    case (let low?, nil): return "\(start) (at least \(text(low)))"
    case (nil, let high?): return "\(start) (at most \(text(high)))"
    }
  }
}
