import ArgumentParser
import Cartouche
import CartoucheDiagnostics
import CartoucheLint
import CartoucheResolver
import CartoucheSpec
import CartoucheSyntax
import CartoucheTrace

/// The options of `resolve` and `render` that define the frames.
struct FrameOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The camera instead of the spec's camera. The padding of the spec remains.",
      valueName: "lng,lat,zoom[,bearing[,pitch]]"),
    transform: { try NumberList(argument: $0, example: "-122.4,37.8,12") })
  var camera: NumberList?

  @Option(
    help: ArgumentHelp("The zoom instead of the zoom of the spec's camera.", valueName: "zoom"),
    transform: { try NumberList(argument: $0, example: "12") })
  var zoom: NumberList?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The camera's padding in points.", valueName: "top,right,bottom,left"),
    transform: { try NumberList(argument: $0, example: "0,0,200,0") })
  var padding: NumberList?

  @Option(
    help: ArgumentHelp(
      "The size of the map view in points. (default: 1024x768)", valueName: "width x height"),
    transform: { try ViewportSize(argument: $0) })
  var viewport: ViewportSize?

  @Option(
    help: ArgumentHelp(
      "A trace: a file with one JSON object on each line, with cameras, viewports and actions.",
      valueName: "file"))
  var trace: String?

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "The id of an annotation or cluster to select before the first frame. May be repeated.",
      valueName: "id"))
  var select: [String] = []

  func validate() throws {
    if let camera { try check(camera) }
    if let zoom { try check(zoom: zoom) }
    if let padding, padding.numbers.count != 4 {
      throw ValidationError(
        "--padding: expected four numbers TOP,RIGHT,BOTTOM,LEFT, found \(padding.numbers.count)")
    }
  }

  private func check(_ camera: NumberList) throws {
    let numbers = camera.numbers
    guard 3...5 ~= numbers.count else {
      throw ValidationError(
        "--camera: expected LNG,LAT,ZOOM[,BEARING[,PITCH]], found \(numbers.count) numbers")
    }
    try check(numbers[1], in: -90...90, "latitude")
    try check(numbers[2], in: NumberRange.zoom, "zoom")
    if numbers.count == 5 { try check(numbers[4], in: NumberRange.pitch, "pitch") }
  }

  private func check(zoom: NumberList) throws {
    guard zoom.numbers.count == 1 else {
      throw ValidationError("--zoom: expected one number, found \(zoom.numbers.count)")
    }
    if camera != nil { throw ValidationError("--zoom cannot be used with --camera, which has a zoom") }
    try check(zoom.numbers[0], in: NumberRange.zoom, "zoom", of: "--zoom")
  }

  private func check(
    _ number: Double, in range: ClosedRange<Double>, _ what: String, of option: String = "--camera"
  ) throws {
    guard !(range ~= number) else { return }
    let bounds = [range.lowerBound, range.upperBound].map(\.ecmaScriptDescription).joined(separator: " to ")
    let isSwapped = what == "latitude" && abs(number) <= 180
    throw ValidationError(
      "\(option): \(what) \(number.ecmaScriptDescription) is outside \(bounds)\(isSwapped ? "; the longitude comes first" : "")"
    )
  }

  /// Returns the frames to resolve: the frames of the trace, or one frame if the options have no trace.
  func frames(of placed: FrameSubject) throws -> Trace {
    if let viewport = placed.sceneViewport {
      let frame = TraceFrame(camera: placed.plan.camera, viewport: viewport)
      return Trace(frames: [frame], sources: placed.sources)
    }
    let (first, subject) = try start(of: placed)
    var trace = Trace(frames: [first], sources: placed.sources)
    if let path = self.trace {
      trace = try frames(inTrace: path, startingAt: first, of: subject, placed.sources)
    }
    let camera = first.camera
    if self.camera != nil, let warning = swappedCameraWarning(camera, in: placed.plan) {
      StandardStream.report("warning: \(warning)")
    }
    if self.camera == nil, zoom == nil, trace.frames.first?.camera == camera {
      reportHidden(subject.plan, at: camera)
    }
    return trace
  }

  /// Returns the frame of the options without a trace, and the plan that a trace or batch starts with.
  func start(of placed: FrameSubject) throws -> (frame: TraceFrame, subject: TraceSubject) {
    let size = viewport ?? ViewportSize(width: 1024, height: 768)
    let viewport = Viewport(width: size.width, height: size.height)
    var plan = placed.plan
    if let numbers = padding?.numbers {
      plan.camera.padding = Insets(
        top: numbers[0], right: numbers[1], bottom: numbers[2], left: numbers[3])
    }
    var camera = plan.camera
    if let numbers = self.camera?.numbers {
      camera.center = Coordinate(longitude: numbers[0], latitude: numbers[1])
      camera.zoom = numbers[2]
      camera.bearing = numbers.count > 3 ? numbers[3] : 0
      camera.pitch = numbers.count > 4 ? numbers[4] : 0
    } else {
      camera = plan.fittedCamera(in: viewport)
      if let zoom { camera.zoom = zoom.numbers[0] }
    }
    let subject = TraceSubject(
      plan: plan, editor: placed.editor, usesPlanCamera: self.camera == nil && zoom == nil,
      selected: try selectedAnnotations(in: plan))
    return (TraceFrame(camera: camera, viewport: viewport), subject)
  }

  /// Returns a warning if the camera is far from all annotations, but would be near them with its longitude and latitude swapped, or with
  /// the opposite sign of one of them.
  private func swappedCameraWarning(_ camera: Camera, in plan: Plan) -> String? {
    let center = SIMD2(camera.center.longitude, camera.center.latitude)
    guard let slip = MainArea(plan.places)?.mistake(of: center), let meant = slip.corrected(center) else {
      return nil
    }
    let numbers = [meant.x, meant.y].map(\.ecmaScriptDescription).joined(separator: ",")
    return
      "--camera is far from all annotations, and would be near them with \(slip.correction(ofShape: false)): \(slip.advice), as in "
      + "`--camera \(numbers),\(camera.zoom.ecmaScriptDescription)`"
  }

  /// Prints a warning if annotations that the spec's camera names in `fit` are hidden at the zoom of that
  /// camera.
  private func reportHidden(_ plan: Plan, at camera: Camera) {
    for annotation in plan.annotationsHidden(atZoomOf: camera, in: plan.framing) {
      let hiding = plan.describeHiding(of: annotation, atZoomOf: camera)
      StandardStream.report("warning: the spec's `camera.fit`: \(hiding.printable)")
    }
  }

  /// Returns the annotations that `--select` names, in order. They are selected before the first frame.
  func selectedAnnotations(in plan: Plan) throws -> [AnnotationIndex] {
    if select.isEmpty { return [] }
    let ids = Array(plan.ids)
    let known = Dictionary(zip(ids, plan.annotationIndices), uniquingKeysWith: { first, _ in first })
    return try select.map { id in
      if let annotation = known[id] ?? plan.cluster(withID: id, row: { known[$0]?.row }) { return annotation }
      let answer: (message: String, help: String?)
      if let unknown = UnknownCluster(id, in: plan) {
        answer = (unknown.message, unknown.help)
      } else {
        let unknown = UnknownAnnotation(id, among: ids)
        answer = (unknown.message, unknown.help)
      }
      let message = "\(answer.message)\(answer.help.map { "; \($0)" } ?? "")"
      // The message may contain ids with control characters from the spec or plan.
      throw ValidationError("--select: \(message.printable)")
    }
  }

  /// A list with the path of the trace; empty if the options have no trace.
  var files: [String] { trace.map { [$0] } ?? [] }

  /// Returns a warning about the first camera of `frames` with a padding that leaves no room in the viewport; `nil`
  /// if all cameras leave room.
  func paddingWithoutRoom(in frames: [TraceFrame]) -> String? {
    guard let index = frames.firstIndex(where: \.hasNoRoom) else { return nil }
    let viewport = frames[index].viewport
    var place = padding == nil ? "the spec's `camera.padding`" : "--padding"
    if let trace, index > 0 || padding == nil { place = "frame \(index) of \(trace)" }
    let size = ViewportSize(width: viewport.width, height: viewport.height)
    return "\(place): the padding leaves no room in a viewport of \(size)"
  }

  private func frames(
    inTrace path: String, startingAt first: TraceFrame, of subject: TraceSubject, _ texts: SourceList
  ) throws -> Trace {
    var sources = texts
    var diagnostics: [Diagnostic] = []
    let bytes = try reading(path) { () throws(FileFailure) in
      try DiskFileLoader().loadArgument(path, limit: Limits().dataBytes)
    }
    let source = sources.add(SourceText(path: path, bytes: bytes))
    let frames = readTrace(
      source, in: sources, startingAt: first, of: subject, diagnostics: &diagnostics)
    let findings = [Finding](diagnostics, in: sources).inReportingOrder()
    StandardStream.report(findings)
    if findings.contains(where: { $0.severity == .error }) { throw ExitStatus.problems }
    guard !frames.isEmpty else {
      StandardStream.report("\(path): the trace has no frame; write a JSON object on each line")
      throw ExitStatus.problems
    }
    return Trace(frames: frames, sources: sources)
  }
}

extension TraceFrame {
  fileprivate var hasNoRoom: Bool { camera.padding.leavesNoRoom(in: viewport) }
}

/// The frames of a trace, and the source texts to which the locations of its inputs refer.
struct Trace {
  var frames: [TraceFrame]
  var sources: SourceList
}

extension Plan {
  /// One coordinate (x: longitude, y: latitude, in degrees) for each annotation that is not attached to another
  /// annotation. Lines and polygons give their first coordinate. Annotations with unknown geometry are omitted.
  /// - Complexity: O(annotations).
  var places: [SIMD2<Double>] {
    annotations.options.indices.compactMap { row -> SIMD2<Double>? in
      guard host(of: row) == nil else { return nil }
      let attachment = annotations.attachment[row]
      if attachment != AttachmentTable.none, attachments.kinds[Int(attachment)] != .point {
        guard attachments.shapeCount[Int(attachment)] > 0,
          let part = geometries.parts(ofShape: Int(attachments.firstShape[Int(attachment)])).first,
          let path = geometries.paths(ofPart: part).first,
          let index = geometries.coordinates(ofPath: path).first
        else { return nil }
        return SIMD2(Mercator.longitude(x: geometries.x[index]), Mercator.latitude(y: geometries.y[index]))
      }
      return SIMD2(annotations.longitude[row], annotations.latitude[row])
    }
  }
}

/// A list of finite numbers that is written on the command line with commas: `2.35,48.86`.
struct NumberList {
  var numbers: [Double]

  init(argument: String, example: String) throws {
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
    let parsed = parts.compactMap { DecimalNumber.value(Array($0.trimmed.utf8)[...]) }
    guard parsed.count == parts.count else {
      throw ValidationError("expected numbers separated by commas, for example \(example)")
    }
    numbers = parsed
  }
}

extension Substring {
  /// The substring without leading and trailing spaces.
  var trimmed: Substring {
    var text = drop { $0 == " " }
    while text.last == " " { text.removeLast() }
    return text
  }
}

/// The size of a viewport in points, written on the command line as `WIDTHxHEIGHT`.
struct ViewportSize: CustomStringConvertible {
  var width: Double
  var height: Double

  init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  init(argument: String) throws {
    let parts = argument.split(separator: "x", omittingEmptySubsequences: false)
    let sides = parts.compactMap { DecimalNumber.value(Array($0.utf8)[...]) }
    guard parts.count == 2, sides.count == 2, sides.allSatisfy({ 1...NumberRange.longest ~= $0 }) else {
      let longest = NumberRange.longest.ecmaScriptDescription
      throw ValidationError("expected WIDTHxHEIGHT, each from 1 to \(longest) points, for example 1024x768")
    }
    self.init(width: sides[0], height: sides[1])
  }

  var description: String { "\(width.ecmaScriptDescription)x\(height.ecmaScriptDescription)" }
}
