public import CartoucheCompiler
import CartoucheResolver
import CartoucheSyntax

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Reads files from the disk; one path may stand for bytes that came from elsewhere, such as standard input.
public struct DiskFileLoader: FileLoader {
  private var substitute: (path: String, content: Result<[UInt8], FileFailure>)?
  /// The folder outside of which no file is read, links resolved; nil: every file is.
  public var root: String?

  /// - Parameter root: as the property; `rootFolder(of:)` gives what the program takes for a spec.
  public init(root: String? = nil) { self.root = root }

  /// Lets `path` stand for these bytes, whether or not there is such a file.
  public mutating func substitute(_ bytes: [UInt8], for path: String) {
    substitute = (path, .success(bytes))
  }

  public func load(_ path: String, limit: Int) throws(FileFailure) -> [UInt8] {
    if let substitute, substitute.path == path { return try substitute.content.get() }
    try checkRoot(path)
    let descriptor = open(path, O_RDONLY)
    guard descriptor >= 0 else {
      throw errno == ENOENT || errno == ENOTDIR ? .notFound : .unreadable(String(cString: strerror(errno)))
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .unreadable(String(cString: strerror(errno))) }
    guard status.st_mode & S_IFMT != S_IFDIR else { throw .isFolder }
    let size = Int(status.st_size)
    guard size <= limit || size <= Self.limit(limit, startingWith: start(of: descriptor)) else {
      throw .tooLarge(bytes: size, limit: limit)
    }
    return try Self.read(descriptor, expecting: size, limit: limit)
  }

  public func names(beside path: String) -> [String] {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    if let root, root != "/", let resolved = realPath(folder) {
      guard resolved == root || resolved.hasPrefix(root + "/") else { return [] }
    }
    return ((try? fileNames(in: folder)) ?? []).filter { $0 != "." && $0 != ".." }
  }

  /// Reads the spec or compiled plan at `path` once: whoever asks for it later gets these bytes, or is told why
  /// there are none.
  package mutating func preload(_ path: String) -> [UInt8]? {
    let content = Result { () throws(FileFailure) in try load(path, limit: Limits().specBytes) }
    substitute = (path, content)
    return try? content.get()
  }

  /// How large a file may be that starts with these bytes: a compiled plan holds its data too.
  private static func limit(_ limit: Int, startingWith bytes: [UInt8]) -> Int {
    PlanFile.isPlan(bytes) ? max(limit, Limits().dataBytes) : limit
  }

  /// The first bytes of a regular file; none of what cannot be read twice, such as a pipe.
  private func start(of descriptor: Int32) -> [UInt8] {
    var start = [UInt8](repeating: 0, count: PlanFile.magic.count)
    let count = start.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress!, $0.count, 0) }
    return Array(start.prefix(max(0, count)))
  }

  /// A file that does not exist is let through: that it is missing is the better message.
  private func checkRoot(_ path: String) throws(FileFailure) {
    guard let root, root != "/", let resolved = realPath(path) else { return }
    guard resolved == root || resolved.hasPrefix(root + "/") else { throw .outsideRoot(root) }
  }

  /// Reads standard input, for `load` to give when it is asked for `path`. That it is too large is said then.
  package mutating func readStandardInput(as path: String, limit: Int) throws(FileFailure) {
    do {
      substitute = (path, .success(try Self.read(0, expecting: 0, limit: limit)))
    } catch .tooLarge(let bytes, let limit) {
      substitute = (path, .failure(.tooLarge(bytes: bytes, limit: limit)))
    }
  }

  /// Reads to the end. A size of 0 is no promise: pipes and devices have none.
  private static func read(
    _ descriptor: Int32, expecting size: Int, limit: Int
  ) throws(FileFailure) -> [UInt8] {
    // All of a regular file, without a copy. What goes wrong here goes wrong once more below.
    var bytes = [UInt8](unsafeUninitializedCapacity: size + 1) { buffer, count in
      count = max(0, systemRead(descriptor, buffer.baseAddress!, size + 1))
    }
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      guard bytes.count <= Self.limit(limit, startingWith: bytes) else {
        throw .tooLarge(bytes: bytes.count, limit: limit)
      }
      let count = chunk.withUnsafeMutableBytes { systemRead(descriptor, $0.baseAddress!, $0.count) }
      if count < 0 {
        if errno == EINTR { continue }
        throw .unreadable(String(cString: strerror(errno)))
      }
      if count == 0 { return bytes }
      bytes += chunk[..<count]
    }
  }
}

private func systemRead(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer, _ count: Int) -> Int {
  read(descriptor, bytes, count)
}

extension FileFailure {
  /// For a message that starts with `path`.
  public func reason(_ path: String) -> String {
    switch self {
    case .notFound:
      // What was typed may be any file of the person who typed it.
      DiskFileLoader().nearestPath(to: path).map { "there is no such file; did you mean `\($0)`?" }
        ?? "there is no such file"
    case .isFolder: "it is a folder"
    case .tooLarge(let bytes, let limit): "it has \(bytes) bytes, more than \(limit)"
    case .unreadable(let reason): reason
    case .outsideRoot(let root): "it lies outside of the root folder \(root)"
    }
  }
}
