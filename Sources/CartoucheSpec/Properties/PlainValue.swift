import CartoucheDiagnostics

/// A value without source locations, such as a default or a part of the JSON Schema. The members of a mapping keep their order.
package indirect enum PlainValue: Sendable, Equatable {
  case null
  case boolean(Bool)
  case number(Double)
  case text(String)
  case list([PlainValue])
  case mapping([Member])

  package struct Member: Sendable, Equatable {
    package var name: String
    package var value: PlainValue

    package init(_ name: String, _ value: PlainValue) {
      self.name = name
      self.value = value
    }
  }
}

extension PlainValue: ExpressibleByStringInterpolation, ExpressibleByBooleanLiteral,
  ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
  package init(stringLiteral text: String) { self = .text(text) }
  package init(booleanLiteral value: Bool) { self = .boolean(value) }
  package init(floatLiteral value: Double) { self = .number(value) }
  package init(integerLiteral value: Int) { self = .number(Double(value)) }
  package init(arrayLiteral items: PlainValue...) { self = .list(items) }
  package init(dictionaryLiteral members: (String, PlainValue)...) {
    self = .mapping(members.map { Member($0, $1) })
  }
  package init(nilLiteral: ()) { self = .null }
}

// MARK: As text

extension PlainValue {
  /// The value as YAML on one line. A text is quoted unless it is a single word of letters and hyphens.
  package var yaml: String {
    switch self {
    case .null: "null"
    case .boolean(let value): "\(value)"
    case .number(let value): value.ecmaScriptDescription
    case .text(let text): Self.isWord(text) ? text : json
    case .list(let items): "[\(items.map { $0.yaml }.joined(separator: ", "))]"
    case .mapping(let members) where members.isEmpty: "{}"
    case .mapping(let members):
      "{ \(members.map { "\($0.name): \($0.value.yaml)" }.joined(separator: ", ")) }"
    }
  }

  private static func isWord(_ text: String) -> Bool {
    let isPlain = text.utf8.allSatisfy { byte in
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 || byte == UInt8(ascii: "-")
    }
    let isValue = ["true", "false", "null", "yes", "no", "on", "off"].contains(text.lowercased())
    return isPlain && !isValue && text.first?.isLetter == true
  }

  /// The value as JSON on one line, without white space.
  package var json: String {
    var writer = JSONWriter()
    write(to: &writer) { _ in .compact }
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// Returns the value as JSON. Each list or mapping that is wider than `width` bytes has one line for each element.
  package func json(width: Int) -> String {
    var writer = JSONWriter()
    write(to: &writer) { $0.json.utf8.count > width ? .lines : .compact }
    return String(decoding: writer.bytes, as: UTF8.self) + "\n"
  }

  private func write(to writer: inout JSONWriter, _ layout: (PlainValue) -> JSONWriter.Layout) {
    switch self {
    case .null: writer.element(Bool?.none)
    case .boolean(let value): writer.element(value)
    case .number(let value): writer.element(value)
    case .text(let text): writer.element(text)
    case .list(let items):
      writer.array(layout(self)) { writer in for item in items { item.write(to: &writer, layout) } }
    case .mapping(let members):
      writer.object(layout(self)) { writer in
        for member in members { member.value.write(to: &writer, as: member.name, layout) }
      }
    }
  }

  private func write(
    to writer: inout JSONWriter, as name: String, _ layout: (PlainValue) -> JSONWriter.Layout
  ) {
    switch self {
    case .null: writer.member(name, Bool?.none)
    case .boolean(let value): writer.member(name, value)
    case .number(let value): writer.member(name, value)
    case .text(let text): writer.member(name, text)
    case .list(let items):
      writer.array(name, layout(self)) { writer in for item in items { item.write(to: &writer, layout) } }
    case .mapping(let members):
      writer.object(name, layout(self)) { writer in
        for member in members { member.value.write(to: &writer, as: member.name, layout) }
      }
    }
  }
}

/// Whether a name needs no quotation marks in YAML, neither in a list nor before a colon, and is no boolean or `null`.
package func isPlainName(_ name: some StringProtocol) -> Bool {
  name.first.map { $0.isLetter || $0 == "_" } == true
    && name.allSatisfy { $0.isLetter || $0.isNumber || "_-".contains($0) }
    && !["true", "false", "null"].contains(name.lowercased())
}
