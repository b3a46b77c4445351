public import CartoucheCompiler

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The folder that the spec at `path` keeps its files in, links resolved: the git repository around it, else its own
/// folder.
///
/// A spec may have a name in a folder that does not exist yet; then the nearest one above it counts.
public func rootFolder(of path: String) throws(FileFailure) -> String {
  var above = folder(of: path)
  while realPath(above) == nil, above != "/", above != "." { above = folder(of: above) }
  guard let start = realPath(above) else { throw .notFound }
  var candidate = start
  while true {
    if access(candidate == "/" ? "/.git" : candidate + "/.git", F_OK) == 0 { return candidate }
    guard let slash = candidate.lastIndex(of: "/"), candidate != "/" else { return start }
    candidate = slash == candidate.startIndex ? "/" : String(candidate[..<slash])
  }
}

private func folder(of path: String) -> String {
  guard let slash = path.lastIndex(of: "/") else { return "." }
  return slash == path.startIndex ? "/" : String(path[..<slash])
}

/// `path` from `/`, without links; nil when there is no such file.
package func realPath(_ path: String) -> String? {
  guard let resolved = realpath(path, nil) else { return nil }
  defer { free(resolved) }
  return String(cString: resolved)
}
