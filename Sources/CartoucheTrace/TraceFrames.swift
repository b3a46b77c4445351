package import CartoucheCompiler
package import CartoucheDiagnostics
package import CartoucheResolver
package import CartoucheSpec
package import CartoucheSyntax

/// A builder of frames from the lines of a trace. Lines are passed in order. A value that a line does not set keeps the
/// value of the previous line.
package struct TraceFrames: ~Copyable {
  private let subject: TraceSubject
  /// The unit of the file that contains one action, as messages name it: "a line" or "a step".
  private let unit: String
  /// The texts of the trace and its spec.
  private let sources: SourceList
  /// Whether no line has set a camera yet, so that the plan's camera is fitted again when the viewport changes.
  private var usesPlanCamera: Bool
  /// The converter of actions; `nil` before the first action, because creating the converter takes time linear in the
  /// plan.
  private var actions: TraceActions?
  /// The values of the last line, which the next line changes.
  private var state = TraceLine()
  /// The replay of the frames so far, which finds the members of clusters; `nil` until a line fits its camera to a cluster.
  private var replay: TraceReplay?

  /// Creates a builder.
  /// - Parameters:
  ///   - start: The camera and viewport before the first line.
  ///   - subject: The plan of the trace.
  ///   - unit: The unit of the file that contains one action, as messages name it: "a line" or "a step".
  ///   - sources: The texts of the trace and its spec, to which paths are relative.
  package init(
    startingAt start: TraceFrame, of subject: TraceSubject, unit: String = "a line", in sources: SourceList
  ) {
    self.init(startingAt: start, of: subject, unit: unit, in: sources, actions: nil)
  }

  /// Creates a builder with a converter of actions that has not converted any, or with `nil` to create it when needed.
  init(
    startingAt start: TraceFrame, of subject: TraceSubject, unit: String = "a line", in sources: SourceList,
    actions: TraceActions?
  ) {
    self.actions = actions
    self.subject = subject
    self.sources = sources
    self.unit = unit
    usesPlanCamera = subject.usesPlanCamera
    camera = start.camera
    state.viewport = ViewportSetting(width: start.viewport.width, height: start.viewport.height)
  }

  /// The values of the last line, without its actions. A decoder reads the next line into a copy of them.
  package var next: TraceLine {
    var line = state
    line.actions = []
    line.camera = blankCamera
    return line
  }

  /// The camera of the last line, without the annotations it is fitted to. A decoder reads a change of the camera into
  /// a copy of it.
  package var blankCamera: DefaultCamera {
    var camera = state.camera
    camera.fit = .nothing
    camera.maxZoom = DefaultCamera().maxZoom
    return camera
  }

  /// Forgets the points of the last line, because the camera moves.
  package mutating func forgetPoints() { state.points = nil }

  /// The camera after the lines that have been passed so far.
  package var camera: Camera {
    get { Camera(state.camera.view) }
    set { state.camera.view = CameraSetting(newValue) }
  }

  /// The viewport after the lines that have been passed so far.
  package var viewport: Viewport {
    Viewport(width: state.viewport.width, height: state.viewport.height)
  }

  /// Returns the frame of a line, and stores the line's values for the next line.
  /// - Parameters:
  ///   - line: The line, read into a copy of `next`.
  ///   - written: The node of the line, or `nil` if it could not be parsed.
  ///   - frames: The frames of all previous lines.
  ///   - decoder: The decoder with the log for errors.
  package mutating func frame(
    _ line: TraceLine, _ written: Node?, after frames: [TraceFrame], _ decoder: inout Decoder
  ) -> TraceFrame {
    var line = line
    let viewport = state.viewport
    if let written {
      line.addNullPuck(written)
      if let camera = written.mergedValue("camera") {
        DefaultCamera.checkFit(in: camera, fitsByDefault: false, &decoder.log)
        usesPlanCamera = false
      }
      reportNulls(in: written, &decoder.log)
      let isSeenAnew = ["camera", "viewport"].contains { written.mergedValue($0) != nil }
      if isSeenAnew, written.mergedValue("points") == nil { line.points = nil }
    }
    state = line
    if usesPlanCamera, viewport != line.viewport {
      camera = subject.plan.fittedCamera(in: self.viewport)
    }
    var frame = TraceFrame(camera: camera, viewport: self.viewport, points: state.points)
    if let written = line.actions.first {
      for other in line.actions.dropFirst() {
        decoder.log.report(
          .severalActions, "\(unit) can have one action only, and `\(other.kind.rawValue)` is a second one",
          at: other.value.location, help: "move it to \(unit) of its own",
          related: [RelatedPlace("the first one is here", at: written.value.location)])
      }
      makeActions()
      frame.action = actions?.action(written, &decoder)
      frame.place = written.value.location
      if case .edit(.data(.reload)) = frame.action {
        if replay == nil { replay = TraceReplay(subject) }
        if let plan = replay?.plan(after: frame.action, frames) { actions?.continue(with: plan) }
      }
    }
    if let fitted = fitted(state.camera, after: frames, &decoder.log) {
      camera = fitted
      frame.camera = fitted
    }
    return frame
  }

  /// Returns the camera that a line of the trace sets. If its `fit` names an annotation that does not exist, the function reports an error
  /// and returns `nil`. From this line on, the camera no longer depends on the plan.
  /// - Parameters:
  ///   - setting: The camera, read into a copy of `blankCamera`.
  ///   - frames: The frames of all previous lines.
  ///   - log: The log for errors.
  package mutating func camera(
    _ setting: DefaultCamera, after frames: [TraceFrame], _ log: inout DiagnosticLog
  ) -> Camera? {
    usesPlanCamera = false
    return setting.fits ? fitted(setting, after: frames, &log) : Camera(setting.view)
  }

  /// Returns the camera that shows the annotations that a line lists in `fit`. Returns `nil` if the line has no `fit`, or after an error.
  private mutating func fitted(
    _ setting: DefaultCamera, after frames: [TraceFrame], _ log: inout DiagnosticLog
  ) -> Camera? {
    guard setting.fits else { return nil }
    makeActions()
    let (actions, viewport) = (actions, viewport)
    return actions?.camera(setting, from: Camera(setting.view), in: viewport, &log) { cluster in
      if replay == nil { replay = TraceReplay(subject) }
      return replay?.members(of: cluster, after: frames) ?? []
    }
  }

  private mutating func makeActions() {
    if actions == nil { actions = TraceActions(subject.plan, subject.editor, sources) }
  }

  // MARK: Names

  /// The plan after the actions of the lines that have been passed so far.
  package var plan: Plan { actions?.plan ?? subject.plan }

  /// Returns the annotation or cluster with an id, or `nil` if there is none.
  package func knownAnnotation(_ id: String) -> AnnotationIndex? {
    actions.flatMap { $0.names.rows[id] ?? $0.cluster(id) }
  }

  /// Returns the annotation or possible cluster with an id. If there is none, the function reports an error and returns
  /// `nil`.
  /// - Parameters:
  ///   - id: The id.
  ///   - former: Whether the id of a removed annotation is allowed.
  ///   - log: The log for errors.
  package mutating func annotation(
    _ id: Located<String>, orFormer former: Bool = false, _ log: inout DiagnosticLog
  ) -> AnnotationIndex? {
    makeActions()
    if former, let names = actions?.names, names.rows[id.content] == nil, names.existedBefore(id.content) {
      return names.rowOfRemoved(id.content)
    }
    return actions?.annotationOrCluster(id, &log)
  }
}

/// Reports `null` values, because their meaning would be ambiguous: the default of the language, or the value of the
/// previous line.
private func reportNulls(in mapping: Node, _ log: inout DiagnosticLog) {
  for entry in mapping.entries where !isUserKey(entry.key) && !entry.key.isLanguage {
    if entry.value.isNull {
      log.report(
        .wrongType, "expected a value, found `null`", at: entry.value.location,
        help: "omit `\(entry.key.string)` to keep its value")
    }
    // `null` is valid in GeoJSON.
    if !entry.key.isText("geometry") { reportNulls(in: entry.value, &log) }
  }
}

extension Node {
  /// Whether the value of this key may contain `null`. This holds for properties of the language, for the puck (whose position is then
  /// unknown), for regions (which are then hidden), and for expected values.
  fileprivate var isLanguage: Bool {
    isText("set") || isText("add") || isText("puck") || isText("events") || isText("never")
      || isText("expect") || isText("setData") || isText("updateData") || isText("setRegions")
  }
}

extension CameraSetting {
  fileprivate init(_ camera: Camera) {
    self.init()
    center = CoordinateValue(longitude: camera.center.longitude, latitude: camera.center.latitude)
    zoom = camera.zoom
    bearing = camera.bearing
    pitch = camera.pitch
    padding.top = camera.padding.top
    padding.right = camera.padding.right
    padding.bottom = camera.padding.bottom
    padding.left = camera.padding.left
  }
}

/// A frame of a trace: camera, viewport and action.
package struct TraceFrame: Sendable, Equatable {
  package var camera: Camera
  package var viewport: Viewport
  /// The points by which the map of an app shows coordinates, or `nil` if the camera projects them.
  package var points: TracePoints?
  /// The action applied before the frame is resolved, or `nil` for none.
  package var action: TraceAction?
  /// The location of the action in the trace.
  package var place: Location?

  /// Whether the map is idle in this frame.
  package var isSettled: Bool { action == .settled }

  package init(
    camera: Camera, viewport: Viewport, points: TracePoints? = nil, action: TraceAction? = nil,
    place: Location? = nil
  ) {
    self.camera = camera
    self.viewport = viewport
    self.points = points
    self.action = action
    self.place = place
  }
}

/// The plan of a trace, with the state before the first line of the trace.
///
/// The type is a class, because a plan consists of two hundred references, and every line of a batch uses the subject.
package final class TraceSubject: Sendable {
  /// The plan before the first frame.
  package let plan: Plan
  /// The compiler for changes of annotations, or `nil` if there is no spec.
  package let editor: SpecEditor?
  /// Whether the camera is fitted to the plan's annotations again when the viewport changes. This holds until a line sets a camera.
  package let usesPlanCamera: Bool
  /// The annotations to select before the first line.
  package let selected: [AnnotationIndex]

  package init(
    plan: Plan = Plan(), editor: SpecEditor? = nil, usesPlanCamera: Bool = false,
    selected: [AnnotationIndex] = []
  ) {
    self.plan = plan
    self.selected = selected
    self.editor = editor
    self.usesPlanCamera = usesPlanCamera
  }
}

/// A replay of the frames of a trace. It finds the clusters of a frame, to which a later line may fit its camera, and the
/// rows of a plan after a change of data.
struct TraceReplay: ~Copyable {
  private var resolver: Resolver
  private var frame = Frame()
  /// The number of frames that the replay has resolved so far.
  private var count = 0
  private let selected: [AnnotationIndex]

  init(_ subject: TraceSubject) {
    resolver = Resolver(plan: subject.plan)
    selected = subject.selected
  }

  /// Resolves frames that were not resolved yet, and returns the members of a cluster in the last frame, in order. The
  /// result is empty if that frame has no such cluster.
  /// - Parameters:
  ///   - cluster: The cluster.
  ///   - frames: The frames so far. They must start with the frames of the previous call.
  mutating func members(of cluster: AnnotationIndex, after frames: [TraceFrame]) -> [AnnotationIndex] {
    resolve(frames)
    return resolver.members(of: cluster)
  }

  /// Resolves frames that were not resolved yet, and returns the plan after an action.
  mutating func plan(after action: TraceAction?, _ frames: [TraceFrame]) -> Plan {
    resolve(frames)
    var copy = resolver.copy()
    _ = copy.apply(action, after: frame)
    return copy.plan
  }

  private mutating func resolve(_ frames: [TraceFrame]) {
    for step in frames[count...] {
      resolver.resolve(step, selecting: count == 0 ? selected : [], into: &frame)
      count += 1
    }
  }
}

extension Resolver {
  /// Resolves a frame of a trace.
  /// - Parameters:
  ///   - step: The frame to resolve.
  ///   - selected: The annotations to select first, in order. A cluster may not exist before the frame, so it is selected after the frame
  ///     was resolved once. Its events follow those of the frame.
  ///   - frame: The result. Its refusals have indices of inputs: first the elements of `selected`, then the inputs of the action.
  package mutating func resolve(
    _ step: TraceFrame, selecting selected: [AnnotationIndex] = [], into frame: inout Frame
  ) {
    let inputs = selected.map { Input.select($0) } + apply(step.action, after: frame)
    resolve(inputs, step, into: &frame)
    let clusters = selected.indices.filter { selected[$0].isCluster }
    if clusters.isEmpty { return }
    let events = frame.events
    // These inputs were refused because the clusters did not exist yet.
    let refusals = frame.refusals.filter { !clusters.contains($0.input) }
    resolve(clusters.map { .select(selected[$0]) }, step, into: &frame)
    frame.events = events + frame.events
    for index in frame.refusals.indices {
      frame.refusals[index].input = clusters[frame.refusals[index].input]
    }
    frame.refusals = refusals + frame.refusals
  }

  /// Resolves a frame of a trace with inputs in place of its action.
  package mutating func resolve(_ inputs: [Input], _ step: TraceFrame, into frame: inout Frame) {
    if let points = step.points {
      resolve(
        inputs, camera: step.camera, area: nil, viewport: step.viewport, isSettled: step.isSettled,
        into: &frame, unprojecting: points.coordinate(at:), projecting: points.point(of:))
      return
    }
    resolve(inputs, camera: step.camera, viewport: step.viewport, isSettled: step.isSettled, into: &frame)
  }
}
