import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheRender
import CartoucheResolver
import CartoucheTrace

/// What must hold of the frames of a plan.
struct FrameChecks {
  /// What happens before a frame, and what it is resolved for.
  struct Step {
    var inputs: [Input] = []
    var action: TraceAction?
    var camera: Camera?
    var viewport: Viewport
    var isSettled = false
  }

  private let plan: Plan
  private let isCompiled: Bool

  init(_ plan: Plan, isCompiled: Bool = true) {
    var plan = plan
    // Who asks for a search of an hour gets one.
    plan.placement.budget = min(plan.placement.budget, 10_000)
    self.plan = plan
    self.isCompiled = isCompiled
  }

  func check(_ steps: [Step], isOnMap: Bool = true) throws(Complaint) {
    var first = resolver()
    var sequences = [SequenceSVG.Arrangement.animation, .strip].map { SequenceSVG($0, style: Self.clean) }
    var statistics = TraceStatistics()
    var second = resolver()
    var (frame, other) = (Frame(), Frame())
    for (index, step) in steps.enumerated() {
      resolve(step, &first, &frame)
      resolve(step, &second, &other)
      try Fuzz.check(frame == other, "the same plan and inputs give another frame \(index)")
      let described = DescribedFrame(frame, of: first)
      let resolved = ResolvedFrame(
        index: index, camera: step.camera ?? plan.camera, viewport: step.viewport, frame: described.frame,
        clusters: described.clusters, isOnMap: isOnMap)
      try checkNumbers(frame)
      try checkOutput(resolved, described.plan)
      for sequence in sequences.indices { sequences[sequence].add(resolved, of: described.plan) }
      statistics.add(frame)
      if index == steps.count - 1 {
        first.resolve(camera: step.camera, viewport: step.viewport, isSettled: step.isSettled, into: &other)
        // Drags and taps last one frame, and what they left may still become settled.
        if step.inputs.isEmpty {
          try Fuzz.check(other.events.isEmpty, "nothing changes and there are events")
        }
      }
    }
    for sequence in sequences {
      var svg: [UInt8] = []
      sequence.write(to: &svg)
      try checkPicture(String(decoding: svg, as: UTF8.self))
    }
    var json: [UInt8] = []
    FrameJSON(plan: plan).write(statistics, to: &json)
    try JSONOutput.checkLines(json, of: "statistics")
  }

  /// As users see a map, above land, a road and a town.
  private static let clean: PictureStyle = {
    var style = PictureStyle()
    style.isClean = true
    style.base = baseMap(Array(land.utf8)).map
    return style
  }()

  private static let land = #"""
    {"type":"FeatureCollection","features":[
    {"type":"Feature","properties":{},"geometry":{"type":"Polygon","coordinates":
     [[[-170,-80],[170,-80],[170,80],[-170,80],[-170,-80]],[[1,1],[2,1],[2,2],[1,1]]]}},
    {"type":"Feature","properties":{},"geometry":{"type":"LineString","coordinates":[[170,1],[-170,2],[0,85]]}},
    {"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[0,0]}}]}
    """#

  /// Checks what is read as a base map, and the picture that has it below the plan.
  func checkBaseMap(_ bytes: [UInt8]) throws(Complaint) {
    let (map, findings) = Self.baseMap(bytes)
    try findings.checkOutput()
    guard let map else {
      return try Fuzz.check(!findings.isEmpty, "there is no base map and nothing said why")
    }
    var style = PictureStyle()
    style.base = map
    let viewport = Viewport(width: 400, height: 300)
    let camera = plan.fittedCamera(in: viewport)
    var resolver = resolver()
    var frame = Frame()
    resolver.resolve(camera: camera, viewport: viewport, into: &frame)
    let resolved = ResolvedFrame(camera: camera, viewport: viewport, frame: frame)
    try checkPicture(FrameSVG(plan: resolver.lastFrame.planInEffect, style: style).text(resolved))
    var json: [UInt8] = []
    SceneryJSON(plan: plan, base: map).write(to: &json)
    try JSONOutput.checkValue(json, of: "what lies below the views")
  }

  private static func baseMap(_ bytes: [UInt8]) -> (map: Scenery?, findings: [Finding]) {
    var sources = SourceList()
    var diagnostics: [Diagnostic] = []
    let source = sources.add(SourceText(path: "base.geojson", bytes: bytes))
    let map = readBaseMap(source, in: sources, diagnostics: &diagnostics)
    return (map, [Finding](diagnostics, in: sources))
  }

  private func resolver() -> Resolver {
    var resolver = Resolver(plan: plan)
    resolver.explains = true
    resolver.reportsFrameChanges = true
    return resolver
  }

  private func resolve(_ step: Step, _ resolver: inout Resolver, _ frame: inout Frame) {
    let inputs = step.inputs + resolver.take(step.action)
    resolver.resolve(
      inputs, camera: step.camera, viewport: step.viewport, isSettled: step.isSettled, into: &frame)
  }

  /// Nothing is placed nowhere, and nobody twice.
  private func checkNumbers(_ frame: Frame) throws(Complaint) {
    var seen: Set<AnnotationIndex> = []
    for placement in frame.placements {
      let numbers = [
        placement.x, placement.y, placement.width, placement.height, placement.pointX, placement.pointY,
        placement.coordinate.longitude, placement.coordinate.latitude,
      ]
      try Fuzz.check(numbers.allSatisfy(\.isFinite), "a placement has a number that is not finite")
      try Fuzz.check(seen.insert(placement.annotation).inserted, "an annotation is placed twice")
    }
    for hidden in frame.hidden {
      try Fuzz.check(seen.insert(hidden.annotation).inserted, "an annotation is shown and hidden")
    }
  }

  private func checkOutput(_ resolved: ResolvedFrame, _ plan: Plan) throws(Complaint) {
    var json: [UInt8] = []
    FrameJSON(plan: plan, explains: true).write(resolved, to: &json)
    try JSONOutput.checkLines(json, of: "frames", mayRepeatNames: !isCompiled)
    try Fuzz.check(json.filter { $0 == 0x0A }.count == 1, "a frame as JSON is not one line")
    try JSONOutput.checkText(FrameText(plan: plan).text(resolved), of: "frames as text")
    try checkPicture(FrameSVG(plan: plan).text(resolved))
  }

  /// A picture has no character that XML refuses, and each `<` of it starts or ends an element of ours.
  private func checkPicture(_ svg: String) throws(Complaint) {
    var depth = 0
    for scalar in svg.unicodeScalars {
      switch scalar.value {
      case 0..<0x09, 0x0B, 0x0C, 0x0E..<0x20, 0xFFFE, 0xFFFF: throw Complaint("a picture is no XML")
      case 0x3C: depth += 1
      case 0x3E: depth -= 1
      default: break
      }
      try Fuzz.check(depth >= 0 && depth <= 1, "a picture is no XML")
    }
  }
}
