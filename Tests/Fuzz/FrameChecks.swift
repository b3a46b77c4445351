import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheRender
import CartoucheResolver
import CartoucheTestSupport
import CartoucheTrace

/// The checks of a plan's frames.
struct FrameChecks {
  /// The inputs before a frame and the frame's arguments.
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
    // Without a limit, a large budget would search for an hour.
    plan.placement.budget = min(plan.placement.budget, 10_000)
    self.plan = plan
    self.isCompiled = isCompiled
  }

  func check(_ steps: [Step], isOnMap: Bool = true) throws(CheckFailure) {
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
        // Drags and taps last one frame. Their results may still change until the map is idle.
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

  /// A typical map with land, a road and a town.
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

  /// Checks the reader of base maps, and the picture of the plan on the base map.
  func checkBaseMap(_ bytes: [UInt8]) throws(CheckFailure) {
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
    try checkPicture(FrameSVG(plan: resolver.state.effectivePlan, style: style).text(resolved))
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
    let inputs = step.inputs + resolver.apply(step.action)
    resolver.resolve(
      inputs, camera: step.camera, viewport: step.viewport, isSettled: step.isSettled, into: &frame)
  }

  /// Checks that placements have finite positions and that each annotation occurs once.
  private func checkNumbers(_ frame: Frame) throws(CheckFailure) {
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

  private func checkOutput(_ resolved: ResolvedFrame, _ plan: Plan) throws(CheckFailure) {
    var json: [UInt8] = []
    FrameJSON(plan: plan, explains: true).write(resolved, to: &json)
    try JSONOutput.checkLines(json, of: "frames", mayRepeatNames: !isCompiled)
    try Fuzz.check(json.filter { $0 == 0x0A }.count == 1, "a frame as JSON is not one line")
    try JSONOutput.checkText(FrameText(plan: plan).text(resolved), of: "frames as text")
    try checkPicture(FrameSVG(plan: plan).text(resolved))
  }

  /// Checks that a picture has only valid XML characters, and that each `<` starts or ends an element of the
  /// renderer.
  private func checkPicture(_ svg: String) throws(CheckFailure) {
    var depth = 0
    for scalar in svg.unicodeScalars {
      switch scalar.value {
      case 0..<0x09, 0x0B, 0x0C, 0x0E..<0x20, 0xFFFE, 0xFFFF: throw CheckFailure("a picture is no XML")
      case 0x3C: depth += 1
      case 0x3E: depth -= 1
      default: break
      }
      try Fuzz.check(depth >= 0 && depth <= 1, "a picture is no XML")
    }
  }
}

/// The checks of a plan from any source.
struct PlanChecks {
  private let plan: Plan
  /// Whether a compiler wrote the plan. Otherwise names may be duplicates.
  private let isCompiled: Bool

  init(_ plan: Plan, isCompiled: Bool = true) {
    self.plan = plan
    self.isCompiled = isCompiled
  }

  /// Throws if an accepted plan file is not written as it was read.
  static func checkFile(_ bytes: [UInt8], isCompiled: Bool = false) throws(CheckFailure) {
    let plan: Plan
    do throws(PlanFileError) {
      plan = try Plan(bytes: bytes)
    } catch {
      try Fuzz.check(!isCompiled, "a plan of the compiler is refused: \(error.message)")
      return
    }
    try Fuzz.check(plan.bytes() == bytes, "a plan is written to other bytes than it was read from")
    try PlanChecks(plan, isCompiled: isCompiled).check()
  }

  func check() throws(CheckFailure) {
    var json: [UInt8] = []
    PlanJSON(plan: plan).write(to: &json)
    try JSONOutput.checkValue(json, of: "plans", mayRepeatNames: !isCompiled)
    json = []
    SceneryJSON(plan: plan).write(to: &json)
    try JSONOutput.checkValue(json, of: "what lies below the views", mayRepeatNames: !isCompiled)
    try checkFrames(of: plan)
    guard plan.samples != SampleFeatures() else { return }
    var sampled = plan
    sampled.useSamples()
    try checkFrames(of: sampled)
  }

  private func checkFrames(of plan: Plan) throws(CheckFailure) {
    let viewport = Viewport(width: 400, height: 300)
    var closer = plan.fittedCamera(in: viewport)
    closer.zoom += 1.25
    var tilted = closer
    (tilted.bearing, tilted.pitch) = (30, 55)
    let cameras = [plan.fittedCamera(in: viewport), closer, tilted, Camera(zoom: 2.5), plan.camera]
    let inputs = HostInputs(plan)
    try FrameChecks(plan, isCompiled: isCompiled).check(
      cameras.enumerated().map { index, camera in
        FrameChecks.Step(inputs: inputs.before(index), camera: camera, viewport: viewport)
      })
  }
}

/// The inputs of a host for any plan: taps, drags and measured sizes.
struct HostInputs {
  private let annotations: Int
  private let attachments: Int

  init(_ plan: Plan) {
    annotations = plan.annotations.count
    attachments = plan.attachments.count
  }

  /// Returns the inputs before a frame; none before the first.
  func before(_ frame: Int) -> [Input] {
    guard frame > 0 else { return [] }
    var random = SeededRandom(seed: UInt64(annotations)).stream("inputs", frame)
    return (0..<5).map { _ in input(&random) }
  }

  private func input(_ random: inout SeededRandom) -> Input {
    // Sometimes an annotation that does not exist.
    let annotation = AnnotationIndex(random.whole(0...annotations))
    let point = ScreenPoint(x: random.quarter(-10...410), y: random.quarter(-900...310))
    switch random.whole(0...9) {
    case 0: return .select(annotation)
    case 1: return .deselect(annotation)
    case 2: return .tap(point)
    case 3: return .drag(annotation, random.once(in: 2) ? .starting : .dragging, to: point)
    case 4: return .highlight(annotation, true)
    case 5: return .measured(annotation, width: random.number(0...90), height: 20)
    case 6:
      let attachment = AttachmentIndex(random.whole(0...attachments))
      return .featureVisibility(attachment: attachment, isVisible: random.once(in: 2))
    case 7: return .move(annotation, to: Coordinate(longitude: random.number(-180...180), latitude: 10))
    case 8: return .measuredCallout(annotation, width: random.number(0...90), height: 20)
    default: return .set(annotation, .priority, random.number(-2...2))
    }
  }
}
