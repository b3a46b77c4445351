import ArgumentParser
import CartoucheCompiler
import CartoucheRender
import CartoucheResolver

struct ResolveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "resolve",
    abstract: "Places the views of a spec and prints placements and events.",
    discussion: """
      One frame with the spec's camera, or every frame of a trace. For each frame: what is shown and where, what \
      is hidden and why, and what changed since the frame before. In place of a spec, its compiled plan does too.
      """)

  @OptionGroup var input: SpecInput
  @OptionGroup var options: FrameOptions
  @OptionGroup var result: ResultOutput

  @Option(help: "text for people, json for programs: one line a frame.")
  var format = FrameFormat.text

  func run() throws {
    let compiled = try input.plan(acceptsPlans: true)
    let plan = compiled.plan
    let renderer = format.renderer(plan, explains: options.explain)
    var bytes: [UInt8] = []
    try forEachFrame(of: plan, options) { frame, _ in renderer.write(frame, to: &bytes) }
    try result.write(bytes, madeFrom: compiled.files + options.files)
  }
}

/// Resolves every frame in turn.
/// - Parameter body: takes a frame, and whether it is the last. One that is kept is copied by the next.
func forEachFrame(
  of plan: Plan, _ options: FrameOptions, _ body: (_ frame: ResolvedFrame, _ isLast: Bool) -> Void
) throws {
  var resolver = Resolver(plan: plan)
  resolver.explains = options.explain
  var frame = Frame()
  let frames = try options.frames(of: plan)
  if let warning = options.paddingWithoutRoom(in: frames) {
    StandardStream.report("warning: \(warning)")
  }
  for (index, step) in frames.enumerated() {
    resolver.resolve(camera: step.camera, viewport: step.viewport, into: &frame)
    body(
      ResolvedFrame(index: index, camera: step.camera, viewport: step.viewport, frame: frame),
      index == frames.count - 1)
  }
}

/// The formats of frames.
enum FrameFormat: String, ExpressibleByArgument, CaseIterable {
  case text, json

  func renderer(_ plan: Plan, explains: Bool) -> any FrameRenderer {
    switch self {
    case .text: FrameText(plan: plan)
    case .json: FrameJSON(plan: plan, explains: explains)
    }
  }
}
