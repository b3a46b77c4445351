import CartoucheDiagnostics

/// A word with the sign before it and the braces around it taken apart: `-rank`, `!{open}`, `${kind}`, `not open`.
package struct SignedWord {
  /// What turns a value round.
  enum Sign: String {
    case minus = "-"
    case not = "!"
  }

  private(set) var sign: Sign?
  let name: String

  /// Nil: there is nothing around the word, or more than one sign.
  init?(_ text: String) {
    var rest = Self.unbraced(text[...])
    if let first = rest.first.flatMap({ Sign(rawValue: String($0)) }) {
      sign = first
      rest = rest.dropFirst()
    } else if rest.hasPrefix("not ") {
      sign = .not
      rest = rest.dropFirst(4)
    }
    rest = Self.unbraced(rest)
    guard let first = rest.first, !"-!{$".contains(first), rest.count < text.count else { return nil }
    name = String(rest)
  }

  /// What to do about a name that no feature has, because the sign of the value was written before it; nil: it is none.
  package static func advice(on name: String, among names: [String]) -> String? {
    guard !names.contains(name), let word = SignedWord(name), word.sign != nil, names.contains(word.name)
    else {
      return nil
    }
    let meant = word.expression(of: "[get, \(word.name)]")
    return "a sign stands before an expression: write `\(abbreviated(meant))`"
  }

  /// What computes it of `value`.
  func expression(of value: String) -> String {
    sign.map { "[\"\($0.rawValue)\", \(value)]" } ?? value
  }

  private static func unbraced(_ text: Substring) -> Substring {
    let text = text.betweenSpaces
    guard let opener = ["{", "${"].first(where: text.hasPrefix), text.hasSuffix("}") else { return text }
    return text.dropFirst(opener.count).dropLast().betweenSpaces
  }
}

extension Substring {
  /// Without the spaces around it.
  var betweenSpaces: Substring {
    var text = drop { $0 == " " }
    while text.last == " " { text.removeLast() }
    return text
  }
}
