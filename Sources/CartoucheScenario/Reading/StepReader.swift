import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec
import CartoucheSyntax
import CartoucheTrace

/// A reader of the steps of a scenario. Each step inherits values from the previous step, and refers to the annotations
/// as earlier steps changed them.
///
/// It is a class, because the compiler needs 16 seconds to check the lifetimes of a noncopyable structure with the same
/// methods.
final class StepReader {
  /// The builder of frames, with the camera, viewport and plan after the steps so far.
  private var frames: TraceFrames
  /// Whether the spec has compiled. If so, ids can be looked up in its plan.
  private let knowsNames: Bool
  /// The number of frames of all steps so far, even beyond the limit of a scenario.
  private var frameCount = 0
  /// The frames of all steps so far.
  private var earlier: [TraceFrame] = []
  /// The location of the first use of each snapshot name.
  private var snapshots: [String: Location] = [:]
  private let layerNames: Set<String>
  /// A cache of the part names of each annotation's callout, in all states. The key `nil` stands for all callouts. An
  /// action clears the cache.
  private var partNames: [AnnotationIndex?: PartNames] = [:]

  private struct PartNames {
    var inOrder: [String]
    var all: Set<String>
  }

  init(_ setting: ScenarioSetting, _ plan: Plan?, _ editor: SpecEditor?, _ sources: SourceList) {
    let viewport = Viewport(width: setting.viewport.width, height: setting.viewport.height)
    let camera = plan?.fittedCamera(in: viewport) ?? Camera()
    knowsNames = plan != nil
    layerNames = Set((0..<(plan?.layers.count ?? 0)).compactMap { plan?.layers.names.string($0) })
    frames = TraceFrames(
      startingAt: TraceFrame(camera: camera, viewport: viewport),
      of: TraceSubject(plan: plan ?? Plan(), editor: editor, usesPlanCamera: plan != nil), unit: "a step",
      in: sources)
  }

  /// Returns the steps of a scenario, and reports errors in them.
  func steps(in list: Node, _ decoder: inout Decoder) -> [ScenarioStep] {
    if list.count == 0, !list.isTruncated {
      decoder.log.report(
        .emptyValue, "there is no step", at: list.location,
        help: "add a step with the expected result of a frame")
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
      counts: setting.count, snapshot: setting.snapshot.flatMap { StepSnapshot($0) })
    guard knowsNames else { return step }
    if !setting.line.actions.isEmpty { partNames = [:] }
    var frame = frames.frame(setting.line, node, after: earlier, &decoder)
    if case .view(let tap) = setting.tap, let tapped = tapped(tap, &decoder.log) {
      if earlier.isEmpty, decoder.log.errorCount == errors {
        decoder.log.report(
          .failedAction, "there is no earlier frame with `\(abbreviated(tapped.id))`, so it cannot be tapped",
          at: tapped.place, help: "add a step without an action before this one")
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
    for id in setting.snapshot?.ids ?? [] { _ = frames.annotation(id, orFormer: true, &decoder.log) }
    earlier += step.frames
    return step
  }

  /// Returns a generated name for a step, such as "step 3: tap".
  private func defaultName(of node: Node, _ number: Int) -> String {
    let actions = ["camera", "fly", "pan"] + WrittenAction.Kind.allCases.map { $0.rawValue }
    let key = node.entries.first { entry in actions.contains { entry.key.hasText($0) } }?.key.string
    return "step \(number)\(key.map { ": \($0)" } ?? "")"
  }

  // MARK: Camera

  /// Returns whether the frames of a step fit into the limit of a scenario. Only the first step beyond the limit is reported as an error.
  private func hasRoom(for frames: Int, at place: Location, _ log: inout DiagnosticLog) -> Bool {
    let hadRoom = frameCount <= Scenario.maximumFrames
    frameCount += frames
    if frameCount <= Scenario.maximumFrames { return true }
    guard hadRoom else { return false }
    log.report(
      .outOfRange, "a scenario has at most \(Scenario.maximumFrames) frames", at: place,
      help: "use fewer `frames`, or split the scenario")
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
    // From now on, the camera no longer depends on the annotations of the spec.
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
        .outOfRange, "the pan leaves the map", at: pan.location,
        help: "use a shorter distance: the new middle must be on the map")
    }
    return moved
  }

  /// Returns the frames of a flight or pan.
  /// - Parameter camera: Returns the camera after a fraction of the frames. The fraction is 1 in the last frame.
  private func sequence(of count: Int, _ camera: (_ fraction: Double) -> Camera) -> [TraceFrame] {
    let sequence = (1...count).map {
      TraceFrame(camera: camera(Double($0) / Double(count)), viewport: frames.viewport)
    }
    if let last = sequence.last { frames.camera = last.camera }
    frames.forgetPoints()
    return sequence
  }

  // MARK: Conflicting actions

  /// Reports an error if a step has several actions.
  private func checkActions(of setting: StepSetting, _ node: Node, _ log: inout DiagnosticLog) {
    func place(_ key: String) -> (name: String, place: Location)? {
      node.mergedValue(key).map { (key, $0.location) }
    }
    let movements = ["fly", "pan"].compactMap(place)
    var others = setting.line.actions.map { (name: $0.kind.rawValue, place: $0.value.location) }
    if case .view(let tap) = setting.tap, let place = tap.location { others.append(("tap", place)) }
    // `TraceFrames` reports combinations of actions that a trace could have, too.
    let isOfScenarios =
      !movements.isEmpty || setting.tap.map { if case .view = $0 { true } else { false } } == true
    let all = movements + (movements.isEmpty ? [] : [place("camera")].compactMap { $0 }) + others
    guard isOfScenarios, let first = all.first else { return }
    for other in all.dropFirst() {
      log.report(
        Diagnostic(
          TraceFinding.severalActions, "a step can have one action only, and `\(other.name)` is a second one",
          at: other.place, help: "move it to its own step",
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

  /// Reports names in the expectations of a step that are unknown or repeated: ids, callouts, parts, blockers and snapshots.
  private func checkNames(of step: ScenarioStep, _ log: inout DiagnosticLog) {
    for expected in step.expected {
      if let annotation = frames.annotation(expected.id, &log) {
        checkCallout(expected, of: annotation, &log)
      }
      if !expected.expectsAnything {
        log.report(
          .nothingExpected, "the entry `\(abbreviated(expected.id.content))` has no expectation",
          at: expected.node.location, help: "add one, such as `{ visible: true }`")
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
    guard let snapshot = step.snapshot?.name else { return }
    if let first = snapshots[snapshot.content] {
      log.report(
        .duplicateSnapshot, "two steps have the snapshot `\(snapshot.content)`", at: snapshot.location,
        help: "rename one of them", related: [RelatedPlace("first used here", at: first)])
    } else {
      snapshots[snapshot.content] = snapshot.location
    }
  }

  /// Reports the expected callout of an annotation that has none in any state.
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

  /// Reports the name of a callout's part if no callout has this part in any state.
  /// - Parameters:
  ///   - part: The name of the part.
  ///   - annotation: The annotation of the callout, or `nil` for any callout.
  ///   - id: The id of the annotation.
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
      help: NameSuggestion(for: part.content, among: names)?.help
        ?? (names.isEmpty ? "it has no parts" : "it has \(listed(names))"))
  }

  /// Reports an unknown blocker. A blocker may be an annotation, a layer, or the name or number of an avoided region.
  private func checkBlocker(_ name: Located<String>, _ log: inout DiagnosticLog) {
    if layerNames.contains(name.content) || frames.plan.region(named: name.content) != nil { return }
    if let region = Int64(name.content), frames.knownAnnotation(name.content) == nil {
      let regions = frames.plan.surroundings.avoidedRegions.count
      guard !(0..<Int64(regions)).contains(region) else { return }
      log.report(
        Diagnostic(
          CompilerFinding.unknownAnnotation, "there is no avoided region \(abbreviated(name.content))",
          at: name.location,
          help: regions == 0
            ? "the spec avoids no regions" : "regions are numbered from 0 to \(regions - 1)"))
      return
    }
    _ = frames.annotation(name, orFormer: true, &log)
  }
}

/// A flight from one camera to another at a constant pace.
///
/// Zoom, pitch and padding change linearly, and the bearing along the shorter arc. The center moves so that one point
/// of the map stays fixed on screen, as in a zoom gesture. The destination then approaches the middle of the screen
/// steadily, unlike with a linear movement of the center. Between equal zooms, the center moves linearly on the
/// Mercator map, along the shorter way around the earth.
struct CameraFlight {
  private let start: Camera
  private let end: Camera
  private let startX: Double
  private let startY: Double
  /// The distance of the center to the east from the start to the end, in Mercator; negative to the west.
  private let east: Double
  /// The distance of the center to the south from the start to the end, in Mercator; negative to the north.
  private let south: Double

  init(from start: Camera, to end: Camera) {
    self.start = start
    self.end = end
    startX = Mercator.x(longitude: start.center.longitude)
    startY = Mercator.y(latitude: start.center.latitude)
    let east = Mercator.x(longitude: end.center.longitude) - startX
    self.east = east - Elementary.nearestWhole(east)
    south = Mercator.y(latitude: end.center.latitude) - startY
  }

  /// Returns the camera at a fraction of the flight's frames.
  /// - Parameter fraction: The fraction, 0…1. At 1, the result is exactly the final camera.
  func camera(at fraction: Double) -> Camera {
    if fraction >= 1 { return end }
    let way = fractionOfWay(at: fraction)
    func between(_ one: Double, _ other: Double) -> Double { one + (other - one) * fraction }
    let turn = end.bearing - start.bearing
    return Camera(
      center: Coordinate(
        longitude: Mercator.longitude(x: startX + east * way),
        latitude: Mercator.latitude(y: startY + south * way)),
      zoom: between(start.zoom, end.zoom),
      bearing: start.bearing + (turn - 360 * Elementary.nearestWhole(turn / 360)) * fraction,
      pitch: between(start.pitch, end.pitch),
      padding: Insets(
        top: between(start.padding.top, end.padding.top),
        right: between(start.padding.right, end.padding.right),
        bottom: between(start.padding.bottom, end.padding.bottom),
        left: between(start.padding.left, end.padding.left)))
  }

  /// Returns the fraction of the distance that the center has moved: (1 − s₀/s) / (1 − s₀/s₁), where `s` is the scale
  /// of the map now, s₀ at the start, and s₁ at the end.
  private func fractionOfWay(at fraction: Double) -> Double {
    let whole = 1 - Elementary.exp2(start.zoom - end.zoom)
    // The zooms are nearly equal, so the center moves linearly.
    guard abs(whole) > 1e-9 else { return fraction }
    return (1 - Elementary.exp2((start.zoom - end.zoom) * fraction)) / whole
  }
}

extension Plan {
  /// Returns the names of the parts of an annotation's callout in any state. For a cluster, and for `nil`, the result
  /// contains the names in all callouts.
  func partNames(of annotation: AnnotationIndex?) -> [String] {
    guard let annotation, !annotation.isCluster else {
      return (0..<callouts.partNames.count).map { callouts.partNames.string($0) }
    }
    return calloutRows(of: annotation)
      .flatMap { callouts.parts.range(Int($0)) }.map { callouts.partNames.string($0) }
  }

  /// Returns whether an annotation has a callout in any state. The result for a cluster is always `true`, because its
  /// callouts are not known.
  func hasCallout(_ annotation: AnnotationIndex) -> Bool {
    annotation.isCluster || !calloutRows(of: annotation).isEmpty
  }

  /// Returns the indices in the plan's `callouts` of an annotation's callouts: the one without states, and the one in each state.
  private func calloutRows(of annotation: AnnotationIndex) -> [UInt32] {
    let layers = states.rows(of: annotation.rawValue).map { states.options[$0].callout }
    return ([annotations.options[annotation.row].callout] + layers).filter { $0 != CalloutColumns.none }
  }
}
