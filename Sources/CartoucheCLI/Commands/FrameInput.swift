import ArgumentParser
import Cartouche
import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSyntax
import CartoucheTrace

/// What `resolve` and `render` place: a spec, its compiled plan, or a scene.
struct FrameInput: ParsableArguments {
  @Argument(
    help: ArgumentHelp("The spec or compiled plan to read, or - for standard input.", valueName: "spec"))
  var spec: String?

  @OptionGroup var source: SpecSource

  @Option(
    help: ArgumentHelp(
      "In place of a spec, a scene in screen space: JSON with a viewport and boxes.", valueName: "file"))
  var scene: String?

  func validate() throws {
    if spec == nil, scene == nil { throw ValidationError("Missing expected argument '<spec>'") }
    if spec != nil, scene != nil {
      throw ValidationError("--scene takes the place of a spec: name one of the two")
    }
  }

  /// Refuses options that say what a scene says itself or does not have.
  func check(_ options: FrameOptions) throws {
    guard scene != nil else { return }
    let refused = [
      ("--camera", options.camera != nil, "has no camera"),
      ("--padding", options.padding != nil, "has no camera"),
      ("--viewport", options.viewport != nil, "has a viewport of its own"),
      ("--trace", options.trace != nil, "is one frame"),
    ]
    for (name, isGiven, reason) in refused where isGiven {
      throw ValidationError("\(name) cannot be used with --scene: a scene \(reason)")
    }
  }

  /// What is to be placed, with samples for what only a host knows. Findings go to standard error; an error among them ends
  /// the command.
  func subject() throws -> FrameSubject {
    guard let scene else {
      var subject = try source.plan(of: spec ?? "-", acceptsPlans: true)
      subject.plan.useSamples()
      return subject
    }
    let bytes = try reading(scene) { () throws(FileFailure) in
      try DiskFileLoader().loadArgument(scene, limit: Limits().dataBytes)
    }
    var sources = SourceList()
    var diagnostics: [Diagnostic] = []
    let source = sources.add(SourceText(path: scene, bytes: bytes))
    let read = readScene(source, in: sources, diagnostics: &diagnostics)
    let findings = [Finding](diagnostics, in: sources).inReportingOrder()
    StandardStream.report(findings)
    guard let read else { throw ExitStatus.problems }
    return FrameSubject(plan: read.plan, sources: sources, files: [scene], sceneViewport: read.viewport)
  }
}
