import CartoucheDiagnostics

/// What a value looks like: what schema, reference pages and explanations know of a codec.
///
/// A shape tells less than its codec checks: what depends on other places or on spelling is the codec's alone.
package indirect enum Shape: Sendable {
  case anything
  case boolean
  case number(NumberShape)
  /// Any scalar as it is written.
  case text
  /// A text with `{property}` in it.
  case template
  /// A text that is never empty and means something elsewhere: "the name of a source".
  case name(String)
  /// One of these words; `meanings` says what each does, where the words alone do not.
  case choice([String], meanings: [String] = [])
  /// A list of at least so many items.
  case list(of: Shape, atLeast: Int = 0)
  case pair(Shape, Shape)
  case mapping(MappingShape)
  /// A mapping that something else than a table reads: "GeoJSON".
  case object(String)
  /// A mapping whose keys are the user's.
  ///
  /// `keys` is a regular expression that each must match; where `isRemovable`, `null` takes away what a template
  /// gave.
  case named(Shape, keys: String? = nil, isRemovable: Bool = false)
  case alternatives([Shape])
  /// A list that starts with the name of an operator.
  case expression
}

extension Shape {
  /// Whether it is a mapping, or can be one, that has a property of this name.
  func hasProperty(_ name: String) -> Bool {
    switch self {
    case .mapping(let mapping): mapping.rows.contains { $0.name == name }
    case .alternatives(let shapes): shapes.contains { $0.hasProperty(name) }
    default: false
    }
  }

  /// Whether it is a list of mappings that have a property of this name.
  func hasItemProperty(_ name: String) -> Bool {
    if case .list(let item, _) = self { item.hasProperty(name) } else { false }
  }

  /// A mapping of all that `Owner` has.
  package static func mapping<Owner: SpecType>(
    _ type: Owner.Type, requiring requirements: Requirement..., example: PlainValue? = nil
  ) -> Shape {
    .mapping(
      MappingShape(
        name: "\(type)", title: type.title, requirements: requirements, example: example,
        foreignNames: type.foreignNames
      ) {
        type.properties.rows.map(\.description)
      })
  }

  /// A mapping of some of what `Owner` has.
  package static func mapping<Owner: SpecType>(
    _ name: String, _ title: String, requiring requirements: Requirement..., example: PlainValue,
    rows: @escaping @Sendable () -> PropertyTable<Owner>
  ) -> Shape {
    .mapping(
      MappingShape(
        name: name, title: title, requirements: requirements, example: example,
        foreignNames: Owner.foreignNames
      ) {
        rows().rows.map(\.description)
      })
  }

  /// One of `Content`'s cases.
  static func choice<Content: RawRepresentable & CaseIterable>(of type: Content.Type) -> Shape
  where Content.RawValue == String {
    .choice(type.allCases.map(\.rawValue))
  }

  /// The same with what each does.
  static func explainedChoice<Content: ExplainedChoice>(of type: Content.Type) -> Shape {
    .choice(type.allCases.map(\.rawValue), meanings: type.allCases.map(\.meaning))
  }

  /// What is written there, if nothing else may be.
  var onlyValue: String? {
    guard case .number(let number) = self, number.range.lowerBound == number.range.upperBound else {
      return nil
    }
    return number.range.lowerBound.ecmaScriptDescription
  }

  /// Whether a text that nobody can foresee may stand there.
  var takesText: Bool {
    switch self {
    case .anything, .text, .template, .name: true
    case .alternatives(let shapes): shapes.contains(where: \.takesText)
    case .boolean, .number, .choice, .list, .pair, .mapping, .object, .named, .expression: false
    }
  }

  /// Whether `true` may stand there.
  var takesBoolean: Bool {
    switch self {
    case .boolean: true
    case .alternatives(let shapes): shapes.contains(where: \.takesBoolean)
    default: false
    }
  }

  /// Whether an expression may stand there.
  var takesExpression: Bool {
    switch self {
    case .expression: true
    case .alternatives(let shapes): shapes.contains(where: \.takesExpression)
    default: false
    }
  }

  /// The mappings of types in it, itself first, but not what their rows hold.
  package var mappings: [MappingShape] {
    switch self {
    case .mapping(let mapping): [mapping]
    case .list(let item, _): item.mappings
    case .named(let item, _, _): item.mappings
    case .pair(let one, let other): one.mappings + other.mappings
    case .alternatives(let shapes): shapes.flatMap(\.mappings)
    case .anything, .boolean, .number, .text, .template, .name, .choice, .object, .expression: []
    }
  }
}
