import CartoucheDiagnostics
import CartoucheResolver

/// A unified diff of two texts, as `diff -u` writes it and `patch` reads it.
package struct UnifiedDiff {
  /// The number of unchanged lines that the diff shows before and after a change.
  private static let context = 3

  private let old: [ArraySlice<UInt8>]
  private let new: [ArraySlice<UInt8>]
  /// The changes in order: a range of lines of the original text, from 0, and the range of lines of the changed
  /// text that replaces it.
  private let changes: [(old: Range<Int>, new: Range<Int>)]
  private let name: String

  /// Creates a diff from known replacements, without a search for common lines.
  /// - Parameters:
  ///   - name: The path of the file.
  ///   - old: The original text.
  ///   - new: The changed text.
  ///   - replacements: The replacements that turn `old` into `new`, in order of position.
  /// - Complexity: O(bytes + replacements · log lines).
  package init(_ name: String, from old: [UInt8], to new: [UInt8], by replacements: [Replacement]) {
    self.name = name
    self.old = Self.lines(old)
    self.new = Self.lines(new)
    changes = Self.changes(by: replacements, from: self.old, to: self.new)
  }

  /// The bytes of the diff; empty if the texts are equal.
  package var bytes: [UInt8] {
    if changes.isEmpty { return [] }
    // Escaped, because control characters in a path could affect a terminal, and a line break would end the header.
    var bytes = Array("--- \(name.printable)\n+++ \(name.printable)\n".utf8)
    for hunk in hunks { append(hunk, to: &bytes) }
    return bytes
  }

  /// Splits a text into lines that include their line breaks. The last line may have no line break.
  private static func lines(_ text: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    for index in text.indices where text[index] == 0x0A {
      lines.append(text[start...index])
      start = index + 1
    }
    if start < text.count { lines.append(text[start...]) }
    return lines
  }

  /// Returns the ranges of lines that the replacements change, without equal lines at the start and end of each
  /// range.
  private static func changes(
    by replacements: [Replacement], from old: [ArraySlice<UInt8>], to new: [ArraySlice<UInt8>]
  ) -> [(old: Range<Int>, new: Range<Int>)] {
    var changes: [(old: Range<Int>, new: Range<Int>)] = []
    for replacement in replacements {
      let (oldLines, newLines) = (lines(of: replacement.old, in: old), lines(of: replacement.new, in: new))
      if let last = changes.last, oldLines.lowerBound < last.old.upperBound {
        changes[changes.count - 1] = (
          last.old.lowerBound..<oldLines.upperBound, last.new.lowerBound..<newLines.upperBound
        )
      } else {
        changes.append((oldLines, newLines))
      }
    }
    var result: [(old: Range<Int>, new: Range<Int>)] = []
    for (oldLines, newLines) in changes {
      var (oldLines, newLines) = (oldLines, newLines)
      while let one = oldLines.first, let other = newLines.first, old[one] == new[other] {
        (oldLines, newLines) = (oldLines.dropFirst(), newLines.dropFirst())
      }
      while let one = oldLines.last, let other = newLines.last, old[one] == new[other] {
        (oldLines, newLines) = (oldLines.dropLast(), newLines.dropLast())
      }
      if oldLines.isEmpty, newLines.isEmpty { continue }
      if let last = result.last, last.old.upperBound == oldLines.lowerBound {
        result[result.count - 1] = (
          last.old.lowerBound..<oldLines.upperBound, last.new.lowerBound..<newLines.upperBound
        )
      } else {
        result.append((oldLines, newLines))
      }
    }
    return result
  }

  /// Returns the range of lines that contain a range of bytes. The empty line after a line break at the end of the
  /// text does not count.
  private static func lines(of range: Range<Int>, in lines: [ArraySlice<UInt8>]) -> Range<Int> {
    func line(of byte: Int) -> Int { lines.partitioningIndex { $0.endIndex > byte } }
    return line(of: range.lowerBound)..<min(line(of: range.upperBound) + 1, lines.count)
  }

  /// The changes, grouped into hunks. Changes are in one hunk if their context lines touch or overlap.
  private var hunks: [ArraySlice<(old: Range<Int>, new: Range<Int>)>] {
    var hunks: [Range<Int>] = []
    for index in changes.indices {
      if let last = hunks.last,
        changes[index].old.lowerBound - changes[last.upperBound - 1].old.upperBound <= 2 * Self.context
      {
        hunks[hunks.count - 1] = last.lowerBound..<index + 1
      } else {
        hunks.append(index..<index + 1)
      }
    }
    return hunks.map { changes[$0] }
  }

  private func append(_ hunk: ArraySlice<(old: Range<Int>, new: Range<Int>)>, to bytes: inout [UInt8]) {
    guard let first = hunk.first, let last = hunk.last else { return }
    let before = min(Self.context, first.old.lowerBound)
    let after = min(Self.context, old.count - last.old.upperBound)
    let oldRange = first.old.lowerBound - before..<last.old.upperBound + after
    let newRange = first.new.lowerBound - before..<last.new.upperBound + after
    bytes += Array("@@ -\(Self.header(oldRange)) +\(Self.header(newRange)) @@\n".utf8)
    var line = oldRange.lowerBound
    for change in hunk {
      for index in line..<change.old.lowerBound { append(" ", old[index], to: &bytes) }
      for index in change.old { append("-", old[index], to: &bytes) }
      for index in change.new { append("+", new[index], to: &bytes) }
      line = change.old.upperBound
    }
    for index in line..<oldRange.upperBound { append(" ", old[index], to: &bytes) }
  }

  private func append(_ mark: Unicode.Scalar, _ line: ArraySlice<UInt8>, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: mark))
    bytes += line
    if line.last != 0x0A { bytes += Array("\n\\ No newline at end of file\n".utf8) }
  }

  /// Returns a range of lines in the notation of a diff's hunk headers: the first line, from 1, and the number of lines. An empty range has
  /// the number of the line before it.
  private static func header(_ range: Range<Int>) -> String {
    range.isEmpty
      ? "\(range.lowerBound),0"
      : range.count == 1 ? "\(range.lowerBound + 1)" : "\(range.lowerBound + 1),\(range.count)"
  }
}
