import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec

/// Fills the columns that only the host reads: subtitles and data.
struct TextLowering {
  private(set) var subtitles = TextColumn()
  private(set) var viewData = TextColumn()

  /// Adds the subtitle and the data of the annotation in `row` of the plan.
  /// - Parameter subtitle: The subtitle; empty if the annotation has none.
  mutating func append(
    _ annotation: Annotation, subtitle: String, at row: Int, _ evaluation: inout PropertyEvaluation
  ) {
    subtitles.append(subtitle, at: row)
    let json = annotation.data.isEmpty ? "" : evaluation.json(annotation.data)
    viewData.append(json, at: row)
  }
}

extension PropertyEvaluation {
  /// Returns the annotation's `data`, which only the host's view reads, as a JSON object.
  mutating func json(_ fields: [Named<DataField>]) -> String {
    let before = budget.bytes
    var json: [UInt8] = []
    JSONWriter.append(to: &json) { writer in
      writer.object { write(fields, to: &$0) }
    }
    // Results of expressions are already counted, so this counts the names and constants.
    guard consumeBudget(max(0, json.count - (before - budget.bytes))) else { return "" }
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
  /// Stores `text` for `row`, and empty texts for rows that were skipped. The column has no rows until the
  /// first text that is not empty.
  fileprivate mutating func append(_ text: String, at row: Int) {
    if count == 0, text.isEmpty { return }
    while count < row { append("".utf8) }
    append(text.utf8)
  }
}

/// The remaining number of text bytes in a plan.
///
/// The limit is needed because one template may be evaluated for a million features, each with a long
/// result.
struct TextBudget {
  private(set) var bytes: Int

  init(_ bytes: Int) { self.bytes = bytes }

  var isExceeded: Bool { bytes < 0 }

  /// Subtracts `count` bytes from the budget.
  /// - Returns: Whether the budget still suffices. The result is false if it is exceeded now or was before.
  mutating func consume(_ count: Int) -> Bool {
    bytes = isExceeded ? bytes : bytes - count
    return !isExceeded
  }
}

extension ExpressionValue {
  /// The number of UTF-8 bytes of all texts in the value.
  var textBytes: Int {
    switch self {
    case .null, .boolean, .number: 0
    case .string(let text): text.utf8.count
    case .array(let items): items.reduce(0) { $0 + $1.textBytes }
    case .object(let members): members.reduce(0) { $0 + $1.name.utf8.count + $1.value.textBytes }
    }
  }
}
