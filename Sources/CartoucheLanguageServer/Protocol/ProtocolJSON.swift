import CartoucheDiagnostics

/// Values of the protocol as JSON.
extension JSONWriter {
  mutating func member(_ key: String, _ range: EditorRange) {
    object(key) {
      $0.member("start", range.start)
      $0.member("end", range.end)
    }
  }

  mutating func member(_ key: String, _ position: EditorPosition) {
    object(key) {
      $0.member("line", position.line)
      $0.member("character", position.character)
    }
  }

  /// Writes a list of values that are already JSON.
  mutating func array(_ key: String, of values: [String]) {
    array(key) { json in for value in values { json.element(JSONText(value)) } }
  }

  mutating func array(_ key: String, ofStrings values: [String]) {
    array(key) { json in for value in values { json.element(value) } }
  }
}

/// Returns an object as JSON.
func jsonObject(_ contents: (inout JSONWriter) -> Void) -> String {
  var json = JSONWriter()
  json.object(contents: contents)
  return String(decoding: json.bytes, as: UTF8.self)
}

/// Returns a list of values that are already JSON.
func jsonArray(_ values: [String]) -> String { "[\(values.joined(separator: ","))]" }

extension JSONWriter {
  fileprivate mutating func object(contents: (inout JSONWriter) -> Void) { object(.compact, contents) }
}
