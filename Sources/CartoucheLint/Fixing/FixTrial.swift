import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheResolver
import CartoucheScenario
import CartoucheSyntax

/// A text of a spec or a scenario with what is found in it, to be compared with the text before a fix.
struct FixTrial {
  let bytes: [UInt8]
  private let path: String
  private let findings: [Finding]
  /// What it means, as bytes: the plan as a file, or all that a scenario says; nil where that is not whole.
  private let meaning: [UInt8]?
  /// Whether the text could not be read to its end.
  private let isBroken: Bool

  init(_ path: String, _ bytes: [UInt8], _ loader: some FileLoader, _ settings: RuleSettings)
    throws(FileFailure)
  {
    let files = SubstitutedFile(path: path, bytes: bytes, others: loader)
    self.path = path
    self.bytes = bytes
    let result: LintResult
    if Scenario.isNamed(path) {
      let reading = try readScenario(path, loader: files)
      result = LintResult(of: reading)
      meaning = reading.meaning
      isBroken = reading.document.isTruncated
    } else {
      let compilation = try compile(path, loader: files)
      result = LintResult(of: compilation, by: settings.rules, settings.options)
      meaning = compilation.plan?.bytes()
      isBroken = compilation.resolved?.documents.last?.isTruncated ?? true
    }
    findings = result.findings.compactMap(settings.applied)
  }

  /// Of the text.
  var checksum: UInt64 { bytes.withUnsafeBytes { Checksum.xxh64($0) } }

  /// A fix for each finding of the file itself that has any: the first, of which nobody says that another one is better.
  var candidates: [FixCandidate] {
    zip(findings, Fingerprint.all(of: findings)).compactMap { finding, fingerprint in
      guard finding.place.path == path, let fix = finding.fixes.first(where: \.isSafe) ?? finding.fixes.first
      else {
        return nil
      }
      return FixCandidate(
        finding: finding, fix: fix, key: FixCandidate.Key(fingerprint: fingerprint, title: fix.title))
    }
  }

  /// What speaks against these fixes; nil: nothing but good came of them.
  /// - Parameter text: this text, as they made it of the one before.
  func refusal(after before: FixTrial, _ fixes: [FixCandidate], _ text: EditedText) -> FixRefusal? {
    if let error = newError(after: before, of: fixes) { return .newError(error) }
    if hasOpen(fixes, text) { return .undone }
    if fixes.allSatisfy(\.fix.isSafe), let meaning = before.meaning, meaning != self.meaning {
      return .otherMeaning
    }
    return nil
  }

  /// Whether a fix left its rule with another fix at its place: what is right for one annotation that takes a template is
  /// then wrong for another one, and each fix would bring the other.
  private func hasOpen(_ fixes: [FixCandidate], _ text: EditedText) -> Bool {
    let warnings = fixes.map(\.finding).filter { $0.severity == .warning }
    if warnings.isEmpty { return false }
    let open = Set(
      findings.filter { $0.place.path == path && !$0.fixes.isEmpty }.map {
        Site(rule: $0.rule, offset: $0.place.start.offset)
      })
    return warnings.contains {
      open.contains(Site(rule: $0.rule, offset: text.offset(of: $0.place.start.offset)))
    }
  }

  /// What a rule says something of.
  private struct Site: Hashable {
    var rule: String
    var offset: Int
  }

  /// The first error that was not there. What a broken text hid is none that a fix brings: it lies behind it. Nor is a name that
  /// could not be looked up while a file was not found, if the file has one that is near it: it is the right file then.
  private func newError(after before: FixTrial, of fixes: [FixCandidate]) -> Finding? {
    var known: [ErrorKey: Int] = [:]
    for error in before.errors { known[ErrorKey(error), default: 0] += 1 }
    let new = errors.filter { error in
      let key = ErrorKey(error)
      known[key, default: 0] -= 1
      return known[key, default: 0] < 0
    }
    if fixes.contains(where: { Self.unread.contains($0.finding.rule) }) {
      return new.first { !$0.rule.hasPrefix("unknown-") || $0.place.path != path || $0.fixes.isEmpty }
    }
    guard before.isBroken, !isBroken else { return new.first }
    let start = fixes[0].range.lowerBound
    return new.first { $0.place.path != path || $0.place.start.offset < start }
  }

  /// What is found where a file cannot be read.
  private static let unread = [CompilerFinding.unreadableImport.id, CompilerFinding.unreadableSource.id]

  private var errors: [Finding] { findings.filter { $0.severity == .error } }

  /// What an error is known by, wherever it has moved.
  private struct ErrorKey: Hashable {
    var path: String
    var rule: String
    var message: String

    init(_ finding: Finding) {
      path = finding.place.path
      rule = finding.rule
      message = finding.message
    }
  }
}
