import Cartouche
import CartoucheCompiler

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A reader of the lines of a file or pipe, which keeps only a small part of the file in memory.
///
/// Lines end with LF or CR LF; the last one may end without. Empty lines and lines of white space are skipped. A
/// byte-order mark at the start of a line is not part of it.
struct LineReader: ~Copyable {
  /// A line that is not empty.
  struct Line: Sendable {
    /// The number of the line in the file, from 1.
    var number: Int
    /// The bytes without the line break, or `nil` if the line is longer than the limit.
    var bytes: [UInt8]?
  }

  private let file: OpenFile
  /// The number of bytes above which a line is not kept.
  private let limit: Int
  /// The bytes that were read and not returned yet, from index `start`.
  private var buffer: [UInt8] = []
  private var start = 0
  /// The index in `buffer` before which there is no line break.
  private var searched = 0
  /// Whether the rest of a line that was longer than the limit is still to be skipped.
  private var isSkipping = false
  private var isAtEnd = false
  /// The number of lines that were returned or skipped.
  private var count = 0
  /// The number of bytes to read at once.
  private let chunk: Int

  /// - Parameters:
  ///   - file: The file to read, from its current offset.
  ///   - limit: The number of bytes above which a line is not kept.
  ///   - chunk: The number of bytes to read at once.
  init(_ file: consuming OpenFile, limit: Int, chunk: Int = 1 << 16) {
    self.file = file
    self.limit = limit
    self.chunk = chunk
  }

  /// Returns the next lines: at least one, except at the end of the file, and at most `most`.
  ///
  /// The function waits for input only if it has no whole line, so that a program can write a line and wait for its
  /// result.
  mutating func next(atMost most: Int) throws(FileFailure) -> [Line] {
    var lines: [Line] = []
    while lines.count < most {
      if let end = lineEnd() {
        take(upTo: end, into: &lines)
        start = min(end + 1, buffer.count)
        searched = start
        continue
      }
      if isAtEnd || !lines.isEmpty { break }
      try readMore()
    }
    return lines
  }

  /// Returns the index of the next line break in the buffer, or the end of the buffer at the end of the file; `nil` if
  /// the buffer has no whole line.
  private mutating func lineEnd() -> Int? {
    let searched = searched
    let end = buffer.withUnsafeBytes { bytes -> Int? in
      guard searched < bytes.count,
        let found = memchr(bytes.baseAddress! + searched, 0x0A, bytes.count - searched)
      else { return nil }
      return UnsafeRawPointer(found) - bytes.baseAddress!
    }
    if let end { return end }
    self.searched = buffer.count
    return isAtEnd && (start < buffer.count || isSkipping) ? buffer.count : nil
  }

  /// Appends the line that ends at index `end` of the buffer, unless it is empty.
  private mutating func take(upTo end: Int, into lines: inout [Line]) {
    count += 1
    defer { isSkipping = false }
    var bytes = buffer[start..<end]
    if bytes.last == 0x0D { bytes.removeLast() }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    if isSkipping || bytes.count > limit {
      lines.append(Line(number: count, bytes: nil))
    } else if !bytes.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) {
      lines.append(Line(number: count, bytes: Array(bytes)))
    }
  }

  private mutating func readMore() throws(FileFailure) {
    if start > 0 {
      buffer.removeSubrange(..<start)
      searched -= start
      start = 0
    }
    // The buffer has no line break.
    if buffer.count > limit + 4 { isSkipping = true }
    if isSkipping {
      buffer.removeAll()
      searched = 0
    }
    let bytes = try file.readNext(atMost: chunk)
    if bytes.isEmpty { isAtEnd = true } else { buffer += bytes }
  }
}
