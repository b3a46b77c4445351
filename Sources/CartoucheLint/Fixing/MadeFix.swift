import CartoucheDiagnostics

/// A fix that was made.
struct MadeFix {
  var candidate: FixCandidate
  /// Where its finding was, in the text as it is by now.
  var offset: Int
}

extension [MadeFix] {
  /// In order of position in the text as it is by now.
  func tried(in text: [UInt8]) -> [TriedFix] {
    let lines = LineTable(text)
    return sorted { $0.offset < $1.offset }.map {
      TriedFix($0.candidate.finding, $0.candidate.fix, .made, at: lines.position(at: UInt32($0.offset)))
    }
  }
}
