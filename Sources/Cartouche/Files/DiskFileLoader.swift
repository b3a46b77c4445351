public import CartoucheCompiler
import CartoucheSyntax
import SystemPackage

/// Reads files from the disk; one path may stand for bytes that came from elsewhere, such as standard input.
public struct DiskFileLoader: FileLoader, Sendable {
  private var substitute: (path: String, content: Result<[UInt8], FileFailure>)?
  /// The folder outside of which no file is read, links resolved; nil: every file is.
  public var root: String?

  /// - Parameter root: as the property; `rootFolder(of:)` gives what the program takes for a spec.
  public init(root: String? = nil) { self.root = root }

  /// Lets `path` stand for these bytes, whether or not there is such a file.
  public mutating func substitute(_ bytes: [UInt8], for path: String) {
    substitute = (path, .success(bytes))
  }

  /// The bytes of the regular file at `path`: a pipe, which might never end, a socket or a device is an error.
  public func load(_ path: String, limit: Int) throws(FileFailure) -> [UInt8] {
    if let substitute, substitute.path == path { return try substitute.content.get() }
    let file = try OpenFile(path)
    if let root { try file.check(isWithin: root) }
    return try file.read(limit: limit)
  }

  /// The bytes of a file that was named by whoever started the program, and not by a spec: of a regular one, or of what
  /// the shell opened for it, such as `/dev/stdin`.
  package func loadArgument(_ path: String, limit: Int) throws(FileFailure) -> [UInt8] {
    if let file = try OpenFile.inherited(path) { return try file.read(limit: limit) }
    return try load(path, limit: limit)
  }

  /// Names of the files in the folder of `path`; none where it cannot be read or lies outside of the root.
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

  /// Reads the spec or compiled plan at `path` once: whoever asks for it later gets these bytes, or is told why
  /// there are none.
  package mutating func preload(_ path: String) -> [UInt8]? {
    let content = Result { () throws(FileFailure) in try loadArgument(path, limit: Limits().specBytes) }
    substitute = (path, content)
    return try? content.get()
  }

  /// Reads standard input, for `load` to give when it is asked for `path`. That it is too large is said then.
  package mutating func readStandardInput(as path: String, limit: Int) throws(FileFailure) {
    do {
      let bytes = try FileDescriptor.standardInput.readToEnd(expecting: 0, limit: limit)
      substitute = (path, .success(bytes))
    } catch .tooLarge(let bytes, let limit) {
      substitute = (path, .failure(.tooLarge(bytes: bytes, limit: limit)))
    }
  }
}
