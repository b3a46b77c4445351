import CartoucheDiagnostics
import Foundation
import Testing

@Suite struct TextRendererTests {
  @Test func aFindingIsShownWithAllThatItSays() {
    let text = TextRenderer().render([completeFinding()])
    #expect(
      text == """
        maps/é.yaml:2:1: warning: the key `id` stands twice [duplicate-key]
          |
        2 | id: "b"
          | ^^
        maps/é.yaml:1:1: first written here
          |
        1 | id: a
          | ^^
          = help: keep one of the two
          = fix: remove the line


        """)
  }

  @Test func aFindingInAnEmptyFileHasNoSourceLine() {
    #expect(TextRenderer().render([finding("", 0..<0)]) == "a.yaml:1:1: error: message [rule]\n\n")
  }

  @Test func theMarginIsAsWideAsTheLineNumber() {
    let text = TextRenderer().render([finding(String(repeating: "\n", count: 99) + "gap", 99..<102)])
    #expect(text.hasSuffix("\n    |\n100 | gap\n    | ^^^\n\n"))
  }

  @Test func coloursGoAroundSeverityMessageAndCarets() {
    let text = TextRenderer(style: .ansi).render([finding("gap", 0..<3)])
    #expect(
      text == """
        a.yaml:1:1: \u{1B}[31merror\u{1B}[0m: \u{1B}[1mmessage\u{1B}[0m [rule]
          |
        1 | gap
          | \u{1B}[31m^^^\u{1B}[0m


        """)
  }

  @Test func noNameReachesTheTerminalAsACommand() {
    let text = TextRenderer().render([finding(saying: "\u{1B}]0;x\u{7}\n\u{9B}2J\u{202E}")])
    let shown = #"\u{1B}]0;x\u{7}\u{A}\u{9B}2J\u{202E}"#
    #expect(
      text == """
        \(shown):1:1: error: \(shown) [rule]
        \(shown):1:1: \(shown)
          = help: \(shown)
          = fix: \(shown)


        """)
  }

  @Test func noFindingsAreNoText() { #expect(TextRenderer().render([]) == "") }
}

@Suite struct ConciseRendererTests {
  @Test func aFindingIsALine() {
    #expect(
      ConciseRenderer().render([completeFinding(), finding("gap", 0..<3)])
        == "maps/é.yaml:2:1: warning: the key `id` stands twice [duplicate-key]\n"
        + "a.yaml:1:1: error: message [rule]\n")
  }

  @Test func noNameBreaksTheLine() {
    let text = ConciseRenderer().render([finding(saying: "a\nb\u{1B}")])
    #expect(text == #"a\u{A}b\u{1B}:1:1: error: a\u{A}b\u{1B} [rule]"# + "\n")
  }
}

@Suite struct JSONRendererTests {
  @Test func aFindingIsWrittenWithAllThatItSays() {
    #expect(
      JSONRenderer().render([completeFinding()])
        == #"{"version":1,"findings":[{"path":"maps/é.yaml","rule":"duplicate-key","severity":"warning","#
        + #""message":"the key `id` stands twice","start":{"line":2,"column":1,"offset":6},"#
        + #""end":{"line":2,"column":3,"offset":8},"help":"keep one of the two","related":["#
        + #"{"path":"maps/é.yaml","message":"first written here","start":{"line":1,"column":1,"offset":0},"#
        + #""end":{"line":1,"column":3,"offset":2}}],"fixes":[{"title":"remove the line","safe":false,"#
        + #""edits":[{"start":{"line":2,"column":1,"offset":6},"end":{"line":3,"column":1,"offset":14},"#
        + #""replacement":""}]}]}]}"# + "\n")
  }

  @Test func noFindingsAreAnEmptyList() {
    #expect(JSONRenderer().render([]) == #"{"version":1,"findings":[]}"# + "\n")
  }
}

@Suite struct GitHubRendererTests {
  @Test func aFindingIsACommand() {
    #expect(
      GitHubRenderer().render([completeFinding()])
        == "::warning title=cartouche (duplicate-key),file=maps/é.yaml,line=2,endLine=2,col=1,endColumn=3::"
        + "the key `id` stands twice%0Ahelp: keep one of the two\n")
  }

  @Test func whatGoesOverSeveralLinesHasNoColumns() {
    #expect(
      GitHubRenderer().render([finding("a:\n  b\n", 0..<6)])
        == "::error title=cartouche (rule),file=a.yaml,line=1,endLine=2::message\n")
  }

  @Test func whatIsEmptyMarksACharacter() {
    #expect(GitHubRenderer().render([finding("a", 0..<0)]).contains("col=1,endColumn=2::"))
  }

  /// Else a name could begin a command of its own, or end a property.
  @Test(arguments: ["a,b:c%25::d", "::set-output name=x::y", "100 %", "a\r\n::error::b"])
  func aNameIsReadBackAsItIs(_ name: String) throws {
    let output = GitHubRenderer().render([finding(saying: name)])
    let match = try #require(output.wholeMatch(of: /::error ([^\r\n]*?)::([^\r\n]*)\n/))
    let properties = match.1.split(separator: ",").map { $0.split(separator: "=", maxSplits: 1) }
    let file = try #require(properties.first { $0[0] == "file" })
    #expect(unescaped(file[1]) == name)
    #expect(unescaped(match.2) == "\(name.printable)\nhelp: \(name.printable)")
    #expect(properties.map(\.count) == Array(repeating: 2, count: 6))
  }

  /// As the runner of GitHub Actions does it, in its order.
  private func unescaped(_ text: Substring) -> String {
    [("%3A", ":"), ("%2C", ","), ("%0D", "\r"), ("%0A", "\n"), ("%25", "%")].reduce(String(text)) {
      $0.replacing($1.0, with: $1.1)
    }
  }
}

@Suite struct GitLabRendererTests {
  @Test func aFindingIsWrittenAsCodeQuality() throws {
    #expect(
      GitLabRenderer().render([completeFinding()])
        == "[\n  "
        + #"{"description":"the key `id` stands twice: keep one of the two","check_name":"duplicate-key","#
        + #""fingerprint":"\#(Fingerprint.all(of: [completeFinding()])[0].text)","severity":"minor","#
        + #""location":{"path":"maps/é.yaml","positions":{"begin":{"line":2,"column":1},"#
        + #""end":{"line":2,"column":3}}}}"# + "\n]\n")
  }

  /// GitLab shows those with equal fingerprints once.
  @Test func noTwoFingerprintsAreEqual() throws {
    let findings = [finding("gap: 1\ngap: 1\n", 0..<3), finding("gap: 1\ngap: 1\n", 7..<10)]
    let json = try JSONSerialization.jsonObject(with: Data(GitLabRenderer().render(findings).utf8))
    let list = try #require(json as? [[String: Any]])
    #expect(Set(list.compactMap { $0["fingerprint"] as? String }).count == 2)
    #expect(list.map { $0["severity"] as? String } == ["major", "major"])
  }

  @Test func noFindingsAreAnEmptyList() { #expect(GitLabRenderer().render([]) == "[]\n") }
}

@Suite struct JUnitRendererTests {
  @Test func aFindingIsAFailureAndACleanFileATestThatPassed() {
    let report = FindingReport(
      findings: [finding("gap", 0..<3)], files: ["a.yaml", "b & c.yaml"],
      failures: [FindingReport.Failure(path: "d.yaml", reason: "it is a \"folder\"")])
    #expect(
      JUnitRenderer().render(report) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="cartouche" tests="3" failures="1" errors="1">
          <testsuite name="a.yaml" tests="1" failures="1" errors="0">
            <testcase classname="a.yaml" name="rule at 1:1" file="a.yaml" line="1">
              <failure type="error: rule" message="message">a.yaml:1:1: error: message [rule]
          |
        1 | gap
          | ^^^

        </failure>
            </testcase>
          </testsuite>
          <testsuite name="b &amp; c.yaml" tests="1" failures="0" errors="0">
            <testcase classname="b &amp; c.yaml" name="no findings" file="b &amp; c.yaml"/>
          </testsuite>
          <testsuite name="d.yaml" tests="1" failures="0" errors="1">
            <testcase classname="d.yaml" name="reading" file="d.yaml">
              <error message="it is a &quot;folder&quot;"/>
            </testcase>
          </testsuite>
        </testsuites>

        """)
  }

  @Test func whatDoesNotCountIsOutputOfATestThatPassed() {
    var report = FindingReport(findings: [completeFinding()], files: ["maps/é.yaml"])
    #expect(JUnitRenderer().render(report).contains(#"tests="1" failures="0""#))
    #expect(JUnitRenderer().render(report).contains("<system-out>maps/é.yaml:2:1: warning: "))
    report.thresholds = ["maps/é.yaml": .warning]
    #expect(JUnitRenderer().render(report).contains(#"tests="1" failures="1""#))
    #expect(!JUnitRenderer().render(report).contains("system-out"))
    report.findings = [finding("gap", 0..<3)]
    report.thresholds = [report.findings[0].place.path: .never]
    #expect(JUnitRenderer().render(report).contains(#"tests="1" failures="0""#))
  }

  @Test func whatXMLForbidsIsNotWritten() {
    let text = JUnitRenderer().render(
      FindingReport(findings: [finding(saying: "<\u{0}\u{1B}\u{FFFE}]]>&\n")]))
    #expect(text.contains(#"message="&lt;\u{0}\u{1B}\#u{FFFD}]]&gt;&amp;\u{A}""#))
    #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || $0.value == 0xFFFE })
  }
}

/// What code scanning reads: each member has the form that the standard gives it.
@Suite struct SARIFRendererTests {
  private func run(of report: FindingReport) throws -> [String: Any] {
    let text = SARIFRenderer(
      version: "1.2.3", kinds: [SampleFinding.rule, .duplicateKey].map { AnyFindingKind($0) }
    ).render(report)
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

/// A finding in a file that is called `a.yaml`.
func finding(_ text: String, _ span: Range<Int>) -> Finding { finding(bytes: Array(text.utf8), span) }

/// A finding in an empty file, each of its texts and names being `text`.
func finding(saying text: String) -> Finding {
  var sources = SourceList()
  let source = sources.add(SourceText(path: text, bytes: []))
  let place = Location(source: source, span: SourceSpan(0..<0))
  let diagnostic = Diagnostic(
    SampleFinding.rule, text, at: place, help: text, related: [RelatedPlace(text, at: place)],
    fixes: [Fix(text, isSafe: false, replacing: SourceSpan(0..<0), with: "")])
  return [Finding]([diagnostic], in: sources)[0]
}

func finding(bytes: [UInt8], _ span: Range<Int>) -> Finding {
  var sources = SourceList()
  let source = sources.add(SourceText(path: "a.yaml", bytes: bytes))
  let diagnostic = Diagnostic(
    SampleFinding.rule, "message", at: Location(source: source, span: SourceSpan(span)))
  return [Finding]([diagnostic], in: sources)[0]
}

/// A finding with everything that one can have.
func completeFinding() -> Finding {
  var sources = SourceList()
  let source = sources.add(SourceText(path: "maps/é.yaml", bytes: Array("id: a\nid: \"b\"\n".utf8)))
  func location(_ span: Range<Int>) -> Location { Location(source: source, span: SourceSpan(span)) }
  let diagnostic = Diagnostic(
    SampleFinding.duplicateKey, "the key `id` stands twice", at: location(6..<8), help: "keep one of the two",
    related: [RelatedPlace("first written here", at: location(0..<2))],
    fixes: [Fix("remove the line", isSafe: false, replacing: SourceSpan(6..<14), with: "")])
  return [Finding]([diagnostic], in: sources)[0]
}

/// Kinds of findings that only these tests know.
enum SampleFinding: String, FindingKind {
  case rule
  case unknownKey = "unknown-key"
  case duplicateKey = "duplicate-key"
  case questionable

  var note: FindingNote {
    switch self {
    case .rule, .unknownKey: .error("It is wrong.", canBeWarning: true, "It would fail.")
    case .duplicateKey, .questionable: .warning("It is odd.", "It may not be meant.")
    }
  }
}

extension DiagnosticLog {
  mutating func report(_ finding: SampleFinding, _ message: String, at location: Location, fixes: [Fix] = [])
  {
    report(Diagnostic(finding, message, at: location, fixes: fixes))
  }
}
