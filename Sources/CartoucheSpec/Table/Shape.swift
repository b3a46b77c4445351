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
  /// One of these words.
  case choice([String])
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

/// The numbers that a property takes.
package struct NumberShape: Sendable {
  /// With its article, for messages: "a gap in points".
  package var what: String
  package var range: ClosedRange<Double>
  package var isWhole = false
  /// Whether the lower bound itself is too small.
  package var isAboveLowerBound = false
  /// What explanations show; nil: any number in range.
  var usual: Double?

  package init(_ range: ClosedRange<Double>, _ what: String) {
    self.what = what
    self.range = range
  }

  package var lowerBound: Double? { range.lowerBound == -.greatestFiniteMagnitude ? nil : range.lowerBound }
  package var upperBound: Double? { range.upperBound == .greatestFiniteMagnitude ? nil : range.upperBound }
}

/// A mapping that is read by the rows of a type.
package struct MappingShape: Sendable {
  /// Of the type, or of the part of it that may stand there: "Annotation".
  package let name: String
  /// With its article, for messages: "an annotation".
  package let title: String
  package let requirements: [Requirement]
  /// What explanations show; nil: what is required.
  let example: PlainValue?
  private let makeRows: @Sendable () -> [RowDescription]

  /// - Parameter rows: asked for when needed, because types refer to each other.
  init(
    name: String, title: String, requirements: [Requirement], example: PlainValue? = nil,
    rows: @escaping @Sendable () -> [RowDescription]
  ) {
    self.name = name
    self.title = title
    self.requirements = requirements
    self.example = example
    makeRows = rows
  }

  package var rows: [RowDescription] { makeRows() }
}

/// What must stand in a mapping together, or must not.
package indirect enum Requirement: Sendable {
  case key(String)
  /// At least one of these groups, whole.
  case anyGroup([[String]])
  case exactlyOne([String])
  case notAll([String])
  /// No two of these.
  case atMostOne([String])
  /// Only where this key is missing.
  case unless(String, [Requirement])
}

/// A row of a table without its type.
package struct RowDescription: Sendable {
  package let name: String
  package let summary: String
  package let shape: Shape
  package let support: PropertySupport
  /// Whether it has no default, so that it or a template must give it.
  package let isRequired: Bool
  /// Nil where nothing is the default, or where it depends on other properties.
  package let defaultValue: PlainValue?
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

  /// A mapping of all that `Owner` has.
  package static func mapping<Owner: SpecType>(
    _ type: Owner.Type, requiring requirements: Requirement..., example: PlainValue? = nil
  ) -> Shape {
    .mapping(
      MappingShape(name: "\(type)", title: type.title, requirements: requirements, example: example) {
        type.properties.rows.map(\.description)
      })
  }

  /// A mapping of some of what `Owner` has.
  static func mapping<Owner: SpecType>(
    _ name: String, _ title: String, example: PlainValue,
    rows: @escaping @Sendable () -> PropertyTable<Owner>
  ) -> Shape {
    .mapping(
      MappingShape(name: name, title: title, requirements: [], example: example) {
        rows().rows.map(\.description)
      })
  }

  /// One of `Content`'s cases.
  static func choice<Content: RawRepresentable & CaseIterable>(of type: Content.Type) -> Shape
  where Content.RawValue == String {
    .choice(type.allCases.map(\.rawValue))
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

extension MappingShape {
  /// The root of a spec.
  package static var spec: MappingShape {
    MappingShape(name: "Spec", title: Spec.title, requirements: [.key("version")]) {
      Spec.properties.rows.map(\.description)
    }
  }

  /// The root of a spec and every type that can stand in one, each once, in order of appearance.
  package static let all: [MappingShape] = {
    var found = [spec]
    var next = 0
    while next < found.count {
      for mapping in found[next].rows.flatMap(\.shape.mappings) {
        let known = found.firstIndex { $0.name == mapping.name }
        if known == nil { found.append(mapping) }
        // Some places ask for less: templates are annotations without an id.
        if let known, found[known].requirements.isEmpty { found[known] = mapping }
      }
      next += 1
    }
    return found
  }()
}
