/// A reader of the messages in a byte stream, each of which follows a header with its length.
///
/// ```text
/// Content-Length: 2⏎
/// ⏎
/// {}
/// ```
/// A header that cannot be read is skipped, and the next header is read after it. After damage, a header may follow the rest of a message in
/// the same line. So a damaged stream never ends the reading.
package struct FrameReader: Sendable {
  /// The next part of a stream.
  package enum Frame: Sendable, Equatable {
    /// The body of a message.
    case body([UInt8])
    /// The reason why a header or its message was skipped.
    case malformed(String)
  }

  /// The bytes that were received and not yet returned, after the first `start` bytes.
  private var bytes: [UInt8] = []
  private var start = 0
  /// The length of the body after the last header, or `nil` before a header.
  private var length: Int?
  /// The number of bytes of a message that is too long to be read, and that are still to be received.
  private var skippedBytes = 0

  /// The maximum length of a body in bytes: a spec of the maximum size, in which each byte may be an escape such as `\n`.
  package static let maximumLength = 600 << 20
  /// The maximum length of a header in bytes.
  static let maximumHeader = 8 << 10

  package init() {}

  /// Adds bytes of the stream, which may end anywhere in a message.
  package mutating func append(_ new: some Collection<UInt8>) {
    if start > 0 {
      bytes.removeFirst(start)
      start = 0
    }
    bytes += new
  }

  /// Returns the next message, or `nil` if its bytes are not yet complete.
  package mutating func next() -> Frame? {
    let skipped = min(skippedBytes, bytes.count - start)
    skippedBytes -= skipped
    start += skipped
    if skippedBytes > 0 { return nil }
    if length == nil {
      guard let header = nextHeader() else {
        guard bytes.count - start > Self.maximumHeader else { return nil }
        start = bytes.count
        return .malformed("the header is longer than \(Self.maximumHeader) bytes")
      }
      guard let number = Self.length(in: header) else {
        return .malformed("the header has no valid `Content-Length`")
      }
      guard number <= Self.maximumLength else {
        skippedBytes = number
        return .malformed("the message has \(number) bytes, more than \(Self.maximumLength)")
      }
      length = number
    }
    guard let length, bytes.count - start >= length else { return nil }
    self.length = nil
    defer { start += length }
    return .body(Array(bytes[start..<start + length]))
  }

  /// Removes a header with the empty line at its end from the received bytes, and returns its lines. A line may end without a CR.
  private mutating func nextHeader() -> [ArraySlice<UInt8>]? {
    var lines: [ArraySlice<UInt8>] = []
    var lineStart = start
    while let end = bytes[lineStart...].firstIndex(of: 0x0A) {
      var line = bytes[lineStart..<end]
      if line.last == 0x0D { line = line.dropLast() }
      lineStart = end + 1
      if line.isEmpty {
        start = lineStart
        return lines
      }
      lines.append(line)
    }
    return nil
  }

  private static func length(in header: [ArraySlice<UInt8>]) -> Int? {
    for line in header {
      let parts = String(decoding: line, as: UTF8.self).split(separator: ":", maxSplits: 1)
      guard parts.count == 2, trimmed(parts[0]).lowercased() == "content-length" else { continue }
      guard let length = Int(trimmed(parts[1])), length >= 0 else { return nil }
      return length
    }
    return header.lazy.compactMap(lengthAfterDamage).first
  }

  /// Returns the length at the end of a line that starts with the rest of a damaged message: bodies do not end with a line break.
  private static func lengthAfterDamage(in line: ArraySlice<UInt8>) -> Int? {
    let name = Array("Content-Length:".utf8)
    guard line.count > name.count,
      let start = line.indices.dropLast(name.count).last(where: { line[$0...].starts(with: name) })
    else { return nil }
    let number = trimmed(String(decoding: line[(start + name.count)...], as: UTF8.self)[...])
    return Int(number).flatMap { $0 < 0 ? nil : $0 }
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text.drop { $0 == " " || $0 == "\t" }
    while text.last == " " || text.last == "\t" { text.removeLast() }
    return text
  }
}

/// Returns a message with its header, as it is written to a stream.
package func framed(_ body: [UInt8]) -> [UInt8] { Array("Content-Length: \(body.count)\r\n\r\n".utf8) + body }
