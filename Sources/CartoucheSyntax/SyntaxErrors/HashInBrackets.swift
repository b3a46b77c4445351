/// A `#` right before a word that starts a comment in brackets, and takes what should close them or part their entries
/// with it: `{ color: #fff, size: 2 }`.
struct HashInBrackets {
  /// From the `#` to the end of its line.
  let comment: Range<Int>
  /// What nothing closes because its closer is in the comment; nil: the comment holds all that it opens.
  let opener: UInt8?
  /// What quotes would make texts of, in order; empty: nobody can tell.
  let texts: [Range<Int>]

  /// - Complexity: O(bytes up to `noticed`).
  init?(from open: Int, to noticed: Int, _ text: LineCursor) {
    var openers: [UInt8] = []
    var index = open
    while index < min(noticed, text.bytes.count) {
      switch text.bytes[index] {
      case UInt8(ascii: "["), UInt8(ascii: "{"): openers.append(text.bytes[index])
      case UInt8(ascii: "]"), UInt8(ascii: "}"): openers.removeLast(openers.isEmpty ? 0 : 1)
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        index = text.endOfQuoted(from: index)
        continue
      case UInt8(ascii: "#") where text.startsComment(index):
        if let hash = Self(at: index, in: openers, text) {
          self = hash
          return
        }
        index = text.line(at: index).upperBound
        continue
      case _ where !text.isSpace(index):
        // A quote within a word starts no text.
        if text.bytes[index] != UInt8(ascii: ","), text.bytes[index] != UInt8(ascii: ":") {
          index = text.endOfPlain(from: index)
          continue
        }
      default: break
      }
      index += 1
    }
    return nil
  }

  /// - Parameter openers: the brackets that are open before the `#`.
  private init?(at start: Int, in openers: [UInt8], _ text: LineCursor) {
    let end = text.endOfText(in: start..<text.line(at: start).upperBound)
    guard !openers.isEmpty, start + 1 < end, !text.isBlank(start + 1), text.bytes[start + 1] != 0x23 else {
      return nil
    }
    var openers = openers
    let depth = openers.count
    var lost: UInt8?
    var texts: [Range<Int>] = []
    var isClear = true
    var index = start
    while index < end {
      let byte = text.bytes[index]
      switch byte {
      case UInt8(ascii: "["), UInt8(ascii: "{"): openers.append(byte)
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        // `]` and `}` follow two bytes after.
        guard let opener = openers.popLast(), opener + 2 == byte else { return nil }
        if openers.count < depth { lost = lost ?? opener }
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        index = text.endOfQuoted(from: index)
        continue
      case UInt8(ascii: "#") where openers.isEmpty && text.startsComment(index):
        // Behind all brackets it is the comment that it looks like.
        index = end
        continue
      case UInt8(ascii: "#") where text.startsComment(index):
        let found = Self.text(with: index, in: openers.last, text)
        isClear = isClear && found != nil
        if let found {
          texts.append(found)
          index = found.upperBound
          continue
        }
      default: break
      }
      index += 1
    }
    let isValue = text.lastOnLine(before: start).map { text.bytes[$0] == UInt8(ascii: ":") } ?? false
    guard lost != nil || isValue && text.bytes[end - 1] == UInt8(ascii: ",") else { return nil }
    comment = start..<end
    opener = lost
    self.texts = isClear ? texts : []
  }

  /// The value or item that the `#` at `hash` is in; nil: it may be an entry that is meant to be left out, or what stands
  /// before it is whole.
  private static func text(with hash: Int, in opener: UInt8?, _ text: LineCursor) -> Range<Int>? {
    let line = text.line(at: hash)
    var start = hash
    while start > line.lowerBound, !",[]{}\"'".utf8.contains(text.bytes[start - 1]),
      !(text.bytes[start - 1] == UInt8(ascii: ":") && text.isBlank(start))
    {
      start -= 1
    }
    guard start > line.lowerBound, !"]}\"'".utf8.contains(text.bytes[start - 1]) else { return nil }
    let isValue = text.bytes[start - 1] == UInt8(ascii: ":")
    while start < hash, text.isBlank(start) { start += 1 }
    guard isValue || opener == UInt8(ascii: "[") else { return nil }
    let end = (hash..<line.upperBound).first { ",]}".utf8.contains(text.bytes[$0]) } ?? line.upperBound
    let range = start..<text.endOfText(in: start..<end)
    // With quotes or escapes, quoting is more than putting quotes around.
    return text.bytes[range].contains { "\"'\\".utf8.contains($0) } ? nil : range
  }
}
