import CartoucheDiagnostics
import Foundation
import Testing

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
