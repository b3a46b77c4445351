import Cartouche
import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheLint
import CartoucheSyntax
import SystemPackage

/// A list of known findings that `lint` suppresses.
///
/// A finding is identified by its fingerprint, which does not depend on line numbers. Paths are relative to the
/// folder of the baseline file, so that it can be moved together with the specs.
struct Baseline {
  private struct Entry: Equatable {
    var path: String
    var rule: String
    var fingerprint: String
  }

  private let file: String
  private let entries: [Entry]

  /// Creates a baseline of findings, which are in reporting order, for the baseline file at the path `file`.
  init(of findings: [Finding], for file: String) {
    self.file = file
    let findings = Self.findings(findings, seenFrom: file)
    entries = zip(findings, Fingerprint.all(of: findings)).map {
      Entry(path: $0.place.path, rule: $0.rule, fingerprint: $1.text)
    }
  }

  /// Reads the baseline file at the path `file`. If it is invalid, prints the problem and throws an exit status.
  init(reading file: String) throws {
    self.file = file
    let bytes = try reading(file) { () throws(FileFailure) in
      try DiskFileLoader().loadArgument(file, limit: Limits().specBytes)
    }
    var sources = SourceList()
    var diagnostics: [Diagnostic] = []
    let source = sources.add(SourceText(path: file, bytes: bytes))
    let root = parseDocument(source, in: sources, format: .json, diagnostics: &diagnostics).root
    let items = root?["findings"]?.items.map { item -> Entry? in
      guard let path = item["path"], let rule = item["rule"], let fingerprint = item["fingerprint"] else {
        return nil
      }
      return Entry(path: path.string, rule: rule.string, fingerprint: fingerprint.string)
    }
    guard diagnostics.isEmpty, root?["version"]?.string == "1", let items, !items.contains(nil) else {
      StandardStream.report("\(file): it is not a baseline; `--write-baseline \(file)` writes one")
      throw ExitStatus.failure
    }
    entries = items.compactMap { $0 }
  }

  /// Compares a report with the baseline.
  /// - Returns: The findings that are not in the baseline, and the number of the baseline's entries about the
  ///   report's files that match no finding.
  func compared(with report: FindingReport) -> (new: [Finding], staleCount: Int) {
    let known = Set(entries.map(\.fingerprint))
    let fingerprints = Fingerprint.all(of: Self.findings(report.findings, seenFrom: file))
    let new = zip(report.findings, fingerprints).filter { !known.contains($1.text) }.map(\.0)
    let found = Set(fingerprints.map(\.text))
    let files = Set(report.files.map { Self.path($0, seenFrom: file) })
    return (new, entries.count { files.contains($0.path) && !found.contains($0.fingerprint) })
  }

  /// The bytes of the baseline file: JSON with one finding on each line.
  var bytes: [UInt8] {
    var json = JSONWriter()
    json.object(.lines) {
      $0.member("version", 1)
      $0.array("findings", .lines) { json in
        for entry in entries {
          json.object {
            $0.member("path", entry.path)
            $0.member("rule", entry.rule)
            $0.member("fingerprint", entry.fingerprint)
          }
        }
      }
    }
    return json.bytes + Array("\n".utf8)
  }

  private static func findings(_ findings: [Finding], seenFrom file: String) -> [Finding] {
    findings.map { $0.renamingFiles { path($0, seenFrom: file) } }
  }

  private static func path(_ path: String, seenFrom file: String) -> String {
    relativePath(path, to: absolutePath(file).removingLastComponent().string)
  }
}
