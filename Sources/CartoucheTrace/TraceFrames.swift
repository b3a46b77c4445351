package import CartoucheCompiler
package import CartoucheDiagnostics
package import CartoucheResolver
package import CartoucheSpec
package import CartoucheSyntax

/// A builder of frames from the lines of a trace, in order. Values that a line does not set remain from the
/// previous line.
package struct TraceFrames: ~Copyable {
  private let subject: TraceSubject
  /// The unit with one action, for messages: "a line" or "a step".
  private let unit: String
  private var usesPlanCamera: Bool
  /// The converter of actions, created at the first action, because creating it takes time linear in the
  /// plan.
  private var actions: TraceActions?
  private var state = TraceLine()
  /// The replay of the frames so far, created when a line first fits a cluster.
  private var replay: TraceReplay?

  /// Creates a builder.
  /// - Parameters:
  ///   - start: The camera and viewport before the first line.
  ///   - subject: The plan of the trace.
  ///   - unit: The unit with one action, for messages: "a line" or "a step".
  package init(startingAt start: TraceFrame, of subject: TraceSubject, unit: String = "a line") {
    self.subject = subject
    self.unit = unit
    usesPlanCamera = subject.usesPlanCamera
    camera = start.camera
    state.viewport = ViewportSetting(width: start.viewport.width, height: start.viewport.height)
  }

  /// The initial values for reading the next line.
  package var next: TraceLine {
    var line = state
    line.actions = []
    line.camera = blankCamera
    return line
  }

  /// The initial values for reading changes of the camera.
  package var blankCamera: DefaultCamera {
    var camera = state.camera
    camera.fit = .nothing
    camera.maxZoom = DefaultCamera().maxZoom
    return camera
  }

  /// The camera after the lines so far.
  package var camera: Camera {
    get { Camera(state.camera.view) }
    set { state.camera.view = CameraSetting(newValue) }
  }

  package var viewport: Viewport {
    Viewport(width: state.viewport.width, height: state.viewport.height)
  }

  /// Returns the frame of a line.
  /// - Parameters:
  ///   - line: The line, read over `next`.
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
    }
    state = line
    if usesPlanCamera, viewport != line.viewport {
      camera = subject.plan.fittedCamera(in: self.viewport)
    }
    var frame = TraceFrame(camera: camera, viewport: self.viewport)
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
    }
    if let fitted = fitted(state.camera, after: frames, &decoder.log) {
      camera = fitted
      frame.camera = fitted
    }
    return frame
  }

  /// Returns the camera that a line sets, or `nil` and reports an error if it fits something that does not
  /// exist. The camera no longer depends on the plan.
  /// - Parameters:
  ///   - setting: The camera, read over `blankCamera`.
  ///   - frames: The frames of all previous lines.
  ///   - log: The log for errors.
  package mutating func camera(
    _ setting: DefaultCamera, after frames: [TraceFrame], _ log: inout DiagnosticLog
  ) -> Camera? {
    usesPlanCamera = false
    return setting.fits ? fitted(setting, after: frames, &log) : Camera(setting.view)
  }

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
    if actions == nil { actions = TraceActions(subject.plan, subject.editor) }
  }

  // MARK: Names

  /// The plan as the actions so far left it.
  package var plan: Plan { actions?.plan ?? subject.plan }

  /// Returns the annotation or cluster with this id, or `nil` if there is none.
  package func knownAnnotation(_ id: String) -> AnnotationIndex? {
    actions.flatMap { $0.names.rows[id] ?? $0.cluster(id) }
  }

  /// Returns the annotation or possible cluster with this id, or `nil` and reports an error if there is none.
  /// - Parameters:
  ///   - id: The id.
  ///   - former: Whether the id of a removed annotation is allowed.
  ///   - log: The log for errors.
  package mutating func annotation(
    _ id: Located<String>, orFormer former: Bool = false, _ log: inout DiagnosticLog
  ) -> AnnotationIndex? {
    makeActions()
    if former, let names = actions?.names, names.rows[id.content] == nil,
      let row = names.formerRow(id.content)
    {
      return row
    }
    return actions?.annotationOrCluster(id, &log)
  }
}

/// Reports `null` values, because it is unclear whether they would restore the default of the language or of
/// the trace.
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
  /// Whether `null` is valid inside the value of this key: in properties of the language, for an unknown
  /// puck, and in expected values.
  fileprivate var isLanguage: Bool {
    isText("set") || isText("add") || isText("puck") || isText("events") || isText("never")
      || isText("expect")
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
  package var action: TraceAction?
  /// The location of the action.
  package var place: Location?

  /// Whether the map is idle.
  package var isSettled: Bool { action == .settled }

  package init(camera: Camera, viewport: Viewport, action: TraceAction? = nil, place: Location? = nil) {
    self.camera = camera
    self.viewport = viewport
    self.action = action
    self.place = place
  }
}

/// The plan of a trace, with the state before its first line.
package struct TraceSubject: Sendable {
  /// The plan before the first frame.
  package var plan: Plan
  /// The compiler of changes, or `nil` if there is no spec.
  package var editor: SpecEditor?
  /// Whether the camera depends on the plan, and is fitted again when the viewport changes, until a line sets
  /// a camera.
  package var usesPlanCamera: Bool
  /// The annotations that are selected before the first line.
  package var selected: [AnnotationIndex]

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

/// A replay of the frames of a trace, for lines that refer to the clusters of a frame.
struct TraceReplay: ~Copyable {
  private var resolver: Resolver
  private var frame = Frame()
  /// The number of resolved frames.
  private var count = 0
  /// The annotations that are selected before the first frame.
  private let selected: [AnnotationIndex]

  /// Creates a replay.
  /// - Parameter subject: The plan before the first line.
  init(_ subject: TraceSubject) {
    resolver = Resolver(plan: subject.plan)
    selected = subject.selected
  }

  /// Returns the members of a cluster in the last of some frames, in order; empty if there is no such
  /// cluster.
  /// - Parameters:
  ///   - cluster: The cluster.
  ///   - frames: The frames so far. They must start with the frames of the previous call.
  mutating func members(of cluster: AnnotationIndex, after frames: [TraceFrame]) -> [AnnotationIndex] {
    for step in frames[count...] {
      resolver.resolve(step, selecting: count == 0 ? selected : [], into: &frame)
      count += 1
    }
    return resolver.members(of: cluster)
  }
}

extension Resolver {
  /// Resolves a frame of a trace.
  /// - Parameters:
  ///   - step: The frame.
  ///   - selected: The annotations to select first, in order. A cluster is selected after the frame was
  ///     resolved once, because it may not exist before. Its events follow those of the frame.
  ///   - frame: The result. Its refusals count `selected` before the inputs of the action.
  package mutating func resolve(
    _ step: TraceFrame, selecting selected: [AnnotationIndex] = [], into frame: inout Frame
  ) {
    let inputs = selected.map { Input.select($0) } + apply(step.action, after: frame)
    resolve(inputs, step, &frame)
    let clusters = selected.indices.filter { selected[$0].isCluster }
    if clusters.isEmpty { return }
    let events = frame.events
    // The clusters did not exist yet.
    let refusals = frame.refusals.filter { !clusters.contains($0.input) }
    resolve(clusters.map { .select(selected[$0]) }, step, &frame)
    frame.events = events + frame.events
    for index in frame.refusals.indices {
      frame.refusals[index].input = clusters[frame.refusals[index].input]
    }
    frame.refusals = refusals + frame.refusals
  }

  private mutating func resolve(_ inputs: [Input], _ step: TraceFrame, _ frame: inout Frame) {
    resolve(inputs, camera: step.camera, viewport: step.viewport, isSettled: step.isSettled, into: &frame)
  }
}
