/// Characters of a source that make somebody look closer: many texts have none of them, and need no look at
/// escapes, variables, comments or merged keys.
package struct SourceCharacters: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// `\`, which starts an escape.
  package static let backslash = SourceCharacters(rawValue: 1)
  /// `$`, which starts the name of a variable.
  static let dollar = SourceCharacters(rawValue: 2)
  /// `#`, which starts a comment.
  package static let hash = SourceCharacters(rawValue: 4)
  /// `<`, of which a merge key has two.
  static let less = SourceCharacters(rawValue: 8)

  /// What a byte of a source adds.
  init(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\\"): self = .backslash
    case UInt8(ascii: "$"): self = .dollar
    case UInt8(ascii: "#"): self = .hash
    case UInt8(ascii: "<"): self = .less
    default: self = []
    }
  }
}
