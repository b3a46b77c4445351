/// The JSON Schema of specs and scenarios, for editors: draft-07 with the keys that yaml-language-server reads besides.
///
/// It tells what the tables tell: names, types, ranges, choices, what must stand together. It cannot know what
/// names refer to, what expressions give, how scalars are spelled, or what data files hold.
package struct JSONSchema {
  /// The schema of specs, with a line break at its end.
  package static func text() -> String {
    text(
      of: .spec, titled: "Cartouche annotations", for: "*.annotations.yaml",
      "Which views a map shows, what each is attached to, and which anchors it may take.",
      by: "cartouche schema", allowsVariables: true)
  }

  /// A whole schema, with a line break at its end.
  /// - Parameters:
  ///   - root: what a file is.
  ///   - files: the names that it has.
  ///   - description: one sentence.
  ///   - command: what prints it.
  ///   - allowsVariables: whether `$name` may stand for any value.
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

  /// The name of a type's definition.
  static func key(_ mapping: MappingShape) -> String {
    mapping.name.prefix(1).lowercased() + mapping.name.dropFirst()
  }

  // MARK: Types

  /// A mapping by its rows; a variable may stand for all of it.
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
    // `null` is the default.
    return .mapping(
      members + SchemaAlternatives(row.shape, orNull: true, allowsVariables: allowsVariables).members)
  }

  // MARK: What must stand together

  static func requirements(of mapping: MappingShape) -> [PlainValue] {
    mapping.requirements.map(rule)
  }

  private static func rule(_ requirement: Requirement) -> PlainValue {
    // `null` is as good as nothing there.
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
      // Here a key with `null` counts as one that is written.
      return ["oneOf": .list(names.map { ["required": [.text($0)]] })]
    case .notAll(let names): return ["not": required(names)]
    case .atMostOne(let names):
      let pairs = names.indices.flatMap { one in
        names[(one + 1)...].map { ["not": required([names[one], $0])] as PlainValue }
      }
      return ["allOf": .list(pairs)]
    case .unless(let name, let requirements):
      // A variable that stands for the mapping may give what is missing.
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

  /// What an editor offers where a type may stand.
  private static let snippets: [String: PlainValue] = [
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
