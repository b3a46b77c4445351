/// The ways to write one value, as JSON Schema.
///
/// Where they are of different JSON types they share one flat schema, whose messages say what was wrong; only
/// choices and references stand in an `anyOf`.
struct SchemaAlternatives {
  private struct Typed {
    var name: String
    var keywords: [PlainValue.Member] = []
  }

  private var typed: [Typed] = []
  /// Schemas that have no single type.
  private var whole: [PlainValue] = []
  private var isAnything = false
  private var isVariableTold = false
  private let allowsVariables: Bool

  /// - Parameters:
  ///   - orNull: whether `null` may stand there for the default.
  ///   - allowsVariables: whether `$name` may stand there for a value.
  init(_ shape: Shape, orNull: Bool = false, allowsVariables: Bool) {
    self.allowsVariables = allowsVariables
    add(shape)
    if allowsVariables, !isVariableTold, !typed.contains(where: { $0.name == "string" }) {
      typed.append(Typed(name: "string", keywords: Self.variable(shape.expectation)))
    }
    if orNull { typed.append(Typed(name: "null")) }
  }

  /// A text that starts with `$` stands for a variable, in place of `what`.
  ///
  /// The pattern is shorter and takes more than names of variables, because it stands hundreds of times.
  static func variable(_ what: String) -> [PlainValue.Member] {
    [
      .init("pattern", "^\\$[^0-9$ ][^ ]*$"),
      .init("patternErrorMessage", .text("expected \(what)")),
    ]
  }

  /// The keywords of all of them together.
  var members: [PlainValue.Member] {
    if isAnything { return [] }
    guard !whole.isEmpty else { return flat }
    let alternatives = typed.isEmpty ? whole : whole + [.mapping(flat)]
    return [.init("anyOf", .list(alternatives))]
  }

  private var flat: [PlainValue.Member] {
    let types = typed.map { PlainValue.text($0.name) }
    return [.init("type", types.count == 1 ? types[0] : .list(types))] + typed.flatMap(\.keywords)
  }

  private var schema: PlainValue { whole.count == 1 && typed.isEmpty ? whole[0] : .mapping(members) }

  private func alternatives(_ shape: Shape, orNull: Bool = false) -> SchemaAlternatives {
    SchemaAlternatives(shape, orNull: orNull, allowsVariables: allowsVariables)
  }

  private mutating func add(_ shape: Shape) {
    switch shape {
    case .anything: isAnything = true
    case .boolean: add("boolean")
    case .number(let number): add(number.isWhole ? "integer" : "number", Self.bounds(number))
    case .text, .template: addScalars()
    case .name: addScalars([.init("minLength", 1)])
    case .choice(let names, let meanings):
      let described: [PlainValue.Member] =
        meanings.isEmpty ? [] : [.init("enumDescriptions", .list(meanings.map { .text($0) }))]
      whole.append(.mapping([.init("enum", .list(names.map { .text($0) }))] + described))
    case .list(let item, let count):
      let atLeast: [PlainValue.Member] = count > 0 ? [.init("minItems", .number(Double(count)))] : []
      add("array", [.init("items", alternatives(item).schema)] + atLeast)
    case .pair(let one, let other):
      add(
        "array",
        [
          .init("items", [alternatives(one).schema, alternatives(other).schema]),
          .init("minItems", 2), .init("maxItems", 2),
        ])
    case .mapping(let mapping): add(mapping)
    case .object: add("object")
    case .named(let item, let keys, let isRemovable):
      addNamed(alternatives(item, orNull: isRemovable).schema, keys)
    case .alternatives(let shapes): for shape in shapes { add(shape) }
    case .expression: whole.append(["$ref": "#/definitions/expression"])
    }
  }

  private mutating func add(_ type: String, _ keywords: [PlainValue.Member] = []) {
    if typed.contains(where: { $0.name == type }) {
      whole.append(.mapping([.init("type", .text(type))] + keywords))
    } else {
      typed.append(Typed(name: type, keywords: keywords))
    }
  }

  /// A text is any scalar as it is written; a variable is one too.
  private mutating func addScalars(_ keywords: [PlainValue.Member] = []) {
    guard !typed.contains(where: { $0.name == "string" }) else { return }
    add("string", keywords)
    for type in ["number", "boolean"] where !typed.contains(where: { $0.name == type }) { add(type) }
  }

  private mutating func add(_ mapping: MappingShape) {
    let reference: PlainValue = ["$ref": .text("#/definitions/\(JSONSchema.key(mapping))")]
    let requirements = JSONSchema.requirements(of: mapping)
    whole.append(requirements.isEmpty ? reference : ["allOf": .list([reference] + requirements)])
    // The definition says it.
    isVariableTold = true
  }

  private mutating func addNamed(_ item: PlainValue, _ keys: String?) {
    var keywords: [PlainValue.Member] = [
      .init("patternProperties", JSONSchema.userKeys), .init("additionalProperties", item),
    ]
    if let keys { keywords.append(.init("propertyNames", ["pattern": .text("^x-|\(keys)")])) }
    add("object", keywords)
  }

  private static func bounds(_ number: NumberShape) -> [PlainValue.Member] {
    var members: [PlainValue.Member] = []
    if let low = number.lowerBound {
      members.append(.init(number.isAboveLowerBound ? "exclusiveMinimum" : "minimum", .number(low)))
    }
    if let high = number.upperBound { members.append(.init("maximum", .number(high))) }
    return members
  }
}
