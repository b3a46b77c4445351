import CartoucheTestSupport
import Testing

/// Every documented finding is reported somewhere.
@Suite struct FindingTests {
  /// One case of a stage's enumeration.
  struct Finding: Sendable, CustomTestStringConvertible {
    var name: String
    var file: String
    var testDescription: String { "\(name) of \(file)" }
  }

  private static let sources = Repository.files(in: "Sources", endingIn: ".swift").map {
    (file: $0, text: (try? Repository.text($0)) ?? "")
  }

  static let findings = sources.flatMap { source in
    source.text.contains(#/enum \w+: .*FindingKind \{/#)
      ? source.text.matches(of: #/\n  case (\w+)/#).map { Finding(name: String($0.1), file: source.file) }
      : []
  }

  @Test func noStageIsOverlooked() {
    #expect(Set(Self.findings.map(\.file)).count >= 5)
    #expect(Self.findings.count > 90)
  }

  @Test(arguments: findings) func itIsReportedSomewhere(_ finding: Finding) throws {
    let use = try Regex("\\.\(finding.name)\\b")
    #expect(Self.sources.contains { $0.file != finding.file && $0.text.contains(use) })
  }
}
