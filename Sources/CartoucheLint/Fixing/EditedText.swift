import CartoucheDiagnostics
import CartoucheResolver

/// A text after the edits of fixes, and where its parts have moved.
struct EditedText {
  private(set) var bytes: [UInt8] = []
  /// In order of position.
  private(set) var replacements: [Replacement] = []

  /// - Parameter fixes: in order of position and apart. Line breaks that they bring are those of the text.
  init(_ text: [UInt8], applying fixes: [Finding.Fix]) {
    let breaksWithReturns = text.firstIndex(of: 0x0A).map { $0 > 0 && text[$0 - 1] == 0x0D } ?? false
    var position = 0
    for edit in fixes.flatMap(\.edits) {
      bytes += text[position..<edit.start.offset]
      let start = bytes.count
      for byte in edit.replacement.utf8 {
        if byte == 0x0A, breaksWithReturns, bytes.last != 0x0D { bytes.append(0x0D) }
        bytes.append(byte)
      }
      replacements.append(Replacement(old: edit.start.offset..<edit.end.offset, new: start..<bytes.count))
      position = edit.end.offset
    }
    bytes += text[position...]
  }

  /// Where a place of the old text is; what was replaced is where that begins which took its place.
  /// - Complexity: O(log edits).
  func offset(of place: Int) -> Int {
    var next = replacements.partitioningIndex { $0.old.lowerBound > place }
    while next > 0, replacements[next - 1].old == place..<place { next -= 1 }
    guard next > 0 else { return place }
    let (old, new) = (replacements[next - 1].old, replacements[next - 1].new)
    return place < old.upperBound ? new.lowerBound : new.upperBound + place - old.upperBound
  }
}

/// A range of bytes of one text, and the range that takes its place in another text.
package struct Replacement: Sendable, Equatable {
  package var old: Range<Int>
  package var new: Range<Int>

  package init(old: Range<Int>, new: Range<Int>) { (self.old, self.new) = (old, new) }

  /// The number of bytes by which it makes the text longer.
  fileprivate var growth: Int { new.count - old.count }
}

extension [Replacement] {
  /// Returns the replacements that do in one step what these do, and then `next`.
  ///
  /// - Parameter next: of the text that these make. Both lists are in order of position.
  /// - Complexity: O(replacements).
  package func followed(by next: [Replacement]) -> [Replacement] {
    var result: [Replacement] = []
    // Positions in the text between the two steps, and how far the old and the new text differ from it there.
    var (one, other) = (0, 0)
    var (growth, nextGrowth) = (0, 0)
    while one < count || other < next.count {
      let isFirst =
        other == next.count || one < count && self[one].new.lowerBound < next[other].old.lowerBound
      let start = isFirst ? self[one].new.lowerBound : next[other].old.lowerBound
      let (oldStart, newStart) = (start - growth, start + nextGrowth)
      var end = start
      while true {
        if one < count, self[one].new.lowerBound <= end {
          end = Swift.max(end, self[one].new.upperBound)
          growth += self[one].growth
          one += 1
        } else if other < next.count, next[other].old.lowerBound <= end {
          end = Swift.max(end, next[other].old.upperBound)
          nextGrowth += next[other].growth
          other += 1
        } else {
          break
        }
      }
      result.append(Replacement(old: oldStart..<end - growth, new: newStart..<end + nextGrowth))
    }
    return result
  }
}
