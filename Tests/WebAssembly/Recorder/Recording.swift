import Cartouche
import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheResolver
import CartoucheTestSupport
import CartoucheTrace
import Foundation
import ResolverReplay

/// The plan of an example and a list of steps: those of its trace, then other views of the map.
struct Recording: ~Copyable {
  private(set) var words: [UInt64] = []
  private var resolver: Resolver
  private var frame = Frame()

  /// - Parameter strategy: in place of the plan's.
  init(of spec: String, _ strategy: Strategy? = nil) throws {
    let compilation = try Self.compilation(of: spec)
    guard var plan = compilation.plan else { preconditionFailure("\(spec) has no plan") }
    plan.useSamples()
    if let strategy { plan.placement.strategy = strategy }
    let viewport = Viewport(width: 1024, height: 768)
    let start = TraceFrame(camera: plan.fittedCamera(in: viewport), viewport: viewport)
    let steps = try Self.trace(of: spec, compilation, plan, start)
    self.init(of: plan)
    for step in steps { add(step) }
    for view in Self.views(around: start.camera, viewport) { add(.frame([], view, viewport)) }
    add(.frame([], .planCamera, Viewport(width: 390, height: 844)))
    plan.buildHierarchies()
    add(.reload(plan))
    add(.frame([], .planCamera, Viewport(width: 844, height: 390)))
  }

  private init(of plan: Plan) {
    resolver = Resolver(plan: plan)
    words.append(plan)
  }

  static func plan(of spec: String) throws -> Plan {
    guard let plan = try compilation(of: spec).plan else { preconditionFailure("\(spec) has no plan") }
    return plan
  }

  private static func compilation(of spec: String) throws -> Compilation {
    try compile(Repository.root.appendingPathComponent(spec).path, loader: DiskFileLoader())
  }

  private static func trace(
    of spec: String, _ compilation: Compilation, _ plan: Plan, _ start: TraceFrame
  ) throws -> [TraceFrame] {
    let folder = spec.split(separator: "/").dropLast().joined(separator: "/")
    guard let trace = Repository.files(in: folder, endingIn: ".trace.jsonl").first else { return [start] }
    var sources = compilation.sources
    var diagnostics: [Diagnostic] = []
    let source = sources.add(SourceText(path: trace, bytes: Array(try Repository.text(trace).utf8)))
    let steps = readTrace(
      source, in: sources, startingAt: start, of: TraceSubject(plan: plan, editor: compilation.editor),
      diagnostics: &diagnostics)
    precondition(diagnostics.isEmpty, "\(trace) has mistakes: \(diagnostics)")
    return steps
  }

  /// Cameras that zoom, turn and tilt, and matrices with and without perspective.
  private static func views(around camera: Camera, _ viewport: Viewport) -> [Step.View] {
    var views: [Step.View] = []
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

  private mutating func add(_ traced: TraceFrame) {
    var inputs: [Input] = []
    switch traced.action {
    case nil, .settled: break
    case .inputs(let given), .edit(.inputs(let given)): inputs = given
    case .edit(.set(var change)):
      if change.keepsPlace { change.patch.takePoint(of: change.annotation.row, in: resolver.plan) }
      add(.set(change.annotation, change.patch))
      inputs = change.inputs
    case .edit(.add(let patch, inPlaceOf: _)): add(.add(patch))
    case .edit(.remove(let row)): add(.remove(row))
    case .setGeometry(let shapes, let attachments):
      for attachment in attachments { add(.setGeometry(shapes, of: attachment)) }
    }
    add(.frame(inputs, .camera(traced.camera), traced.viewport, isSettled: traced.isSettled))
  }

  private mutating func add(_ step: Step) {
    words.append(step)
    _ = resolver.take(step, into: &frame)
  }
}
