public import CartoucheCompiler
import CartoucheSyntax
import SystemPackage

/// A loader that reads files from disk. For one path it can return given bytes instead, such as those of
/// standard input.
public struct DiskFileLoader: FileLoader, Sendable {
  private var substitute: (path: String, content: Result<[UInt8], FileFailure>)?
  /// The folder, with links resolved, outside which no file is read; `nil` if every file may be read.
  public var root: String?

  /// Creates a loader.
  /// - Parameter root: The folder outside which no file is read, with links resolved; `nil` if every file may
  ///   be read. `rootFolder(of:)` returns the folder that the command line program uses for a spec.
  public init(root: String? = nil) { self.root = root }

  /// Makes `load` return these bytes for `path`, even if there is no such file.
  public mutating func substitute(_ bytes: [UInt8], for path: String) {
    substitute = (path, .success(bytes))
  }

  /// Returns the bytes of the regular file at `path`.
  /// - Throws: `FileFailure` if the file cannot be read, and for anything but a regular file: a pipe, a socket
  ///   or a device.
  public func load(_ path: String, limit: Int) throws(FileFailure) -> [UInt8] {
    if let substitute, substitute.path == path { return try substitute.content.get() }
    let file = try OpenFile(path)
    if let root { try file.check(isWithin: root) }
    return try file.read(limit: limit)
  }

  /// Returns the bytes of a file that a command line argument names: a regular file, or a descriptor that the
  /// shell opened, such as `/dev/stdin`.
  package func loadArgument(_ path: String, limit: Int) throws(FileFailure) -> [UInt8] {
    if let file = try OpenFile.inherited(path) { return try file.read(limit: limit) }
    return try load(path, limit: limit)
  }

  /// Returns the names of the files in the folder that contains `path`, or an empty list if the folder cannot
  /// be read or is outside `root`.
  public func names(beside path: String) -> [String] {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    do {
      let folder = try OpenFile(folder)
      if let root { try folder.check(isWithin: root) }
      return try folder.names().filter { $0 != "." && $0 != ".." }
    } catch {
      return []
    }
  }

  /// The function that reads files after the compilation.
  public var laterReader: FileReader? {
    { [self] path, limit throws(FileFailure) in try load(path, limit: limit) }
  }

  /// Reads the spec or compiled plan at `path` once. Later calls of `load` return the same bytes or throw the
  /// same failure.
  /// - Returns: The bytes, or `nil` if the file cannot be read.
  package mutating func preload(_ path: String) -> [UInt8]? {
    let content = Result { () throws(FileFailure) in try loadArgument(path, limit: Limits().specBytes) }
    substitute = (path, content)
    return try? content.get()
  }

  /// Reads standard input, which `load` then returns for `path`. If the input has more than `limit` bytes,
  /// `load` throws `tooLarge`.
  package mutating func readStandardInput(as path: String, limit: Int) throws(FileFailure) {
    do {
      let bytes = try FileDescriptor.standardInput.readToEnd(expecting: 0, limit: limit)
      substitute = (path, .success(bytes))
    } catch .tooLarge(let bytes, let limit) {
      substitute = (path, .failure(.tooLarge(bytes: bytes, limit: limit)))
    }
  }
}

/// Returns the folder, with links resolved, outside which the spec at `path` may read no file. It is the
/// enclosing git repository, or the spec's own folder if there is no repository.
///
/// If the folder of `path` does not exist, the nearest existing parent folder is used.
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
  /// The path, or `.` for a path without components.
  fileprivate var orCurrent: FilePath { isEmpty ? "." : self }
}
