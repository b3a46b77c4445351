import CartoucheDiagnostics
import CartoucheLint
import CartoucheSpecTestSupport
import Testing

/// What is offered for points whose latitude stands first.
@Suite struct LatitudeFirstTests {
  private func spec(_ point: String) -> String {
    """
    version: 1
    annotations:
      - id: a
        size: [9, 9]
        forEach: [{ lat: 59.9, lng: 10.7 }]
        attach:
          point: \(point)

    """
  }

  @Test(
    arguments: [
      ("[[get, lat], [get, lng]]", "[[get, lng], [get, lat]]"),
      ("\n        - [get, lat]\n        - [get, lng]", "\n        - [get, lng]\n        - [get, lat]"),
      // A comment would speak of the other one.
      ("\n        - [get, lat] # the latitude\n        - [get, lng]", nil),
      ("[[get, lat], # the latitude\n            [get, lng]]", nil),
      ("\n        # from the table\n        - [get, lat]\n        - [get, lng]", nil),
    ] as [(String, String?)])
  func theTwoAreSwappedUnlessCommentsStandThere(_ point: String, _ fixed: String?) throws {
    let finding = try #require(lint(compiled(spec(point))).first { $0.rule == "latitude-first" })
    let made = finding.fixes.map { String(decoding: $0.applied(to: Array(spec(point).utf8)), as: UTF8.self) }
    #expect(made == fixed.map { [spec($0)] } ?? [])
  }
}
