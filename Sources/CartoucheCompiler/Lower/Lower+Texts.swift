import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec

extension Lowering {
  /// Adds what is handed on to the host and never placed: the second text and the data.
  mutating func appendTexts(_ annotation: Annotation, at row: Int, _ evaluation: inout Evaluation) {
    let subtitle = evaluation.text(annotation.subtitle) ?? ""
    plan.subtitles.append(subtitle, at: row)
    guard !annotation.data.isEmpty else {
      plan.viewData.append("", at: row)
      return
    }
    var json: [UInt8] = []
    JSONWriter.append(to: &json) { writer in
      writer.object { write(annotation.data, to: &$0, &evaluation) }
    }
    plan.viewData.append(String(decoding: json, as: UTF8.self), at: row)
  }

  private func write(
    _ fields: [Named<DataField>], to json: inout JSONWriter, _ evaluation: inout Evaluation
  ) {
    for field in fields {
      let key = field.name.content
      switch field.content {
      case .plain(let node): json.member(key, ExpressionValue(data: node))
      case .expression(let expression): json.member(key, evaluation.data(expression))
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
