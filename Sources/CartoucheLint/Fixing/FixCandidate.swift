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
