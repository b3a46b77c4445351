import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheRender
import CartoucheResolver
import CartoucheScenario
import CartoucheSyntax
import CartoucheTrace

/// The frames of a trace or a scenario, for the page to step through.
struct PreviewFrames {
  /// Each as `resolve --format json` prints it, with and without what became of the candidates.
  private var explained: [[UInt8]] = []
  private var plain: [[UInt8]] = []
  private var labels: [String] = []
  private var explainedBytes = 0
  private var plainBytes = 0

  /// Bytes up to which all frames have their explanations.
  private static let mostExplainedBytes = 8 << 20
  /// Bytes up to which frames are kept.
  private static let mostBytes = 32 << 20

  init() {}

  /// Resolves the frames of a trace; none where it has mistakes.
  /// - Parameter findings: takes what is wrong with it.
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
      for step in steps where plainBytes < Self.mostBytes {
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
            clusters: described.clusters),
          described.plan, label: step.place.map(text.action) ?? "")
      }
    }
    findings += [Finding](diagnostics, in: sources)
  }

  /// Runs a scenario, without comparing its snapshots.
  /// - Parameter findings: takes what is not as it expects.
  init(of scenario: Scenario, _ reading: ScenarioReading, _ findings: inout [Finding]) {
    guard let plan = reading.plan else { return }
    var frames = PreviewFrames()
    let outcome = run(
      scenario, of: plan, updates: true,
      showing: { frame, plan, step in frames.add(frame, plan, label: step.name) })
    findings += [Finding](outcome.steps.flatMap(\.failures).map(\.diagnostic), in: reading.sources)
    self = frames
  }

  /// Adds a frame, as long as there is room.
  private mutating func add(_ frame: ResolvedFrame, _ plan: Plan, label: String) {
    guard plainBytes < Self.mostBytes else { return }
    var bytes: [UInt8] = []
    FrameJSON(plan: plan).write(frame, to: &bytes)
    plainBytes += bytes.count
    plain.append(bytes)
    labels.append(label)
    guard explainedBytes < Self.mostExplainedBytes else { return }
    bytes = []
    FrameJSON(plan: plan, explains: true).write(frame, to: &bytes)
    explainedBytes += bytes.count
    explained.append(bytes)
  }

  /// `/trace.json`, as `docs/preview.md` describes it.
  func write(to output: inout [UInt8]) {
    let frames = explainedBytes < Self.mostExplainedBytes ? explained : plain
    output += Array(#"{"frames":["#.utf8) + frames.joined(separator: [UInt8(ascii: ",")]) + Array("],".utf8)
    var json: [UInt8] = []
    JSONWriter.append(to: &json) {
      $0.array { for label in labels { $0.element(label) } }
    }
    output += Array(#""labels":"#.utf8) + json + Array("}".utf8)
  }
}

extension SourceText {
  /// The action of a line as it is written, `select "hello"`, cut where it is long.
  /// - Parameter place: of its value.
  fileprivate func action(at place: Location) -> String {
    let value = String(decoding: bytes[place.span.range], as: UTF8.self)
    // The key stands before, in quotation marks and without any within.
    let quote = UInt8(ascii: "\"")
    let before = bytes[..<place.span.range.lowerBound]
    let end = before.lastIndex(of: UInt8(ascii: ":")).flatMap { before[..<$0].lastIndex(of: quote) }
    guard let end, let start = before[..<end].lastIndex(of: quote) else { return abbreviated(value) }
    return "\(String(decoding: before[(start + 1)..<end], as: UTF8.self)) \(abbreviated(value))"
  }
}
