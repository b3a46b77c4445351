public import CartoucheDiagnostics
public import CartoucheResolver
import CartoucheSpec
public import CartoucheSyntax

/// The cameras and viewports of a sequence of frames.
public struct TraceFrame: Sendable, Equatable {
  public var camera: Camera
  public var viewport: Viewport

  public init(camera: Camera, viewport: Viewport) {
    self.camera = camera
    self.viewport = viewport
  }
}

/// Reads a trace: one JSON object a line, each naming what changes since the line before.
///
/// Empty lines are skipped. What is wrong is reported, all of it.
/// - Parameter start: what holds before the first line.
public func readTrace(
  _ source: SourceID, in sources: SourceList, startingAt start: TraceFrame, limits: Limits = Limits(),
  diagnostics: inout [Diagnostic]
) -> [TraceFrame] {
  let bytes = sources[source].bytes
  var decoder = Decoder(limits: limits)
  var setting = TraceSetting(start)
  var frames: [TraceFrame] = []
  var lineStart = 0
  while lineStart < bytes.count {
    let lineEnd = bytes[lineStart...].firstIndex(of: 0x0A) ?? bytes.count
    defer { lineStart = lineEnd + 1 }
    let isEmpty = bytes[lineStart..<lineEnd].allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
    guard !isEmpty else { continue }
    let document = parseDocument(
      source, in: sources, lineStart..<lineEnd, format: .data, limits: limits, diagnostics: &diagnostics)
    if let root = document.root {
      decodeMapping(root, into: &setting, &decoder)
      reportNulls(in: root, &decoder)
    }
    frames.append(TraceFrame(setting))
  }
  diagnostics += decoder.takeDiagnostics()
  return frames
}

/// A `null` would put a default back; which one, of the language or of the trace, nobody could tell.
private func reportNulls(in mapping: Node, _ decoder: inout Decoder) {
  for entry in mapping.entries where !isUserKey(entry.key) {
    if entry.value.isNull {
      decoder.error(
        "wrong-type", "expected a value, found `null`", at: entry.value.location,
        help: "leave `\(entry.key.string)` out: what is not named stays as it was")
    }
    reportNulls(in: entry.value, &decoder)
  }
}

/// One line of a trace, over the state that the lines before it left.
private struct TraceSetting: SpecType {
  var camera = CameraSetting()
  var viewport = ViewportSetting()

  static let title = "a line of a trace"
  static let properties: PropertyTable<TraceSetting> = [
    Property(
      "camera", \.camera,
      Codec("a mapping") { decodeMapping($0, into: &$1, rows: cameraRows, &$2) },
      "What changes of the camera."),
    Property("viewport", \.viewport, .viewport, "The size of the map view in points."),
  ]

  /// Those of a camera, with edges of the padding that may change alone.
  private static let cameraRows = PropertyTable<CameraSetting>(
    CameraSetting.properties.rows.filter { $0.name != "padding" }
      + [Property("padding", \.padding, .changedInsets, "What changes of the padding.")])

  init() {}

  init(_ frame: TraceFrame) {
    let camera = frame.camera
    self.camera.center = CoordinateValue(longitude: camera.center.longitude, latitude: camera.center.latitude)
    self.camera.zoom = camera.zoom
    self.camera.bearing = camera.bearing
    self.camera.pitch = camera.pitch
    self.camera.padding.top = camera.padding.top
    self.camera.padding.right = camera.padding.right
    self.camera.padding.bottom = camera.padding.bottom
    self.camera.padding.left = camera.padding.left
    viewport = ViewportSetting(width: frame.viewport.width, height: frame.viewport.height)
  }
}

extension TraceFrame {
  fileprivate init(_ setting: TraceSetting) {
    camera = Camera(setting.camera)
    viewport = Viewport(width: setting.viewport.width, height: setting.viewport.height)
  }
}
