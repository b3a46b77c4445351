package import CartoucheDiagnostics
package import CartoucheSpec

/// The source of the files of a compilation. Compilation has no other access to the file system.
public protocol FileLoader {
  /// Reads the file at `path`.
  /// - Parameter limit: The maximum size in bytes. A larger file is not read.
  func load(_ path: String, limit: Int) throws(FileFailure) -> [UInt8]

  /// Returns the names of the files in the folder of `path` in any order, or none if they are unknown.
  ///
  /// The names are used for suggestions when a file does not exist.
  func names(beside path: String) -> [String]

  /// The function that reads files after the compilation, when variables or a trace name other files; `nil` if no
  /// other files can be read then.
  var laterReader: FileReader? { get }
}

/// A function that reads the file at a path, of at most `limit` bytes.
public typealias FileReader = @Sendable (_ path: String, _ limit: Int) throws(FileFailure) -> [UInt8]

extension FileLoader {
  /// Returns an empty list, so that a missing file has no suggestions.
  public func names(beside path: String) -> [String] { [] }

  /// Returns `nil`, so that variables and traces cannot name other files.
  public var laterReader: FileReader? { nil }

  /// Returns the path of an existing file with a name similar to that in `path`, or `nil` if there is none.
  package func nearestPath(to path: String) -> String? {
    let name = path.split(separator: "/", omittingEmptySubsequences: false).last.map(String.init) ?? path
    // A long ending such as `.annotations.yaml` would make any two names similar, so the stems must be
    // similar too. The name itself may be that of a link without a file.
    let candidates = names(beside: path).sorted().filter {
      $0 != name && nearestName(to: stem(name), among: [stem($0)]) != nil
    }
    return nearestName(to: name, among: candidates).map { path.dropLast(name.count) + $0 }
  }
}

/// Any loader. The compiler uses this one type, so that its functions are compiled once for all loaders.
package struct AnyFileLoader: FileLoader {
  private let read: (_ path: String, _ limit: Int) throws(FileFailure) -> [UInt8]
  private let list: (_ path: String) -> [String]
  package let laterReader: FileReader?

  package init(_ loader: some FileLoader) {
    read = { path, limit throws(FileFailure) in try loader.load(path, limit: limit) }
    list = { loader.names(beside: $0) }
    laterReader = loader.laterReader
  }

  package func load(_ path: String, limit: Int) throws(FileFailure) -> [UInt8] { try read(path, limit) }

  package func names(beside path: String) -> [String] { list(path) }
}

/// Returns the part of a file name before its first `.`, or the whole name if it has none.
private func stem(_ name: String) -> String { String(name.prefix { $0 != "." }) }

/// Returns a path relative to the root folder. `path` is relative to the folder of the file `base`.
func resolvedPath(_ path: String, relativeTo base: String) -> String {
  guard !path.hasPrefix("/"), let slash = base.lastIndex(of: "/") else { return path }
  return base[...slash] + path
}

/// Returns `path` without `.` and `..` components, as the identity of a file. Symbolic links are not
/// resolved.
package func simplified(_ path: String) -> String {
  var parts: [Substring] = []
  for part in path.split(separator: "/") where part != "." {
    if part == "..", let last = parts.last, last != ".." { parts.removeLast() } else { parts.append(part) }
  }
  // A loop, because the first call of `joined` takes as long as reading several annotations.
  var result = path.hasPrefix("/") ? "/" : ""
  for (index, part) in parts.enumerated() {
    if index > 0 { result += "/" }
    result.append(contentsOf: part)
  }
  return result
}

/// The reason why a file could not be read.
public enum FileFailure: Error, Sendable, Equatable {
  /// The file does not exist.
  case notFound
  /// The path is that of a folder.
  case isFolder
  /// The path is not a regular file, so a read might not end.
  case notRegular(Kind)
  /// The path contains a NUL, which would end it for the system.
  case badPath
  /// The file has more bytes than the limit and was not read.
  case tooLarge(bytes: Int, limit: Int)
  /// The system reported an error, whose message is the associated value.
  case unreadable(String)
  /// The file is outside of the root folder after symbolic links are resolved. The value is the root
  /// folder.
  case outsideRoot(String)

  /// The kind of a file that is neither regular nor a folder, as message text.
  public enum Kind: String, Sendable {
    /// A named pipe between two programs.
    case pipe = "a named pipe"
    /// A socket that programs connect to.
    case socket = "a socket"
    /// A device, such as a terminal, a disk or `/dev/zero`.
    case device = "a device"
  }

  /// The second half of the message "PATH: reason", such as "it is a folder".
  package var sentence: String {
    switch self {
    case .notFound: "there is no such file"
    case .isFolder: "it is a folder"
    case .notRegular(let kind): "it is \(kind.rawValue); only files are read"
    case .badPath: "the path contains a NUL character"
    case .tooLarge(let bytes, let limit): "it has \(bytes) bytes, more than \(limit)"
    case .unreadable(let reason): reason
    case .outsideRoot(let root): "it lies outside of the root folder \(root)"
    }
  }
}

/// Files in memory, by their paths without `.` and `..`. Paths are relative to a root folder.
package struct MemoryFiles: FileLoader, Sendable {
  package private(set) var contents: [String: [UInt8]] = [:]

  /// - Parameter contents: The content of each file by its path.
  package init(_ contents: [String: [UInt8]] = [:]) {
    for (path, bytes) in contents { self[path] = bytes }
  }

  /// The content of the file at a path, or `nil` if there is none.
  package subscript(path: String) -> [UInt8]? {
    get { contents[simplified(path)] }
    set { contents[simplified(path)] = newValue }
  }

  package func load(_ path: String, limit: Int) throws(FileFailure) -> [UInt8] {
    let path = simplified(path)
    if path.utf8.contains(0) { throw .badPath }
    if path.hasPrefix("..") { throw .outsideRoot("the workspace") }
    guard let bytes = contents[path] else {
      throw contents.keys.contains { $0.hasPrefix(path + "/") } ? FileFailure.isFolder : .notFound
    }
    if bytes.count > limit { throw .tooLarge(bytes: bytes.count, limit: limit) }
    return bytes
  }

  package func names(beside path: String) -> [String] {
    let path = simplified(path)
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    let rest = contents.keys.filter { $0.hasPrefix(folder) }.map { $0.dropFirst(folder.count) }
    return Set(rest.map { String($0.prefix { $0 != "/" }) }).sorted()
  }

  package var laterReader: FileReader? {
    { [self] path, limit throws(FileFailure) in try load(path, limit: limit) }
  }
}

/// A file with its path and content.
package struct NamedFile: Sendable {
  /// The path that was passed to the loader.
  package var path: String
  package var bytes: [UInt8]
}

extension AnyFileLoader {
  /// Reads the file at a path in a spec or scenario. If it cannot be read, reports that and returns `nil`.
  ///
  /// - Parameters:
  ///   - kind: The kind of file for messages, "data file" or "spec".
  ///   - finding: The kind of finding if the file cannot be read.
  package func readFile(
    _ path: Located<String>, kind: String, finding: some FindingKind, limit: Int, _ sources: SourceList,
    _ log: inout DiagnosticLog
  ) -> NamedFile? {
    guard !path.content.contains("://") else {
      log.report(
        .path, "`\(abbreviated(path.content))` is a URL, and the compiler reads only local files",
        at: path.location,
        help: "download the \(kind), and name it relative to this file")
      return nil
    }
    guard !isAbsolute(path.content) else {
      log.report(
        .path, "`\(abbreviated(path.content))` is not a relative path", at: path.location,
        help: "name a file relative to this one, within the root folder")
      return nil
    }
    let resolved = resolvedPath(path.content, relativeTo: sources[path.location.source].path)
    do throws(FileFailure) {
      return NamedFile(path: resolved, bytes: try load(resolved, limit: limit))
    } catch {
      let (message, help) = error.explanation(of: resolved, kind: kind)
      let isMissing = error == .notFound
      let meant = isMissing ? withSlashes(path.content) ?? nearest(to: resolved, path) : nil
      let kind = error.isOfPath ? AnyFindingKind(CompilerFinding.path) : AnyFindingKind(finding)
      log.report(
        Diagnostic(
          kind, message, at: path.location, help: meant?.help ?? help,
          fixes: meant.map { [$0.fix(path.location.span)] } ?? []))
      return nil
    }
  }

  /// Returns the suggestion of an existing file with a name similar to that in `path`, or `nil` if there is none.
  /// - Parameter resolved: The path relative to the root folder.
  private func nearest(to resolved: String, _ path: Located<String>) -> NameSuggestion? {
    nearestPath(to: resolved).map { NameSuggestion(relative($0, to: resolved, path), in: .quoted) }
  }
}

/// Returns the suggestion of a path of Windows with `/` between its parts, or `nil` for a path without `\`.
private func withSlashes(_ path: String) -> NameSuggestion? {
  guard path.contains("\\") else { return nil }
  let written = path.replacing("\\", with: "/")
  return NameSuggestion(
    written, in: .quoted, help: "the parts of a path are separated by `/`: write `\(abbreviated(written))`")
}

/// Whether a path starts at the root of a file system, as `/data` does and `C:\data` in Windows.
private func isAbsolute(_ path: String) -> Bool {
  let start = Array(path.utf8.prefix(3))
  let slashes = [UInt8(ascii: "/"), UInt8(ascii: "\\")]
  guard let first = start.first, !slashes.contains(first) else { return !start.isEmpty }
  return start.count == 3 && 0x61...0x7A ~= first | 0x20 && start[1] == UInt8(ascii: ":")
    && slashes.contains(start[2])
}

/// Returns the path of the existing file `nearest`, relative to the file that contains `path`. `resolved` is
/// the unreadable `path` relative to the root folder, and `nearest` is in the same folder.
private func relative(_ nearest: String, to resolved: String, _ path: Located<String>) -> String {
  String(nearest.dropFirst(resolved.count - path.content.count))
}

extension FileFailure {
  /// Whether the failure is about the path itself, and not about the file.
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
    case .badPath: ("`\(path)` contains a NUL, which is not allowed in a path", "remove the escape `\\0`")
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
