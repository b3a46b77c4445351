/// The line break of a text.
package enum LineBreak: String, Sendable {
  case lineFeed = "\n"
  case returnAndLineFeed = "\r\n"

  /// Returns the first line break of a text, or a line feed if the text has none. A single return is not recognized.
  package init(of text: [UInt8]) {
    let hasReturn = text.firstIndex(of: 0x0A).map { $0 > 0 && text[$0 - 1] == 0x0D } ?? false
    self = hasReturn ? .returnAndLineFeed : .lineFeed
  }
}
