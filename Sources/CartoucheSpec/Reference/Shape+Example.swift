extension Shape {
  /// A value that it allows, for explanations; its meaning is left to whoever reads it.
  package var example: PlainValue {
    switch self {
    case .anything: "anything"
    case .boolean: true
    case .number(let number): .number(number.example)
    case .text: "text"
    case .template: "{name}"
    case .name(let what): .text(what.split(separator: " ").last.map(String.init) ?? what)
    case .choice(let names, _): .text(names.first ?? "")
    case .list(let item, let count):
      // Only rings have three or more, and end where they start.
      .list(((0..<max(1, count)) + (count > 2 ? [0] : [])).map { item.example.moved(by: $0) })
    case .pair(let one, let other): [one.example, other.example]
    case .mapping(let mapping): mapping.example ?? mapping.required
    case .object: ["type": "Point", "coordinates": [12, 41]]
    case .named(let item, _, _): ["name": item.example]
    case .alternatives(let shapes): shapes.first?.example ?? .null
    case .expression: ["get", "name"]
    }
  }
}

extension PlainValue {
  /// Position `index` of a line or ring that starts here; nothing else changes.
  fileprivate func moved(by index: Int) -> PlainValue {
    guard case .list(let pair) = self, pair.count == 2, case .number(let x) = pair[0],
      case .number(let y) = pair[1]
    else { return self }
    return .list([.number(x + (index > 0 ? 1 : 0)), .number(y + (index > 1 ? 1 : 0))])
  }
}

extension NumberShape {
  /// The first of some usual numbers that is in range.
  fileprivate var example: Double {
    usual ?? [12, 2, 1, 0.5].first { range.contains($0) } ?? range.upperBound
  }
}

extension MappingShape {
  /// What must be written, or else the first row.
  fileprivate var required: PlainValue {
    var names = requirements.flatMap(\.exampleNames)
    if names.isEmpty { names = rows.prefix(1).map(\.name) }
    return .mapping(
      rows.filter { names.contains($0.name) }.map { PlainValue.Member($0.name, $0.shape.example) })
  }
}

extension Requirement {
  fileprivate var exampleNames: [String] {
    switch self {
    case .key(let name): [name]
    case .anyGroup(let groups): groups.first ?? []
    case .exactlyOne(let names): Array(names.prefix(1))
    case .notAll, .atMostOne: []
    case .unless(_, let requirements): requirements.flatMap(\.exampleNames)
    }
  }
}
