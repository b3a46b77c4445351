import ArgumentParser
import Cartouche
import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheRender
import CartoucheResolver
import CartoucheSyntax

struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render", _superCommandName: "cartouche",
    abstract: "Draws a frame of a spec as SVG.",
    discussion: """
      Source features, frames with their anchors and titles, callouts, and hidden annotations with their cause. With \
      --trace, the last frame, or all of them with --all or --strip. In place of a spec, its compiled plan does too, or a \
      scene.

      A view has the colour of its `data.color` (`#rrggbb`); without one, each `view` class has a colour of its own.
      """)

  @OptionGroup var input: FrameInput
  @OptionGroup var options: FrameOptions

  @Flag(help: "Draw every frame, in turn: an animation.")
  var all = false

  @Flag(help: "Draw every frame, side by side.")
  var strip = false

  @Flag(help: "Draw what users see: no names of anchors, nothing that is hidden, no legend.")
  var clean = false

  @Option(help: ArgumentHelp("GeoJSON to draw below everything.", valueName: "file"))
  var base: String?

  @OptionGroup var result: ResultOutput

  func validate() throws {
    try input.check(options)
    if all, strip { throw ValidationError("--all and --strip exclude each other: name one of the two") }
    guard let ending = result.file?.split(separator: ".").last?.lowercased(),
      ["png", "jpg", "jpeg", "gif", "webp", "pdf", "html"].contains(ending)
    else { return }
    throw ValidationError("a picture is written as SVG, not as \(ending): name a .svg file, and convert it")
  }

  func run() throws {
    let subject = try input.subject()
    var style = PictureStyle()
    style.isClean = clean
    style.base = try base.map(baseMap)
    var bytes: [UInt8] = []
    var sequence = arrangement.map { SequenceSVG($0, style: style) }
    try forEachFrame(of: subject, options, explains: options.explain) { frame, plan, isLast in
      if sequence != nil {
        sequence?.add(frame, of: plan)
      } else if isLast {
        FrameSVG(plan: plan, style: style).write(frame, to: &bytes)
      }
    }
    sequence?.write(to: &bytes)
    try result.write(bytes, madeFrom: subject.files + options.files + (base.map { [$0] } ?? []))
  }

  /// How several frames make one picture; nil: the last frame is all of it.
  private var arrangement: SequenceSVG.Arrangement? { all ? .animation : strip ? .strip : nil }

  /// The base map in a file. Findings go to standard error; an error among them ends the command.
  private func baseMap(in path: String) throws -> Scenery {
    let bytes = try reading(path) { () throws(FileFailure) in
      try DiskFileLoader().loadArgument(path, limit: Limits().dataBytes)
    }
    var sources = SourceList()
    var diagnostics: [Diagnostic] = []
    let source = sources.add(SourceText(path: path, bytes: bytes))
    let scenery = readBaseMap(source, in: sources, diagnostics: &diagnostics)
    StandardStream.report([Finding](diagnostics, in: sources).inReportingOrder())
    guard let scenery else { throw ExitStatus.problems }
    return scenery
  }
}
