import ArgumentParser
import Cartouche
import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheLint
import CartoucheResolver
import CartoucheSyntax

/// Where specs come from, and what they may read.
struct SpecSource: ParsableArguments {
  @OptionGroup var standardInput: StandardInputOption
  @OptionGroup var root: RootOption

  /// The plan of the spec. Findings go to standard error; an error among them ends the command.
  /// - Parameters:
  ///   - spec: its path, or `-` for standard input.
  ///   - acceptsPlans: whether the file may be a compiled plan itself, which is then read.
  ///   - keepsEditor: whether annotations will be changed. The editor has all that was read of the spec, which is released without it.
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
        StandardStream.report("\(path): it is a compiled plan already, not a spec")
        throw ExitStatus.failure
      }
      return FrameSubject(plan: try plan(reading: bytes, at: path), sources: SourceList(), files: [path])
    case .spec(let compilation, let bytes):
      if compilation.plan == nil, isPlanAsText(bytes) {
        StandardStream.report(
          "\(path): it is a plan as JSON, which is for people and not read back; "
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
      StandardStream.report("\(path): \(error.message); compile its spec again with this version")
      throw ExitStatus.problems
    }
  }

  /// Whether a text is what `compile --format json` writes.
  private func isPlanAsText(_ bytes: [UInt8]) -> Bool {
    var sources = SourceList()
    var ignored: [Diagnostic] = []
    let source = sources.add(SourceText(path: "", bytes: bytes))
    let root = parseDocument(source, in: sources, format: .json, diagnostics: &ignored).root
    return root?["scenery"] != nil && root?["version"] == nil
  }

  /// What the file turned out to be.
  private enum Input {
    case spec(Compilation, written: [UInt8])
    case plan([UInt8])
  }
}
