/// Prints findings in the Static Analysis Results Interchange Format (SARIF) 2.1.0, which code scanning services read.
///
/// Columns count Unicode scalars. Each result has its fixes and a fingerprint, and each rule with results has its help text.
package struct SARIFRenderer: Sendable {
  private let version: String
  private let kinds: [String: AnyFindingKind]

  /// - Parameters:
  ///   - version: The version of the `cartouche` program.
  ///   - kinds: The kinds of findings whose descriptions are printed. A rule that is not among them is printed as its name only.
  package init(version: String, kinds: [AnyFindingKind]) {
    self.version = version
    self.kinds = Dictionary(kinds.map { ($0.id, $0) }) { first, _ in first }
  }

  /// - Parameter report: The findings, with file paths that are absolute or relative to the root of the sources.
  package func render(_ report: FindingReport) -> String {
    let levels = Dictionary(
      report.findings.map { ($0.rule, $0.severity) }, uniquingKeysWith: max)
    let rules = levels.keys.sorted()
    var bytes: [UInt8] = []
    JSONWriter.print(to: &bytes) {
      $0.object(.lines) {
        $0.member("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
        $0.member("version", "2.1.0")
        $0.array("runs") { $0.object(.lines) { writeRun(report, rules, levels, to: &$0) } }
      }
    }
    return String(decoding: bytes, as: UTF8.self) + "\n"
  }

  /// - Parameter levels: The highest severity of the findings of each rule.
  private func writeRun(
    _ report: FindingReport, _ rules: [String], _ levels: [String: Severity], to json: inout JSONWriter
  ) {
    json.object("tool") {
      $0.object("driver") {
        $0.member("name", "cartouche")
        $0.member("semanticVersion", version)
        $0.array("rules", .lines) { json in
          for rule in rules { json.object { writeRule(rule, levels[rule], to: &$0) } }
        }
      }
    }
    json.array("invocations") {
      $0.object {
        $0.member("executionSuccessful", report.failures.isEmpty)
        $0.array("toolExecutionNotifications") { json in
          for failure in report.failures {
            json.object {
              $0.member("level", "error")
              writeMessage("message", "\(failure.path): \(failure.reason)".printable, to: &$0)
            }
          }
        }
      }
    }
    json.member("columnKind", "unicodeCodePoints")
    json.array("results", .lines) { json in
      for (finding, fingerprint) in zip(report.findings, Fingerprint.all(of: report.findings)) {
        let rule = rules.firstIndex(of: finding.rule) ?? 0
        json.object { writeResult(finding, fingerprint, rule, to: &$0) }
      }
    }
  }

  /// - Parameter level: The severity of the results of the rule. A configuration may have changed it from the rule's default.
  private func writeRule(_ rule: String, _ level: Severity?, to json: inout JSONWriter) {
    json.member("id", rule)
    guard let note = kinds[rule]?.note else { return }
    let level = level ?? note.severity
    writeMessage("shortDescription", note.summary, to: &json)
    writeMessage("fullDescription", "\(note.summary) \(note.why)", to: &json)
    json.object("help") {
      $0.member("text", "\(note.summary) \(note.why) `cartouche explain \(rule)` shows examples.")
      $0.member("markdown", "\(note.summary)\n\n\(note.why)\n\n`cartouche explain \(rule)` shows examples.")
    }
    json.object("defaultConfiguration") { $0.member("level", level.rawValue) }
    json.object("properties") { $0.member("problem.severity", level.rawValue) }
  }

  private func writeResult(
    _ finding: Finding, _ fingerprint: Fingerprint, _ rule: Int, to json: inout JSONWriter
  ) {
    json.member("ruleId", finding.rule)
    json.member("ruleIndex", rule)
    json.member("level", finding.severity.rawValue)
    let text = [finding.message, finding.help.map { "help: \($0)" }].compactMap { $0 }.joined(separator: "\n")
    writeMessage("message", text, to: &json)
    json.array("locations") { $0.object { writePlace(finding.place, to: &$0) } }
    if !finding.related.isEmpty {
      json.array("relatedLocations") { json in
        for (index, other) in finding.related.enumerated() {
          json.object {
            $0.member("id", index + 1)
            writeMessage("message", other.message, to: &$0)
            writePlace(other.place, to: &$0)
          }
        }
      }
    }
    if !finding.fixes.isEmpty {
      json.array("fixes") { json in
        for fix in finding.fixes { json.object { writeFix(fix, in: finding.place.path, to: &$0) } }
      }
    }
    // The upload action of GitHub computes `primaryLocationLineHash` and warns about any other value.
    json.object("partialFingerprints") { $0.member("cartouche/v1", fingerprint.text) }
  }

  private func writeFix(_ fix: Finding.Fix, in path: String, to json: inout JSONWriter) {
    writeMessage("description", fix.title, to: &json)
    json.array("artifactChanges") {
      $0.object {
        writeArtifact(path, to: &$0)
        $0.array("replacements") { json in
          for edit in fix.edits {
            json.object {
              writeRegion("deletedRegion", edit.start, edit.end, to: &$0)
              $0.object("insertedContent") { $0.member("text", edit.replacement) }
            }
          }
        }
      }
    }
    json.object("properties") { $0.member("safe", fix.isSafe) }
  }

  private func writePlace(_ place: Finding.Place, to json: inout JSONWriter) {
    json.object("physicalLocation") {
      writeArtifact(place.path, to: &$0)
      writeRegion("region", place.start, place.end, to: &$0)
    }
  }

  private func writeArtifact(_ path: String, to json: inout JSONWriter) {
    json.object("artifactLocation") {
      if path.hasPrefix("/") {
        $0.member("uri", "file://\(percentEncoded(path))")
      } else {
        $0.member("uri", percentEncoded(path))
        $0.member("uriBaseId", "%SRCROOT%")
      }
    }
  }

  private func writeRegion(
    _ key: String, _ start: SourcePosition, _ end: SourcePosition, to json: inout JSONWriter
  ) {
    json.object(key) {
      $0.member("startLine", start.line)
      $0.member("startColumn", start.column)
      $0.member("endLine", end.line)
      $0.member("endColumn", end.column)
    }
  }

  private func writeMessage(_ key: String, _ text: String, to json: inout JSONWriter) {
    json.object(key) { $0.member("text", text) }
  }

  /// Returns a file path as part of a URI: all bytes except letters, digits, `/` and `-._~` are percent-encoded.
  private func percentEncoded(_ path: String) -> String {
    var encoded: [UInt8] = []
    let digits = Array("0123456789ABCDEF".utf8)
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        encoded.append(byte)
      default: encoded += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }
}
