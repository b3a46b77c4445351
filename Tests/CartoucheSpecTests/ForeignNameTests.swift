import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSpecTestSupport
import Testing

/// Foreign and old names are reported with their replacements.
@Suite struct ForeignNameTests {
  struct Name: Sendable, CustomTestStringConvertible {
    /// The text in the other product's spelling.
    var written: String
    /// The text after the first fix, or `nil` if the meaning is uncertain.
    var fixed: String?
    var isSafe = true
    /// The number of wrong names.
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
    Name(
      written: "title: a, callout: { width: 200, height: 100 }",
      fixed: "title: a, callout: { size: [200, 100] }"),
    Name(written: "title: a, callout: { size: auto, width: 200 }"),
    Name(written: "isHidden: true", fixed: "visible: false"),
    Name(written: "zIndex: 3"),
    Name(written: "collisionBehavior: REQUIRED"),
    Name(written: "canShowCallout: true"),
    Name(written: "symbolSortKey: 3", fixed: "priority: -3", isSafe: false),
    Name(
      written: "symbol-sort-key: [\"+\", 1, 2]", fixed: "priority: [\"*\", -1, [\"+\", 1, 2]]",
      isSafe: false),
    Name(written: "rank: first"),
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

extension ForeignNameTests {
  /// Names from Mapbox for Android, Google, MapLibre and others.
  static let more: [Name] = [
    Name(written: "annotatedLayerFeature: { layerId: x }"),
    Name(written: "allowHitTesting: false", fixed: "enabled: false", isSafe: false),
    Name(written: "clickable: true", fixed: "enabled: true", isSafe: false),
    Name(written: "minZoomLevel: 3", fixed: "minZoom: 3"),
    Name(written: "maxZoomLevel: 18", fixed: "maxZoom: 18"),
    Name(written: "zOrder: 3"), Name(written: "drawOrder: 3"),
    Name(written: "hidden: true", fixed: "visible: false"),
    Name(written: "visibility: gone", fixed: "visible: false"),
    Name(written: "lngLat: [1, 2]"), Name(written: "latLng: [1, 2]"),
    Name(written: "opacity: 0.5", fixed: "data: { opacity: 0.5 }", isSafe: false),
    Name(written: "color: \"#f00\"", fixed: "data: { color: \"#f00\" }", isSafe: false),
    Name(written: "icon: pin", fixed: "data: { icon: pin }", isSafe: false),
    Name(written: "rotation: 45", fixed: "data: { rotation: 45 }", isSafe: false),
    Name(written: "rotation: 045"), Name(written: "style: { color: red }"),
    Name(written: "label: Harbour", fixed: "title: Harbour"),
    Name(written: "snippet: Open", fixed: "subtitle: Open"), Name(written: "snippet: [1]"),
    Name(written: "cluster: true"), Name(written: "infoWindow: { text: a }"),
    Name(written: "popupAnchor: top"),
    Name(written: "userInfo: { a: 1 }", fixed: "data: { a: 1 }"), Name(written: "userInfo: 3"),
    Name(written: "gmpDraggable: true", fixed: "draggable: true"), Name(written: "gmpDraggable: yes"),
    Name(written: "avoidOverlap: true", fixed: "allowOverlap: false"),
    Name(written: "icon-ignore-placement: true", fixed: "obstacle: false"),
    Name(written: "text-radial-offset: 1"),
    // Names of symbol layers in camel case.
    Name(written: "textAnchor: bottom", fixed: "variableAnchors: [bottom]", isSafe: false),
    Name(written: "iconAllowOverlap: true", fixed: "allowOverlap: true", isSafe: false),
    Name(written: "textIgnorePlacement: true", fixed: "obstacle: false"),
    Name(written: "iconPadding: 4", fixed: "collisionInsets: -4"),
    Name(written: "textOpacity: 0.5", fixed: "data: { textOpacity: 0.5 }", isSafe: false),
    Name(written: "symbolPlacement: line"), Name(written: "textVariableAnchor: [top]"),
    Name(written: "icon-anchor: top", fixed: "variableAnchors: [top]", isSafe: false),
    Name(written: "padding: 4", fixed: "collisionInsets: -4"), Name(written: "content: <b>x</b>"),
    Name(written: "anchors: [bottom, top]", fixed: "variableAnchors: [bottom, top]", isSafe: false),
    Name(written: "disabled: true", fixed: "enabled: false"), Name(written: "tap: open"),
    Name(written: "onClick: open"), Name(written: "name: Harbour"),
    Name(
      written: "offsetX: 4, offsetY: -2",
      fixed: "variableAnchors: [{ anchor: center, offsetX: 4, offsetY: -2 }]",
      isSafe: false, count: 2),
  ]
}

/// All foreign names, with values of every kind.
@Suite struct EveryForeignNameTests {
  static let values = [
    "1", "012", "true", "no", "word", "\"#f00\"", "[1, 2]", "{ lat: 1, lng: 2 }",
    "{ type: Point, coordinates: [1, 2] }",
    "[get, a]",
  ]

  @Test(arguments: Annotation.foreignNames.map(\.name))
  func isNoNameOfThisLanguageAndNoFixIsANewMistake(_ name: String) throws {
    #expect(!Annotation.properties.names.contains(name))
    for value in Self.values {
      let property = "\(name): \(value)"
      for text in [alone(property), forEach(property), inState(property)] {
        let all = findings(in: text)
        let before = errors(all)
        let finding = try #require(all.first { $0.rule == "foreign-name" }, "\(text)")
        for fix in finding.fixes {
          let fixed = String(decoding: fix.applied(to: Array(text.utf8)), as: UTF8.self)
          let after = errors(findings(in: fixed))
          #expect(after.count < before.count, "\(property) becomes \(fixed)")
          #expect(Set(after).isSubset(of: before), "\(property) becomes \(fixed)")
        }
      }
    }
  }

  /// Without the findings of the value itself under any key.
  private func errors(_ findings: [Finding]) -> [String] {
    findings.filter { $0.severity == .error }.map(\.message).filter {
      !$0.hasPrefix("there is no template") && !$0.hasPrefix("this reads a property")
    }
  }

  private func alone(_ property: String) -> String {
    "version: 1\nannotations: [{ id: a, \(property) }]\n"
  }

  private static let source =
    "sources: { s: { data: { type: Feature, properties: { a: null }, geometry: { type: Point, coordinates: [0, 0] } } } }\n"

  private func forEach(_ property: String) -> String {
    "version: 1\nannotations:\n  - \(property)\n    id: a\n    forEach: { source: s }\n    size: [9, 9]\n"
      + Self.source
  }

  private func inState(_ property: String) -> String {
    "version: 1\nannotations:\n  - id: a\n    forEach: { source: s }\n    size: [9, 9]\n    states:\n"
      + "      selected:\n        gap: 1\n        \(property)\n" + Self.source
  }
}
