import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheSyntax

/// The fixes of one file, tried until none is left that could be made.
struct FixSearch<Loader: FileLoader> {
  private let path: String
  private let loader: Loader
  private let settings: RuleSettings
  /// The file after what was made so far.
  private(set) var current: FixTrial
  /// In the order in which they were made, with the places of their findings in the current text.
  private(set) var made: [MadeFix] = []
  /// The bytes of the original file that the current text has replaced.
  private(set) var replacements: [Replacement] = []
  private var refusals: [FixCandidate.Key: FixRefusal] = [:]
  /// Compilations after which it is enough, however many fixes there are.
  private var restOfTrials: Int
  /// No fix leads back to a text that others led away from. Their checksums: texts may be large, and many.
  private var seen: Set<UInt64>

  init(_ path: String, _ loader: Loader, _ settings: RuleSettings, mostTrials: Int) throws(FileFailure) {
    (self.path, self.loader, self.settings, restOfTrials) = (path, loader, settings, mostTrials)
    current = try FixTrial(path, try loader.load(path, limit: Limits().specBytes), loader, settings)
    seen = [current.checksum]
  }

  /// Makes fixes, and goes on with what they bring to light.
  /// - Parameter includesUnsafe: whether also those are made that somebody should look at.
  mutating func run(includesUnsafe: Bool) throws(FileFailure) {
    while restOfTrials > 0 {
      let candidates = current.candidates.filter { refusals[$0.key] == nil }
      // Safe ones first: those have more to prove.
      let safe = candidates.filter(\.fix.isSafe)
      var batch = (safe.isEmpty && includesUnsafe ? candidates : safe).withoutOverlaps
      if batch.isEmpty { return }
      while !batch.isEmpty, restOfTrials > 0 {
        restOfTrials -= 1
        let text = EditedText(current.bytes, applying: batch.map(\.fix))
        let next = try FixTrial(path, text.bytes, loader, settings)
        let refusal = seen.contains(next.checksum) ? .undone : next.refusal(after: current, batch, text)
        guard let refusal else {
          take(next, text, batch)
          break
        }
        // Of many at least one is to blame: half of them tells more than one by one.
        if batch.count == 1 { refusals[batch[0].key] = refusal }
        batch = Array(batch.prefix(batch.count / 2))
      }
    }
  }

  private mutating func take(_ next: FixTrial, _ text: EditedText, _ batch: [FixCandidate]) {
    current = next
    replacements = replacements.followed(by: text.replacements)
    seen.insert(next.checksum)
    made += batch.map { MadeFix(candidate: $0, offset: $0.finding.place.start.offset) }
    for index in made.indices { made[index].offset = text.offset(of: made[index].offset) }
  }

  /// What is left that was tried and refused, in order of position.
  var refused: [TriedFix] {
    current.candidates.compactMap { candidate in
      refusals[candidate.key].map {
        TriedFix(
          candidate.finding, candidate.fix, .refused(reason: $0.reason), at: candidate.finding.place.start)
      }
    }
  }
}
