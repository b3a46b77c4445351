import CartoucheDiagnostics
import CartoucheResolver
import CartoucheTrace

extension InputKind {
  /// Scenes in screen space.
  static let scene = InputKind(
    "scene", seeds: { [few, many].map { Array($0.utf8) } }, pieces: jsonPieces,
    check: { bytes throws(Complaint) in try checkScene(bytes) })

  private static let few = """
    {"meta":{"name":"x","list":[1,null]},"viewport":[400,300],"items":[
    {"id":"a","x":10,"y":20,"w":48.5,"h":18.25,"priority":2,"weight":1,"anchors":[["bottom",0,-4],["top-left",3,-2]]},
    {"id":"b","x":399.5,"y":-3,"w":36,"h":14,"anchors":[["center",0,0]]}]}
    """

  private static let many: String = {
    let items = (0..<40).map { index in
      """
      {"id":"i\(index)","x":\(index * 37 % 400),"y":\(index * 53 % 300),"w":\(20 + index),"h":14,\
      "priority":\(index % 3),"anchors":[["top-left",3,-2],["bottom",0,-4.5],["center",0,12.25]]}
      """
    }
    return #"{"viewport":[400,300],"items":[\#(items.joined(separator: ",\n"))]}"#
  }()

  private static func checkScene(_ bytes: [UInt8]) throws(Complaint) {
    func read() -> (scene: ScreenScene?, diagnostics: [Diagnostic], sources: SourceList) {
      var sources = SourceList()
      var diagnostics: [Diagnostic] = []
      let source = sources.add(SourceText(path: "scene.json", bytes: bytes))
      let scene = readScene(source, in: sources, diagnostics: &diagnostics)
      return (scene, diagnostics, sources)
    }
    let (first, second) = (read(), read())
    let findings = [Finding](first.diagnostics, in: first.sources)
    try Fuzz.check(
      findings == [Finding](second.diagnostics, in: second.sources), "another reading finds something else")
    try Fuzz.check(first.scene?.plan == second.scene?.plan, "another reading gives another scene")
    for diagnostic in first.diagnostics { try diagnostic.check(in: first.sources) }
    try findings.checkOutput()
    guard let scene = first.scene else {
      return try Fuzz.check(!findings.isEmpty, "there is no scene and nothing said why")
    }
    try PlanChecks.checkFile(scene.plan.bytes(), isCompiled: true)
    let step = FrameChecks.Step(camera: scene.plan.camera, viewport: scene.viewport)
    try FrameChecks(scene.plan).check([step, step], isOnMap: false)
  }
}
