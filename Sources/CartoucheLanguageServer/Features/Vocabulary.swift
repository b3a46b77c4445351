import CartoucheLint
import CartoucheScenario
import CartoucheSpec

/// A type of mappings in specs, scenarios and configurations, with its properties by name.
final class LanguageType: Sendable {
  /// The name of the type, such as "Annotation".
  let name: String
  /// The name of the type with its article, such as "an annotation".
  let title: String
  /// The properties that this version supports, in the order of the reference pages.
  let properties: [LanguageProperty]
  private let index: [String: Int]

  init(_ shape: MappingShape) {
    name = shape.name
    title = shape.title
    let (name, title) = (shape.name, shape.title)
    let rows = shape.rows.filter { $0.support != .planned }
    properties = rows.map { LanguageProperty($0, ofType: name, titled: title) }
    index = Dictionary(rows.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the property with this name, or `nil` if the type has none.
  subscript(name: String) -> LanguageProperty? { index[name].map { properties[$0] } }
}

/// A property of a type, with what an editor shows of it.
final class LanguageProperty: Sendable {
  let row: RowDescription
  /// The accepted values. None of them is an alternative of others.
  let shapes: [Shape]
  /// The name of the type that has the property, such as "Annotation".
  let typeName: String
  /// The title of the type that has the property, such as "an annotation".
  let typeTitle: String

  var name: String { row.name }

  init(_ row: RowDescription, ofType name: String, titled title: String) {
    self.row = row
    shapes = row.shape.alternatives
    typeName = name
    typeTitle = title
  }

  /// What `explain` prints about the property.
  var topic: Topic? { Topic.property(name, of: typeTitle) }

  /// An example value in YAML, or `nil` if there is none.
  var example: String? { PropertyExamples.example(of: name, in: typeTitle) }
}

/// All types of the language, by name.
enum Vocabulary {
  private static let types: [String: LanguageType] = Dictionary(
    (Topic.types + [.scenario]).map { ($0.name, LanguageType($0)) }, uniquingKeysWith: { first, _ in first })

  /// Returns the type that a shape describes.
  static func type(_ shape: MappingShape) -> LanguageType { types[shape.name] ?? LanguageType(shape) }

  /// The root mapping of files of a kind.
  static func root(of kind: EditedKind) -> MappingShape {
    switch kind {
    case .spec: .spec
    case .scenario: .scenario
    case .configuration: MappingShape(LintConfiguration.self, name: "LintConfiguration")
    }
  }
}

extension Shape {
  /// The shapes of which a value must have one, none of them an alternative of others.
  var alternatives: [Shape] {
    if case .alternatives(let shapes) = self { shapes.flatMap { $0.alternatives } } else { [self] }
  }
}

/// The meaning of a node by its place in a file: the values that are accepted there.
struct Meaning {
  /// The accepted values, none of them an alternative of others. They are empty at a place that the language does not define.
  var shapes: [Shape]
  /// The property of which the node is the value, or a part of the value.
  var property: LanguageProperty?
  /// The number of containers between the value of the property and the node; 0 for the value itself.
  var depth = 0
  /// The operator and the index, from 0, of the argument that the node is; `nil` outside of expressions.
  var argument: (operator: String, index: Int)?

  static func root(of kind: EditedKind) -> Meaning {
    Meaning(shapes: [.mapping(Vocabulary.root(of: kind))])
  }

  /// The types of a mapping at this place.
  var types: [LanguageType] { mappings.map { Vocabulary.type($0) } }

  var mappings: [MappingShape] {
    shapes.compactMap { if case .mapping(let mapping) = $0 { mapping } else { nil } }
  }

  /// Whether the keys of a mapping at this place are names that the author chooses.
  var hasChosenKeys: Bool { shapes.contains { if case .named = $0 { true } else { false } } }

  /// Whether a list at this place whose first item is the name of an operator is an expression.
  var allowsExpression: Bool {
    argument != nil
      || shapes.contains {
        switch $0 {
        case .expression: true
        // Values of `data` and of variables may be expressions, those of `metadata` are not.
        case .anything: property?.name == "data" || property?.name == "variables"
        default: false
        }
      }
  }

  /// Whether the node is an argument that names a property or a variable, and is no expression itself.
  var isNameInExpression: Bool {
    argument.map { $0.index == 0 && ["get", "has", "var"].contains($0.operator) } ?? false
  }

  /// Returns the property that a key names at this place, or `nil` if it is none.
  func property(_ key: String) -> LanguageProperty? {
    for mapping in mappings {
      if let property = Vocabulary.type(mapping)[key] { return property }
    }
    return nil
  }

  /// Returns the meaning of the value of a key.
  func value(of key: String) -> Meaning {
    if let property = property(key) { return Meaning(shapes: property.shapes, property: property) }
    var inner = Meaning(shapes: [], property: property, depth: depth + 1)
    for shape in shapes {
      switch shape {
      case .named(let item, _, _): inner.shapes += item.alternatives
      case .anything: inner.shapes.append(.anything)
      default: break
      }
    }
    return inner
  }

  /// Returns the meaning of an item of a list that is no expression.
  func item(_ index: Int) -> Meaning {
    var inner = Meaning(shapes: [], property: property, depth: depth + 1)
    for shape in shapes {
      switch shape {
      case .list(let item, _): inner.shapes += item.alternatives
      case .pair(let first, let second):
        if index < 2 { inner.shapes += (index == 0 ? first : second).alternatives }
      case .anything: inner.shapes.append(.anything)
      default: break
      }
    }
    return inner
  }

  /// Returns the meaning of an argument of an expression at this place.
  func argument(_ index: Int, of name: String) -> Meaning {
    Meaning(shapes: [.expression], property: property, depth: depth + 1, argument: (name, index))
  }
}
