package import CartoucheCompiler

/// The file system of the server. All paths are absolute.
package protocol WorkspaceDisk: Sendable {
  /// Reads a file.
  /// - Parameter root: The folder outside which no file is read; `nil` if every file may be read.
  func load(_ path: String, within root: String?, limit: Int) throws(FileFailure) -> [UInt8]

  /// Returns the names of the files in the folder of `path`.
  func names(beside path: String) -> [String]

  func exists(_ path: String) -> Bool

  /// Returns the folder outside which the spec or scenario at `path` may read no file, or `nil` if it is unknown.
  func root(of path: String) -> String?

  /// Returns whether a file, which may not exist, is in a folder, links resolved.
  func isFile(_ path: String, within root: String) -> Bool
}

/// The loader of one check: the unsaved texts that are open in the client, and the files of the disk below them.
///
/// It records each file that was read or is missing. A change of one of these makes the result of the check outdated.
final class OverlaidFiles: FileLoader {
  private let texts: [String: [UInt8]]
  private let disk: any WorkspaceDisk
  /// The folder to which paths without a leading `/` are relative.
  private let folder: String
  private let root: String?
  private let isCancelled: () -> Bool
  /// The absolute paths of the files that were read, or that do not exist.
  private(set) var needed: Set<String> = []
  /// The absolute paths of the folders whose files were listed.
  private(set) var listed: Set<String> = []

  /// - Parameters:
  ///   - texts: The open texts by absolute path.
  ///   - isCancelled: Returns whether the result is no longer needed. Then no file can be read, and the result is dropped.
  init(
    _ texts: [String: [UInt8]], over disk: any WorkspaceDisk, folder: String, root: String?,
    isCancelled: @escaping () -> Bool = { false }
  ) {
    self.texts = texts
    self.disk = disk
    self.folder = folder
    self.root = root
    self.isCancelled = isCancelled
  }

  /// Returns the absolute form of a path in a file or message.
  func absolute(_ path: String) -> String { absolutePath(path, in: folder, texts) }

  func load(_ path: String, limit: Int) throws(FileFailure) -> [UInt8] {
    if isCancelled() { throw .unreadable("the request was cancelled") }
    let path = absolute(path)
    needed.insert(path)
    return try read(path, texts, disk, root, limit: limit)
  }

  func names(beside path: String) -> [String] {
    let path = absolute(path)
    listed.insert(parentFolder(of: path))
    return disk.names(beside: path)
  }

  /// Returns the content of a configuration, or `nil` if there is none.
  func configuration(at path: String) -> [UInt8]? {
    needed.insert(path)
    guard texts[path] != nil || disk.exists(path) else { return nil }
    return try? read(path, texts, disk, nil, limit: 1 << 20)
  }

  /// Returns whether a folder is the root of a git repository.
  func isRepository(_ folder: String) -> Bool { disk.exists(folder == "/" ? "/.git" : folder + "/.git") }

  var laterReader: FileReader? {
    { [texts, disk, folder, root] path, limit throws(FileFailure) in
      try read(absolutePath(path, in: folder, texts), texts, disk, root, limit: limit)
    }
  }
}

/// Returns the folder that contains the file at an absolute path, without a `/` at its end except for `/` itself.
func parentFolder(of path: String) -> String {
  guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return "/" }
  return String(path[..<slash])
}

private func absolutePath(_ path: String, in folder: String, _ texts: [String: [UInt8]]) -> String {
  if path.hasPrefix("/") { return simplified(path) }
  // A text without a file has its URI as path.
  return texts[path] == nil ? simplified(folder + "/" + path) : path
}

private func read(
  _ path: String, _ texts: [String: [UInt8]], _ disk: any WorkspaceDisk, _ root: String?, limit: Int
) throws(FileFailure) -> [UInt8] {
  guard let text = texts[path] else { return try disk.load(path, within: root, limit: limit) }
  if let root, path.hasPrefix("/"), !disk.isFile(path, within: root) { throw .outsideRoot(root) }
  if text.count > limit { throw .tooLarge(bytes: text.count, limit: limit) }
  return text
}
