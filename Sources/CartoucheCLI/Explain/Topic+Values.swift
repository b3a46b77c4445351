import CartoucheSpec

extension Topic {
  /// Words that are values of properties: one topic for all properties of a name that are told alike.
  static let values: [Topic] = {
    var topics: [(value: String, row: RowDescription, owners: [String])] = []
    for type in types {
      for row in type.rows where row.support != .planned {
        for value in row.shape.words {
          let same = topics.firstIndex {
            $0.value == value && $0.row.name == row.name && $0.row.summary == row.summary
          }
          if let same {
            if topics[same].owners.last != type.title { topics[same].owners.append(type.title) }
          } else {
            topics.append((value, row, [type.title]))
          }
        }
      }
    }
    return topics.map { value, row, owners in
      var details = ["Values: \(row.shape.summary())"]
      if let standard = row.defaultValue { details.append("Default: \(standard.yaml)") }
      return Topic(
        kind: .value, name: value, place: "of `\(row.name)` of \(owners.joined(separator: ", "))",
        summary: row.summary, details: details, example: row.shape.isChoice ? "\(row.name): \(value)" : nil)
    }
  }()
}

extension Shape {
  /// The words of which one may stand there, or in a list there.
  fileprivate var words: [String] {
    switch self {
    case .choice(let words): words
    case .alternatives(let shapes): shapes.flatMap(\.words)
    case .list(let item, _): item.words
    case .named(let item, _, _): item.words
    default: []
    }
  }

  /// Whether such a word may stand there by itself.
  fileprivate var isChoice: Bool {
    switch self {
    case .choice: true
    case .alternatives(let shapes): shapes.contains(where: \.isChoice)
    default: false
    }
  }
}
