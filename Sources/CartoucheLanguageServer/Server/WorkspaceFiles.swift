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

  /// Returns the absolute paths of the specs and scenarios in a folder and its subfolders, without those that git ignores. Configurations
  /// exclude none of them.
  /// - Parameter isCancelled: Returns whether the result is no longer needed. Then the search throws.
  func specs(in folder: String, isCancelled: () -> Bool) throws(FileFailure) -> [String]

  /// Returns whether a file, which may not exist, is in a folder, links resolved.
  func isFile(_ path: String, within root: String) -> Bool
}

/// The unsaved texts that are open in the client, and the files of the disk below them.
struct OverlaidFiles: FileLoader, Sendable {
  private let texts: [String: [UInt8]]
  /// The URIs of open texts without a file, by the form of the URI that the resolution of paths gives it.
  private let addresses: [String: String]
  private let disk: any WorkspaceDisk
  /// The folder to which paths without a leading `/` are relative; `nil` for a text without a file.
  private let folder: String?
  private let root: String?
  private let isCancelled: CancellationCheck

  /// - Parameters:
  ///   - texts: The open texts by absolute path, or by URI if they have no file.
  ///   - folder: The folder to which paths without a leading `/` are relative; `nil` for a text without a file, which can use only texts of
  ///     its scheme that are open.
  ///   - root: The folder outside which no file is read; `nil` if every file may be read.
  ///   - isCancelled: Returns whether the result is no longer needed. Then no file can be read, and the result is dropped.
  init(
    _ texts: [String: [UInt8]], over disk: any WorkspaceDisk, folder: String?, root: String?,
    isCancelled: CancellationCheck
  ) {
    self.texts = texts
    addresses =
      folder == nil
      ? Dictionary(texts.keys.filter { !$0.hasPrefix("/") }.map { (simplified($0), $0) }) { first, _ in first
      }
      : [:]
    self.disk = disk
    self.folder = folder
    self.root = root
    self.isCancelled = isCancelled
  }

  /// Returns the absolute form of a path in a file or message.
  func absolute(_ path: String) -> String {
    // A text without a file has its URI as path.
    guard let folder else { return addresses[simplified(path)] ?? path }
    return simplified(path.hasPrefix("/") ? path : folder + "/" + path)
  }

  func load(_ path: String, limit: Int) throws(FileFailure) -> [UInt8] {
    try load(absolute(path), within: root, limit: limit)
  }

  private func load(_ path: String, within root: String?, limit: Int) throws(FileFailure) -> [UInt8] {
    if isCancelled() { throw .unreadable("the request was cancelled") }
    guard let text = texts[path] else {
      if folder == nil {
        throw .unreadable(
          "a text without a file on this computer cannot use other files; save it as a file first")
      }
      return try disk.load(path, within: root, limit: limit)
    }
    if let root, path.hasPrefix("/"), !disk.isFile(path, within: root) { throw .outsideRoot(root) }
    if text.count > limit { throw .tooLarge(bytes: text.count, limit: limit) }
    return text
  }

  func names(beside path: String) -> [String] { folder == nil ? [] : disk.names(beside: absolute(path)) }

  /// Returns the content of a configuration at an absolute path, or `nil` if there is none.
  func configuration(at path: String) -> [UInt8]? {
    guard texts[path] != nil || disk.exists(path) else { return nil }
    return try? load(path, within: nil, limit: 1 << 20)
  }

  /// Returns whether a folder is the root of a git repository.
  func isRepository(_ folder: String) -> Bool { disk.exists(folder == "/" ? "/.git" : folder + "/.git") }

  var laterReader: FileReader? {
    { [self] path, limit throws(FileFailure) in try load(path, limit: limit) }
  }
}

/// The loader of one check. It records each file that was read or is missing: a change of one of these makes the result outdated.
final class CheckedFiles: FileLoader {
  let files: OverlaidFiles
  /// The absolute paths of the files that were read, or that do not exist.
  private(set) var needed: Set<String> = []
  /// The absolute paths of the listed folders.
  private(set) var listed: Set<String> = []

  init(_ files: OverlaidFiles) { self.files = files }

  func load(_ path: String, limit: Int) throws(FileFailure) -> [UInt8] {
    needed.insert(files.absolute(path))
    return try files.load(path, limit: limit)
  }

  func names(beside path: String) -> [String] {
    listed.insert(parentFolder(of: files.absolute(path)))
    return files.names(beside: path)
  }

  func configuration(at path: String) -> [UInt8]? {
    needed.insert(path)
    return files.configuration(at: path)
  }

  var laterReader: FileReader? { files.laterReader }
}

/// Returns whether a file or folder is in a folder, or in one of its subfolders. Both paths are absolute and simplified. No path is in the
/// empty folder of a URI.
func isPath(_ path: String, in folder: String) -> Bool {
  !folder.isEmpty && path.hasPrefix(folder == "/" ? folder : folder + "/")
}

/// Returns the folder that contains the file at an absolute path, without a `/` at its end except for `/` itself. It is empty for a URI.
func parentFolder(of path: String) -> String {
  guard path.hasPrefix("/") else { return "" }
  guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return "/" }
  return String(path[..<slash])
}
