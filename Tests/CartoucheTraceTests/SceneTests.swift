import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSyntax
import CartoucheTestSupport
import CartoucheTrace
import Testing

@Suite struct SceneTests {
  private func read(_ text: String) -> (scene: ScreenScene?, findings: [Finding]) {
    var sources = SourceList()
    let source = sources.add(SourceText(path: "scene.json", bytes: Array(text.utf8)))
    var diagnostics: [Diagnostic] = []
    let scene = readScene(source, in: sources, diagnostics: &diagnostics)
    return (scene, [Finding](diagnostics, in: sources))
  }

  private func frame(_ scene: ScreenScene) -> Frame {
    var resolver = Resolver(plan: scene.plan)
    var frame = Frame()
    resolver.resolve(camera: nil, viewport: scene.viewport, into: &frame)
    return frame
  }

  private static let anchors =
    #"[["top-left",3,-2],["top-right",-3,-2],["bottom",0,-4.5],["center",0,12.25]]"#

  /// x, y, width, height and priority of 48 boxes, far too many for a viewport of 400 × 300.
  private static let boxes: [[Double]] = [
    [269.6875, 89.375, 48.5, 18.25, 0], [172.75, 37.75, 36, 14, 0], [185.125, 179.4375, 36, 14, 1],
    [201.5, 179.75, 48.5, 14, 0], [209.375, 39.75, 48.5, 14, 1], [76.0625, 47.0625, 36, 14, 1],
    [1.25, 179.8125, 64, 18.25, 0], [111.25, 100.0625, 64, 14, 0], [134.625, 189.75, 48.5, 18.25, 2.5],
    [298.5, 235.125, 48.5, 18.25, 0], [112.1875, 124.9375, 48.5, 18.25, 2.5],
    [246.9375, 236.1875, 36, 18.25, 1],
    [392.5625, 38.5625, 48.5, 14, 2.5], [175.75, 159, 36, 14, 1], [98.0625, 135.5, 36, 18.25, 1],
    [244.75, 157.625, 48.5, 14, 2.5], [346.9375, 277.1875, 36, 18.25, 0], [265.5, 274.125, 64, 18.25, 0],
    [251.875, 51.25, 48.5, 14, 2.5], [155.8125, 126.3125, 64, 18.25, 0], [20.8125, 120.0625, 36, 18.25, 0],
    [245.5625, 252.125, 64, 18.25, 1], [31.9375, 133.8125, 48.5, 14, 0], [156.8125, 273.3125, 64, 14, 0],
    [26.6875, 271.25, 36, 14, 0], [102.75, 198.9375, 36, 14, 0], [331.375, 259.8125, 64, 14, 1],
    [151.25, 139.625, 36, 14, 0], [285.1875, 293.5, 64, 18.25, 1], [160.3125, 107, 64, 18.25, 0],
    [96.6875, 132.625, 48.5, 14, 0], [7.4375, 292.5625, 36, 14, 1], [114.6875, 165.625, 48.5, 14, 2.5],
    [191.375, 29.4375, 64, 14, 0], [263.25, 122.4375, 48.5, 18.25, 1], [196.75, 36.875, 64, 18.25, 0],
    [346.9375, 283.9375, 48.5, 18.25, 1], [25.25, 41.75, 64, 18.25, 2.5], [16.25, 137.875, 48.5, 18.25, 2.5],
    [380.6875, 62.3125, 36, 18.25, 0], [63.75, 271.0625, 64, 18.25, 0], [8.25, 249.5625, 48.5, 14, 0],
    [360.0625, 216, 48.5, 14, 1], [56.4375, 200.9375, 48.5, 14, 1], [279.5625, 3.1875, 48.5, 18.25, 2.5],
    [123.9375, 280.625, 48.5, 14, 1], [201.4375, 148.875, 48.5, 18.25, 1], [224.8125, 95.6875, 36, 18.25, 1],
  ]

  /// The anchors of an independent greedy placement in another language; `-` for none.
  private static let placed = """
    top-left bottom top-left - top-right - top-left top-left
    top-left top-left top-left top-left top-right top-left - top-left
    top-left - top-left - bottom top-right - -
    top-left bottom top-left center bottom - - -
    top-left - top-left - - top-left top-left top-right
    bottom - top-right top-left top-left top-left bottom top-left
    """

  private static func scene(_ boxes: [[Double]]) -> String {
    let items = boxes.enumerated().map { index, box in
      #"{"id":"i\#(index)","x":\#(box[0]),"y":\#(box[1]),"w":\#(box[2]),"h":\#(box[3]),"priority":\#(box[4]),"#
        + #""weight":2,"anchors":\#(anchors)}"#
    }
    return #"{"meta":{"name":"crowd"},"viewport":[400,300],"items":[\#(items.joined(separator: ","))]}"#
  }

  @Test func aCrowdIsPlacedAsByTheReference() throws {
    let read = read(Self.scene(Self.boxes))
    #expect(read.findings.isEmpty)
    let scene = try #require(read.scene)
    let frame = frame(scene)
    var placed = [String](repeating: "-", count: Self.boxes.count)
    for placement in frame.placements {
      let row = placement.annotation.row
      let list = scene.plan.anchorLists.range(Int(scene.plan.annotations.options[row].anchorList))
      let option = scene.plan.anchorLists.options[list.lowerBound + placement.anchor.row]
      placed[row] = option.anchor.name
      // The result is exact, because the scene's numbers are sixteenths.
      #expect([placement.pointX, placement.pointY] == Array(Self.boxes[row][..<2]))
    }
    #expect(placed == Self.placed.split { $0 == " " || $0 == "\n" }.map(String.init))
  }

  @Test func anOffsetIsDownwards() throws {
    let text =
      #"{"viewport":[90,90],"items":[{"id":"a","x":40,"y":40,"w":20,"h":10,"anchors":[["top",1,5]]}]}"#
    let scene = try #require(read(text).scene)
    let placement = try #require(frame(scene).placements.first)
    #expect(placement.frame == ScreenRectangle(x: 31, y: 45, width: 20, height: 10))
    #expect(placement.offsetY == -5)
  }

  @Test func whatTouchesDoesNotCollideAndWhatLeavesTheViewportIsHidden() throws {
    let text = """
      {"viewport":[40,20],"items":[
      {"id":"a","x":0,"y":0,"w":20,"h":20,"anchors":[["top-left",0,0]]},
      {"id":"b","x":20,"y":0,"w":20,"h":20,"anchors":[["top-left",0,0]]},
      {"id":"c","x":0,"y":0,"w":8,"h":8,"priority":9,"anchors":[["top-left",-0.0625,0]]}]}
      """
    let scene = try #require(read(text).scene)
    let frame = frame(scene)
    #expect(frame.placements.map(\.annotation).sorted() == [0, 1])
    #expect(frame.hidden.map(\.cause) == [.bounds])
  }

  @Test func aSceneMayBeEmpty() throws {
    let scene = try #require(read(#"{"viewport":[40,20],"items":[]}"#).scene)
    #expect(scene.plan.annotations.count == 0 && frame(scene).placements.isEmpty)
  }

  /// The view with two anchors uses the second one and makes room for the view with one anchor.
  @Test func aSceneSaysHowItIsPlaced() throws {
    let text = { (placement: String) in
      """
      {"viewport":[100,60],\(placement)"items":[
      {"id":"a","x":40,"y":30,"w":20,"h":20,"anchors":[["top",0,0],["bottom",0,0]]},
      {"id":"b","x":40,"y":35,"w":20,"h":20,"anchors":[["top",0,0],["top",1,0]]}]}
      """
    }
    let count = { (placement: String) in
      let scene = try #require(read(text(placement)).scene)
      return frame(scene).placements.count
    }
    #expect(try count("") == 1)
    #expect(try count(#""placement":{"strategy":"best","budget":100},"#) == 2)
    let scene = try #require(read(text(#""placement":{"budget":7},"#)).scene)
    #expect(scene.plan.placement.budget == 7 && scene.plan.placement.tieBreak == .first)
    #expect(
      read(text(#""placement":{"strategy":"beast"},"#)).findings.map(\.rule) == ["unknown-name"])
  }

  struct Mistake: Sendable, CustomTestStringConvertible {
    var text: String
    var rule: String
    var column: Int
    var testDescription: String { text }
  }

  static let item = #""id":"a","x":1,"y":1,"w":9,"h":9"#

  static let mistakes = [
    Mistake(text: "", rule: "empty-value", column: 1),
    Mistake(text: "[]", rule: "wrong-type", column: 1),
    Mistake(text: #"{"items":[]}"#, rule: "missing-key", column: 1),
    Mistake(text: #"{"viewport":[9,9]}"#, rule: "missing-key", column: 1),
    Mistake(text: #"{"viewport":[9],"items":[]}"#, rule: "wrong-type", column: 13),
    Mistake(text: #"{"viewport":[9,9],"items":{}}"#, rule: "wrong-type", column: 27),
    Mistake(text: #"{"viewport":[9,9],"items":[{\#(item)}]}"#, rule: "missing-key", column: 28),
    Mistake(text: #"{"viewport":[9,9],"items":[{\#(item),"anchors":[]}]}"#, rule: "wrong-type", column: 72),
    Mistake(
      text: #"{"viewport":[9,9],"items":[{\#(item),"anchors":[["botom",0,0]]}]}"#, rule: "unknown-name",
      column: 74),
    Mistake(
      text: #"{"viewport":[9,9],"items":[{\#(item),"anchors":["top"]}]}"#, rule: "wrong-type", column: 73),
    Mistake(
      text: #"{"viewport":[9,9],"items":[{\#(item),"prio":1,"anchors":[["top",0,0]]}]}"#,
      rule: "unknown-key", column: 62),
    Mistake(
      text: #"{"viewport":[9,9],"items":[{"w":0,"id":"a","x":1,"y":1,"h":9,"anchors":[["top",0,0]]}]}"#,
      rule: "out-of-range", column: 33),
    Mistake(
      text:
        #"{"viewport":[9,9],"items":[{\#(item),"anchors":[["top",0,0]]},{\#(item),"anchors":[["top",0,0]]}]}"#,
      rule: "duplicate-id", column: 93),
    Mistake(text: #"{"viewport":[9,9],"items":["#, rule: "json-syntax", column: 27),
  ]

  @Test(arguments: mistakes) func aMistakeIsReportedAtItsPlace(_ mistake: Mistake) {
    let read = read(mistake.text)
    #expect(read.scene == nil)
    #expect(read.findings.map(\.rule) == [mistake.rule])
    #expect(read.findings.map(\.place.start.column) == [mistake.column])
  }
}
