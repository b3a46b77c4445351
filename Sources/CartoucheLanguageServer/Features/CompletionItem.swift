/// A text that an editor offers to insert at the cursor.
package struct CompletionItem: Sendable, Equatable {
  package enum Kind: Sendable, Equatable {
    case property
    /// A word that a property accepts, or an example value.
    case value
    /// The name of an operator, or a whole expression.
    case `operator`
    /// A name that the project declares or that its data has.
    case name(SymbolKind)
    /// A mapping with gaps to fill in.
    case snippet
    /// A comment that suppresses findings.
    case comment
  }

  /// The text in the list of the editor.
  package var label: String
  package var kind: Kind
  /// A short text beside the label, such as the accepted values; may be empty.
  package var detail = ""
  /// The description in Markdown; may be empty.
  package var documentation = ""
  /// The text to insert, in the snippet syntax of the Language Server Protocol. After a line break the editor adds the white space at
  /// the start of the cursor's line.
  package var snippet: String
  /// The bytes that the text replaces. They contain the cursor.
  package var range: Range<Int>
  /// The text by which the editor sorts the items.
  package var order = ""
  /// Whether the item is required at the cursor, and missing.
  package var isRequired = false
}

extension CompletionItem {
  /// The inserted text with the default texts of its gaps.
  package var plainText: String { Snippet.plainText(snippet) }
}

/// Texts with gaps, in the snippet syntax of the Language Server Protocol.
package enum Snippet {
  /// Returns the snippet that inserts a text as it is.
  static func escaped(_ text: some StringProtocol) -> String {
    var result = ""
    for character in text {
      if character == "\\" || character == "$" || character == "}" { result.append("\\") }
      result.append(character)
    }
    return result
  }

  /// Returns a gap with a default text.
  static func gap(_ number: Int, _ text: some StringProtocol) -> String { "${\(number):\(escaped(text))}" }

  /// Returns a gap for which the editor offers words.
  static func choice(_ number: Int, _ words: [String]) -> String {
    let escaped = words.map { word -> String in
      var result = ""
      for character in word {
        if "\\,|".contains(character) { result.append("\\") }
        result.append(character)
      }
      return result
    }
    return "${\(number)|\(escaped.joined(separator: ","))|}"
  }

  /// Returns the text of a snippet whose gaps have their default texts. Gaps are not nested.
  package static func plainText(_ snippet: String) -> String {
    var result = ""
    var rest = snippet[...]
    var isInGap = false
    while let character = rest.popFirst() {
      switch character {
      case "\\":
        if let escaped = rest.popFirst() { result.append(escaped) }
      case "}" where isInGap: isInGap = false
      case "$":
        if rest.first == "{" {
          rest = rest.dropFirst().drop { $0.isNumber }
          let opening = rest.popFirst()
          if opening == "|" {
            // The first of the words is the default.
            var isDefault = true
            while let next = rest.popFirst(), next != "|" {
              if next == "\\" {
                let escaped = rest.popFirst()
                if isDefault, let escaped { result.append(escaped) }
              } else if next == "," {
                isDefault = false
              } else if isDefault {
                result.append(next)
              }
            }
            rest = rest.dropFirst()
          } else {
            isInGap = opening == ":"
          }
        } else {
          rest = rest.drop { $0.isNumber }
        }
      default: result.append(character)
      }
    }
    return result
  }
}
