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
      The picture shows the features of sources, views with their anchors and titles, callouts, and hidden annotations \
      with their cause. With --trace, it shows the last frame, or all frames with --all or --strip. The input is a spec, \
      a compiled plan or a scene.

      The color of a view is its `data.color`: `#rgb`, `#rrggbb` or a CSS name such as `teal`. Without it, each `view` \
      class has its own color.
      """)

  @OptionGroup var input: FrameInput
  @OptionGroup var options: FrameOptions

  @Flag(help: "Draw all frames as an animation.")
  var all = false

  @Flag(help: "Draw all frames side by side.")
  var strip = false

  @Flag(help: "Draw only what users see, without anchor names, hidden annotations and the legend.")
  var clean = false

  @Option(help: ArgumentHelp("A GeoJSON file to draw as the background.", valueName: "file"))
  var base: String?

  @OptionGroup var result: ResultOutput

  func validate() throws {
    try input.check(options)
    if all, strip { throw ValidationError("--all and --strip exclude each other: use one of them") }
    guard let ending = result.file?.split(separator: ".").last?.lowercased(),
      ["png", "jpg", "jpeg", "gif", "webp", "pdf", "html"].contains(ending)
    else { return }
    throw ValidationError("pictures are written as SVG, not as \(ending): name a .svg file and convert it")
  }

  func run() throws {
    let subject = try input.subject()
    var style = PictureStyle()
    style.isClean = clean
    style.base = try base.map(baseMap)
    var bytes: [UInt8] = []
    var sequence = arrangement.map { SequenceSVG($0, style: style) }
    try forEachFrame(of: subject, options, reports: []) { frame, plan, isLast in
      if sequence != nil {
        sequence?.add(frame, of: plan)
      } else if isLast {
        FrameSVG(plan: plan, style: style).write(frame, to: &bytes)
      }
    }
    sequence?.write(to: &bytes)
    try result.write(bytes, madeFrom: subject.files + options.files + (base.map { [$0] } ?? []))
  }

  /// The arrangement of all frames in one picture; `nil` to draw only the last frame.
  private var arrangement: SequenceSVG.Arrangement? { all ? .animation : strip ? .strip : nil }

  /// Reads the base map, the GeoJSON file of `--base`. Prints findings to standard error and throws if one is an
  /// error.
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
