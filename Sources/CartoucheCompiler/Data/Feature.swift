import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax

/// One feature of a data source. Its properties stay nodes until something asks for one.
struct Feature: Sendable {
  var id: String?
  /// Where the id is written.
  var idLocation: Location?
  var point: CoordinateValue
  var properties: Node?

  /// The property with this name; `.null` when there is none.
  func property(_ name: String) -> DataValue {
    guard let properties, properties.kind == .mapping else { return .null }
    for entry in properties.entries where entry.key.utf8.elementsEqual(name.utf8) {
      return DataValue(entry.value)
    }
    return .null
  }
}

/// A value of GeoJSON.
enum DataValue: Equatable, Sendable {
  case null
  case boolean(Bool)
  case number(Double)
  case text(String)
  /// A list or a mapping, as it is written.
  case structure(String)

  init(_ node: Node) {
    guard node.kind == .scalar else {
      self = .structure(node.written)
      return
    }
    if node.isPlain {
      if node.isEmpty || node.isText("null") {
        self = .null
        return
      }
      if node.isText("true") || node.isText("false") {
        self = .boolean(node.isText("true"))
        return
      }
      if let number = DecimalNumber.value(node.utf8) {
        self = .number(number)
        return
      }
    }
    self = .text(node.string)
  }

  /// As `{name}` shows it: numbers as ECMAScript prints them, nothing for null.
  var text: String {
    switch self {
    case .null: ""
    case .boolean(let boolean): "\(boolean)"
    case .number(let number): number.ecmaScriptDescription
    case .text(let text), .structure(let text): text
    }
  }

  /// For messages.
  var description: String {
    switch self {
    case .null: "nothing"
    case .boolean(let boolean): "`\(boolean)`"
    case .number(let number): "the number \(number.ecmaScriptDescription)"
    case .text(let text): "the text `\(abbreviated(text))`"
    case .structure: "a list or mapping"
    }
  }
}
