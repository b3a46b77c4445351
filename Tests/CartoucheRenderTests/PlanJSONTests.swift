import CartoucheRender
import CartoucheResolver
import Testing

@Suite struct PlanJSONTests {
  @Test func aPlanReadsAsOneLineAnAnnotation() {
    var plan = Plan()
    plan.camera = Camera(center: Coordinate(longitude: 2, latitude: 1), zoom: 3)
    plan.placement.tieBreak = .lowerOnScreen
    plan.add(
      "a", title: "A & B", size: (20, 10),
      anchors: [AnchorOption(.bottom, offsetY: 8), AnchorOption(.top, offsetY: -8, width: 4)], priority: 2)
    plan.add("b", size: (AnnotationOptions.unknownSize, AnnotationOptions.unknownSize), flags: .required)
    var output: [UInt8] = []
    PlanJSON(plan: plan).write(to: &output)
    #expect(
      String(decoding: output, as: UTF8.self) == """
        {
          "camera": {"center":[2,1],"zoom":3,"bearing":0,"pitch":0,"padding":\
        {"top":0,"right":0,"bottom":0,"left":0}},
          "placement": {"tieBreak":"lower-on-screen","keepAnchor":true,"stickiness":0,"showMargin":0},
          "scenery": {"points":0,"shapes":0},
          "annotations": [
            {"id":"a","title":"A & B","coordinate":[0,0],"mercator":[0.5,0.5],"width":20,"height":10,\
        "anchors":[{"anchor":"bottom","offsetX":0,"offsetY":8},\
        {"anchor":"top","offsetX":0,"offsetY":-8,"width":4}],"priority":2,"zPriority":0,"minZoom":0,\
        "maxZoom":25.5,"fit":"prefer","flags":["visible","obstacle"],"view":"default","lastOrder":0},
            {"id":"b","coordinate":[0,0],"mercator":[0.5,0.5],"width":null,"height":null,\
        "anchors":[{"anchor":"center","offsetX":0,"offsetY":0}],"priority":0,"zPriority":0,"minZoom":0,\
        "maxZoom":25.5,"fit":"prefer","flags":["required"],"view":"default","lastOrder":1}
          ]
        }

        """)
  }

  @Test func anEmptyPlanIsStillAnObject() {
    var output: [UInt8] = []
    PlanJSON(plan: Plan()).write(to: &output)
    #expect(String(decoding: output, as: UTF8.self).hasSuffix("\n  \"annotations\": []\n}\n"))
  }
}

/// What depends on zoom.
@Suite struct PlanJSONZoomTests {
  @Test func tablesStandWithTheAnnotationTheyDrive() {
    var plan = Plan()
    plan.add("a", anchors: [AnchorOption(.bottom)])
    plan.add("b")
    let rise = plan.zoomTables.append(
      ZoomTable(.exponential(base: 1.5), [.init(zoom: 10, value: 8), .init(zoom: 18, value: 24)]))
    let flip = plan.zoomTables.append(
      ZoomTable(
        .step, [.init(zoom: ZoomTable.Stop.beforeAll, value: 0), .init(zoom: 12, value: 1)]))
    let bezier = ZoomTable.Shape.cubicBezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1)
    let gap = plan.zoomTables.append(ZoomTable(bezier, [.init(zoom: 1, value: 2)]))
    plan.zoomTables.drive(.width, of: 0, by: rise)
    plan.zoomTables.drive(.visible, of: 0, by: flip)
    plan.zoomTables.driveGap(ofList: 0, by: gap)
    var output: [UInt8] = []
    PlanJSON(plan: plan).write(to: &output)
    let text = String(decoding: output, as: UTF8.self)
    let lines = text.split(separator: "\n").filter { $0.contains(#""id""#) }
    #expect(
      lines.first?.hasSuffix(
        """
        "lastOrder":0,"zoom":{"width":{"curve":"exponential","base":1.5,"stops":[[10,8],[18,24]]},\
        "visible":{"curve":"step","stops":[[null,false],[12,true]]},\
        "gap":{"curve":"cubic-bezier","controls":[0.42,0,0.58,1],"stops":[[1,2]]}}},
        """) == true)
    #expect(lines.last?.contains("zoom\":{") == false)
  }
}

/// Layers and what else is kept clear.
@Suite struct PlanJSONLayerTests {
  private static var plan: Plan {
    var plan = Plan()
    let table = plan.zoomTables.append(
      ZoomTable(.step, [.init(zoom: ZoomTable.Stop.beforeAll, value: 8), .init(zoom: 9, value: 16)]))
    plan.layers.names.append("poi".utf8)
    plan.layers.types = [.symbol]
    (plan.layers.width, plan.layers.height) = ([8], [5])
    (plan.layers.widthTable, plan.layers.heightTable) = ([table], [LayerTable.noTable])
    plan.layers.anchor = [.top]
    (plan.layers.offsetX, plan.layers.offsetY) = ([1], [2])
    plan.layers.allowsOverlap = [false]
    (plan.layers.trimStart, plan.layers.trimEnd) = ([0.25], [0.5])
    (plan.layers.minZoom, plan.layers.maxZoom) = ([0], [26])
    (plan.layers.isVisible, plan.layers.isHostSupplied) = ([true], [false])
    plan.layerFeatures.ends = [1]
    (plan.layerFeatures.feature, plan.layerFeatures.shape) = ([7], [0])
    (plan.layerFeatures.width, plan.layerFeatures.height) = ([8], [5])
    (plan.layerFeatures.widthTable, plan.layerFeatures.heightTable) = ([table], [LayerTable.noTable])
    plan.layerFeatures.sortKey = [3]
    plan.surroundings.avoidedLayers = [0]
    plan.surroundings.avoidedRegions = [
      RelativeRectangle(
        left: RelativeEdge(factor: 0, offset: 0), top: RelativeEdge(factor: 1, offset: -3),
        right: RelativeEdge(factor: 0.5, offset: 5), bottom: RelativeEdge(factor: 1, offset: -1))
    ]
    plan.surroundings.puck = Puck(coordinate: Coordinate(longitude: 0, latitude: 0), radius: 9)
    return plan
  }

  @Test func layersTheirFeaturesAndTheSurroundingsAreWritten() throws {
    var output: [UInt8] = []
    PlanJSON(plan: Self.plan).write(to: &output)
    let table = #""zoom":{"width":{"curve":"step","stops":[[null,8],[9,16]]}}}"#
    #expect(
      String(decoding: output, as: UTF8.self).contains(
        #"""
          "avoid": {"layers":["poi"],"regions":[{"left":[0,0],"top":[1,-3],"right":[0.5,5],"bottom":[1,-1]}],\#
        "strict":false},
          "puck": {"coordinate":[0,0],"mercator":[0.5,0.5],"radius":9},
          "layers": [
            {"name":"poi","type":"symbol","width":8,"height":5,"anchor":"top","offsetX":1,"offsetY":2,\#
        "allowOverlap":false,"trimOffset":[0.25,0.5],"minZoom":0,"maxZoom":26,"visible":true,"hostSupplied":false,\#(table)
          ],
          "layerFeatures": [
            {"layer":"poi","feature":7,"width":8,"height":5,"sortKey":3,\#(table)
          ],
        """#))
  }
}
