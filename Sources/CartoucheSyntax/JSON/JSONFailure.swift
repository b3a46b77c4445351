/// Where a text stops being JSON, and what was missed there. Offsets are bytes of the source.
struct JSONFailure: Error {
  enum Problem {
    /// A value was expected.
    case noValue
    /// A member of an object was expected, which starts with its name.
    case noName
    /// A `:` was expected after a name.
    case noColon
    /// A `,` or the end of the container was expected.
    case noComma
    /// The end of the text was expected.
    case textAfterValue
    /// Within a number a digit was expected.
    case noDigit
    /// A number such as `007`.
    case leadingZero
    /// A number that no double holds, such as `1e400`.
    case tooLarge
    /// The text ends within a text in quotes.
    case unclosedText
    /// An unescaped control character, such as a line break, within a text.
    case controlCharacter
    /// What stands behind a backslash is no escape.
    case escape
    /// An escape that is only half of a character.
    case loneSurrogate
    /// What stands within a text is not UTF-8.
    case encoding
    /// More levels than `Limits.nesting`.
    case nesting
    /// More values than `Limits.dataNodes`.
    case tooManyValues
  }

  var problem: Problem
  /// Where the value starts that cannot be read; elsewhere `index`.
  var start: Int
  /// Where the problem was noticed.
  var index: Int
  /// The bracket of the innermost open container; nil: none is open.
  var container: Int?
}
