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

  /// The files in which each name stands after a dot.
  private static let uses = sources.reduce(into: [Substring: Set<String>]()) { uses, source in
    for part in source.text.split(separator: ".").dropFirst() {
      uses[part.prefix { $0.isLetter || $0.isNumber || $0 == "_" }, default: []].insert(source.file)
    }
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

  @Test(arguments: findings) func itIsReportedSomewhere(_ finding: Finding) {
    #expect(Self.uses[finding.name[...], default: []].contains { $0 != finding.file })
  }
}
