import CartoucheDiagnostics
import CartoucheLint
import CartoucheSyntax

/// The files of the last `lint`, for reports.
struct CheckedFiles {
  /// The paths of the checked files, in order.
  var files: [String] = []
  var failures: [FindingReport.Failure] = []
  /// The files on which rules were not run because of errors.
  var partlyChecked: [String] = []
  /// The lowest severity that makes a run fail, by the path of a file with findings.
  var thresholds: [String: FailureThreshold] = [:]
}

/// The change of a file that `format` or `fix` makes.
struct TextChange {
  var path: String
  var old: [UInt8]
  var new: [UInt8]
  var replacements: [Replacement]
}

/// A report to write: a JSON object of the host.
struct ReportRequest {
  enum Format: String {
    case text, concise, json, sarif, github, gitlab, junit, configuration, applied, refused, diff
  }

  var format: Format?
  var style = TextStyle.plain
  var isConcise = false
  var failOn: FailureThreshold?
  /// Files that the host could not read.
  var failures: [FindingReport.Failure] = []

  init(json bytes: [UInt8]) {
    var sources = SourceList()
    var diagnostics: [Diagnostic] = []
    let source = sources.add(SourceText(path: "report.json", bytes: bytes))
    guard let root = parseDocument(source, in: sources, format: .json, diagnostics: &diagnostics).root else {
      return
    }
    format = (root["format"]?.string).flatMap { Format(rawValue: $0) }
    if root["color"]?.string == "true" { style = .ansi }
    isConcise = root["concise"]?.string == "true"
    failOn = (root["failOn"]?.string).flatMap { FailureThreshold(rawValue: $0) }
    failures =
      root["failures"]?.items.compactMap { failure in
        guard let path = failure["path"], let reason = failure["reason"] else { return nil }
        return FindingReport.Failure(path: path.string, reason: reason.string)
      } ?? []
  }
}

extension Workspace {
  /// Writes the findings or fixes of the last call as the program prints them. Throws `problems` if a finding makes a run fail.
  func report(_ bytes: [UInt8]) throws(Failure) {
    let request = ReportRequest(json: bytes)
    results.text = []
    guard let format = request.format else { throw .unknownName }
    var report = FindingReport(
      findings: results.found, files: results.checked.files,
      failures: request.failures + results.checked.failures)
    report.thresholds = results.checked.thresholds
    if let failOn = request.failOn {
      for finding in report.findings { report.thresholds[finding.place.path] = failOn }
    }
    results.text =
      switch format {
      case .text: Array(TextRenderer(style: request.style).render(report.findings).utf8)
      case .concise: Array(ConciseRenderer().render(report.findings).utf8)
      case .json: results.findings
      case .sarif:
        Array(
          SARIFRenderer(version: Self.version, kinds: everyFindingKind).render(withPathsOfRepository(report))
            .utf8)
      case .github: Array(GitHubRenderer().render(withPathsOfRepository(report).findings).utf8)
      case .gitlab: Array(GitLabRenderer().render(withPathsOfRepository(report).findings).utf8)
      case .junit: Array(JUnitRenderer().render(withPathsOfRepository(report)).utf8)
      case .configuration: Array(TextRenderer(style: request.style).render(results.configurations).utf8)
      case .applied, .refused: attempts(format, request)
      case .diff:
        results.change.map { UnifiedDiff($0.path, from: $0.old, to: $0.new, by: $0.replacements).bytes } ?? []
      }
    if report.findings.contains(where: { report.isFailure($0) }) { throw .problems }
  }

  /// The version of the program.
  private static var version: String { "0.1.0" }

  private func withPathsOfRepository(_ report: FindingReport) -> FindingReport {
    report.renamingFiles { files.shown(files.located($0)) }
  }

  private func attempts(_ format: ReportRequest.Format, _ request: ReportRequest) -> [UInt8] {
    guard let fixes = results.fixes, let path = results.change?.path else { return [] }
    let renderer = FixAttemptRenderer(style: request.style, isConcise: request.isConcise)
    return Array(renderer.render(format == .applied ? fixes.applied : fixes.refused, in: path).utf8)
  }

  /// The files of the last `lint`, or the fixes of the last `fix`, as a JSON object.
  var details: [UInt8] {
    var bytes: [UInt8] = []
    JSONWriter.append(to: &bytes) {
      $0.object { json in
        write("files", results.checked.files, to: &json)
        write("partlyChecked", results.checked.partlyChecked, to: &json)
        json.array("failures") { json in
          for failure in results.checked.failures {
            json.object {
              $0.member("path", failure.path)
              $0.member("reason", failure.reason)
            }
          }
        }
        write("applied", results.fixes?.applied ?? [], to: &json)
        write("unsafe", results.fixes?.unsafe ?? [], to: &json)
      }
    }
    return bytes
  }

  private func write(_ key: String, _ texts: [String], to json: inout JSONWriter) {
    json.array(key) { json in for text in texts { json.element(text) } }
  }

  private func write(_ key: String, _ fixes: [FixAttempt], to json: inout JSONWriter) {
    json.array(key) { json in
      for fix in fixes {
        json.object {
          $0.member("rule", fix.rule)
          $0.member("message", fix.message)
        }
      }
    }
  }
}
