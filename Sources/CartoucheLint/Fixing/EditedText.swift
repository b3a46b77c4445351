package import CartoucheDiagnostics
import CartoucheResolver

/// A text after fixes are applied, with a mapping from old to new offsets.
struct EditedText {
  private(set) var bytes: [UInt8] = []
  /// The replacements in order of position.
  private(set) var replacements: [Replacement] = []

  /// - Parameter fixes: Fixes in order of position that do not touch. Line breaks in their replacements
  ///   become those of the text.
  init(_ text: [UInt8], applying fixes: [Finding.Fix]) {
    let breaksWithReturns = LineBreak(of: text) == .returnAndLineFeed
    var position = 0
    for edit in fixes.flatMap({ $0.edits }) {
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

  /// Returns the offset in the edited text that corresponds to an offset in the original text. An offset
  /// inside replaced text becomes the start of its replacement.
  /// - Complexity: O(log edits).
  func offset(of place: Int) -> Int {
    var next = replacements.partitioningIndex { $0.old.lowerBound > place }
    while next > 0, replacements[next - 1].old == place..<place { next -= 1 }
    guard next > 0 else { return place }
    let (old, new) = (replacements[next - 1].old, replacements[next - 1].new)
    return place < old.upperBound ? new.lowerBound : new.upperBound + place - old.upperBound
  }
}

/// A range of bytes in one text and the corresponding range in another text.
package struct Replacement: Sendable, Equatable {
  package var old: Range<Int>
  package var new: Range<Int>

  package init(old: Range<Int>, new: Range<Int>) { (self.old, self.new) = (old, new) }

  /// The number of bytes by which the replacement makes the text longer; negative if it becomes shorter.
  fileprivate var growth: Int { new.count - old.count }
}

extension [Replacement] {
  /// Creates the replacements of the edits of a text, in source order.
  package init(_ edits: [Edit]) {
    var growth = 0
    self = edits.map { edit in
      let start = Int(edit.span.start) + growth
      let length = edit.replacement.utf8.count
      growth += length - edit.span.range.count
      return Replacement(old: edit.span.range, new: start..<start + length)
    }
  }

  /// Returns a single list of replacements with the same effect as this list followed by `next`.
  package func composed(with next: [Replacement]) -> [Replacement] {
    var result: [Replacement] = []
    // `one` is an index into this list, and `other` an index into `next`.
    var (one, other) = (0, 0)
    // The numbers of bytes by which this list and `next` have made the text longer so far.
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
