import CartoucheDiagnostics
import Testing

@Suite struct FingerprintTests {
  private func fingerprints(_ text: String, _ spans: Range<Int>...) -> [String] {
    Fingerprint.all(of: spans.map { finding(text, $0) }).map(\.text)
  }

  /// Written down, because a baseline of an older version is to be understood.
  @Test func itIsTheSameInEveryVersion() {
    #expect(fingerprints("gap: 1\n", 0..<3) == ["867b5a9c39bb56c6:1"])
  }

  @Test func linesAboveAndIndentationChangeNothing() {
    #expect(fingerprints("gap: 1\n", 0..<3) == fingerprints("a: 2\n\n  gap:  1\n", 8..<11))
  }

  @Test func anotherLineIsAnotherFinding() {
    #expect(fingerprints("gap: 1\n", 0..<3) != fingerprints("gap: 2\n", 0..<3))
  }

  @Test func anotherFileAndAnotherRuleAreAnotherFinding() {
    let known = finding("gap: 1\n", 0..<3)
    let other = known.renamingFiles { _ in "b.yaml" }
    var ruled = known
    ruled.rule = "other"
    #expect(Set(Fingerprint.all(of: [known, other, ruled])).count == 3)
  }

  @Test func equalLinesAreNumbered() {
    let found = fingerprints("gap: 1\ngap: 1\n", 0..<3, 7..<10)
    #expect(found.map { $0.suffix(2) } == [":1", ":2"])
    #expect(found[0].dropLast(2) == found[1].dropLast(2))
  }
}
