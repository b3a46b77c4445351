import CartoucheDiagnostics
import CartoucheLint
import CartoucheSpecTestSupport
import Testing

/// What `empty-start` says helps.
@Suite struct EmptyStartTests {
  /// A `maxZoom` helps only where what is shown fits closer.
  @Test(arguments: [("9.5001", true), ("10.5", false)])
  func aHigherMaxZoomIsOfferedWhereItHelps(_ longitude: String, _ isOffered: Bool) throws {
    let spec = """
      version: 1
      camera: { fit: all }
      annotations:
        - { id: a, size: [9, 9], attach: { point: [9.5, 53.5] }, minZoom: 17 }
        - { id: b, size: [9, 9], attach: { point: [\(longitude), 53.5] }, minZoom: 17 }
      """
    let help = try #require(lint(compiled(spec)).first { $0.rule == "empty-start" }?.help)
    #expect(help.contains("maxZoom: 22") == isOffered)
  }

  @Test(arguments: [
    ("", true), (", minZoom: 3", false), (", maxZoom: 9", false), (", visible: false", false),
  ])
  func aCameraThatShowsAllIsOfferedWhereItDoes(_ property: String, _ isOffered: Bool) throws {
    let spec = """
      version: 1
      camera: { center: [10.75, 59.91], zoom: 14 }
      annotations:
        - { id: a, size: [9, 9], attach: { point: [12.5, 41.9] } }
        - { id: b, size: [9, 9], attach: { point: [12.5, 42.9] }\(property) }
      """
    let help = try #require(lint(compiled(spec)).first { $0.rule == "empty-start" }?.help)
    #expect(help.contains("without a camera all are in sight") == isOffered)
  }
}
