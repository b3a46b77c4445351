import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec
import CartoucheSyntax
import CartoucheTrace

/// Reads the steps of a scenario, one over the other, with the spec's annotations as the steps before left them.
///
/// A class, because the compiler takes 16 seconds to check the lifetimes of a noncopyable structure with the same methods.
final class StepReader {
  private var frames: TraceFrames
  /// Whether there is a plan that has what ids mean.
  private let knowsNames: Bool
  private var frameCount = 0
  /// Those of all steps so far.
  private var earlier: [TraceFrame] = []
  /// Where each snapshot is named first.
  private var snapshots: [String: Location] = [:]
  private let layerNames: Set<String>
  /// The names of the parts that the callout of an annotation has, or any callout, as far as steps asked for them since the
  /// last action.
  private var partNames: [AnnotationIndex?: PartNames] = [:]

  private struct PartNames {
    var inOrder: [String]
    var all: Set<String>
  }

  init(_ setting: ScenarioSetting, _ plan: Plan?, _ editor: SpecEditor?) {
    let viewport = Viewport(width: setting.viewport.width, height: setting.viewport.height)
    let camera = plan?.fittedCamera(in: viewport) ?? Camera()
    knowsNames = plan != nil
    layerNames = Set((0..<(plan?.layers.count ?? 0)).compactMap { plan?.layers.names.string($0) })
    frames = TraceFrames(
      startingAt: TraceFrame(camera: camera, viewport: viewport),
      of: TraceSubject(plan: plan ?? Plan(), editor: editor, usesPlanCamera: plan != nil), unit: "a step")
  }

  func steps(in list: Node, _ decoder: inout Decoder) -> [ScenarioStep] {
    if list.count == 0, !list.isTruncated {
      decoder.log.report(
        .emptyValue, "there is no step", at: list.location, help: "a step says what is expected of a frame")
    }
    return list.items.enumerated().compactMap { step($1, number: $0 + 1, &decoder) }
  }

  private func step(_ node: Node, number: Int, _ decoder: inout Decoder) -> ScenarioStep? {
    let errors = decoder.log.errorCount
    var setting = StepSetting()
    setting.line = frames.next
    guard decoder.hasValue(node) else { return nil }
    decodeMapping(node, into: &setting, &decoder)
    if node.kind != .mapping { return nil }
    if case .place(let action) = setting.tap { setting.line.actions.append(action) }
    checkActions(of: setting, node, &decoder.log)
    var step = ScenarioStep(
      number: number, name: setting.name.isEmpty ? defaultName(of: node, number) : setting.name,
      isNamed: !setting.name.isEmpty,
      place: Location(source: node.document.source, span: firstKey(node)), frames: [],
      expected: setting.expect, events: setting.events,
      exactly: setting.exactly.flatMap { $0.content ? $0.location : nil }, never: setting.never,
      counts: setting.count, snapshot: setting.snapshot)
    guard knowsNames else { return step }
    if !setting.line.actions.isEmpty { partNames = [:] }
    var frame = frames.frame(setting.line, node, after: earlier, &decoder)
    if case .view(let tap) = setting.tap, let tapped = tapped(tap, &decoder.log) {
      if earlier.isEmpty, decoder.log.errorCount == errors {
        decoder.log.report(
          .failedAction, "no frame before shows where `\(abbreviated(tapped.id))` is, so it cannot be tapped",
          at: tapped.place, help: "write a step without an action above")
      }
      frame.action = .tapView(tapped)
      frame.place = tapped.place
    }
    step.frames = [frame]
    if let fly = setting.fly {
      if hasRoom(for: fly.content.frames, at: fly.location, &decoder.log) {
        step.frames = flight(fly.content, &decoder)
      }
    } else if let pan = setting.pan {
      if hasRoom(for: pan.content.frames, at: pan.location, &decoder.log) {
        step.frames = moved(by: pan, &decoder.log)
      }
    } else {
      _ = hasRoom(for: 1, at: step.place, &decoder.log)
    }
    checkNames(of: step, &decoder.log)
    earlier += step.frames
    return step
  }

  /// "step 3: tap": what is not named by its writer.
  private func defaultName(of node: Node, _ number: Int) -> String {
    let actions = ["camera", "fly", "pan"] + WrittenAction.Kind.allCases.map(\.rawValue)
    let key = node.entries.first { entry in actions.contains { entry.key.hasText($0) } }?.key.string
    return "step \(number)\(key.map { ": \($0)" } ?? "")"
  }

  // MARK: Camera

  /// Whether a step has no more frames than are left of those that a scenario may have; told once.
  private func hasRoom(for frames: Int, at place: Location, _ log: inout DiagnosticLog) -> Bool {
    let hadRoom = frameCount <= Scenario.mostFrames
    frameCount += frames
    if frameCount <= Scenario.mostFrames { return true }
    guard hadRoom else { return false }
    log.report(
      .outOfRange, "a scenario has at most \(Scenario.mostFrames) frames", at: place,
      help: "write fewer `frames`, or another scenario")
    return false
  }

  private func flight(_ fly: FlySetting, _ decoder: inout Decoder) -> [TraceFrame] {
    let start = frames.camera
    var setting = frames.blankCamera
    if let to = fly.to {
      decodeMapping(to, into: &setting, rows: TraceLine.cameraRows, as: "a change of the camera", &decoder)
      DefaultCamera.checkFit(in: to, fitsByDefault: false, &decoder.log)
    }
    let flight = CameraFlight(from: start, to: frames.camera(setting, after: earlier, &decoder.log) ?? start)
    return sequence(of: fly.frames) { flight.camera(at: $0) }
  }

  private func moved(by pan: Located<PanSetting>, _ log: inout DiagnosticLog) -> [TraceFrame] {
    let start = frames.camera
    let projection = Projection(camera: start, viewport: frames.viewport)
    let (right, down) = pan.content.by
    // The camera is no longer the spec's.
    _ = frames.camera(frames.blankCamera, after: earlier, &log)
    var isOnMap = true
    let moved = sequence(of: pan.content.frames) { fraction in
      let point = ScreenPoint(
        x: projection.middle.x - fraction * right, y: projection.middle.y - fraction * down)
      guard let center = projection.coordinate(at: point) else {
        isOnMap = false
        return start
      }
      var camera = start
      camera.center = center
      return camera
    }
    if !isOnMap {
      log.report(
        .outOfRange, "there is no map so far away", at: pan.location,
        help: "move it less: what comes to the middle must be on the map")
    }
    return moved
  }

  /// Frames of a movement, of which the last is its end.
  private func sequence(of count: Int, _ camera: (_ fraction: Double) -> Camera) -> [TraceFrame] {
    let sequence = (1...count).map {
      TraceFrame(camera: camera(Double($0) / Double(count)), viewport: frames.viewport)
    }
    if let last = sequence.last { frames.camera = last.camera }
    return sequence
  }

  // MARK: What does not go together

  private func checkActions(of setting: StepSetting, _ node: Node, _ log: inout DiagnosticLog) {
    func place(_ key: String) -> (name: String, place: Location)? {
      node.mergedValue(key).map { (key, $0.location) }
    }
    let movements = ["fly", "pan"].compactMap(place)
    var others = setting.line.actions.map { (name: $0.kind.rawValue, place: $0.value.location) }
    if case .view(let tap) = setting.tap, let place = tap.location { others.append(("tap", place)) }
    // Two actions of traces are told where those are read.
    let isOfScenarios =
      !movements.isEmpty || setting.tap.map { if case .view = $0 { true } else { false } } == true
    let all = movements + (movements.isEmpty ? [] : [place("camera")].compactMap { $0 }) + others
    guard isOfScenarios, let first = all.first else { return }
    for other in all.dropFirst() {
      log.report(
        Diagnostic(
          TraceFinding.severalActions, "a step has one action, and `\(other.name)` is another one",
          at: other.place, help: "write it in a step of its own",
          related: [RelatedPlace("the first one is here", at: first.place)]))
    }
  }

  // MARK: Names

  private func tapped(_ tap: TapSetting, _ log: inout DiagnosticLog) -> TappedView? {
    guard let id = tap.id, let place = tap.location, let annotation = frames.annotation(id, &log) else {
      return nil
    }
    if let part = tap.part { check(part, isPartOf: annotation, named: id.content, &log) }
    return TappedView(annotation: annotation, id: id.content, part: tap.part, place: place)
  }

  private func checkNames(of step: ScenarioStep, _ log: inout DiagnosticLog) {
    for expected in step.expected {
      if let annotation = frames.annotation(expected.id, &log) {
        checkCallout(expected, of: annotation, &log)
      }
      if !expected.expectsAnything {
        log.report(
          .nothingExpected, "nothing is expected of `\(abbreviated(expected.id.content))`",
          at: expected.node.location, help: "say what it is to be like, such as `{ visible: true }`")
      }
      if let by = expected.by { checkBlocker(by, &log) }
    }
    for event in step.events + step.never {
      if let id = event.id { _ = frames.annotation(id, orFormer: true, &log) }
      if let by = event.by { checkBlocker(by, &log) }
      if let part = event.part {
        let annotation = event.id.flatMap { frames.knownAnnotation($0.content) }
        check(part, isPartOf: annotation, named: event.id?.content, &log)
      }
    }
    guard let snapshot = step.snapshot else { return }
    if let first = snapshots[snapshot.content] {
      log.report(
        .duplicateSnapshot, "two steps have the snapshot `\(snapshot.content)`", at: snapshot.location,
        help: "give one of them another name", related: [RelatedPlace("first used here", at: first)])
    } else {
      snapshots[snapshot.content] = snapshot.location
    }
  }

  /// A callout that is expected of what has none in any state.
  private func checkCallout(
    _ expected: ExpectedAnnotation, of annotation: AnnotationIndex, _ log: inout DiagnosticLog
  ) {
    guard let callout = expected.node.mergedValue("callout"), !callout.isNull, !callout.isText("false"),
      !frames.plan.hasCallout(annotation)
    else { return }
    log.report(
      .missingCallout, "`\(abbreviated(expected.id.content))` has no callout", at: callout.location,
      help: "give it a `callout` in the spec, or write `callout: false`")
  }

  /// What no callout has, whatever state it is of.
  /// - Parameter annotation: whose callout; nil: that of any.
  private func check(
    _ part: Located<String>, isPartOf annotation: AnnotationIndex?, named id: String?,
    _ log: inout DiagnosticLog
  ) {
    let known = partNames[annotation]
    let names = known?.inOrder ?? frames.plan.partNames(of: annotation)
    let all = known?.all ?? Set(names)
    partNames[annotation] = PartNames(inOrder: names, all: all)
    guard !all.contains(part.content) else { return }
    let whose =
      annotation == nil ? "no callout has a part" : "the callout of `\(abbreviated(id ?? ""))` has no part"
    log.report(
      .unknownPart, "\(whose) `\(abbreviated(part.content))`", at: part.location,
      help: MeantName(for: part.content, among: names)?.help
        ?? (names.isEmpty ? "it has no parts" : "it has \(listed(names))"))
  }

  /// Who is in the way may also be a layer, or a region by its number.
  private func checkBlocker(_ name: Located<String>, _ log: inout DiagnosticLog) {
    if layerNames.contains(name.content) { return }
    if let region = Int(name.content), frames.knownAnnotation(name.content) == nil {
      let regions = frames.plan.surroundings.avoidedRegions.count
      guard !(0..<regions).contains(region) else { return }
      log.report(
        Diagnostic(
          CompilerFinding.unknownAnnotation, "there is no avoided region \(abbreviated(name.content))",
          at: name.location,
          help: regions == 0
            ? "the spec avoids no regions" : "they are counted from 0, and the last one is \(regions - 1)"))
      return
    }
    _ = frames.annotation(name, orFormer: true, &log)
  }
}
