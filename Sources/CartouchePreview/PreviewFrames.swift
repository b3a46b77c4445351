import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheRender
import CartoucheResolver
import CartoucheScenario
import CartoucheSyntax
import CartoucheTrace

/// The resolved frames of a trace or a scenario. The page can step through them.
struct PreviewFrames {
  /// The JSON of each frame as `resolve --format json` prints it, with explanations.
  private var explained: [[UInt8]] = []
  private var plain: [[UInt8]] = []
  private var labels: [String] = []
  private var explainedBytes = 0
  private var plainBytes = 0

  /// The total size of frames with explanations, in bytes, at which no further explanations are stored. The page then gets all frames
  /// without explanations.
  private static let maximumExplainedBytes = 8 << 20
  /// The total size of frames without explanations, in bytes, at which no further frames are stored.
  private static let maximumBytes = 32 << 20

  init() {}

  /// Resolves the frames of a trace, unless the trace has errors.
  /// - Parameters:
  ///   - text: The text of the trace.
  ///   - compilation: The compilation of the spec.
  ///   - viewport: The viewport of the first frame.
  ///   - findings: The list to which findings in the trace are appended.
  init(
    ofTrace text: SourceText, _ compilation: Compilation, in viewport: Viewport,
    _ findings: inout [Finding]
  ) {
    guard var plan = compilation.plan else { return }
    plan.useSamples()
    var sources = compilation.sources
    let source = sources.add(text)
    var diagnostics: [Diagnostic] = []
    let start = TraceFrame(camera: plan.fittedCamera(in: viewport), viewport: viewport)
    let steps = readTrace(
      source, in: sources, startingAt: start,
      of: TraceSubject(plan: plan, editor: compilation.editor, usesPlanCamera: true),
      diagnostics: &diagnostics)
    if diagnostics.allSatisfy({ $0.severity != .error }) {
      var resolver = Resolver(plan: plan)
      resolver.explains = true
      var frame = Frame()
      for step in steps where plainBytes < Self.maximumBytes {
        resolver.resolve(step, into: &frame)
        if let place = step.place {
          diagnostics += frame.refusals.map {
            Diagnostic(
              TraceFinding.refusedInput, "this changes nothing: \($0.reason.explanation)", at: place)
          }
        }
        let described = DescribedFrame(frame, of: resolver)
        add(
          ResolvedFrame(
            index: labels.count, camera: step.camera, viewport: step.viewport, frame: described.frame,
            clusters: described.clusters, isProjected: step.points == nil),
          described.plan, label: step.place.map(text.action) ?? "")
      }
    }
    findings += [Finding](diagnostics, in: sources)
  }

  /// Runs a scenario to get its frames, without comparing them with its snapshots.
  /// - Parameters:
  ///   - scenario: The scenario to run.
  ///   - reading: The result of reading the scenario, with the plan of its spec.
  ///   - findings: The list to which failed expectations are appended.
  init(of scenario: Scenario, _ reading: ScenarioReading, _ findings: inout [Finding]) {
    guard let plan = reading.plan else { return }
    var frames = PreviewFrames()
    let outcome = run(
      scenario, of: plan, ScenarioOptions(updates: true),
      showing: { frame, plan, step in frames.add(frame, plan, label: step.name) })
    findings += [Finding](outcome.steps.flatMap(\.failures).map(\.diagnostic), in: reading.sources)
    self = frames
  }

  /// Adds a frame. If the stored frames have reached `maximumBytes`, the frame is dropped.
  private mutating func add(_ frame: ResolvedFrame, _ plan: Plan, label: String) {
    guard plainBytes < Self.maximumBytes else { return }
    var bytes: [UInt8] = []
    FrameJSON(plan: plan).write(frame, to: &bytes)
    plainBytes += bytes.count
    plain.append(bytes)
    labels.append(label)
    guard explainedBytes < Self.maximumExplainedBytes else { return }
    bytes = []
    FrameJSON(plan: plan, explains: true).write(frame, to: &bytes)
    explainedBytes += bytes.count
    explained.append(bytes)
  }

  /// Writes the bytes of the resource `/trace.json`, which `docs/preview.md` describes.
  func write(to output: inout [UInt8]) {
    let frames = explainedBytes < Self.maximumExplainedBytes ? explained : plain
    output += Array(#"{"frames":["#.utf8) + frames.joined(separator: [UInt8(ascii: ",")]) + Array("],".utf8)
    var json: [UInt8] = []
    JSONWriter.append(to: &json) {
      $0.array { for label in labels { $0.element(label) } }
    }
    output += Array(#""labels":"#.utf8) + json + Array("}".utf8)
  }
}

extension SourceText {
  /// Returns the action of a trace's frame as a label, such as `select "hello"`, abbreviated if it is long.
  /// - Parameter place: The location of the action's value in the text of the trace.
  fileprivate func action(at place: Location) -> String {
    let value = String(decoding: bytes[place.span.range], as: UTF8.self)
    // The action's key precedes the value. It is enclosed in quotation marks and contains none.
    let quote = UInt8(ascii: "\"")
    let before = bytes[..<place.span.range.lowerBound]
    let end = before.lastIndex(of: UInt8(ascii: ":")).flatMap { before[..<$0].lastIndex(of: quote) }
    guard let end, let start = before[..<end].lastIndex(of: quote) else { return abbreviated(value) }
    return "\(String(decoding: before[(start + 1)..<end], as: UTF8.self)) \(abbreviated(value))"
  }
}
