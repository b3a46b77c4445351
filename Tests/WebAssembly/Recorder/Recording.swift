import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheRender
import CartoucheResolver
import CartoucheTrace
import Foundation

/// The calls of a host for a plan, one line of JSON a step, and the program's output for every frame.
struct Recording: ~Copyable {
  /// The plan file.
  let plan: [UInt8]
  /// The options of the resolver, then one line a step.
  private(set) var steps: [UInt8] = []
  /// The program's line of each frame, a tab, and the refusals of the frame's inputs.
  private(set) var frames: [UInt8] = []
  private var resolver: Resolver
  private var frame = Frame()
  private var count = 0

  /// The view of the map.
  enum View {
    case planCamera
    case camera(Camera)
    case matrix(MapMatrix)
    case points(TraceFrame)
  }

  /// - Parameter reportsAll: Whether frames have explanations, and report changed rectangles and members.
  init(of plan: Plan, reportsAll: Bool) {
    self.plan = plan.bytes()
    resolver = Resolver(plan: plan)
    resolver.explains = reportsAll
    resolver.reportsFrameChanges = reportsAll
    resolver.reportsClusterMembers = reportsAll
    addStep { $0.member("reportsAll", reportsAll) }
  }

  /// Adds a step of a trace.
  /// - Parameter geometry: The GeoJSON of its line, or `nil`.
  mutating func add(_ traced: TraceFrame, geometry: String?) {
    var inputs: [Input] = []
    switch traced.action {
    // Traces tap positions; only scenarios tap views.
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
      _ = resolver.apply(traced.action)
    case .setRegions(let changes):
      for change in changes {
        addStep {
          $0.member("setRegion", Int(change.region.rawValue))
          $0.array("edges") { json in
            let rectangle = change.rectangle
            for edge in [rectangle.left, rectangle.right, rectangle.top, rectangle.bottom] {
              json.element(edge.factor)
              json.element(edge.offset)
            }
          }
        }
      }
      _ = resolver.apply(traced.action)
    }
    addFrame(
      traced.points == nil ? .camera(traced.camera) : .points(traced), traced.viewport, taking: inputs,
      isSettled: traced.isSettled)
  }

  /// Adds an edit.
  /// - Returns: The inputs of the edit for the next frame.
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
    case .data(let edit): addStep { $0.member("edit", edit.bytes().base64) }
    }
    return resolver.apply(edit)
  }

  /// Continues with another plan.
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
        case .points(let traced):
          $0.member("camera", traced.camera)
          $0.array("points") { json in
            for (coordinate, point) in traced.points?.list ?? [] {
              for number in [coordinate.longitude, coordinate.latitude, point.x, point.y] {
                json.element(number)
              }
            }
          }
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
    case .points(let traced):
      camera = traced.camera
      let points = traced.points ?? TracePoints()
      resolver.resolve(
        inputs, camera: camera, area: nil, viewport: viewport, isSettled: isSettled, into: &frame,
        unprojecting: points.coordinate(at:), projecting: points.point(of:))
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
  /// Writes a plan with one annotation as a file, and its attachment, which the file does not contain.
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

/// The JSON of steps, as `cartouche.d.ts` describes it.
extension JSONWriter {
  mutating func element(_ input: Input) {
    object { json in
      switch input {
      case .select(let annotation): json.member("select", annotation)
      case .deselect(let annotation): json.member("deselect", annotation)
      case .tap(let point): json.pair("tap", point.x, point.y)
      case .drag(let annotation, let state, let point):
        json.object("drag") {
          $0.member("id", annotation)
          $0.member("state", state.name)
          if let point { $0.pair("to", point.x, point.y) }
        }
      case .highlight(let annotation, let isPressed):
        json.member(isPressed ? "highlight" : "unhighlight", annotation)
      case .measured(let annotation, let width, let height):
        json.measured(annotation, width, height, isCallout: false)
      case .measuredCallout(let annotation, let width, let height):
        json.measured(annotation, width, height, isCallout: true)
      case .featureVisibility(let attachment, let isVisible):
        json.object("featureVisibility") {
          $0.member("attachment", Int(attachment.rawValue))
          $0.member("visible", isVisible)
        }
      case .move(let annotation, let coordinate):
        json.object("move") {
          $0.member("id", annotation)
          $0.pair("to", coordinate.longitude, coordinate.latitude)
        }
      case .set(let annotation, let property, let value):
        json.object("set") {
          $0.member("id", annotation)
          $0.member(property.name, value)
        }
      case .movePuck(let coordinate):
        if let coordinate {
          json.pair("puck", coordinate.longitude, coordinate.latitude)
        } else {
          json.member("puck", Int?.none)
        }
      case .expand(let cluster): json.member("expand", cluster)
      case .collapse: json.member("collapse", true)
      }
    }
  }

  private mutating func measured(
    _ annotation: AnnotationIndex, _ width: Double, _ height: Double, isCallout: Bool
  ) {
    object("measured") {
      $0.member("id", annotation)
      $0.member("width", width)
      $0.member("height", height)
      if isCallout { $0.member("callout", true) }
    }
  }

  private mutating func member(_ key: String, _ annotation: AnnotationIndex) {
    member(key, Int(annotation.rawValue))
  }

  mutating func member(_ key: String, _ camera: Camera) {
    object(key) {
      $0.pair("center", camera.center.longitude, camera.center.latitude)
      $0.member("zoom", camera.zoom)
      $0.member("bearing", camera.bearing)
      $0.member("pitch", camera.pitch)
      $0.member("padding", camera.padding)
    }
  }

  mutating func member(_ key: String, _ matrix: MapMatrix) {
    object(key) {
      $0.array("matrix") { json in
        for column in [matrix.columns.0, matrix.columns.1, matrix.columns.2, matrix.columns.3] {
          for row in 0..<4 { json.element(column[row]) }
        }
      }
      $0.member("zoom", matrix.zoom)
      $0.member("padding", matrix.padding)
    }
  }

  private mutating func member(_ key: String, _ padding: Insets) {
    object(key) {
      $0.member("top", padding.top)
      $0.member("right", padding.right)
      $0.member("bottom", padding.bottom)
      $0.member("left", padding.left)
    }
  }

  mutating func pair(_ key: String, _ first: Double, _ second: Double) {
    array(key) {
      $0.element(first)
      $0.element(second)
    }
  }
}
