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

  func validate() throws {
    try input.check(options)
    guard let ending = result.file?.split(separator: ".").last?.lowercased(),
      ["png", "jpg", "jpeg", "gif", "webp", "pdf", "html"].contains(ending)
    else { return }
    throw ValidationError("a picture is written as SVG, not as \(ending): name a .svg file, and convert it")
  }

  func run() throws {
    let subject = try input.subject()
    var bytes: [UInt8] = []
    try forEachFrame(of: subject, options, explains: options.explain) { frame, plan, isLast in
      if isLast { FrameSVG(plan: plan).write(frame, to: &bytes) }
    }
    try result.write(bytes, madeFrom: subject.files + options.files)
  }
}
