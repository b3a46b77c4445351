import Cartouche
import CartoucheCompiler
import CartoucheSyntax

/// A spec that comes from standard input, for which `-` stands.
struct StandardInput {
  /// Under which it is reported.
  var name: String?

  /// The path that stands for standard input.
  var path: String { name ?? "<stdin>" }

  /// Reads all of it, for `loader` to give when it is asked for `path`.
  func read(into loader: inout DiskFileLoader) throws(FileFailure) {
    try loader.readStandardInput(as: path, limit: Limits().specBytes)
  }
}
