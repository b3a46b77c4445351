import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpecTestSupport
import Testing

/// What of layers and their features reaches the plan.
@Suite struct LayerFeatureTests {
  private static func plan(
    layers: String, _ rest: String = "", annotation: String = "attach: { point: [0, 0] }"
  )
    throws -> Plan
  {
    let compilation = compiled(
      mapSpec(layers: layers, "{ id: a, size: [9, 9], \(annotation) }\n\(rest)"),
      files: ["map.geojson": mapFile])
    return try #require(compilation.plan, "\(compilation.diagnostics.map(\.message))")
  }

  @Test func propertiesOfLayersAreInTheTable() throws {
    let layers = try Self.plan(
      layers: """
        { poi: { type: symbol, source: map, anchor: bottom, offsetX: 3, offsetY: 4, allowOverlap: true },
          roads: { type: line, source: map, trimOffset: [0.25, 0.5] } }
        """
    ).layers
    #expect(layers.anchor == [.bottom, .center])
    #expect(layers.offsetX == [3, 0])
    #expect(layers.offsetY == [4, 0])
    #expect(layers.allowsOverlap == [true, false])
    #expect(layers.trimStart == [0, 0.25])
    #expect(layers.trimEnd == [0, 0.5])
    #expect(layers.width == [0, 1])
  }

  @Test func iconsThatPassTheFilterAreThere() throws {
    let features = try Self.plan(
      layers: """
        { dots: { type: circle, source: map },
          poi: { type: symbol, source: map, filter: [has, rating], size: [[coalesce, [get, rating], 1], 7],
                 sortKey: [-, [get, rating]] },
          names: { type: symbol, source: map, size: [5, 6] } }
        """
        .replacing("[-,", with: "[\"-\",")
    ).layerFeatures
    #expect(features.ends == [0, 2, 5])
    #expect(features.feature == [0, 1, 0, 1, 2])
    #expect(features.shape == [0, 1, 0, 1, 2])
    #expect(features.width == [4.5, 2, 5, 5, 5])
    #expect(features.height == [7, 7, 6, 6, 6])
    #expect(features.sortKey == [-4.5, -2, 0, 0, 0])
    #expect(features.widthTable == Array(repeating: LayerTable.noTable, count: 5))
    #expect((features.row(of: 1, inLayer: 1), features.row(of: 2, inLayer: 1)) == (1, nil))
    #expect((features.row(of: 0, inLayer: 0), features.row(of: 2, inLayer: 2)) == (nil, 4))
  }

  @Test func sizesThatDependOnZoomAreTables() throws {
    let plan = try Self.plan(
      layers: """
        { dots: { type: circle, source: map, radius: [step, [zoom], 2, 9, 4] },
          roads: { type: line, source: map, width: [interpolate, [linear], [zoom], 0, 1, 10, [length, [get, name]]] } }
        """, "avoid: { layers: [dots, roads] }")
    let noTable = LayerTable.noTable
    #expect(plan.layers.width == [4, 0])
    #expect(plan.layers.widthTable == [0, noTable])
    #expect(plan.layers.heightTable == [0, noTable])
    #expect(plan.zoomTables[0].stops.map(\.value) == [4, 8])
    #expect(plan.layerFeatures.ends == [3, 6])
    #expect(plan.layerFeatures.widthTable == [0, 0, 0, 1, 2, 3])
    #expect(plan.layerFeatures.heightTable == [0, 0, 0, noTable, noTable, noTable])
    #expect((1...3).map { plan.zoomTables[$0].value(at: 10) } == [6, 5, 4])
  }

  @Test func aSizeThatFailsIsTheDefaultWithAWarning() throws {
    let compilation = compiled(
      mapSpec(
        layers: "{ dots: { type: circle, source: map, radius: [get, rating] } }",
        "{ id: a, size: [9, 9], attach: { point: [0, 0] } }\navoid: { layers: [dots] }"),
      files: ["map.geojson": mapFile])
    #expect(compilation.diagnostics.filter { $0.rule == "expression-failed" }.count == 1)
    #expect(try #require(compilation.plan).layerFeatures.width == [9, 4, 10])
  }

  /// An annotation on the point `grind`, and the feature that it is said to stand on.
  @Test(arguments: [
    ("feature: { layer: poi, id: grind }", 1 as UInt32?), ("feature: { source: map, id: grind }", 1),
    ("feature: { source: map, id: main }", 2), ("point: [0, 0]", nil), ("line: [[0, 0], [1, 1]]", nil),
  ])
  func annotationsKnowTheirFeature(_ attachment: String, _ feature: UInt32?) throws {
    let plan = try Self.plan(
      layers: "{ poi: { type: symbol, source: map } }", annotation: "attach: { \(attachment) }")
    let row = plan.annotations.attachment[0]
    let found = row == AttachmentTable.none ? AttachmentTable.none : plan.attachments.feature[Int(row)]
    #expect(found == feature ?? AttachmentTable.none)
    #expect(plan.shapeFeatures.count == plan.geometries.count)
  }

  @Test func avoidedLayersAreRowsInOrderOfWriting() throws {
    let surroundings = try Self.plan(
      layers: "{ a: { type: fill, source: map }, b: { type: line, source: map } }",
      """
      avoid: { layers: [b, a, b], strict: true, regions: [{ left: 1, width: 2, bottom: 3, height: 4 }] }
      puck: { coordinate: [0, 0], radius: 9 }
      """
    ).surroundings
    #expect(surroundings.avoidedLayers == [1, 0])
    #expect(surroundings.avoidsStrictly)
    #expect(surroundings.avoidedRegions.map(\.left.offset) == [1])
    #expect(surroundings.avoidedRegions.map(\.top.offset) == [-7])
    #expect(surroundings.puck?.radius == 9)
    #expect(surroundings.puck?.mercatorX == 0.5)
  }

  @Test func everyUnknownAvoidedLayerIsReported() {
    let marked = MarkedText(
      mapSpec(
        layers: "{ drive: { type: line, source: map } }",
        "{ id: a, size: [9, 9], attach: { point: [0, 0] } }\navoid: { layers: [⟦drvie⟧, drive, ⟦rail⟧] }"))
    let all = findings(in: marked.string, files: ["map.geojson": mapFile])
    let found = all.filter { $0.rule == "unknown-layer" }
    #expect(found.map { "\($0.rule) \($0.range)" } == expected("unknown-layer", at: marked))
    #expect(found.map(\.help) == ["did you mean `drive`?", "the spec has `drive`"])
  }

  @Test func aStyleSaysHowItsLayersLook() throws {
    let style = #"""
      {"version":8,"sources":{"map":{"type":"geojson","data":"map.geojson"}},"layers":[
       {"id":"poi","type":"symbol","source":"map","layout":{"icon-anchor":"bottom-left","icon-allow-overlap":true,
        "symbol-sort-key":["length",["get","name"]]}},
       {"id":"way","type":"line","source":"map","paint":{"line-trim-offset":[0,0.5],
        "line-width":["interpolate",["linear"],["zoom"],0,2,10,12]}},
       {"id":"old","type":"circle","source":"map","paint":{"circle-radius":{"stops":[[0,1]]}}}]}
      """#
    let spec = "version: 1\nstyle: style.json\n"
    let plan = try #require(compiled(spec, files: ["style.json": style, "map.geojson": mapFile]).plan)
    #expect(plan.layers.anchor == [.bottomLeft, .center, .center])
    #expect(plan.layers.allowsOverlap == [true, false, false])
    #expect(plan.layers.trimEnd == [0, 0.5, 0])
    #expect(plan.layers.width == [0, 2, 2])
    #expect(plan.layers.widthTable == [LayerTable.noTable, 0, LayerTable.noTable])
    #expect(plan.layerFeatures.ends == [3, 3, 3])
    #expect(plan.layerFeatures.sortKey == [6, 5, 4])
  }
}
