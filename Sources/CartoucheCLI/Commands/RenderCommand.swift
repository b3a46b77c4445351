import ArgumentParser
import CartoucheRender
import CartoucheResolver

struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Draws a frame of a spec as SVG.",
    discussion: """
      Source features, frames with their anchors and titles, and hidden annotations with their cause. With \
      --trace, the last frame. In place of a spec, its compiled plan does too, or a \
      scene.
      """)

  @OptionGroup var input: FrameInput
  @OptionGroup var options: FrameOptions
  @OptionGroup var result: ResultOutput

  func validate() throws { try input.check(options) }

  func run() throws {
    let compiled = try input.compiled()
    var bytes: [UInt8] = []
    try forEachFrame(of: compiled, options, explains: options.explain) { frame, plan, isLast in
      if isLast { FrameSVG(plan: plan).write(frame, to: &bytes) }
    }
    try result.write(bytes, madeFrom: compiled.files + options.files)
  }
}
