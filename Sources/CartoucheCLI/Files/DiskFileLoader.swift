import CartoucheCompiler
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
struct DiskFileLoader: FileLoader {
  var substitute: (path: String, bytes: [UInt8])?
  /// The folder outside of which no file is read, links resolved; nil: every file is.
  var root: String?

  func load(_ path: String, limit: Int) throws(FileFailure) -> [UInt8] {
    if let substitute, substitute.path == path {
      guard substitute.bytes.count <= limit else {
        throw .tooLarge(bytes: substitute.bytes.count, limit: limit)
      }
      return substitute.bytes
    }
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
    let limit = startsAsPlan(descriptor) ? max(limit, Limits().dataBytes) : limit
    guard size <= limit else { throw .tooLarge(bytes: size, limit: limit) }
    return try read(descriptor, expecting: size, limit: limit)
  }

  /// Reads the spec or compiled plan at `path`, once: whoever asks for it later gets these bytes.
  ///
  /// Nil: it is too large, which the compiler reports.
  mutating func preload(_ path: String) throws(FileFailure) -> [UInt8]? {
    do {
      let bytes = try load(path, limit: Limits().specBytes)
      substitute = (path, bytes)
      return bytes
    } catch .tooLarge {
      return nil
    }
  }

  /// Whether a regular file is a compiled plan; what cannot be read twice, such as a pipe, is not asked.
  private func startsAsPlan(_ descriptor: Int32) -> Bool {
    var start = [UInt8](repeating: 0, count: PlanFile.magic.count)
    let count = start.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress!, $0.count, 0) }
    return count == start.count && PlanFile.isPlan(start)
  }

  /// A file that does not exist is let through: that it is missing is the better message.
  private func checkRoot(_ path: String) throws(FileFailure) {
    guard let root, root != "/", let resolved = realPath(path) else { return }
    guard resolved == root || resolved.hasPrefix(root + "/") else { throw .outsideRoot(root) }
  }

  /// The bytes of standard input, up to one more than `limit`.
  static func readStandardInput(limit: Int) throws(FileFailure) -> [UInt8] {
    do {
      return try DiskFileLoader().read(0, expecting: 0, limit: limit)
    } catch .tooLarge(let bytes, _) {
      return [UInt8](repeating: 0, count: bytes)
    }
  }

  /// Reads to the end. A size of 0 is no promise: pipes and devices have none.
  private func read(_ descriptor: Int32, expecting size: Int, limit: Int) throws(FileFailure) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size + 1)
    var chunk = [UInt8](repeating: 0, count: min(max(size + 1, 1 << 16), 1 << 24))
    while true {
      let count = chunk.withUnsafeMutableBytes { systemRead(descriptor, $0.baseAddress!, $0.count) }
      if count < 0 {
        if errno == EINTR { continue }
        throw .unreadable(String(cString: strerror(errno)))
      }
      if count == 0 { return bytes }
      bytes += chunk[..<count]
      guard bytes.count <= limit else { throw .tooLarge(bytes: bytes.count, limit: limit) }
    }
  }
}

private func systemRead(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer, _ count: Int) -> Int {
  read(descriptor, bytes, count)
}

extension FileFailure {
  /// For a message that starts with the path.
  var reason: String {
    switch self {
    case .notFound: "there is no such file"
    case .isFolder: "it is a folder"
    case .tooLarge(let bytes, let limit): "it has \(bytes) bytes, more than \(limit)"
    case .unreadable(let reason): reason
    case .outsideRoot(let root): "it lies outside of the root folder \(root)"
    }
  }
}
