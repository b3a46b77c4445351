import CartoucheDiagnostics
import Foundation
import Testing

/// What code scanning reads: each member has the form that the standard gives it.
@Suite struct SARIFRendererTests {
  private func run(of report: FindingReport) throws -> [String: Any] {
    let text = SARIFRenderer(version: "1.2.3", kinds: [SampleFinding.rule, .duplicateKey]).render(report)
    let log = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(log["version"] as? String == "2.1.0")
    #expect(Set(log.keys) == ["$schema", "version", "runs"])
    let runs = try #require(log["runs"] as? [[String: Any]])
    return try #require(runs.count == 1 ? runs[0] : nil)
  }

  /// A value in nested mappings and lists.
  private func value(_ path: String, in json: Any?) -> Any? {
    path.split(separator: ".").reduce(json) { value, step in
      if let list = value as? [Any], let index = Int(step) {
        return list.indices.contains(index) ? list[index] : nil
      }
      return (value as? [String: Any])?[String(step)]
    }
  }

  @Test func aFindingIsAResultWithAllThatItSays() throws {
    let run = try run(of: FindingReport(findings: [completeFinding()], files: ["maps/é.yaml"]))
    let result = value("results.0", in: run)
    let texts: [(String, String)] = [
      ("ruleId", "duplicate-key"), ("level", "warning"),
      ("message.text", "the key `id` stands twice\nhelp: keep one of the two"),
      ("locations.0.physicalLocation.artifactLocation.uri", "maps/%C3%A9.yaml"),
      ("locations.0.physicalLocation.artifactLocation.uriBaseId", "%SRCROOT%"),
      ("relatedLocations.0.message.text", "first written here"),
      ("fixes.0.description.text", "remove the line"),
      ("fixes.0.artifactChanges.0.artifactLocation.uri", "maps/%C3%A9.yaml"),
      ("fixes.0.artifactChanges.0.replacements.0.insertedContent.text", ""),
      ("partialFingerprints.cartouche/v1", Fingerprint.all(of: [completeFinding()])[0].text),
    ]
    for (path, text) in texts { #expect(value(path, in: result) as? String == text, "\(path)") }
    let regions = [
      ("locations.0.physicalLocation.region", [2, 1, 2, 3]),
      ("relatedLocations.0.physicalLocation.region", [1, 1, 1, 3]),
      ("fixes.0.artifactChanges.0.replacements.0.deletedRegion", [2, 1, 3, 1]),
    ]
    for (path, numbers) in regions {
      let found = ["startLine", "startColumn", "endLine", "endColumn"].map {
        value("\(path).\($0)", in: result) as? Int
      }
      #expect(found == numbers, "\(path)")
    }
    #expect(value("fixes.0.properties.safe", in: result) as? Bool == false)
    #expect(run["columnKind"] as? String == "unicodeCodePoints")
  }

  @Test func aRuleHasItsHelpOnce() throws {
    let findings = [finding("gap", 0..<3), completeFinding(), finding("gap: 2", 0..<3)]
    let run = try run(of: FindingReport(findings: findings))
    let rules = try #require(value("tool.driver.rules", in: run) as? [[String: Any]])
    #expect(rules.map { $0["id"] as? String } == ["duplicate-key", "rule"])
    #expect(
      value("help.markdown", in: rules[0]) as? String
        == "It is odd.\n\nIt may not be meant.\n\n`cartouche explain duplicate-key` shows examples.")
    #expect(value("defaultConfiguration.level", in: rules[1]) as? String == "error")
    let results = try #require(run["results"] as? [[String: Any]])
    #expect(results.map { $0["ruleIndex"] as? Int } == [1, 0, 1])
    #expect(value("tool.driver.semanticVersion", in: run) as? String == "1.2.3")
  }

  /// A rule that finds errors as a rule may find a warning as well.
  @Test func aRuleHasTheLevelOfWhatItFound() throws {
    var warning = finding("gap", 0..<3)
    warning.severity = .warning
    let run = try run(of: FindingReport(findings: [warning]))
    #expect(value("tool.driver.rules.0.defaultConfiguration.level", in: run) as? String == "warning")
    let properties = value("tool.driver.rules.0.properties", in: run) as? [String: String]
    #expect(properties == ["problem.severity": "warning"])
  }

  @Test func whatCouldNotBeReadIsTold() throws {
    let failure = FindingReport.Failure(path: "b.yaml", reason: "it is a folder")
    let run = try run(of: FindingReport(failures: [failure]))
    #expect(value("invocations.0.executionSuccessful", in: run) as? Bool == false)
    let told = value("invocations.0.toolExecutionNotifications.0.message.text", in: run)
    #expect(told as? String == "b.yaml: it is a folder")
    #expect((run["results"] as? [Any])?.isEmpty == true)
  }

  @Test func aPathOutsideIsAFileURI() throws {
    let run = try run(
      of: FindingReport(findings: [finding("a", 0..<1).renamingFiles { _ in "/a b#?%.yaml" }]))
    let artifact =
      value("results.0.locations.0.physicalLocation.artifactLocation", in: run) as? [String: String]
    #expect(artifact == ["uri": "file:///a%20b%23%3F%25.yaml"])
  }
}
