import CartoucheDiagnostics

/// How many findings `--fix` would mend: what was tried can be promised, and nothing else.
struct PromisedFixes {
  private(set) var safeCount = 0
  private(set) var unsafeCount = 0

  /// Of those that are told: what an error hides is mended as well, and comes on top.
  /// - Parameters:
  ///   - run: the trial of all fixes, none of which was written; or the fixes that were made before the findings were found.
  ///   - isMade: whether they were.
  init(of findings: [Finding], by run: FixRun, isMade: Bool) {
    var safe = Self.mended(isMade ? [] : run.changes.map { ($0.path, $0.fixes) })
    var unsafe = Self.mended(run.unsafe)
    for finding in findings {
      let key = Key(path: finding.place.path, rule: finding.rule, message: finding.message)
      if safe[key, default: 0] > 0 {
        safe[key, default: 0] -= 1
        safeCount += 1
      } else if unsafe[key, default: 0] > 0 {
        unsafe[key, default: 0] -= 1
        unsafeCount += 1
      }
    }
  }

  private static func mended(_ files: [(path: String, fixes: [TriedFix])]) -> [Key: Int] {
    var counts: [Key: Int] = [:]
    for file in files {
      for fix in file.fixes {
        counts[Key(path: file.path, rule: fix.rule, message: fix.message), default: 0] += 1
      }
    }
    return counts
  }

  /// What a finding is known by, wherever it has moved.
  private struct Key: Hashable {
    var path: String
    var rule: String
    var message: String
  }
}
