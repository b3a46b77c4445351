import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec

/// Fills what is handed on to the host and never placed: second texts and data.
struct TextLowering {
  private(set) var subtitles = TextColumn()
  private(set) var viewData = TextColumn()

  /// Adds the texts of the annotation in `row`.
  /// - Parameter subtitle: empty: none.
  mutating func append(
    _ annotation: Annotation, subtitle: String, at row: Int, _ evaluation: inout Evaluation
  ) {
    subtitles.append(subtitle, at: row)
    let json = annotation.data.isEmpty ? "" : evaluation.json(annotation.data)
    viewData.append(json, at: row)
  }
}

extension Evaluation {
  /// Data for a host's view as a JSON object.
  mutating func json(_ fields: [Named<DataField>]) -> String {
    let before = room.bytes
    var json: [UInt8] = []
    JSONWriter.append(to: &json) { writer in
      writer.object { write(fields, to: &$0) }
    }
    // What expressions gave is taken already; the rest is names and what stands there as it is.
    guard takeRoom(max(0, json.count - (before - room.bytes))) else { return "" }
    return String(decoding: json, as: UTF8.self)
  }

  private mutating func write(_ fields: [Named<DataField>], to json: inout JSONWriter) {
    for field in fields {
      let key = field.name.content
      switch field.content {
      case .plain(let node): json.member(key, ExpressionValue(data: node))
      case .expression(let expression): json.member(key, data(expression))
      case .mapping(let inner): json.object(key) { write(inner, to: &$0) }
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
