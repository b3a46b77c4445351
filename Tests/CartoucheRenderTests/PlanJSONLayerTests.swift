import CartoucheRender
import CartoucheResolver
import Testing

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
