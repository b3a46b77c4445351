import ArgumentParser
import CartoucheRender
import CartoucheResolver

struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Draws a frame of a spec as SVG.",
    discussion: """
      Source features, frames with their anchors and titles, and hidden annotations with their cause. With \
      --trace, the last frame. In place of a spec, its compiled plan does too.
      """)

  @OptionGroup var input: SpecInput
  @OptionGroup var options: FrameOptions
  @OptionGroup var result: ResultOutput

  func run() throws {
    let compiled = try input.plan(acceptsPlans: true)
    var last: (frame: ResolvedFrame, plan: Plan)?
    try forEachFrame(of: compiled, options, explains: options.explain) { last = ($0, $1) }
    var bytes: [UInt8] = []
    if let last { FrameSVG(plan: last.plan).write(last.frame, to: &bytes) }
    try result.write(bytes, madeFrom: compiled.files + options.files)
  }
}
