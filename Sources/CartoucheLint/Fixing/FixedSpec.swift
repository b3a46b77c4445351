package import CartoucheCompiler
package import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSyntax

/// A spec, or a scenario, after all fixes that can be trusted.
///
/// Every change is tried before it counts. A safe one leaves the compiled plan as it was, byte for byte, and all that a scenario
/// says, or mends a spec that did not compile and a scenario that could not be run; none brings an error that was not there. Comments and layout outside of the edits stay. What is left of
/// the fixes would not pass, so fixing the result again changes nothing.
package struct FixedSpec: Sendable {
  /// What the file is to hold.
  package private(set) var bytes: [UInt8]
  /// What was fixed, in order of position, with what an error had hidden before it was mended.
  package private(set) var applied: [AppliedFix] = []
  /// How many findings have only fixes left that somebody should look at, and that nobody asked to try.
  package private(set) var unsafeCount = 0

  /// Compilations after which it is enough, however many fixes there are.
  private static let mostTrials = 100

  /// - Parameters:
  ///   - path: the spec, or the scenario.
  ///   - settings: what is not told in it is not fixed.
  ///   - includesUnsafe: whether fixes count whose meaning somebody should look at.
  package init(
    _ path: String, _ loader: some FileLoader, _ settings: RuleSettings, includesUnsafe: Bool
  ) throws(FileFailure) {
    var current = try FixTrial(path, try loader.load(path, limit: Limits().specBytes), loader, settings)
    var rejected: Set<FixCandidate.Key> = []
    var trials = 0
    var made: [(candidate: FixCandidate, offset: Int)] = []
    // No fix leads back to a text that others led away from. Their checksums: texts may be large, and many.
    var seen: Set<UInt64> = [current.checksum]
    bytes = current.bytes
    while trials < Self.mostTrials {
      let candidates = current.candidates.filter { !rejected.contains($0.key) }
      // Safe ones first: those have more to prove.
      let safe = candidates.filter(\.fix.isSafe)
      var batch = (safe.isEmpty && includesUnsafe ? candidates : safe).withoutOverlaps
      if batch.isEmpty { break }
      while !batch.isEmpty, trials < Self.mostTrials {
        trials += 1
        let text = EditedText(current.bytes, applying: batch.map(\.fix))
        let next = try FixTrial(path, text.bytes, loader, settings)
        if !seen.contains(next.checksum), next.isAcceptable(after: current, batch, text) {
          current = next
          seen.insert(next.checksum)
          made = (made + batch.map { ($0, $0.finding.place.start.offset) }).map {
            ($0.candidate, text.offset(of: $0.offset))
          }
          break
        }
        // Of many at least one is to blame: half of them tells more than one by one.
        if batch.count == 1 { rejected.insert(batch[0].key) }
        batch = Array(batch.prefix(batch.count / 2))
      }
    }
    bytes = current.bytes
    let lines = LineTable(bytes)
    applied = made.sorted { $0.offset < $1.offset }.map {
      AppliedFix($0.candidate.finding, $0.candidate.fix, at: lines.position(at: UInt32($0.offset)))
    }
    if !includesUnsafe { unsafeCount = current.candidates.count { !$0.fix.isSafe } }
  }
}
