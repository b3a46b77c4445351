import CartoucheDiagnostics
import CartoucheSpecTestSupport
import Testing

/// Old names and names of other products are answered with what replaces them.
@Suite struct ForeignNameTests {
  struct Name: Sendable, CustomTestStringConvertible {
    /// As another product writes it.
    var written: String
    /// After the first fix; nil: there is none, because the meaning is not certain.
    var fixed: String?
    var isSafe = true
    /// How many wrong names that are.
    var count = 1
    var testDescription: String { written }
  }

  private static func spec(_ properties: String) -> String {
    "version: 1\nannotations: [{ id: a, size: [9, 9], attach: { point: [0, 0] }, \(properties) }]"
  }

  static let names = [
    Name(written: "anchor: bottom", fixed: "variableAnchors: [bottom]", isSafe: false),
    Name(written: "anchor: BOTTOM_LEFT", fixed: "variableAnchors: [bottom-left]", isSafe: false),
    Name(written: "offsetX: 4", fixed: "variableAnchors: [{ anchor: center, offsetX: 4 }]", isSafe: false),
    Name(written: "offsetY: 4", fixed: "variableAnchors: [{ anchor: center, offsetY: 4 }]", isSafe: false),
    Name(written: "associatedFeatureId: x"),
    Name(written: "annotatedFeature: { layerId: x }"),
    Name(written: "geometry: { type: Point, coordinates: [1, 2] }"),
    Name(written: "displayPriority: 1000", fixed: "priority: required"),
    Name(written: "displayPriority: 750", fixed: "priority: high"),
    Name(written: "displayPriority: 500", fixed: "priority: 0"),
    Name(written: "displayPriority: defaultLow", fixed: "priority: low"),
    Name(written: "selectedZPriority: 3", fixed: "states: { selected: { zPriority: 3 } }"),
    Name(
      written: "centerOffset: [3, -10]",
      fixed: "variableAnchors: [{ anchor: center, offsetX: 3, offsetY: 10 }]"),
    Name(
      written: "centerOffset: { x: 0, y: 5 }",
      fixed: "variableAnchors: [{ anchor: center, offsetX: 0, offsetY: -5 }]"),
    Name(written: "enableAvoidRegions: false", fixed: "avoidRegions: false"),
    Name(written: "collide: false", fixed: "collisionMode: none"),
    Name(written: "buffer: 4", fixed: "collisionInsets: -4"),
    Name(
      written: "buffer: [4, 0]", fixed: "collisionInsets: { top: 0, right: -4, bottom: 0, left: -4 }"),
    Name(written: "reuseIdentifier: pin", fixed: "view: pin"),
    Name(
      written: "title: a, leftCalloutAccessoryView: photo",
      fixed: "title: a, callout: { leftAccessory: photo }", isSafe: false),
    Name(
      written: "detailCalloutAccessoryView: photo", fixed: "callout: { detailAccessory: photo }",
      isSafe: false),
    Name(written: "isHidden: true", fixed: "visible: false"),
    Name(written: "zIndex: 3"),
    Name(written: "collisionBehavior: REQUIRED"),
    Name(written: "canShowCallout: true"),
    Name(written: "symbolSortKey: 3"),
    Name(written: "textField: Harbour", fixed: "title: Harbour"),
  ]

  @Test(arguments: names + more)
  func isAnsweredWithWhatReplacesIt(_ name: Name) throws {
    let text = Self.spec(name.written)
    let all = findings(in: text)
    let finding = try #require(all.first { $0.rule == "foreign-name" })
    #expect(all.filter { $0.severity == .error }.count == name.count)
    #expect(finding.help != nil)
    #expect(finding.fixes.first?.isSafe == name.fixed.map { _ in name.isSafe })
    let fixed = finding.fixes.first.map { String(decoding: $0.applied(to: Array(text.utf8)), as: UTF8.self) }
    #expect(fixed == name.fixed.map(Self.spec))
    if let fixed { #expect(findings(in: fixed).filter { $0.severity == .error } == []) }
  }

  @Test func aPointGeometryBecomesAnAttachment() throws {
    let start = "version: 1\nannotations: [{ id: a, size: [9, 9], "
    let text = start + "geometry: { type: Point, coordinates: [1, 2] } }]"
    let finding = try #require(findings(in: text).first { $0.rule == "foreign-name" })
    let fix = try #require(finding.fixes.first)
    #expect(
      String(decoding: fix.applied(to: Array(text.utf8)), as: UTF8.self)
        == start + "attach: { point: [1, 2] } }]")
  }

  @Test(arguments: [
    Name(written: "topLeft", fixed: "top-left"), Name(written: "TOP_LEFT", fixed: "top-left"),
    Name(written: "above", fixed: "bottom"), Name(written: "right-of", fixed: "left"),
    Name(written: "bottom-center", fixed: "bottom", isSafe: false),
    Name(written: "TOP_CENTER", fixed: "top", isSafe: false),
    Name(written: "center-left", fixed: "left", isSafe: false),
    Name(written: "{ anchor: bottom center }", fixed: "{ anchor: bottom }", isSafe: false),
    Name(written: "botom", fixed: "bottom", isSafe: false),
  ])
  func anAnchorInAnotherSpellingIsMended(_ name: Name) throws {
    let text = Self.spec("variableAnchors: [\(name.written)]")
    let finding = try #require(findings(in: text).first)
    let fix = try #require(finding.fixes.first)
    #expect(fix.isSafe == name.isSafe)
    let fixed = String(decoding: fix.applied(to: Array(text.utf8)), as: UTF8.self)
    #expect(fixed == Self.spec("variableAnchors: [\(name.fixed ?? "")]"))
  }

  @Test(arguments: [
    ("part: [0, 1]", "attach"), ("feature: { source: s }", "attach"), ("tip: { length: 8 }", "callout"),
    ("filter: true", "forEach"),
  ])
  func aKeyOfAPropertysOwnMappingIsAnsweredWithThatProperty(_ written: String, _ holder: String) throws {
    let finding = try #require(findings(in: Self.spec(written)).first)
    #expect(finding.rule == "unknown-key")
    #expect(finding.help?.hasPrefix("it belongs to `\(holder)`: `\(holder): { ") == true)
  }

  @Test(arguments: [
    ("camera: { lat: 1, lng: 2 }", "write `center: [longitude, latitude]`"),
    (
      "annotations: [{ id: a, size: [9, 9], attach: { lat: 1, point: [0, 0] } }]",
      "write `point: [longitude, latitude]`"
    ),
  ])
  func aCoordinateInTwoPartsIsAnsweredWithThePair(_ written: String, _ help: String) throws {
    #expect(findings(in: "version: 1\n" + written).first?.help == help)
  }

  @Test func noFixWritesAKeyTwice() throws {
    let finding = try #require(findings(in: Self.spec("variableAnchors: [top], anchor: bottom")).first)
    #expect(finding.fixes == [])
  }
}
