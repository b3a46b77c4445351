package import CartoucheCompiler
package import CartoucheDiagnostics
import CartoucheSyntax

/// A spec or scenario after applying all fixes that pass their tests.
///
/// Each change is tested: no fix may cause a new error. A safe fix must leave the compiled plan unchanged
/// byte for byte, or the steps of a scenario, unless the file had errors. Comments and layout outside of the
/// edits stay unchanged. Fixing the result again changes nothing.
package struct FixedSpec: Sendable {
  /// The new content of the file.
  package let bytes: [UInt8]
  /// The differences between the old content and `bytes`, in order of position.
  package let replacements: [Replacement]
  /// The applied fixes in order of position, including those of findings that an error had hidden.
  package let applied: [FixAttempt]
  /// The refused fixes of the remaining findings, in order of position.
  package let refused: [FixAttempt]
  /// The unsafe fixes that passed their tests and were not applied. The list is empty unless the caller asks
  /// to count them.
  package let unsafe: [FixAttempt]

  /// - Parameters:
  ///   - path: The path of the spec or scenario.
  ///   - settings: The settings of the rules. Suppressed findings are not fixed.
  ///   - includesUnsafe: Whether to apply fixes that may change the meaning.
  ///   - countsUnsafe: Whether to test unsafe fixes that are not applied.
  ///   - sites: The findings to fix, or `nil` for all findings.
  ///   - maximumTrials: The maximum number of compilations.
  package init(
    _ path: String, _ loader: some FileLoader, _ settings: RuleSettings, includesUnsafe: Bool,
    countsUnsafe: Bool = true, of sites: Set<FindingSite>? = nil, maximumTrials: Int = 100
  ) throws(FileFailure) {
    var search = try FixSearch(path, loader, settings, of: sites, maximumTrials: maximumTrials)
    try search.run(includesUnsafe: includesUnsafe)
    bytes = search.current.bytes
    replacements = search.replacements
    applied = search.made.tried(in: bytes)
    refused = search.refused
    let count = search.made.count
    if countsUnsafe, !includesUnsafe { try search.run(includesUnsafe: true) }
    unsafe = Array(search.made.dropFirst(count)).tried(in: search.current.bytes)
  }
}

/// A rule and the offset of one of its findings in a file.
package struct FindingSite: Hashable, Sendable {
  package let rule: String
  package let offset: Int

  package init(rule: String, offset: Int) { (self.rule, self.offset) = (rule, offset) }
}

/// The search for fixes that can be applied to one file.
struct FixSearch<Loader: FileLoader> {
  private let path: String
  private let loader: Loader
  private let settings: RuleSettings
  /// The file with the fixes so far.
  private(set) var current: FixTrial
  /// The applied fixes in the order in which they were applied. The offsets of their findings refer to the
  /// current text.
  private(set) var made: [AppliedFix] = []
  /// The differences between the original and the current text.
  private(set) var replacements: [Replacement] = []
  private var refusals: [FixCandidate.Key: FixRefusal] = [:]
  /// The findings in the current text that may be fixed, or `nil` for all findings.
  private var sites: Set<FindingSite>?
  /// The number of compilations that the search may still run.
  private var remainingTrials: Int
  /// The checksums of all texts so far. No fix may lead to one of them again. Checksums take less memory
  /// than texts.
  private var seen: Set<UInt64>

  init(
    _ path: String, _ loader: Loader, _ settings: RuleSettings, of sites: Set<FindingSite>?,
    maximumTrials: Int
  ) throws(FileFailure) {
    (self.path, self.loader, self.settings) = (path, loader, settings)
    (self.sites, remainingTrials) = (sites, maximumTrials)
    current = try FixTrial(path, try loader.load(path, limit: Limits().specBytes), loader, settings)
    seen = [current.checksum]
  }

  /// Applies fixes, including those of findings that earlier fixes reveal.
  /// - Parameter includesUnsafe: Whether to apply fixes that may change the meaning.
  mutating func run(includesUnsafe: Bool) throws(FileFailure) {
    while remainingTrials > 0 {
      let candidates = current.candidates.filter {
        refusals[$0.key] == nil && sites?.contains($0.site) != false
      }
      // Safe fixes come first, because their test is stricter.
      let safe = candidates.filter { $0.fix.isSafe }
      var batch = (safe.isEmpty && includesUnsafe ? candidates : safe).withoutOverlaps
      if batch.isEmpty { return }
      while !batch.isEmpty, remainingTrials > 0 {
        remainingTrials -= 1
        let text = EditedText(current.bytes, applying: batch.map { $0.fix })
        let next = try FixTrial(path, text.bytes, loader, settings)
        let refusal = seen.contains(next.checksum) ? .undone : next.refusal(after: current, batch, text)
        guard let refusal else {
          accept(next, text, batch)
          break
        }
        // At least one fix of the batch is wrong: halving the batch finds it faster than single trials.
        if batch.count == 1 { refusals[batch[0].key] = refusal }
        batch = Array(batch.prefix(batch.count / 2))
      }
    }
  }

  private mutating func accept(_ next: FixTrial, _ text: EditedText, _ batch: [FixCandidate]) {
    current = next
    replacements = replacements.composed(with: text.replacements)
    seen.insert(next.checksum)
    made += batch.map { AppliedFix(candidate: $0, offset: $0.finding.place.start.offset) }
    for index in made.indices { made[index].offset = text.offset(of: made[index].offset) }
    guard var sites else { return }
    sites.subtract(batch.map { $0.site })
    self.sites = Set(sites.map { FindingSite(rule: $0.rule, offset: text.offset(of: $0.offset)) })
  }

  /// The refused fixes of the remaining findings, in order of position.
  var refused: [FixAttempt] {
    current.candidates.compactMap { candidate in
      refusals[candidate.key].map {
        FixAttempt(
          candidate.finding, candidate.fix, .refused(reason: $0.reason), at: candidate.finding.place.start)
      }
    }
  }
}

/// A fix that may be applied, with the finding that offers it.
struct FixCandidate {
  var finding: Finding
  var fix: Finding.Fix
  var key: Key

  /// The identity of a fix, which stays the same if other fixes change the text.
  struct Key: Hashable {
    var fingerprint: Fingerprint
    var title: String
  }

  var site: FindingSite { FindingSite(rule: finding.rule, offset: finding.place.start.offset) }

  /// The range from the first replaced byte to the last.
  var range: Range<Int> {
    (fix.edits.first?.start.offset ?? 0)..<max(
      fix.edits.first?.start.offset ?? 0, fix.edits.last?.end.offset ?? 0)
  }
}

extension [FixCandidate] {
  /// The candidates in order of position, without those that touch the candidate before them. The omitted
  /// candidates are tried again later.
  var withoutOverlaps: [FixCandidate] {
    var end = -1
    return sorted { $0.range.lowerBound < $1.range.lowerBound }.filter { candidate in
      guard candidate.range.lowerBound > end else { return false }
      end = candidate.range.upperBound
      return true
    }
  }
}

/// A fix that was applied.
struct AppliedFix {
  var candidate: FixCandidate
  /// The offset of the finding in the current text.
  var offset: Int
}

extension [AppliedFix] {
  /// Returns the applied fixes in the form for reports, in order of position.
  func tried(in text: [UInt8]) -> [FixAttempt] {
    let lines = LineTable(text)
    return sorted { $0.offset < $1.offset }.map {
      FixAttempt($0.candidate.finding, $0.candidate.fix, .made, at: lines.position(at: UInt32($0.offset)))
    }
  }
}
