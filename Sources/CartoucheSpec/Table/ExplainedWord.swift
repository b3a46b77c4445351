/// A word that may stand somewhere, with what it does there.
package struct ExplainedWord: Sendable {
  package let word: String
  package let meaning: String

  /// "`none`: rank alone decides".
  package var text: String { "`\(word)`: \(meaning)" }
}

extension Shape {
  /// The words of it that say what they do, in their order.
  package var explainedWords: [ExplainedWord] {
    switch self {
    case .choice(let names, let meanings): zip(names, meanings).map(ExplainedWord.init)
    case .alternatives(let shapes): shapes.flatMap(\.explainedWords)
    default: []
    }
  }
}
