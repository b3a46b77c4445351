import ArgumentParser
import Cartouche
import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheLint
import CartoucheResolver
import CartoucheSyntax
import CartoucheTrace

/// The argument of a command that names a spec.
struct SpecInput: ParsableArguments {
  @Argument(help: ArgumentHelp("The spec to read, or - for standard input.", valueName: "spec"))
  var spec: String

  @OptionGroup var source: SpecSource

  /// Compiles the spec and returns its plan. Prints findings to standard error and throws if one is an error.
  func plan() throws -> FrameSubject { try source.plan(of: spec, acceptsPlans: false, keepsEditor: false) }
}

/// The command line options for reading a spec.
struct SpecSource: ParsableArguments {
  @OptionGroup var standardInput: StandardInputOption
  @OptionGroup var root: RootOption

  /// Returns the plan of the spec. Prints findings to standard error and throws if one is an error.
  /// - Parameters:
  ///   - spec: The path of the spec, or `-` for standard input.
  ///   - acceptsPlans: Whether the file may be a compiled plan.
  ///   - keepsEditor: Whether a trace may change annotations. The result then has an editor, which keeps the whole
  ///     spec in memory.
  func plan(of spec: String, acceptsPlans: Bool, keepsEditor: Bool = true) throws -> FrameSubject {
    let path = spec == "-" ? standardInput.value.path : spec
    let input = try reading(path) { () throws(FileFailure) -> Input in
      var loader = DiskFileLoader(root: try root.value.resolved(for: path))
      if spec == "-" { try standardInput.value.read(into: &loader) }
      let bytes = loader.preload(path) ?? []
      if PlanFile.isPlan(bytes) { return .plan(bytes) }
      return .spec(try compile(path, loader: loader), written: bytes)
    }
    switch consume input {
    case .plan(let bytes):
      guard acceptsPlans else {
        StandardStream.report("\(path): it is a compiled plan, not a spec")
        throw ExitStatus.failure
      }
      return FrameSubject(plan: try plan(reading: bytes, at: path), sources: SourceList(), files: [path])
    case .spec(let compilation, let bytes):
      if compilation.plan == nil, isPlanAsText(bytes) {
        StandardStream.report(
          "\(path): it is a plan as JSON, which cannot be read back; "
            + "name the spec, or a plan that `compile -o FILE` wrote")
        throw ExitStatus.problems
      }
      var configurations = try LintConfigurations(nil)
      let settings = try configurations.settings(for: path)
      let (plan, editor) = (compilation.plan, keepsEditor ? compilation.editor : nil)
      let sources = compilation.sources
      let result = LintResult(of: consume compilation, by: settings.rules, settings.options)
      StandardStream.report(try configurations.applied(to: result.findings))
      guard let plan else { throw ExitStatus.problems }
      return FrameSubject(
        plan: plan, editor: editor, sources: sources, files: sources.paths + configurations.files)
    }
  }

  private func plan(reading bytes: [UInt8], at path: String) throws -> Plan {
    do throws(PlanFileError) {
      return try Plan(bytes: bytes)
    } catch {
      StandardStream.report("\(path): \(error.message); \(error.remedy)")
      throw ExitStatus.problems
    }
  }

  /// Whether the bytes are the output of `compile --format json`, which is not a spec.
  private func isPlanAsText(_ bytes: [UInt8]) -> Bool {
    var sources = SourceList()
    var ignored: [Diagnostic] = []
    let source = sources.add(SourceText(path: "", bytes: bytes))
    let root = parseDocument(source, in: sources, format: .json, diagnostics: &ignored).root
    return root?["scenery"] != nil && root?["version"] == nil
  }

  /// The content of an input file: a spec, or the bytes of a compiled plan.
  private enum Input {
    case spec(Compilation, written: [UInt8])
    case plan([UInt8])
  }
}

/// The argument of `resolve` and `render`: a spec, a compiled plan or a scene.
struct FrameInput: ParsableArguments {
  @Argument(
    help: ArgumentHelp("The spec or compiled plan to read, or - for standard input.", valueName: "spec"))
  var spec: String?

  @OptionGroup var source: SpecSource

  @Option(
    help: ArgumentHelp(
      "A scene in screen space instead of a spec: JSON with a viewport and boxes.", valueName: "file"))
  var scene: String?

  func validate() throws {
    if spec == nil, scene == nil { throw ValidationError("Missing expected argument '<spec>'") }
    if spec != nil, scene != nil {
      throw ValidationError("--scene replaces the spec: use one of them")
    }
  }

  /// Throws an error if the input is a scene and an option such as `--camera` is given that a scene does not have or sets itself.
  func check(_ options: FrameOptions) throws {
    guard scene != nil else { return }
    let refused = [
      ("--camera", options.camera != nil, "has no camera"),
      ("--zoom", options.zoom != nil, "has no camera"),
      ("--padding", options.padding != nil, "has no camera"),
      ("--viewport", options.viewport != nil, "has a viewport of its own"),
      ("--trace", options.trace != nil, "is one frame"),
    ]
    for (name, isGiven, reason) in refused where isGiven {
      throw ValidationError("\(name) cannot be used with --scene: a scene \(reason)")
    }
  }

  /// Reads the input. Features that only a host knows get the sample geometry of the spec. Prints findings to
  /// standard error and throws if one is an error.
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

/// A plan to resolve, with the files and source texts from which it was compiled.
struct FrameSubject {
  var plan: Plan
  /// The editor that compiles the changes of a trace; `nil` if the input is a compiled plan or no annotation is changed.
  var editor: SpecEditor?
  /// The source texts to which locations in the plan refer.
  var sources: SourceList
  var files: [String]
  /// The viewport of a scene, or `nil` if the plan is not a scene.
  var sceneViewport: Viewport?
}
