import ArgumentParser
import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheLint
import CartoucheResolver

/// The spec that a command works on.
struct SpecInput: ParsableArguments {
  @Argument(help: ArgumentHelp("The spec to read.", valueName: "spec"))
  var spec: String

  @OptionGroup var root: RootFolder

  /// The plan of the spec. Findings go to standard error; an error among them ends the command.
  func plan() throws -> Plan {
    let compilation: Compilation
    do throws(FileFailure) {
      compilation = try compile(spec, loader: DiskFileLoader(root: root.resolved(for: spec)))
    } catch {
      StandardStream.error.write("cartouche: \(spec): \(error.reason)\n")
      throw ExitStatus.failure
    }
    StandardStream.error.write(FindingFormat.text.render(lint(compilation), on: .error))
    guard let plan = compilation.plan else { throw ExitStatus.problems }
    return plan
  }
}

/// Where a command's result goes.
struct ResultOutput: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Write to this file instead of standard output.", valueName: "file"))
  var output: String?

  func write(_ bytes: [UInt8]) throws {
    guard let output else {
      StandardStream.output.write(bytes)
      return
    }
    do throws(OutputFailure) {
      try writeFile(output, bytes)
    } catch {
      StandardStream.error.write("cartouche: \(error.path) cannot be written: \(error.reason)\n")
      throw ExitStatus.failure
    }
  }
}
