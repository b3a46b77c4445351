import ArgumentParser
import Cartouche
import CartoucheCompiler
import CartoucheSyntax

/// A spec that comes from standard input, for which `-` stands.
struct StandardInput: ParsableArguments {
  @Option(help: ArgumentHelp("The name under which standard input is reported.", valueName: "name"))
  var stdinFilename: String?

  /// The path that stands for standard input.
  var path: String { stdinFilename ?? "<stdin>" }

  /// Reads all of it, for `loader` to give when it is asked for `path`.
  func read(into loader: inout DiskFileLoader) throws(FileFailure) {
    try loader.readStandardInput(as: path, limit: Limits().specBytes)
  }
}
