import CartoucheSpec

extension Topic {
  /// Words that are values of properties: one topic for all properties of a name that are told alike.
  ///
  /// Where scenarios name a cause or an event nothing is said of it once more: its own topic says where they do.
  static let values: [Topic] = {
    var topics: [(word: String, row: RowDescription, owners: [MappingShape])] = []
    for type in types {
      for row in type.rows where row.support != .planned && !isNameOfTold(row) {
        for word in row.shape.words {
          let same = topics.firstIndex {
            $0.word == word && $0.row.name == row.name && $0.row.summary == row.summary
          }
          if let same {
            if topics[same].owners.last?.title != type.title { topics[same].owners.append(type) }
          } else {
            topics.append((word, row, [type]))
          }
        }
      }
    }
    return topics.map { value($0, of: $1, owners: $2) }
  }()

  private static func value(_ word: String, of row: RowDescription, owners: [MappingShape]) -> Topic {
    let meaning = row.shape.explainedWords.first { $0.word == word }?.meaning
    var topic = Topic(
      kind: .value, name: word, place: "of `\(row.name)` of \(owners.map(\.title).joined(separator: ", "))",
      summary: meaning.map { "\($0.prefix(1).uppercased())\($0.dropFirst())." } ?? row.summary,
      details: meaning == nil ? [] : ["What `\(row.name)` says: \(row.summary)"],
      example: row.shape.isWord(word)
        ? "\(row.name): \(word)" : row.shape.isItem(word) ? "\(row.name): [\(word)]" : nil)
    topic.details.append("Values: \(row.shape.summary())")
    if let standard = row.defaultValue { topic.details.append("Default: \(standard.yaml)") }
    topic.isOfOtherFiles = !owners.contains(where: \.isOfSpecs)
    return topic
  }

  // MARK: Causes and events in scenarios

  /// Whether a property of scenarios names causes or events.
  private static func isNameOfTold(_ row: RowDescription) -> Bool {
    row.name == "cause" || row.name == "event"
  }

  /// A cause or an event, with how scenarios name it.
  /// - Parameter property: `cause` or `event`.
  func withScenarioUse(as property: String) -> Topic {
    var topic = self
    topic.details.append("A scenario expects it with `\(property): \(name)`.")
    return topic
  }
}

extension Shape {
  /// The words of which one may stand there, or in a list there.
  fileprivate var words: [String] {
    switch self {
    case .choice(let words, _): words
    case .alternatives(let shapes): shapes.flatMap(\.words)
    case .list(let item, _): item.words
    case .named(let item, _, _): item.words
    default: []
    }
  }

  /// Whether a word may stand there by itself.
  fileprivate func isWord(_ word: String) -> Bool {
    switch self {
    case .choice(let words, _): words.contains(word)
    case .alternatives(let shapes): shapes.contains { $0.isWord(word) }
    default: false
    }
  }

  /// Whether a word may stand there in a list.
  fileprivate func isItem(_ word: String) -> Bool {
    switch self {
    case .list(let item, _): item.isWord(word)
    case .alternatives(let shapes): shapes.contains { $0.isItem(word) }
    default: false
    }
  }
}
