import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec
import CartoucheSpecTestSupport
import Testing

/// Properties that depend on zoom.
@Suite struct ZoomLoweringTests {
  /// Compiles one annotation with these properties, for one feature with `n` 30 and `t` a text.
  static func compilation(_ properties: String, features: [String] = [#"{"n": 30, "t": "text"}"#])
    -> Compilation
  {
    let list = features.map {
      #"{"type": "Feature", "properties": \#($0), "geometry": {"type": "Point", "coordinates": [0, 0]}}"#
    }
    let collection = #"{"type": "FeatureCollection", "features": [\#(list.joined(separator: ", "))]}"#
    return compiled(
      """
      version: 1
      camera: { zoom: 12 }
      sources: { features: features.geojson }
      annotations:
        - id: a
          forEach: { source: features }
          \(properties.replacing("\n", with: "\n    "))
      """, files: ["features.geojson": collection])
  }

  static func plan(_ properties: String, features: [String] = [#"{"n": 30, "t": "text"}"#]) throws -> Plan {
    let compilation = compilation(properties, features: features)
    return try #require(compilation.plan, "\(compilation.diagnostics.map(\.message))")
  }

  static let curves = [
    "[step, [zoom], 1, 5, [get, n], 12.25, 3]",
    "[interpolate, [linear], [zoom], 3, 1, 7.5, [get, n], 20, 8]",
    "[interpolate, [exponential, 1.7], [zoom], 3, 1, 7.5, [get, n], 20, 8]",
    "[interpolate, [exponential, 1], [zoom], 3, 1, 20, [get, n]]",
    "[interpolate, [cubic-bezier, 0.42, 0, 0.58, 1], [zoom], 3, 1, 7.5, [get, n], 20, 8]",
    "[let, size, [number, [get, n]], [interpolate, [linear], [zoom], 10, [var, size], 12, ['*', [var, size], 2]]]",
    "[coalesce, [step, [zoom], 4, 8, [get, n]], 3]",
  ]

  @Test("a table gives at every zoom what its expression does", arguments: curves)
  func tableEqualsExpression(_ text: String) throws {
    let plan = try Self.plan("size: [10, 10]\nzPriority: \(text)")
    let expression = try Sample.expression(text)
    let feature = try Sample.feature(#"{"n": 30, "t": "text"}"#)
    let stops = plan.zoomTables[0].stops.map(\.zoom)
    let zooms =
      stride(from: -2, through: 27, by: 1.0 / 64) + stops + stops.map(\.nextUp) + stops.map(\.nextDown)
    let direct = try zooms.map { try evaluate(expression, for: feature, zoom: $0) }
    #expect(plan.zoomTables.count == 1)
    #expect(zooms.map { .number(plan.zoomTables[0].value(at: $0)) } == direct)
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var properties: String
    /// The values at the zooms 0 and 24.
    var drives: [AnnotationProperty: [Double]]

    var testDescription: String { properties }
  }

  static let cases = [
    Case(
      properties: "size: [[interpolate, [linear], [zoom], 5, 10, 15, [get, n]], [step, [zoom], 4, 9, 8]]",
      drives: [.width: [10, 30], .height: [4, 8]]),
    Case(
      properties: "size: [auto, [step, [zoom], 4, 9, 8]]\ntitle: hello", drives: [.height: [4, 8]]),
    Case(properties: "size: [1, 1]\nvisible: [step, [zoom], false, 9, true]", drives: [.visible: [0, 1]]),
    Case(
      properties: "size: [1, 1]\nvisible: [step, [zoom], true, 9, [boolean, [get, t]]]",
      drives: [:]),
    Case(
      properties: "size: [1, 1]\npriority: [step, [zoom], low, 9, required]",
      drives: [.priority: [-250, 0], .required: [0, 1]]),
    Case(
      properties: "size: [1, 1]\npriority: [step, [zoom], low, 9, high]", drives: [.priority: [-250, 250]]),
    Case(
      properties: "size: [1, 1]\npriority: [interpolate, [linear], [zoom], 5, 1, 15, [get, n]]",
      drives: [.priority: [1, 30]]),
    Case(
      properties: "size: [1, 1]\nminZoom: [step, [zoom], 1, 9, 2]\nmaxZoom: [step, [zoom], 3, 9, 4]",
      drives: [.minZoom: [1, 2], .maxZoom: [3, 4]]),
    Case(
      properties: """
        size: [1, 1]
        allowOverlap: [step, [zoom], false, 9, true]
        obstacle: [step, [zoom], true, 9, false]
        ignoreCameraPadding: [step, [zoom], false, 9, true]
        """,
      drives: [.allowOverlap: [0, 1], .obstacle: [1, 0], .ignoreCameraPadding: [0, 1]]),
    // If one stop fails, the property is the default; a size is unknown.
    Case(properties: "size: [[step, [zoom], 7, 9, [number, [get, t]]], 1]", drives: [:]),
    Case(properties: "size: [1, 1]\nobstacle: [step, [zoom], false, 9, [boolean, [get, t]]]", drives: [:]),
    Case(properties: "size: [1, 1]\nmaxZoom: [step, [zoom], 3, 9, [get, t]]", drives: [:]),
    // One value at all zooms is not a table.
    Case(properties: "size: [1, 1]\nvisible: [step, [zoom], true, 9, true]", drives: [:]),
    Case(properties: "size: [1, 1]\npriority: [coalesce, [get, n], [step, [zoom], 1, 9, 2]]", drives: [:]),
  ]

  @Test("a property that depends on zoom becomes a table", arguments: cases)
  func becomesATable(_ expected: Case) throws {
    let tables = try Self.plan(expected.properties).zoomTables
    let found = tables.drives.map { drive in
      (drive.property, [0.0, 24].map { tables[Int(drive.table)].value(at: $0) })
    }
    #expect(Dictionary(found) { first, _ in first } == expected.drives)
    #expect(found.count == expected.drives.count)
  }

  @Test func columnsHoldTheValuesAtTheCamerasZoom() throws {
    let plan = try Self.plan(
      """
      size: [[interpolate, [linear], [zoom], 10, 10, 20, 20], 5]
      visible: [step, [zoom], false, 9, true]
      obstacle: [step, [zoom], true, 9, false]
      priority: [step, [zoom], required, 9, high]
      """)
    #expect(plan.annotations.options.map(\.width) == [12])
    #expect(
      plan.annotations.options.map(\.flags).map { $0.intersection([.visible, .obstacle, .required]) } == [
        [.visible]
      ])
    #expect(plan.annotations.options.map(\.priority) == [250])
  }

  @Test func aGapThatDependsOnZoomDrivesItsList() throws {
    let plan = try Self.plan(
      """
      size: [1, 1]
      variableAnchors: [{ anchor: top, offsetX: 3 }, bottom]
      gap: [step, [zoom], 1, 9, 2]
      """)
    #expect(plan.anchorLists.options == [AnchorOption(.top, offsetX: 3), AnchorOption(.bottom)])
    #expect(plan.zoomTables.gaps.map(\.list) == [0])
    #expect(plan.zoomTables.drives.isEmpty)
  }

  @Test func equalTablesAndListsAreSharedAndOthersAreNot() throws {
    let plan = try Self.plan(
      """
      size: [[step, [zoom], 1, 9, [get, n]], [step, [zoom], 1, 9, [get, n]]]
      gap: [step, [zoom], 1, 9, [get, n]]
      """, features: [#"{"n": 2}"#, #"{"n": 2}"#, #"{"n": 3}"#])
    #expect(plan.zoomTables.count == 2)
    #expect(plan.zoomTables.drives.map(\.table) == [0, 0, 0, 0, 1, 1])
    #expect(plan.annotations.options.map(\.anchorList) == [0, 0, 1])
    #expect(plan.zoomTables.gaps.map(\.table) == [0, 1])
  }

  @Test func aFailureIsCountedOnceForEachFeature() {
    let findings = Self.compilation(
      "size: [[step, [zoom], 0, 9, 5, 10, -1], 3]", features: [#"{"n": 2}"#, #"{"n": 2}"#]
    ).diagnostics
    #expect(
      findings.map(\.message) == [
        "expected a size larger than 0 and at most 16384, found the number 0 for 2 of 2 features"
      ])
  }

  @Test func aFailureWithoutAFeatureIsReported() {
    let findings = compiled(
      """
      version: 1
      annotations:
        - id: a
          attach: { point: [0, 0] }
          size: [[step, [zoom], 0, 9, 5], 3]
      """
    ).diagnostics
    #expect(findings.map(\.rule) == ["expression-failed"])
    #expect(
      findings.map(\.message) == ["expected a size larger than 0 and at most 16384, found the number 0"])
  }

  @Test(arguments: [
    "variableAnchors: [{ anchor: top, size: [⟦[step, [zoom], 1, 9, 2]⟧, 3] }]",
    "title: ⟦[step, [zoom], a, 9, b]⟧",
    "view: ⟦[step, [zoom], a, 9, b]⟧",
  ])
  func aZoomDependencyListsTheAllowedProperties(_ property: String) throws {
    let spec = MarkedText(
      """
      version: 1
      annotations:
        - id: a
          attach: { point: [0, 0] }
          size: [1, 1]
          \(property)
      """)
    #expect(found(in: spec) == expected("zoom-dependent", at: spec))
    let help = findings(in: spec.string).first?.help
    #expect(help?.hasPrefix("only `size`, `gap`, `visible`,") == true)
  }

  @Test func statesAndCalloutsHaveTablesOfTheirOwn() throws {
    let plan = try Self.plan(
      """
      size: [1, [step, [zoom], 5, 9, 6]]
      callout: { size: [[step, [zoom], 40, 9, 80], 20], obstacle: [step, [zoom], false, 9, true] }
      states:
        selected: { priority: [step, [zoom], 1, 9, 2] }
        dragging: { size: [3, 4], callout: { size: [9, 9] } }
      """)
    #expect(plan.zoomTables.drives.map(\.property) == [.height])
    #expect(plan.zoomTables.stateDrives.map(\.row) == [0])
    #expect(plan.zoomTables.stateDrives.map(\.property) == [.priority])
    // The callout of the dragged view still blocks, as the other one does.
    #expect(plan.zoomTables.calloutDrives.map(\.row) == [0, 0, 1])
    #expect(plan.zoomTables.calloutDrives.map(\.property) == [.width, .obstacle, .obstacle])
    #expect(plan.callouts.width == [80, 9])
    #expect(plan.callouts.flags.map { $0.contains(.obstacle) } == [true, true])
    #expect(plan.states.options.map(\.priority) == [2, 0])
  }

  @Test(arguments: [
    "states: { selected: { collisionMode: ⟦[step, [zoom], circle, 9, none]⟧ } }",
    "callout: { size: [9, 9], variableAnchors: [{ anchor: top, size: [⟦[step, [zoom], 1, 9, 2]⟧, 3] }] }",
  ])
  func whatCannotDependOnZoomIsReportedInStatesToo(_ property: String) {
    let spec = MarkedText(
      """
      version: 1
      annotations:
        - id: a
          attach: { point: [0, 0] }
          size: [1, 1]
          \(property)
      """)
    #expect(found(in: spec) == expected("zoom-dependent", at: spec))
  }

  /// The result of a `coalesce` around `zoom` must be known without evaluating it.
  @Test(arguments: [
    "size: [[coalesce, ⟦[get, t]⟧, [step, [zoom], [get, n], 8, 4]], 10]",
    "size: [[let, a, 1, [coalesce, [step, [zoom], [get, n], 8, 4], ⟦[get, t]⟧]], 10]",
  ])
  func anUncertainTypeAroundZoomIsTheReason(_ property: String) {
    let spec = MarkedText(
      """
      version: 1
      sources: { s: { data: { type: FeatureCollection, features: [] } } }
      annotations:
        - id: a
          forEach: { source: s }
          \(property)
      """)
    #expect(found(in: spec) == expected("expression-type", at: spec))
    #expect(findings(in: spec.string).first?.help?.hasPrefix("write `[number, …]` around it") == true)
  }
}
