import CartoucheDiagnostics

/// A fix of a finding that may be made.
struct FixCandidate {
  var finding: Finding
  var fix: Finding.Fix
  var key: Key

  /// What a fix is known by after others were made.
  struct Key: Hashable {
    var fingerprint: Fingerprint
    var title: String
  }

  /// From the first byte that is replaced to after the last.
  var range: Range<Int> {
    (fix.edits.first?.start.offset ?? 0)..<max(
      fix.edits.first?.start.offset ?? 0, fix.edits.last?.end.offset ?? 0)
  }
}

extension [FixCandidate] {
  /// In order of position, without those that touch one before: they come next time.
  var withoutOverlaps: [FixCandidate] {
    var end = -1
    return sorted { $0.range.lowerBound < $1.range.lowerBound }.filter { candidate in
      guard candidate.range.lowerBound > end else { return false }
      end = candidate.range.upperBound
      return true
    }
  }
}

extension [UInt8] {
  /// The text with the edits of fixes made, which are in order of position and apart.
  ///
  /// Line breaks that they bring are those of the text.
  func applying(_ fixes: [Finding.Fix]) -> [UInt8] {
    let breaksWithReturns = firstIndex(of: 0x0A).map { $0 > 0 && self[$0 - 1] == 0x0D } ?? false
    var result: [UInt8] = []
    var position = 0
    for edit in fixes.flatMap(\.edits) {
      result += self[position..<edit.start.offset]
      for byte in edit.replacement.utf8 {
        if byte == 0x0A, breaksWithReturns, result.last != 0x0D { result.append(0x0D) }
        result.append(byte)
      }
      position = edit.end.offset
    }
    return result + self[position...]
  }
}
