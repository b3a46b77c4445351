import CartoucheRender
import CartoucheResolver
import Testing

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
    let bezier = ZoomTable.Interpolation.cubicBezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1)
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
