import Cartouche
package import CartoucheCompiler

/// Reads files, and remembers what each was like before it was read: also those that are not there, which may come.
///
/// A class, since a loader is asked through what cannot change it.
package final class WatchedFiles: FileLoader {
  private let loader: DiskFileLoader
  /// By path; of what was not there, nil.
  private(set) var stamps: [String: FileStamp?] = [:]

  /// - Parameter root: the folder that no path in a spec may leave.
  package init(root: String) { loader = DiskFileLoader(root: root) }

  package func load(_ path: String, limit: Int) throws(FileFailure) -> [UInt8] {
    watch(path)
    return try loader.load(path, limit: limit)
  }

  package func names(beside path: String) -> [String] { loader.names(beside: path) }

  /// The bytes of a file that the command line names, wherever it lies.
  func loadArgument(_ path: String, limit: Int) throws(FileFailure) -> [UInt8] {
    watch(path)
    return try DiskFileLoader().load(path, limit: limit)
  }

  /// Remembers what a file is like that somebody else reads.
  func watch(_ path: String) {
    // What is read twice counts as it was at first.
    if stamps[path] == nil { stamps[path] = .some(FileStamp(path)) }
  }

  /// Takes the files for read as they are now.
  func takePresent() { stamps = present }

  /// What the same files are like now.
  var present: [String: FileStamp?] {
    Dictionary(uniqueKeysWithValues: stamps.keys.map { ($0, FileStamp($0)) })
  }
}
