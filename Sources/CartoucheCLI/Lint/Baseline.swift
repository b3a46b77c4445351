import Cartouche
import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheLint
import CartoucheSyntax
import SystemPackage

/// Findings that were there before somebody began to lint, and are not told.
///
/// A finding is known by its fingerprint, so edits elsewhere in its file change nothing. Paths are relative to the folder of
/// the file, which can be moved with what it is about.
struct Baseline {
  private struct Entry: Equatable {
    var path: String
    var rule: String
    var fingerprint: String
  }

  private let file: String
  private let entries: [Entry]

  /// All of the findings, in reporting order.
  init(of findings: [Finding], for file: String) {
    self.file = file
    let findings = Self.findings(findings, seenFrom: file)
    entries = zip(findings, Fingerprint.all(of: findings)).map {
      Entry(path: $0.place.path, rule: $0.rule, fingerprint: $1.text)
    }
  }

  /// Reads a baseline; one that is none is told, and ends the command.
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
      StandardStream.report("\(file): it is no baseline; `--write-baseline \(file)` writes one")
      throw ExitStatus.failure
    }
    entries = items.compactMap { $0 }
  }

  /// What of the findings is new, and how many entries there are for files of the run that are found no more.
  func compared(with report: FindingReport) -> (new: [Finding], goneCount: Int) {
    let known = Set(entries.map(\.fingerprint))
    let fingerprints = Fingerprint.all(of: Self.findings(report.findings, seenFrom: file))
    let new = zip(report.findings, fingerprints).filter { !known.contains($1.text) }.map(\.0)
    let found = Set(fingerprints.map(\.text))
    let files = Set(report.files.map { Self.path($0, seenFrom: file) })
    return (new, entries.count { files.contains($0.path) && !found.contains($0.fingerprint) })
  }

  /// One finding a line, in order of path and position.
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
