import ArgumentParser
import CartoucheCompiler

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The folder that no path in a spec may leave.
struct RootFolder: ParsableArguments {
  @Option(
    name: .customLong("root"),
    help: ArgumentHelp(
      "The folder that no path in a spec may leave, links resolved. (default: the git repository around the "
        + "spec, else the spec's folder)", valueName: "folder"))
  var folder: String?

  /// The folder for the spec at `path`, links resolved.
  ///
  /// A spec from standard input may have a name in a folder that does not exist yet; then the nearest one above
  /// it counts.
  func resolved(for path: String) throws(FileFailure) -> String {
    if let folder {
      guard let resolved = realPath(folder) else { throw .unreadable("--root \(folder) is no folder") }
      return resolved
    }
    var above = Self.folder(of: path)
    while realPath(above) == nil, above != "/", above != "." { above = Self.folder(of: above) }
    guard let start = realPath(above) else { throw .notFound }
    var candidate = start
    while true {
      if access(candidate == "/" ? "/.git" : candidate + "/.git", F_OK) == 0 { return candidate }
      guard let slash = candidate.lastIndex(of: "/"), candidate != "/" else { return start }
      candidate = slash == candidate.startIndex ? "/" : String(candidate[..<slash])
    }
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}

/// `path` from `/`, without links; nil when there is no such file.
func realPath(_ path: String) -> String? {
  guard let resolved = realpath(path, nil) else { return nil }
  defer { free(resolved) }
  return String(cString: resolved)
}
