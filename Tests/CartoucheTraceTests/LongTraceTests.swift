import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpecTestSupport
import CartoucheTrace
import Testing

/// What stays of changes that go on for long.
@Suite struct LongTraceTests {
  static let spec = """
    version: 1
    sources:
      ways:
        data: { type: FeatureCollection, features: [
          { type: Feature, id: one, geometry: { type: LineString, coordinates: [[0, 0], [9, 9]] } },
          { type: Feature, id: two,
            geometry: { type: Polygon, coordinates: [[[0, 0], [9, 0], [9, 9], [0, 0]]] } } ] }
    layers:
      dots: { type: symbol, source: ways, size: [4, [step, [zoom], 4, 5, 6]] }
    annotations:
      - { id: other, size: [9, 9], attach: { feature: { source: ways, id: two } } }
      - id: busy
        size: [20, 20]
        collisionBoxes: [{ left: 0, width: 5, top: 0, height: 5 }]
        callout: { size: [40, 40], title: T, gap: [step, [zoom], 1, 5, 2] }
        attach: { feature: { layer: dots, id: one } }
        states: { selected: { gap: 2 } }
    """

  /// Kinds of changes, each by the number of the change.
  static let changes: [@Sendable (Int) -> String] = [
    { "\"priority\":\($0)" }, { "\"gap\":\($0)" }, { "\"states\":{\"selected\":{\"gap\":\($0)}}" },
    { "\"collisionBoxes\":[{\"left\":\($0),\"width\":5,\"top\":0,\"height\":5}]" },
    { "\"zPriority\":[\"step\",[\"zoom\"],1,5,\($0)]" },
    { "\"gap\":[\"step\",[\"zoom\"],1,5,\($0)]" },
    { "\"callout\":{\"gap\":[\"step\",[\"zoom\"],1,5,\($0)]}" },
    { "\"attach\":{\"line\":[[0,0],[5,\($0 % 80)]]}" },
    {
      $0 % 2 == 0
        ? "\"attach\":{\"point\":[1,2]}" : "\"attach\":{\"feature\":{\"layer\":\"dots\",\"id\":\"two\"}}"
    },
  ]

  static func rows(_ plan: Plan) -> [Int] {
    [
      plan.anchorLists.count, plan.attachments.count, plan.geometries.count, plan.shapeFeatures.count,
      plan.featureIDs.count, plan.collisionBoxes.count, plan.callouts.count, plan.zoomTables.count,
      plan.zoomTables.gaps.count, plan.zoomTables.calloutDrives.count, plan.views.count, plan.layers.count,
      plan.layerFeatures.count,
    ]
  }

  @Test func tablesDoNotGrowWithTheNumberOfChanges() throws {
    let trace = (1...1000).map {
      "{\"set\":{\"id\":\"busy\",\(Self.changes[$0 % Self.changes.count]($0))}}"
    }
    let plan = try TraceActionTests.changed(trace.joined(separator: "\n"), of: Self.spec)
    let most = Self.rows(plan).max() ?? 0
    #expect(most < 40, "\(Self.rows(plan))")
    // And what is left is a plan.
    let read = try Plan(bytes: plan.bytes())
    #expect(read == plan)
  }
}
