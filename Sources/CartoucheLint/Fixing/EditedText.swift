import CartoucheDiagnostics

/// A text after the edits of fixes, and where its parts have moved.
struct EditedText {
  private(set) var bytes: [UInt8] = []
  /// What was replaced, and what stands there now, in order of position.
  private var replaced: [(old: Range<Int>, new: Range<Int>)] = []

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
      replaced.append((edit.start.offset..<edit.end.offset, start..<bytes.count))
      position = edit.end.offset
    }
    bytes += text[position...]
  }

  /// Where a place of the old text is; what was replaced is where that begins which took its place.
  func offset(of place: Int) -> Int {
    guard let (old, new) = replaced.last(where: { $0.old.lowerBound < place || $0.old.contains(place) })
    else {
      return place
    }
    return place < old.upperBound ? new.lowerBound : new.upperBound + place - old.upperBound
  }
}
