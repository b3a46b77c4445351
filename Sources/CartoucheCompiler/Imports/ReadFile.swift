package import CartoucheDiagnostics
package import CartoucheSpec

/// Reads the file at a path that is written in a spec or a scenario; nil, and reported, when it cannot be read.
///
/// - Parameters:
///   - kind: "data file" or "spec", for messages.
///   - finding: what it is when the file cannot be read.
package func readFile(
  _ path: Located<String>, kind: String, finding: some FindingKind, limit: Int, _ loader: some FileLoader,
  _ sources: SourceList, _ log: inout DiagnosticLog
) -> NamedFile? {
  guard !path.content.contains("://") else {
    log.report(
      .path, "`\(abbreviated(path.content))` is a URL, and nothing is fetched", at: path.location,
      help: "download the \(kind), and name it relative to this file")
    return nil
  }
  guard !path.content.hasPrefix("/") else {
    log.report(
      .path, "`\(abbreviated(path.content))` is no relative path", at: path.location,
      help: "name a file relative to this one, within the root folder")
    return nil
  }
  let resolved = resolvedPath(path.content, relativeTo: sources[path.location.source].path)
  do throws(FileFailure) {
    return NamedFile(path: resolved, bytes: try loader.load(resolved, limit: limit))
  } catch {
    let (message, help) = error.explanation(of: resolved, kind: kind)
    let isMissing = error == .notFound
    let nearest = isMissing ? loader.nearestPath(to: resolved).map { relative($0, to: resolved, path) } : nil
    let meant = nearest.map { MeantName($0, in: .quoted) }
    let kind: any FindingKind = error.isOfPath ? CompilerFinding.path : finding
    log.report(
      Diagnostic(
        kind, message, at: path.location, help: meant?.help ?? help,
        fixes: meant.map { [$0.fix(path.location.span)] } ?? []))
    return nil
  }
}

/// `nearest`, a file beside `resolved`, as it is written where `path` is.
private func relative(_ nearest: String, to resolved: String, _ path: Located<String>) -> String {
  String(nearest.dropFirst(resolved.count - path.content.count))
}

extension FileFailure {
  /// Whether it is the path that is wrong, whatever is there.
  fileprivate var isOfPath: Bool {
    switch self {
    case .outsideRoot, .badPath: true
    default: false
    }
  }

  fileprivate func explanation(of path: String, kind: String) -> (message: String, help: String) {
    switch self {
    case .notFound: ("there is no file `\(path)`", "paths are relative to the file that names them")
    case .isFolder: ("`\(path)` is a folder", "name the \(kind) in it")
    case .notRegular(let type): ("`\(path)` is \(type.rawValue)", "only files are read; name the \(kind)")
    case .badPath: ("`\(path)` holds a NUL, which no path can", "remove the escape `\\0`")
    case .tooLarge(let bytes, let limit):
      ("`\(path)` has \(bytes) bytes, more than the \(limit) that a \(kind) may have", "split the file")
    case .unreadable(let reason): ("`\(path)` cannot be read: \(reason)", "check the file's permissions")
    case .outsideRoot(let root):
      (
        "`\(path)` lies outside of the root folder",
        "the root folder is `\(root)`, links resolved; move the file into it, or choose another root"
      )
    }
  }
}
