import CartoucheDiagnostics

/// A description of the values that a codec accepts, for the schema, the reference pages and `explain`.
///
/// A shape is less strict than its codec: only the codec checks the spelling of values and references to other parts of the spec.
package indirect enum Shape: Sendable {
  case anything
  case boolean
  case number(NumberShape)
  /// Any scalar, which is read as a text without interpreting it.
  case text
  /// A text with `{property}` placeholders.
  case template
  /// A non-empty text that identifies something, with its description, such as "the name of a source".
  case name(String)
  /// One of a fixed set of words. `meanings` explains each word, and is empty if the words need no explanation.
  case choice([String], meanings: [String] = [])
  /// A list of items of one shape, with a minimum number of items.
  case list(of: Shape, atLeast: Int = 0)
  case pair(Shape, Shape)
  case mapping(MappingShape)
  /// A mapping that no property table reads, with its description, such as "GeoJSON".
  case object(String)
  /// A mapping whose keys are names chosen by the author, and whose values have one shape.
  ///
  /// Each key must match the regular expression `keys`, if there is one. `isRemovable` is whether `null` removes an entry that a template
  /// defined.
  case named(Shape, keys: String? = nil, isRemovable: Bool = false)
  case alternatives([Shape])
  /// An expression: a list that starts with an operator.
  case expression
}

extension Shape {
  /// Whether a value of this shape can be a mapping that has the property `name`.
  func hasProperty(_ name: String) -> Bool {
    switch self {
    case .mapping(let mapping): mapping.rows.contains { $0.name == name }
    case .alternatives(let shapes): shapes.contains { $0.hasProperty(name) }
    default: false
    }
  }

  /// Whether the shape is a list whose items can be mappings with the property `name`.
  func hasItemProperty(_ name: String) -> Bool {
    if case .list(let item, _) = self { item.hasProperty(name) } else { false }
  }

  /// Returns the shape of a mapping that has all properties of `Owner`.
  package static func mapping<Owner: SpecType>(
    _ type: Owner.Type, requiring requirements: Requirement..., example: PlainValue? = nil
  ) -> Shape {
    .mapping(
      MappingShape(
        name: type.name, title: type.title, requirements: requirements, example: example,
        foreignNames: type.foreignNames
      ) {
        type.properties.rows.map { $0.description }
      })
  }

  /// Returns the shape of a mapping that has only the properties in `rows`, which are some of the properties of `Owner`.
  package static func mapping<Owner: SpecType>(
    _ name: String, _ title: String, requiring requirements: Requirement..., example: PlainValue,
    rows: @escaping @Sendable () -> PropertyTable<Owner>
  ) -> Shape {
    .mapping(
      MappingShape(
        name: name, title: title, requirements: requirements, example: example,
        foreignNames: Owner.foreignNames
      ) {
        rows().rows.map { $0.description }
      })
  }

  /// Returns the shape of a word that is the raw value of a case of `Content`.
  static func choice<Content: RawRepresentable & CaseIterable>(of type: Content.Type) -> Shape
  where Content.RawValue == String {
    .choice(type.allCases.map { $0.rawValue })
  }

  /// Returns the shape of a word that is the raw value of a case of `Content`, with the meaning of each case.
  static func explainedChoice<Content: ExplainedChoice>(of type: Content.Type) -> Shape {
    .choice(type.allCases.map { $0.rawValue }, meanings: type.allCases.map { $0.meaning })
  }

  /// The only accepted value as text, or `nil` if the shape accepts several values.
  var onlyValue: String? {
    guard case .number(let number) = self, number.range.lowerBound == number.range.upperBound else {
      return nil
    }
    return number.range.lowerBound.ecmaScriptDescription
  }

  /// Whether the shape allows any text.
  var allowsText: Bool {
    switch self {
    case .anything, .text, .template, .name: true
    case .alternatives(let shapes): shapes.contains(where: { $0.allowsText })
    case .boolean, .number, .choice, .list, .pair, .mapping, .object, .named, .expression: false
    }
  }

  var allowsBoolean: Bool {
    switch self {
    case .boolean: true
    case .alternatives(let shapes): shapes.contains(where: { $0.allowsBoolean })
    default: false
    }
  }

  var allowsExpression: Bool {
    switch self {
    case .expression: true
    case .alternatives(let shapes): shapes.contains(where: { $0.allowsExpression })
    default: false
    }
  }

  /// The types of the mappings that are values of this shape, in order. Types of the properties of these mappings are not included.
  package var mappings: [MappingShape] {
    switch self {
    case .mapping(let mapping): [mapping]
    case .list(let item, _): item.mappings
    case .named(let item, _, _): item.mappings
    case .pair(let one, let other): one.mappings + other.mappings
    case .alternatives(let shapes): shapes.flatMap { $0.mappings }
    case .anything, .boolean, .number, .text, .template, .name, .choice, .object, .expression: []
    }
  }
}

extension Shape {
  /// The accepted values as messages describe them, such as "`true` or `false`".
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
    case .alternatives(let shapes): shapes.map { $0.expectation }.joined(lastWith: "or")
    case .expression: "an expression"
    }
  }

  /// Returns the cases of an enumeration for messages, such as "`pole` or `centroid`".
  package static func expectation<Content: RawRepresentable & CaseIterable>(of type: Content.Type) -> String
  where Content.RawValue == String {
    type.allCases.map { "`\($0.rawValue)`" }.joined(lastWith: "or")
  }

  /// Returns a one-line description of the accepted values for the reference pages.
  /// - Parameter link: Returns the name of a mapping type, possibly as a Markdown link.
  package func summary(link: (MappingShape) -> String = { $0.title }) -> String {
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

  /// Returns a description of each alternative of the shape. `summary` joins them by "or".
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
  /// The quantity and its range for reference pages, such as "a zoom level (0 to 25.5)".
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

/// The range of numbers that a property accepts.
package struct NumberShape: Sendable {
  /// The quantity with its article for messages, such as "a gap in points".
  package var what: String
  package var range: ClosedRange<Double>
  package var isWhole = false
  /// Whether the lower bound of `range` is not itself accepted.
  package var isAboveLowerBound = false
  /// The help text for a text in place of the number, or `nil` for one that states the range.
  package var advice: String?
  /// An example number for `explain`, or `nil` to use a common number in range.
  var usual: Double?

  package init(_ range: ClosedRange<Double>, _ what: String) {
    self.what = what
    self.range = range
  }

  package var lowerBound: Double? { range.lowerBound == -.greatestFiniteMagnitude ? nil : range.lowerBound }
  package var upperBound: Double? { range.upperBound == .greatestFiniteMagnitude ? nil : range.upperBound }
}

/// A description of a mapping that is read by a property table.
package struct MappingShape: Sendable {
  /// The name of the type or of a variant of it, such as "Annotation" or "DisabledState".
  package let name: String
  /// The name of the type with its article, for messages, such as "an annotation".
  package let title: String
  package let requirements: [Requirement]
  /// An example mapping for `explain`, or `nil` to use one with the required properties.
  let example: PlainValue?
  /// Names that other products use for the properties of the mapping.
  package let foreignNames: [ForeignName]
  private let makeRows: @Sendable () -> [RowDescription]

  /// - Parameter rows: Returns the properties. It is called on demand, because types refer to each other.
  init(
    name: String, title: String, requirements: [Requirement], example: PlainValue? = nil,
    foreignNames: [ForeignName], rows: @escaping @Sendable () -> [RowDescription]
  ) {
    self.name = name
    self.title = title
    self.requirements = requirements
    self.example = example
    self.foreignNames = foreignNames
    makeRows = rows
  }

  /// Creates the shape of the root mapping of a file, with all properties of `type`.
  package init<Owner: SpecType>(_ type: Owner.Type, name: String, requiring requirements: Requirement...) {
    self.init(
      name: name, title: type.title, requirements: requirements, foreignNames: type.foreignNames
    ) {
      type.properties.rows.map { $0.description }
    }
  }

  package var rows: [RowDescription] { makeRows() }
}

extension MappingShape {
  /// The shape of the root mapping of a spec.
  package static var spec: MappingShape { MappingShape(Spec.self, name: "Spec", requiring: .key("version")) }

  /// The shapes of the root of a spec and of all types that it contains.
  package static let all: [MappingShape] = reachable(from: spec)

  /// Returns the shapes of a root mapping and of all types that it contains, each once, in order of first use.
  package static func reachable(from root: MappingShape) -> [MappingShape] {
    var found = [root]
    var next = 0
    while next < found.count {
      for mapping in found[next].rows.flatMap({ $0.shape.mappings }) {
        let known = found.firstIndex { $0.name == mapping.name }
        if known == nil { found.append(mapping) }
        // Of two variants of a type, keep the one with fewer requirements: a template is an annotation without `id`.
        if let known, found[known].requirements.isEmpty { found[known] = mapping }
      }
      next += 1
    }
    return found
  }
}

/// A condition on the keys of a mapping, such as a required key.
package indirect enum Requirement: Sendable {
  case key(String)
  /// The mapping has all keys of at least one of the groups.
  case anyGroup([[String]])
  case exactlyOne([String])
  case notAll([String])
  /// The mapping has at most one of the keys.
  case atMostOne([String])
  /// The given requirements apply only if the mapping lacks the key.
  case unless(String, [Requirement])
}

/// An enumeration of accepted words whose cases need an explanation.
///
/// `explain`, the reference pages and the schema all print the explanations.
package protocol ExplainedChoice: RawRepresentable, CaseIterable, Sendable where RawValue == String {
  /// The effect of choosing the case, as a clause without a period.
  var meaning: String { get }
}

/// A word that a property accepts, with its meaning.
package struct ExplainedWord: Sendable {
  package let word: String
  package let meaning: String

  /// The word and its meaning as one text, such as "`none`: rank alone decides".
  package var text: String { "`\(word)`: \(meaning)" }
}

extension Shape {
  /// The words that the shape accepts and that have a documented meaning, in order.
  package var explainedWords: [ExplainedWord] {
    switch self {
    case .choice(let names, let meanings): zip(names, meanings).map(ExplainedWord.init)
    case .alternatives(let shapes): shapes.flatMap { $0.explainedWords }
    default: []
    }
  }
}
