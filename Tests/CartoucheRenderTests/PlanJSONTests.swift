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
          "placement": {"tieBreak":"lower-on-screen","keepAnchor":true,"calm":"equal","stickiness":1,\
        "showMargin":2,"margin":100,"horizon":10},
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
