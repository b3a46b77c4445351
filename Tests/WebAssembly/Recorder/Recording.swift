import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheRender
import CartoucheResolver
import CartoucheTrace
import Foundation

/// What a host asks of a plan, a step a line of JSON, and what the program prints of every frame.
struct Recording: ~Copyable {
  /// The plan file.
  let plan: [UInt8]
  /// How the resolver is to be made, then one line a step.
  private(set) var steps: [UInt8] = []
  /// A line a frame as the program's, a tab, and the refusals of the frame's inputs.
  private(set) var frames: [UInt8] = []
  private var resolver: Resolver
  private var frame = Frame()
  private var count = 0

  /// How the map is looked at.
  enum View {
    case planCamera
    case camera(Camera)
    case matrix(MapMatrix)
  }

  /// - Parameter tellsAll: whether frames explain themselves, and tell of other frames and members.
  init(of plan: Plan, tellsAll: Bool) {
    self.plan = plan.bytes()
    resolver = Resolver(plan: plan)
    resolver.explains = tellsAll
    resolver.reportsFrameChanges = tellsAll
    resolver.reportsClusterMembers = tellsAll
    addStep { $0.member("tellsAll", tellsAll) }
  }

  /// Adds a step of a trace.
  /// - Parameter geometry: the GeoJSON that its line gives; nil: it gives none.
  mutating func add(_ traced: TraceFrame, geometry: String?) {
    var inputs: [Input] = []
    switch traced.action {
    // Traces tap places; only scenarios tap views, wherever those are.
    case nil, .settled, .tapView: break
    case .inputs(let given): inputs = given
    case .edit(let edit):
      if case .inputs(let given) = edit { inputs = given } else { inputs = add(edit) }
    case .setGeometry(_, let attachments):
      for attachment in attachments {
        addStep {
          $0.member("setGeometry", Int(attachment.rawValue))
          $0.member("geometries", JSONText(geometry.map { "[\($0)]" } ?? "[]"))
        }
      }
      _ = resolver.take(traced.action)
    }
    addFrame(.camera(traced.camera), traced.viewport, taking: inputs, isSettled: traced.isSettled)
  }

  /// - Returns: the inputs of it for the next frame.
  private mutating func add(_ edit: PlanEdit) -> [Input] {
    switch edit {
    case .inputs: break
    case .set(let change):
      addStep {
        $0.member("update", Int(change.annotation.rawValue))
        $0.patch(change.patch)
        $0.array("named") { json in
          for property in SettableProperty.allCases where change.named.contains(property.property) {
            json.element(property.name)
          }
        }
        $0.member("keepsPlace", change.keepsPlace)
      }
    case .add(let patch, inPlaceOf: _): addStep { $0.patch(patch) }
    case .remove(let annotation): addStep { $0.member("remove", Int(annotation.rawValue)) }
    }
    return resolver.take(edit)
  }

  /// Goes on with another plan.
  mutating func addReload(_ plan: Plan) {
    addStep { $0.member("reload", plan.bytes().base64) }
    resolver.reload(plan)
  }

  mutating func addFrame(
    _ view: View, _ viewport: Viewport, taking inputs: [Input] = [], isSettled: Bool = false
  ) {
    addStep { json in
      json.object("frame") {
        switch view {
        case .planCamera: break
        case .camera(let camera): $0.member("camera", camera)
        case .matrix(let matrix): $0.member("camera", matrix)
        }
        $0.pair("viewport", viewport.width, viewport.height)
        if isSettled { $0.member("settled", true) }
        $0.array("inputs") { json in for input in inputs { json.element(input) } }
      }
    }
    var camera = resolver.plan.fittedCamera(in: viewport)
    switch view {
    case .planCamera:
      resolver.resolve(inputs, camera: nil, viewport: viewport, isSettled: isSettled, into: &frame)
    case .camera(let given):
      camera = given
      resolver.resolve(inputs, camera: given, viewport: viewport, isSettled: isSettled, into: &frame)
    case .matrix(let matrix):
      resolver.resolve(inputs, matrix: matrix, viewport: viewport, isSettled: isSettled, into: &frame)
    }
    let described = DescribedFrame(frame, of: resolver)
    FrameJSON(plan: described.plan, explains: resolver.explains).write(
      ResolvedFrame(
        index: count, camera: camera, viewport: viewport, frame: described.frame,
        clusters: described.clusters),
      to: &frames)
    frames.removeLast()
    frames.append(UInt8(ascii: "\t"))
    JSONWriter.append(to: &frames) { json in
      json.array { json in
        for refusal in frame.refusals {
          json.object {
            $0.member("input", refusal.input)
            $0.member("reason", "\(refusal.reason)")
          }
        }
      }
    }
    frames.append(UInt8(ascii: "\n"))
    count += 1
  }

  private mutating func addStep(_ members: (inout JSONWriter) -> Void) {
    JSONWriter.append(to: &steps) { json in json.object { members(&$0) } }
    steps.append(UInt8(ascii: "\n"))
  }
}

extension JSONWriter {
  /// A plan with one annotation, as a file, and what that is attached to, of which the file knows nothing.
  fileprivate mutating func patch(_ patch: Plan) {
    var patch = patch
    for index in patch.attachments.host.indices where patch.attachments.host[index] != AttachmentTable.none {
      member("host", Int(patch.attachments.host[index]))
      (patch.attachments.kinds[index], patch.attachments.host[index]) = (.hostFeature, AttachmentTable.none)
    }
    member("patch", patch.bytes().base64)
  }
}

extension [UInt8] {
  fileprivate var base64: String { Data(self).base64EncodedString() }
}
