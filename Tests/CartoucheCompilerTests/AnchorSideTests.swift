import CartoucheDiagnostics
import CartoucheSpecTestSupport
import Testing

/// Words for a side in place of an anchor.
@Suite struct AnchorSideTests {
  /// A point of the compass may be a side of the point or of the view, so somebody must look; `below` is one of the point.
  @Test(arguments: [
    ("south", "top", "`top` puts the view south of it, and `bottom` is its own south side", false),
    ("west", "right", "`right` puts the view west of it, and `left` is its own west side", false),
    ("below", "top", "`below` is `top`", true), ("left-of", "right", "`left-of` is `right`", true),
  ])
  func aSideIsAnsweredWithTheAnchor(_ word: String, _ anchor: String, _ help: String, _ isSafe: Bool) throws {
    func spec(_ anchor: String) -> String {
      """
      version: 1
      annotations:
        - { id: a, attach: { point: [0, 0] }, size: [9, 9], variableAnchors: [\(anchor)] }
      """
    }
    let text = MarkedText(spec("⟦\(word)⟧"))
    let found = findings(in: text.string)
    #expect(found.map(\.range) == text.spans)
    let finding = try #require(found.first)
    #expect(finding.help == "an anchor is the part of the view that touches the point: \(help)")
    #expect(finding.fixes.map(\.isSafe) == [isSafe])
    let fixed = finding.fixes.map { String(decoding: $0.applied(to: text.bytes), as: UTF8.self) }
    #expect(fixed == [spec(anchor)])
  }
}
