import ArgumentParser
import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheLint
import CartoucheResolver

/// The spec that a command works on.
struct SpecInput: ParsableArguments {
  @Argument(help: ArgumentHelp("The spec to read, or - for standard input.", valueName: "spec"))
  var spec: String

  @OptionGroup var standardInput: StandardInput
  @OptionGroup var root: RootFolder

  /// The plan of the spec. Findings go to standard error; an error among them ends the command.
  func plan() throws -> CompiledSpec {
    let path = spec == "-" ? standardInput.path : spec
    let compilation: Compilation
    do throws(FileFailure) {
      var loader = DiskFileLoader(root: try root.resolved(for: path))
      if spec == "-" { try standardInput.read(into: &loader) }
      compilation = try compile(path, loader: loader)
    } catch {
      StandardStream.error.write("cartouche: \(path): \(error.reason)\n")
      throw ExitStatus.failure
    }
    StandardStream.error.write(FindingFormat.text.render(lint(compilation), on: .error))
    guard let plan = compilation.plan else { throw ExitStatus.problems }
    return CompiledSpec(plan: plan, files: compilation.sources.paths)
  }
}

/// A plan and the files that it was made from.
struct CompiledSpec {
  var plan: Plan
  var files: [String]
}

/// Where a command's result goes.
struct ResultOutput: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Write to this file; - or nothing: to standard output.", valueName: "file"))
  var output: String?

  /// - Parameter files: what the result was made from, and what it may not take the place of.
  func write(_ bytes: [UInt8], madeFrom files: [String]) throws {
    guard let output, output != "-" else {
      StandardStream.output.write(bytes)
      return
    }
    do throws(OutputFailure) {
      if let file = files.first(where: { isSameFile($0, output) }) {
        let name = file == output ? "" : "\(file), "
        throw OutputFailure("\(output) is \(name)one of the files that were read")
      }
      try writeFile(output, bytes)
    } catch {
      StandardStream.error.write("cartouche: \(error.message)\n")
      throw ExitStatus.failure
    }
  }
}
