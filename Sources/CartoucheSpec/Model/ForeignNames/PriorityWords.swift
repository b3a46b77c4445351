/// Words that stand for priorities elsewhere, and what to write for them.
package struct PriorityWords: Sendable {
  package let words: [String]
  package let help: String
  /// What they stand for, where that is one value.
  let meant: String?

  private init(_ words: [String], _ help: String, _ meant: String? = nil) {
    (self.words, self.help, self.meant) = (words, help, meant)
  }

  package static let all = [
    PriorityWords(
      ["medium", "middle", "normal", "default"], "write `0`, which is the default, between `low` and `high`",
      "0"),
    PriorityWords(
      ["highest", "very-high", "max", "maximum", "critical", "urgent"],
      "write `high`, or `required` for what no collision may hide"),
    PriorityWords(
      ["lowest", "very-low", "min", "minimum", "lower"],
      "write `low`, which is -250, or a number below it"),
    PriorityWords(
      ["always", "mandatory", "must", "essential"], "write `required` for what no collision may hide",
      "required"),
    // Values of Google's `collisionBehavior`.
    PriorityWords(
      ["REQUIRED_AND_HIDES_OPTIONAL"], "write `required` for what Google calls so", "required"),
    PriorityWords(["OPTIONAL_AND_HIDES_LOWER_PRIORITY"], "write `0` for what Google calls so", "0"),
  ]

  /// What a text stands for, whatever its capital letters and what joins its words; nil: it is none of them.
  static func named(_ text: String) -> PriorityWords? {
    let name = folded(text)
    return all.first { $0.words.contains { folded($0) == name } }
  }

  private static func folded(_ text: String) -> String { text.lowercased().filter { !"-_ ".contains($0) } }
}
