import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec
import CartoucheSyntax

extension Lowering {
  /// Adds what is handed on to the host and never placed: the second text and the data.
  mutating func appendTexts(_ annotation: Annotation, at row: Int, _ evaluation: inout Evaluation) {
    let subtitle = annotation.subtitle.map { evaluation.text($0) } ?? ""
    plan.subtitles.append(subtitle, at: row)
    var json: [UInt8] = []
    if !annotation.data.isEmpty {
      JSONWriter.append(to: &json) { writer in
        writer.object { write(annotation.data, to: &$0, &evaluation) }
      }
    }
    plan.viewData.append(String(decoding: json, as: UTF8.self), at: row)
  }

  private func write(
    _ fields: [Named<DataField>], to json: inout JSONWriter, _ evaluation: inout Evaluation
  ) {
    for field in fields {
      let key = field.name.content
      switch field.content {
      case .plain(let node): json.member(key, node)
      case .expression(let expression, let place):
        let value = evaluation.data(Value(.expression(expression), at: place))
        json.member(key, value)
      case .mapping(let inner): json.object(key) { write(inner, to: &$0, &evaluation) }
      }
    }
  }
}

extension TextColumn {
  /// Adds the text of an annotation; the first one that is not empty fills in those before it.
  fileprivate mutating func append(_ text: String, at row: Int) {
    if count == 0, text.isEmpty { return }
    while count < row { append("".utf8) }
    append(text.utf8)
  }
}

extension DataField {
  /// Every place that reads a property of the feature.
  var expressionPlaces: [Location] {
    switch self {
    case .plain: []
    case .expression(_, let place): [place]
    case .mapping(let fields): fields.flatMap(\.content.expressionPlaces)
    }
  }
}

extension JSONWriter {
  /// Plain data as JSON: a scalar means what it means in an expression.
  mutating func member(_ key: String, _ node: Node) {
    switch node.kind {
    case .mapping: object(key) { $0.members(of: node) }
    case .sequence: array(key) { json in for item in node.items { json.element(item) } }
    case .scalar, .alias: member(key, DataValue(node))
    }
  }

  private mutating func element(_ node: Node) {
    switch node.kind {
    case .mapping: object { $0.members(of: node) }
    case .sequence: array { json in for item in node.items { json.element(item) } }
    case .scalar, .alias: element(DataValue(node))
    }
  }

  private mutating func members(of mapping: Node) {
    for entry in mapping.entries { member(entry.key.string, entry.value) }
  }
}

extension DataValue: JSONScalar {
  func append(toJSON bytes: inout [UInt8]) {
    switch self {
    case .null: String?.none.append(toJSON: &bytes)
    case .boolean(let boolean): boolean.append(toJSON: &bytes)
    case .number(let number): number.append(toJSON: &bytes)
    case .text(let text): text.append(toJSON: &bytes)
    // GeoJSON as it is written.
    case .structure(let json): bytes.append(contentsOf: json.utf8)
    }
  }
}
