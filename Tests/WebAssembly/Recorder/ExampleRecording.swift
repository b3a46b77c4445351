import Cartouche
import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheResolver
import CartoucheTestSupport
import CartoucheTrace
import Foundation

/// The recording of an example: its trace, then other views of the map.
struct ExampleRecording {
  let spec: String
  private let compilation: Compilation
  let plan: Plan

  init(of spec: String) throws {
    self.spec = spec
    compilation = try compile(Repository.root.appendingPathComponent(spec).path, loader: DiskFileLoader())
    guard var plan = compilation.plan else { preconditionFailure("\(spec) has no plan") }
    plan.useSamples()
    self.plan = plan
  }

  /// Records the example.
  /// - Parameters:
  ///   - strategy: The strategy instead of the plan's.
  ///   - reportsAll: Whether frames report everything, as for `Recording`.
  func recording(_ strategy: Strategy? = nil, reportsAll: Bool) throws -> Recording {
    var plan = plan
    if let strategy { plan.placement.strategy = strategy }
    let viewport = Viewport(width: 1024, height: 768)
    let start = TraceFrame(camera: plan.fittedCamera(in: viewport), viewport: viewport)
    var recording = Recording(of: plan, reportsAll: reportsAll)
    for (step, geometry) in try trace(of: plan, start) { recording.add(step, geometry: geometry) }
    for view in Self.views(around: start.camera, viewport) { recording.addFrame(view, viewport) }
    recording.addFrame(.camera(start.camera), viewport, taking: Self.inputs(for: plan))
    recording.addFrame(.camera(start.camera), viewport, isSettled: true)
    plan.buildHierarchies()
    recording.addReload(plan)
    recording.addFrame(.planCamera, Viewport(width: 844, height: 390))
    return recording
  }

  /// Returns the steps of the trace, with the geometry that each sets for a feature.
  private func trace(of plan: Plan, _ start: TraceFrame) throws -> [(TraceFrame, String?)] {
    let folder = spec.split(separator: "/").dropLast().joined(separator: "/")
    guard let trace = Repository.files(in: folder, endingIn: ".trace.jsonl").first else {
      return [(start, nil)]
    }
    var sources = compilation.sources
    var diagnostics: [Diagnostic] = []
    let text = try Repository.text(trace)
    let source = sources.add(SourceText(path: trace, bytes: Array(text.utf8)))
    let steps = readTrace(
      source, in: sources, startingAt: start, of: TraceSubject(plan: plan, editor: compilation.editor),
      diagnostics: &diagnostics)
    precondition(diagnostics.isEmpty, "\(trace) has mistakes: \(diagnostics)")
    let lines = text.split(separator: "\n")
    precondition(lines.count == steps.count, "\(trace) has lines without a frame")
    return try zip(steps, lines).map { ($0, try geometry(inLine: $1)) }
  }

  private func geometry(inLine line: Substring) throws -> String? {
    let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
    guard let geometry = (object?["featureGeometry"] as? [String: Any])?["geometry"] else { return nil }
    return String(decoding: try JSONSerialization.data(withJSONObject: geometry), as: UTF8.self)
  }

  /// Returns cameras that zoom, turn and tilt, and matrices with and without perspective.
  private static func views(around camera: Camera, _ viewport: Viewport) -> [Recording.View] {
    var views: [Recording.View] = []
    for (zoom, bearing, pitch) in [
      (-1.5, 0.0, 0.0), (-0.25, 30, 0), (0, -75, 40), (0.4, 190, 60), (2, 10, 85),
    ] {
      var view = camera
      view.zoom += zoom
      view.bearing = bearing
      view.pitch = pitch
      views.append(.camera(view))
    }
    let (x, y) = (
      Mercator.x(longitude: camera.center.longitude), Mercator.y(latitude: camera.center.latitude)
    )
    var world = 512.0
    for _ in 0..<max(0, Int(camera.zoom)) { world *= 2 }
    for tilt in [0.0, 0.3] {
      let (east, south) = (2 * world / viewport.width, -2 * world / viewport.height)
      let depth = tilt * south
      views.append(
        .matrix(
          MapMatrix(
            columns: (
              SIMD4(east, 0, 0, 0), SIMD4(0, south, 0, depth), SIMD4(0, 0, 1, 0),
              SIMD4(-x * east, -y * south, 0, 1 - y * depth)
            ), zoom: camera.zoom)))
    }
    return views
  }

  /// Returns one input of each kind for the first annotations; some are refused.
  private static func inputs(for plan: Plan) -> [Input] {
    let first = AnnotationIndex(rawValue: 0)
    let last = AnnotationIndex(rawValue: UInt32(max(0, plan.annotationIndices.count - 1)))
    let nobody = AnnotationIndex(rawValue: UInt32(plan.annotationIndices.count))
    return [
      .select(last), .tap(ScreenPoint(x: 512, y: 384)), .tap(ScreenPoint(x: 1, y: 1)), .select(first),
      .highlight(first, true), .highlight(last, true), .highlight(last, false),
      .drag(last, .starting, to: nil), .drag(last, .dragging, to: ScreenPoint(x: 300, y: 200)),
      .drag(last, .ending, to: ScreenPoint(x: 310.5, y: 200.25)), .drag(last, .none, to: nil),
      .measured(first, width: 61, height: 23.5), .measuredCallout(first, width: 120, height: 40),
      .featureVisibility(attachment: AttachmentIndex(rawValue: 0), isVisible: false),
      .move(first, to: Coordinate(longitude: -75.5, latitude: 40.125)), .set(last, .priority, 7.5),
      .set(last, .allowOverlap, 1), .set(last, .zPriority, 1000),
      .movePuck(to: Coordinate(longitude: -75, latitude: 39.5)), .movePuck(to: nil), .deselect(last),
      .deselect(nobody), .measured(first, width: -1, height: 0), .expand(first),
      .expand(AnnotationIndex(clusterStartingWith: 0)), .collapse,
    ]
  }
}
