import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheResolver
import CartoucheScenario
import CartoucheSyntax

/// A version of a spec or scenario with its findings. The version before a fix and the version after it are
/// compared.
struct FixTrial {
  let bytes: [UInt8]
  private let path: String
  private let findings: [Finding]
  /// The meaning of the text as bytes: the compiled plan, or the steps of a scenario. It is `nil` if the text
  /// has errors.
  private let meaning: [UInt8]?
  /// Whether the text could not be parsed to its end.
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

  /// The checksum of the text.
  var checksum: UInt64 { bytes.withUnsafeBytes { Checksum.xxh64($0) } }

  /// The fixes that may be applied, one for each finding in the file: its first safe fix, or else its first
  /// fix.
  var candidates: [FixCandidate] {
    zip(findings, Fingerprint.all(of: findings)).compactMap { finding, fingerprint in
      guard finding.place.path == path,
        let fix = finding.fixes.first(where: { $0.isSafe }) ?? finding.fixes.first
      else {
        return nil
      }
      return FixCandidate(
        finding: finding, fix: fix, key: FixCandidate.Key(fingerprint: fingerprint, title: fix.title))
    }
  }

  /// Returns the reason for refusing the fixes that changed `before` into this text. Returns `nil` if this
  /// text has no new problem.
  /// - Parameter text: This text with the edits that created it.
  func refusal(after before: FixTrial, _ fixes: [FixCandidate], _ text: EditedText) -> FixRefusal? {
    if let error = newError(after: before, of: fixes, text) { return .newError(error) }
    if causesAnotherFix(fixes, text) { return .undone }
    if fixes.allSatisfy({ $0.fix.isSafe }), let meaning = before.meaning, meaning != self.meaning {
      return .otherMeaning
    }
    return nil
  }

  /// Returns whether a rule offers another fix at the location of an applied one. Such fixes can undo each
  /// other: a value that is right for one annotation may be wrong for another with the same template.
  private func causesAnotherFix(_ fixes: [FixCandidate], _ text: EditedText) -> Bool {
    let warnings = fixes.map { $0.finding }.filter { $0.severity == .warning }
    if warnings.isEmpty { return false }
    let open = Set(
      findings.filter { $0.place.path == path && !$0.fixes.isEmpty }.map {
        FindingSite(rule: $0.rule, offset: $0.place.start.offset)
      })
    return warnings.contains {
      open.contains(FindingSite(rule: $0.rule, offset: text.offset(of: $0.place.start.offset)))
    }
  }

  /// Returns the first error that `before` does not have.
  ///
  /// If `before` could not be parsed to its end, errors after the fixes are not new: a parser stops at its first error.
  /// After a corrected path, an unknown name with a suggestion is not new, because the suggestion shows that
  /// the file is the right one.
  private func newError(after before: FixTrial, of fixes: [FixCandidate], _ text: EditedText) -> Finding? {
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
    guard before.isBroken else { return new.first }
    let start = isBroken ? text.replacements.last?.new.upperBound ?? 0 : fixes[0].range.lowerBound
    return new.first { $0.place.path != path || $0.place.start.offset < start }
  }

  /// The ids of the findings about files that cannot be read.
  private static let unread = [CompilerFinding.unreadableImport.id, CompilerFinding.unreadableSource.id]

  private var errors: [Finding] { findings.filter { $0.severity == .error } }

  /// The identity of an error, which does not depend on its position.
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

/// The reason for refusing a fix.
enum FixRefusal: Sendable {
  /// The fixed text has a new error.
  case newError(Finding)
  /// The fixed text is equal to an earlier version of the file, or the rule offers another fix at the same
  /// location.
  case undone
  /// The fix is marked as safe, but changes the meaning of the file.
  case otherMeaning

  /// The reason in the report of `lint --fix`.
  var reason: String {
    switch self {
    case .newError(let error):
      "its result has an error that is not there now: \(error.message) [\(error.rule)]"
    case .undone: "its result would be flagged in the same place, and another fix would undo it"
    case .otherMeaning: "its result means something else; change it by hand if that is meant"
    }
  }
}

/// A file loader that returns `bytes` for the file at `path`, and loads all other files with another loader.
struct SubstitutedFile<Others: FileLoader>: FileLoader {
  var path: String
  var bytes: [UInt8]
  var others: Others

  func load(_ path: String, limit: Int) throws(FileFailure) -> [UInt8] {
    if path == self.path { return bytes }
    return try others.load(path, limit: limit)
  }

  func names(beside path: String) -> [String] { others.names(beside: path) }
}
