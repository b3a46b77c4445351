import CartoucheCompiler
package import CartoucheDiagnostics
package import CartoucheResolver
package import CartoucheSpec
package import CartoucheSyntax

/// Makes frames of what lines say, one after the other: what a line does not name stays as the one before left it.
package struct TraceFrames: ~Copyable {
  private let subject: TraceSubject
  /// "a line": what has one action, for messages.
  private let unit: String
  private var usesPlanCamera: Bool
  /// Made when the first action is met, because that costs as much as the plan is long.
  private var actions: TraceActions?
  private var state = TraceLine()
  /// Made when the first line fits what only a frame knows.
  private var replay: TraceReplay?

  /// - Parameters:
  ///   - start: what holds before the first line.
  ///   - unit: "a line" or "a step": what has one action.
  package init(startingAt start: TraceFrame, of subject: TraceSubject, unit: String = "a line") {
    self.subject = subject
    self.unit = unit
    usesPlanCamera = subject.usesPlanCamera
    camera = start.camera
    state.viewport = ViewportSetting(width: start.viewport.width, height: start.viewport.height)
  }

  /// What the next line is read over.
  package var next: TraceLine {
    var line = state
    line.actions = []
    line.camera = blankCamera
    return line
  }

  /// What a camera is read over that says what changes.
  package var blankCamera: DefaultCamera {
    var camera = state.camera
    camera.fit = .nothing
    camera.maxZoom = DefaultCamera().maxZoom
    return camera
  }

  /// As the lines so far left it.
  package var camera: Camera {
    get { Camera(state.camera.view) }
    set { state.camera.view = CameraSetting(newValue) }
  }

  package var viewport: Viewport {
    Viewport(width: state.viewport.width, height: state.viewport.height)
  }

  /// The frame that a line makes.
  /// - Parameters:
  ///   - line: as it was read over `next`.
  ///   - written: what it was read from; nil: nothing could be read.
  ///   - frames: all before it.
  package mutating func frame(
    _ line: TraceLine, _ written: Node?, after frames: [TraceFrame], _ decoder: inout Decoder
  ) -> TraceFrame {
    var line = line
    let viewport = state.viewport
    if let written {
      line.takeLostPuck(written)
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
          .severalActions, "\(unit) has one action, and `\(other.kind.rawValue)` is another one",
          at: other.value.location, help: "write it in \(unit) of its own",
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

  /// A camera that a line moves to, read over `blankCamera`; from now on it is no longer the plan's. Nil, and reported,
  /// where it fits what is not there.
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

  /// The annotation or cluster that has this id now; nil: none has.
  package func knownAnnotation(_ id: String) -> AnnotationIndex? {
    actions.flatMap { $0.names.rows[id] ?? $0.cluster(id) }
  }

  /// The annotation of this id, or the cluster that may have it; nil, and reported, where there is none.
  /// - Parameter former: whether one is meant as well that was removed.
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

/// A `null` would put a default back; which one, of the language or of the trace, nobody could tell.
private func reportNulls(in mapping: Node, _ log: inout DiagnosticLog) {
  for entry in mapping.entries where !isUserKey(entry.key) && !entry.key.isLanguage {
    if entry.value.isNull {
      log.report(
        .wrongType, "expected a value, found `null`", at: entry.value.location,
        help: "leave `\(entry.key.string)` out: what is not named stays as it was")
    }
    // GeoJSON has a meaning for it.
    if !entry.key.isText("geometry") { reportNulls(in: entry.value, &log) }
  }
}

extension Node {
  /// Whether `null` has a meaning in what stands under this key of a line: it is written in the language, or a puck that
  /// nobody knows the place of, or compared with what a frame has.
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
