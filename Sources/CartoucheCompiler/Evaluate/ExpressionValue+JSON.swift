import CartoucheDiagnostics
package import CartoucheSpec

extension ExpressionValue: JSONScalar {
  /// As ECMAScript's `JSON.stringify` writes it.
  package func append(toJSON bytes: inout [UInt8]) {
    switch self {
    case .null: Bool?.none.append(toJSON: &bytes)
    case .boolean(let boolean): boolean.append(toJSON: &bytes)
    case .number(let number): number.append(toJSON: &bytes)
    case .string(let text): text.append(toJSON: &bytes)
    case .array(let items):
      JSONWriter.append(to: &bytes) { json in
        json.array { for item in items { $0.element(item) } }
      }
    case .object(let members):
      JSONWriter.append(to: &bytes) { json in
        json.object { for member in members { $0.member(member.name, member.value) } }
      }
    }
  }

  /// Adds the same to a text.
  func appendJSON(to json: inout String) {
    var bytes: [UInt8] = []
    append(toJSON: &bytes)
    json += String(decoding: bytes, as: UTF8.self)
  }
}
