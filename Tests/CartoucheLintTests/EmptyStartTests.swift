import CartoucheDiagnostics
import CartoucheLint
import CartoucheSpecTestSupport
import Testing

/// The advice of `empty-start` makes annotations visible.
@Suite struct EmptyStartTests {
  /// A higher `maxZoom` helps only if the annotations fit at a higher zoom.
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

  /// Annotations that no camera shows are ignored. If there are no others, no camera would help.
  @Test(arguments: [
    ("visible: false", 3, true), ("visible: [\">\", [get, rank], 1]", 3, true),
    ("visible: [\">\", [get, rank], 1]", 1, false),
  ])
  func alwaysHiddenAnnotationsAreIgnored(_ visible: String, _ rank: Int, _ isFound: Bool) {
    let spec = """
      version: 1
      camera: { center: [10.75, 59.91], zoom: 14 }
      annotations:
        - id: a
          forEach: [{ rank: \(rank) }, {}, { rank: x }]
          size: [9, 9]
          attach: { point: [12.5, 41.9] }
          visible: [">", [get, rank], 1]
        - { id: b, size: [9, 9], forEach: [{ rank: 0 }], attach: { point: [12.5, 42.9] }, \(visible) }
      """
    let found = lint(compiled(spec)).first { $0.rule == "empty-start" }
    #expect(
      found?.message == (isFound ? "nothing is shown at this camera: the annotation is out of sight" : nil))
  }

  /// The message has the zoom of the spec, which may differ from the default.
  @Test(arguments: [
    ("", "write `camera: { fit: all, maxZoom: 22 }` to come closer: without it no camera is above zoom 16"),
    (
      "camera: { fit: all, padding: 9 }",
      "write `maxZoom: 22` in the `camera` to come closer: without it no camera is above zoom 16"
    ),
    (
      "camera: { fit: all, maxZoom: 12 }",
      "write `maxZoom: 22` to come closer: as it is no camera is above zoom 12"
    ),
  ])
  func theMessageHasTheZoomOfTheSpec(_ camera: String, _ help: String) throws {
    let spec = """
      version: 1
      \(camera)
      annotations:
        - { id: a, size: [9, 9], attach: { point: [9.5, 53.5] }, minZoom: 17 }
      """
    #expect(lint(compiled(spec)).first { $0.rule == "empty-start" }?.help == help)
  }

  /// Annotations that ignore the padding have room.
  @Test(
    arguments: [
      (["ignoreCameraPadding: true", "ignoreCameraPadding: true"], nil),
      (
        ["ignoreCameraPadding: true", "minZoom: 0"],
        "nothing is shown at this camera except annotations with `ignoreCameraPadding`: its padding leaves no room in viewports of 390 × 844 and 1440 × 900 points"
      ),
      (
        [
          "states: { selected: { ignoreCameraPadding: true } }",
          "ignoreCameraPadding: [step, [zoom], false, 3, true]",
        ], nil
      ),
    ] as [([String], String?)])
  func aPaddingIsReportedForViewsThatKeepToIt(_ properties: [String], _ message: String?) {
    let spec = """
      version: 1
      camera: { center: [9.5, 53.5], zoom: 9, padding: 720 }
      annotations:
        - { id: a, size: [9, 9], attach: { point: [9.5, 53.5] }, \(properties[0]) }
        - { id: b, size: [9, 9], attach: { point: [9.6, 53.5] }, \(properties[1]) }
      """
    #expect(lint(compiled(spec)).first { $0.rule == "empty-start" }?.message == message)
  }

  @Test func aPaddingThatLeavesNoRoomInOneViewportNamesIt() throws {
    let spec = """
      version: 1
      camera: { fit: all, padding: 400 }
      annotations:
        - { id: a, size: [9, 9], attach: { point: [9.5, 53.5] } }
        - { id: b, size: [9, 9], attach: { point: [9.6, 53.5] } }
      """
    let found = try #require(lint(compiled(spec)).first { $0.rule == "empty-start" })
    #expect(
      found.message
        == "nothing is shown at this camera in a viewport of 390 × 844 points: its padding leaves no room there"
    )
    #expect(found.help?.hasSuffix("say its sizes by `viewports` in `.cartouche.yaml`") == true)
  }
}
