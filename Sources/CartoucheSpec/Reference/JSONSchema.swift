/// The JSON Schema of specs and scenarios, for editors: draft-07 with the extensions of yaml-language-server.
///
/// The schema has what the property tables have: names, types, ranges, choices and required properties. It does not check references, the
/// results of expressions, the spelling of scalars, or data files.
package struct JSONSchema {
  /// Returns the schema of specs as JSON, with a line break at the end.
  package static func text() -> String {
    text(
      of: .spec, titled: "Cartouche annotations", for: "*.annotations.yaml",
      "Which views a map shows, what each is attached to, and which anchors it may take.",
      by: "cartouche schema", allowsVariables: true)
  }

  /// Returns the schema of a kind of file as JSON, with a line break at the end.
  /// - Parameters:
  ///   - root: The root mapping of the file.
  ///   - title: The title of the schema.
  ///   - files: The pattern of the files' names, such as `*.annotations.yaml`.
  ///   - description: The content of such files, in one sentence.
  ///   - command: The command that prints the schema.
  ///   - allowsVariables: Whether `$name` is allowed in place of any value.
  package static func text(
    of root: MappingShape, titled title: String, for files: String, _ description: String, by command: String,
    allowsVariables: Bool
  ) -> String {
    let types = MappingShape.reachable(from: root)
    let writer = JSONSchema(allowsVariables: allowsVariables)
    let definitions =
      types.dropFirst().map { PlainValue.Member(key($0), writer.definition(of: $0)) }
      + [PlainValue.Member("expression", expression)]
    let schema = PlainValue.mapping(
      [
        .init("$schema", "http://json-schema.org/draft-07/schema#"),
        .init("$comment", .text("Made by `\(command)`, for files named \(files).")),
        .init("title", .text(title)),
        .init("description", .text(description)),
        .init("type", "object"),
      ] + writer.members(of: root) + [
        .init("allOf", .list(requirements(of: root))),
        .init("definitions", .mapping(definitions)),
      ])
    return schema.json(width: 96)
  }

  private let allowsVariables: Bool

  /// Returns the key of a type in the schema's `definitions`: the name of the type with a lowercase first letter.
  static func key(_ mapping: MappingShape) -> String {
    mapping.name.prefix(1).lowercased() + mapping.name.dropFirst()
  }

  // MARK: Types

  /// Returns the definition of a mapping type, which also allows a variable in place of the mapping.
  private func definition(of mapping: MappingShape) -> PlainValue {
    guard allowsVariables else { return .mapping([.init("type", "object")] + members(of: mapping)) }
    return .mapping(
      [.init("type", ["object", "string"])] + members(of: mapping)
        + SchemaAlternatives.variable(mapping.title))
  }

  private func members(of mapping: MappingShape) -> [PlainValue.Member] {
    var members: [PlainValue.Member] = [
      .init("properties", .mapping(mapping.rows.map { .init($0.name, property($0)) })),
      .init("patternProperties", Self.userKeys),
      .init("additionalProperties", false),
    ]
    if let snippets = Self.snippets[mapping.name] { members.append(.init("defaultSnippets", snippets)) }
    return members
  }

  static let userKeys: PlainValue = ["^x-": true]

  private func property(_ row: RowDescription) -> PlainValue {
    let description = row.summary
    var members: [PlainValue.Member] = []
    switch row.support {
    case .full: break
    case .planned:
      members = [
        .init("deprecationMessage", "known, and not supported yet: it is ignored"),
        .init("doNotSuggest", true),
      ]
    }
    if let value = row.defaultValue { members.append(.init("default", value)) }
    let words = row.shape.explainedWords.map { "\n- \($0.text)" }.joined()
    let explained = words.isEmpty ? description : "\(description)\n\(words)"
    let markdown = row.defaultValue.map { "\(explained)\n\nDefault: `\($0.yaml)`" } ?? explained
    members.insert(.init("description", .text(description)), at: 0)
    members.insert(.init("markdownDescription", .text(markdown)), at: 1)
    // In a spec, `null` stands for the default.
    return .mapping(
      members + SchemaAlternatives(row.shape, orNull: true, allowsVariables: allowsVariables).members)
  }

  // MARK: Requirements

  static func requirements(of mapping: MappingShape) -> [PlainValue] {
    mapping.requirements.map(rule)
  }

  private static func rule(_ requirement: Requirement) -> PlainValue {
    // For required keys, a key whose value is `null` counts as missing.
    func required(_ names: [String]) -> PlainValue {
      [
        "required": .list(names.map { .text($0) }),
        "properties": .mapping(names.map { .init($0, ["not": ["type": "null"]]) }),
      ]
    }
    switch requirement {
    case .key(let name): return required([name])
    case .anyGroup(let groups): return ["anyOf": .list(groups.map(required))]
    case .exactlyOne(let names):
      // For `exactlyOne`, unlike for other requirements, a key whose value is `null` counts as present.
      return ["oneOf": .list(names.map { ["required": [.text($0)]] })]
    case .notAll(let names): return ["not": required(names)]
    case .atMostOne(let names):
      let pairs = names.indices.flatMap { one in
        names[(one + 1)...].map { ["not": required([names[one], $0])] as PlainValue }
      }
      return ["allOf": .list(pairs)]
    case .unless(let name, let requirements):
      // If a variable stands in place of the mapping, its value may have the missing key.
      return [
        "if": ["type": "object", "not": required([name])],
        "then": ["allOf": .list(requirements.map(rule))],
      ]
    }
  }

  // MARK: Expressions

  private static var expression: PlainValue {
    let operators = OperatorCatalog.all
    return [
      "description": "A list that starts with the name of an operator.",
      "type": "array",
      "minItems": 1,
      "items": [
        [
          "enum": .list(operators.map { .text($0.name) }),
          "enumDescriptions": .list(operators.map { .text($0.summary) }),
          "markdownEnumDescriptions": .list(
            operators.map { .text("\($0.summary)\n\n`\($0.example)`") }),
        ]
      ],
    ]
  }

  // MARK: Snippets

  /// Values that an editor offers for completion, with gaps to fill in, by the name of the mapping type.
  package static let snippets: [String: PlainValue] = [
    "Annotation": [
      [
        "label": "annotation at a point", "description": "A view at a fixed coordinate.",
        "body": [
          "id": "${1:id}", "size": ["${2:100}", "${3:40}"],
          "attach": ["point": ["${4:longitude}", "${5:latitude}"]], "title": "${6:title}",
        ],
      ],
      [
        "label": "annotation for each feature", "description": "One view for each feature of a source.",
        "body": [
          "id": "${1:id}", "forEach": ["source": "${2:source}"], "size": ["auto", "${3:28}"],
          "title": "\"{${4:name}}\"",
        ],
      ],
    ],
    "DataSource": [
      [
        "label": "GeoJSON file", "description": "A file beside the spec.",
        "body": ["data": "${1:file.geojson}"],
      ]
    ],
  ]
}

/// The JSON Schema of one value that may have several forms, such as a number or a word.
///
/// Forms of different JSON types share one schema without `anyOf`, which gives better messages in editors. Only choices and references are
/// in an `anyOf`.
struct SchemaAlternatives {
  private struct Typed {
    var name: String
    var keywords: [PlainValue.Member] = []
  }

  private var typed: [Typed] = []
  /// The schemas of alternatives that cannot be merged by JSON type: choices, references, and a second alternative of the same JSON type.
  private var whole: [PlainValue] = []
  private var isAnything = false
  private var isVariableIncluded = false
  private let allowsVariables: Bool

  /// - Parameters:
  ///   - orNull: Whether `null` is allowed, which stands for the default.
  ///   - allowsVariables: Whether `$name` is allowed in place of the value.
  init(_ shape: Shape, orNull: Bool = false, allowsVariables: Bool) {
    self.allowsVariables = allowsVariables
    add(shape)
    if allowsVariables, !isVariableIncluded, !typed.contains(where: { $0.name == "string" }) {
      typed.append(Typed(name: "string", keywords: Self.variable(shape.expectation)))
    }
    if orNull { typed.append(Typed(name: "null")) }
  }

  /// Returns the schema keywords that allow a variable such as `$name` in place of a value.
  ///
  /// The pattern is shorter and more permissive than the rule for names of variables, because it occurs hundreds of times.
  /// - Parameter what: The expected value in messages.
  static func variable(_ what: String) -> [PlainValue.Member] {
    [
      .init("pattern", "^\\$[^0-9$ ][^ ]*$"),
      .init("patternErrorMessage", .text("expected \(what)")),
    ]
  }

  /// The keywords of a JSON Schema that allows all forms of the value.
  var members: [PlainValue.Member] {
    if isAnything { return [] }
    guard !whole.isEmpty else { return flat }
    let alternatives = typed.isEmpty ? whole : whole + [.mapping(flat)]
    return [.init("anyOf", .list(alternatives))]
  }

  private var flat: [PlainValue.Member] {
    let types = typed.map { PlainValue.text($0.name) }
    return [.init("type", types.count == 1 ? types[0] : .list(types))] + typed.flatMap { $0.keywords }
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

  /// Adds the JSON types of all scalars to the schema, because a property that expects a text accepts any scalar, including a variable.
  private mutating func addScalars(_ keywords: [PlainValue.Member] = []) {
    guard !typed.contains(where: { $0.name == "string" }) else { return }
    add("string", keywords)
    for type in ["number", "boolean"] where !typed.contains(where: { $0.name == type }) { add(type) }
  }

  private mutating func add(_ mapping: MappingShape) {
    let reference: PlainValue = ["$ref": .text("#/definitions/\(JSONSchema.key(mapping))")]
    let requirements = JSONSchema.requirements(of: mapping)
    whole.append(requirements.isEmpty ? reference : ["allOf": .list([reference] + requirements)])
    // The definition that the reference points to already allows a variable.
    isVariableIncluded = true
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
