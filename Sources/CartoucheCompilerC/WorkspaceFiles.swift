import CartoucheCompiler
import CartoucheDiagnostics

/// The files of a workspace, and those that were needed and are not there.
///
/// The type is a class, because loading records missing files.
///
/// Unchecked but safe: only `laterReader` needs it to be sendable. That function stays in the workspace that has the files, and a
/// workspace is used from one thread at a time.
final class WorkspaceFiles: FileLoader, @unchecked Sendable {
  var options = WorkspaceOptions()
  private var present = MemoryFiles()
  private var missing: Set<String> = []
  /// With a current folder: the folder of the workspace outside which the current spec reads no file, with a `/` at its end.
  private var root = ""

  func put(_ bytes: [UInt8], at path: String) { present[path] = bytes }

  func remove(_ path: String) { present[path] = nil }

  /// The normalized paths of all files.
  var paths: [String] { Array(present.contents.keys) }

  /// Returns the content of the file at a path in the workspace, or `nil` if there is none. The file is not recorded as missing.
  func content(_ path: String) -> [UInt8]? { present[path] }

  /// Returns whether a folder is the root of a git repository.
  /// - Parameter folder: The path of the folder with a `/` at its end.
  func hasRepository(in folder: String) -> Bool {
    content(folder + ".git") != nil
      || options.folder == nil && paths.contains { $0.hasPrefix(folder + ".git/") }
  }

  /// Returns the path in the workspace of a path that is relative to the current folder.
  func located(_ path: String) -> String {
    guard let folder = options.folder else { return simplified(path) }
    return path.hasPrefix("/") ? String(simplified(path).dropFirst()) : simplified(folder + path)
  }

  /// Returns the path by which messages name a file of the workspace: relative to the current folder, or absolute in other folders.
  func shown(_ place: String) -> String {
    guard let folder = options.folder else { return place }
    return place.hasPrefix(folder) ? String(place.dropFirst(folder.count)) : "/" + place
  }

  /// Sets the root folder for the spec at a path.
  func enter(_ path: String) {
    guard options.folder != nil else { return }
    if let root = options.root {
      self.root = withSlash(located(root))
      return
    }
    let folder = folder(of: located(path))
    root = folder
    var candidate = folder
    while true {
      if hasRepository(in: candidate) {
        root = candidate
        return
      }
      if candidate.isEmpty { return }
      candidate = self.folder(of: String(candidate.dropLast()))
    }
  }

  /// Returns the folder of a path, with a `/` at its end; empty for the root folder.
  func folder(of path: String) -> String { path.lastIndex(of: "/").map { String(path[...$0]) } ?? "" }

  private func withSlash(_ folder: String) -> String { folder.isEmpty ? "" : folder + "/" }

  func load(_ path: String, limit: Int) throws(FileFailure) -> [UInt8] {
    let place = located(path)
    do throws(FileFailure) {
      let bytes = try present.load(place, limit: limit)
      try checkInside(place)
      return bytes
    } catch .isFolder {
      try checkInside(withSlash(place))
      throw .isFolder
    } catch {
      guard error == .notFound else { throw error }
      if options.names[withSlash(place)] != nil {
        try checkInside(withSlash(place))
        throw .isFolder
      }
      if let reason = options.unreadable[place] { throw .unreadable(reason) }
      missing.insert(place)
      throw error
    }
  }

  /// Throws if a path in the workspace is outside of the root folder of the current spec.
  private func checkInside(_ place: String) throws(FileFailure) {
    if options.folder != nil, !place.hasPrefix(root) { throw .outsideRoot("/" + String(root.dropLast())) }
  }

  func names(beside path: String) -> [String] {
    let place = located(path)
    return options.names[folder(of: place)] ?? present.names(beside: place)
  }

  var laterReader: FileReader? {
    { [self] path, limit throws(FileFailure) in try load(path, limit: limit) }
  }

  /// Returns the paths of missing files as a JSON array, and forgets them.
  func drainMissing() -> [UInt8] {
    defer { missing = [] }
    return json(missing.sorted())
  }
}

/// Returns texts as a JSON array.
func json(_ texts: [String]) -> [UInt8] {
  var bytes: [UInt8] = []
  JSONWriter.print(to: &bytes) {
    $0.array { json in for text in texts { json.element(text) } }
  }
  return bytes
}
