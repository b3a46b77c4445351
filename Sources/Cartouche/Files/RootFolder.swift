public import CartoucheCompiler
import SystemPackage

/// The folder that the spec at `path` keeps its files in, links resolved: the git repository around it, else its own
/// folder.
///
/// A spec may have a name in a folder that does not exist yet; then the nearest one above it counts.
public func rootFolder(of path: String) throws(FileFailure) -> String {
  var above = try FilePath(checking: path).removingLastComponent()
  while above.orCurrent.resolved == nil, !above.isEmpty, above.removeLastComponent() {}
  guard let start = above.orCurrent.resolved else { throw .notFound }
  var candidate = start
  repeat {
    if (try? Stat(candidate.appending(".git"))) != nil { return candidate.string }
  } while candidate.removeLastComponent()
  return start.string
}

extension FilePath {
  /// The path, or that of the current folder for one without components.
  fileprivate var orCurrent: FilePath { isEmpty ? "." : self }
}
