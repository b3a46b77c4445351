import CartoucheCompiler
package import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec
package import CartoucheSyntax

/// Reads a trace: one JSON object a line, each naming what changes since the line before.
///
/// Empty lines are skipped. What is wrong is reported, all of it.
/// - Parameters:
///   - start: what holds before the first line.
///   - subject: what actions change and name.
package func readTrace(
  _ source: SourceID, in sources: SourceList, startingAt start: TraceFrame,
  of subject: TraceSubject = TraceSubject(), limits: Limits = Limits(), diagnostics: inout [Diagnostic]
) -> [TraceFrame] {
  let bytes = sources[source].bytes
  var decoder = Decoder(limits: limits, evaluateConstant: evaluateConstant)
  var usesPlanCamera = subject.usesPlanCamera
  var actions: TraceActions?
  var replay: TraceReplay?
  var setting = TraceSetting(start)
  var frames: [TraceFrame] = []
  var lineStart = 0
  while lineStart < bytes.count {
    let lineEnd = bytes[lineStart...].firstIndex(of: 0x0A) ?? bytes.count
    defer { lineStart = lineEnd + 1 }
    let isEmpty = bytes[lineStart..<lineEnd].allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
    guard !isEmpty else { continue }
    let textEnd = bytes[lineEnd - 1] == 0x0D ? lineEnd - 1 : lineEnd
    let document = parseDocument(
      source, in: sources, lineStart..<textEnd, format: .json, limits: limits, diagnostics: &diagnostics)
    setting.actions = []
    setting.camera.fit = .nothing
    setting.camera.maxZoom = DefaultCamera().maxZoom
    let viewport = setting.viewport
    if let root = document.root {
      decodeMapping(root, into: &setting, &decoder)
      setting.takeLostPuck(root)
      if let camera = root["camera"] {
        DefaultCamera.checkFit(in: camera, fitsByDefault: false, &decoder.log)
      }
      reportNulls(in: root, &decoder.log)
      if root["camera"] != nil { usesPlanCamera = false }
    }
    var frame = TraceFrame(setting)
    if usesPlanCamera, viewport != setting.viewport {
      frame.camera = subject.plan.fittedCamera(in: frame.viewport)
      setting.setCamera(frame.camera)
    }
    if let written = setting.actions.first {
      for other in setting.actions.dropFirst() {
        decoder.log.report(
          .severalActions, "a line has one action, and `\(other.kind.rawValue)` is another one",
          at: other.value.location, help: "write it in a line of its own",
          related: [RelatedPlace("the first one is here", at: written.value.location)])
      }
      if actions == nil { actions = TraceActions(subject.plan, subject.editor) }
      frame.action = actions?.action(written, &decoder)
      frame.place = written.value.location
    }
    if setting.camera.fits {
      if actions == nil { actions = TraceActions(subject.plan, subject.editor) }
      let camera = actions?.camera(setting.camera, from: frame.camera, in: frame.viewport, &decoder.log) {
        if replay == nil { replay = TraceReplay(subject) }
        return replay?.members(of: $0, after: frames) ?? []
      }
      if let camera {
        frame.camera = camera
        setting.setCamera(camera)
      }
    }
    frames.append(frame)
  }
  // What a change finds out about the spec, the spec's own findings told.
  diagnostics += decoder.log.take().filter { $0.severity == .error || $0.location.source == source }
  return frames
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
  /// nobody knows the place of.
  fileprivate var isLanguage: Bool { isText("set") || isText("add") || isText("puck") }
}

/// One line of a trace, over the state that the lines before it left.
private struct TraceSetting: SpecType {
  /// With what it fits of this line.
  var camera = DefaultCamera()
  var viewport = ViewportSetting()
  /// Those of this line, in the order of writing.
  var actions: [WrittenAction] = []

  static let title = "a line of a trace"
  static let properties = PropertyTable<TraceSetting>(
    [
      Property(
        "camera", \.camera,
        Codec("a mapping") { decodeMapping($0, into: &$1, rows: cameraRows, &$2) },
        "What changes of the camera."),
      Property("viewport", \.viewport, .viewport, "The size of the map view in points."),
    ]
      + WrittenAction.Kind.allCases.map { kind in
        Property(
          kind.rawValue, \.[kind],
          Codec("an action") { node, action, _ in action = WrittenAction(kind: kind, value: node) },
          kind.summary)
      })

  /// The action of a kind in this line.
  subscript(kind: WrittenAction.Kind) -> WrittenAction? {
    get { actions.first { $0.kind == kind } }
    set {
      actions.removeAll { $0.kind == kind }
      if let newValue { actions.append(newValue) }
    }
  }

  /// Those of a camera, with edges of the padding that may change alone.
  private static let cameraRows = PropertyTable<DefaultCamera>(
    DefaultCamera.properties.rows.filter { $0.name != "padding" }
      + [Property("padding", \.view.padding, .changedInsets, "What changes of the padding.")])

  init() {}

  init(_ frame: TraceFrame) {
    setCamera(frame.camera)
    viewport = ViewportSetting(width: frame.viewport.width, height: frame.viewport.height)
  }

  /// Takes a `null` for the puck, which the rows of the table would take for "back to the default".
  mutating func takeLostPuck(_ line: Node) {
    guard let value = line.mergedValue(WrittenAction.Kind.puck.rawValue), value.isNull else { return }
    actions.append(WrittenAction(kind: .puck, value: value))
  }

  mutating func setCamera(_ camera: Camera) {
    self.camera.view.center = CoordinateValue(
      longitude: camera.center.longitude, latitude: camera.center.latitude)
    self.camera.view.zoom = camera.zoom
    self.camera.view.bearing = camera.bearing
    self.camera.view.pitch = camera.pitch
    self.camera.view.padding.top = camera.padding.top
    self.camera.view.padding.right = camera.padding.right
    self.camera.view.padding.bottom = camera.padding.bottom
    self.camera.view.padding.left = camera.padding.left
  }
}

extension TraceFrame {
  fileprivate init(_ setting: TraceSetting) {
    camera = Camera(setting.camera.view)
    viewport = Viewport(width: setting.viewport.width, height: setting.viewport.height)
  }
}
