import CartoucheLint
import CartoucheSpec

extension Topic {
  /// Words that people write for a value, which has another name here.
  static let wordsForValues: [Topic] = {
    let priorities = PriorityWords.all.flatMap { words in
      words.words.map { wordForValue($0, of: "priority", words.help) }
    }
    let sides = AnchorName.sides.keys.sorted().compactMap { word in
      AnchorName.adviceOnSide(word).map { wordForValue(word, of: "variableAnchors", $0) }
    }
    return priorities + sides
  }()

  private static func wordForValue(_ word: String, of property: String, _ help: String) -> Topic {
    Topic(
      kind: .wordForValue, name: word, place: "of `\(property)`",
      summary: "It has another name here, or another form.",
      details: [help.prefix(1).uppercased() + help.dropFirst() + "."])
  }

  /// Comments that tell `lint` what not to find.
  static let comments: [Topic] = Directive.Kind.allCases.map { kind in
    Topic(
      kind: .comment, name: kind.rawValue, place: "in a spec or a scenario", summary: kind.summary,
      details: ["A reason stands behind `--`. What suppresses nothing is found as `unused-suppression`."],
      example: "# \(kind.rawValue) unused-template -- for the app")
  }
}
