public import CartoucheCompiler
import CartoucheResolver
import CartoucheSyntax
package import SystemPackage

/// A file or folder that is open for reading and is closed when the value is destroyed.
///
/// Opening never blocks. Type, size and path are read from the open descriptor, because the path may refer to
/// another file a moment later.
package struct OpenFile: ~Copyable {
  private let descriptor: FileDescriptor
  private let status: Stat
  /// Whether the shell opened the descriptor before the program started. Such a descriptor stays open.
  private let isInherited: Bool

  /// Opens the file or folder at `path`.
  package init(_ path: String) throws(FileFailure) { self = try Self.opened(FilePath(checking: path)) }

  /// Returns the descriptor that the shell opened for the program, if `path` names one, such as `/dev/stdin`, or
  /// `/dev/fd/63` for `<(…)`; `nil` for any other path.
  package static func inherited(_ path: String) throws(FileFailure) -> OpenFile? {
    let folder = ["/dev/fd/", "/proc/self/fd/"].first { path.hasPrefix($0) }
    guard let number = path == "/dev/stdin" ? 0 : folder.flatMap({ CInt(path.dropFirst($0.count)) }) else {
      return nil
    }
    let descriptor = FileDescriptor(rawValue: number)
    do throws(Errno) {
      return OpenFile(descriptor: descriptor, status: try Stat(descriptor), isInherited: true)
    } catch {
      throw error == .badFileDescriptor ? .notFound : FileFailure(error)
    }
  }

  private static func opened(_ path: FilePath) throws(FileFailure) -> OpenFile {
    do {
      // Without `nonBlocking`, opening a pipe waits until it has a writer.
      let descriptor = try FileDescriptor.open(path, .readOnly, options: [.nonBlocking, .closeOnExec])
      do {
        return OpenFile(descriptor: descriptor, status: try Stat(descriptor), isInherited: false)
      } catch {
        try? descriptor.close()
        throw error
      }
    } catch {
      throw FileFailure(error)
    }
  }

  private init(descriptor: FileDescriptor, status: Stat, isInherited: Bool) {
    self.descriptor = descriptor
    self.status = status
    self.isInherited = isInherited
  }

  deinit {
    if !isInherited { try? descriptor.close() }
  }

  /// Throws `outsideRoot` if the file is outside the folder `root`, a path with links resolved.
  package func check(isWithin root: String) throws(FileFailure) {
    guard root != "/" else { return }
    let path: FilePath
    do throws(Errno) {
      path = try descriptor.path()
    } catch {
      throw FileFailure(error)
    }
    guard path.starts(with: FilePath(root)) else { throw .outsideRoot(root) }
  }

  /// Returns the names of the entries of this folder, in no particular order, including `.` and `..`.
  package func names() throws(FileFailure) -> [String] {
    do throws(Errno) {
      return try descriptor.names()
    } catch {
      throw FileFailure(error)
    }
  }

  /// Returns all bytes of the file, which must be a regular file or a descriptor that the shell opened.
  /// - Parameter limit: The number of bytes above which the function throws `tooLarge`.
  package func read(limit: Int) throws(FileFailure) -> [UInt8] {
    if status.type == .directory { throw .isFolder }
    let isRegular = status.type == .regular
    if !isRegular, !isInherited { throw .notRegular(FileFailure.Kind(status.type)) }
    let size = isRegular ? Int(status.size) : 0
    guard size <= limit || size <= descriptor.limit(limit) else {
      throw .tooLarge(bytes: size, limit: limit)
    }
    return try descriptor.readToEnd(expecting: size, limit: limit)
  }

  /// Reads bytes at the current offset, for a caller that does not keep the whole file. The same files are refused as
  /// in `read(limit:)`.
  /// - Returns: At most `count` bytes, as many as a pipe has at once; none at the end of the file.
  package func readNext(atMost count: Int) throws(FileFailure) -> [UInt8] {
    if status.type == .directory { throw .isFolder }
    if status.type != .regular, !isInherited { throw .notRegular(FileFailure.Kind(status.type)) }
    do {
      return try [UInt8](unsafeUninitializedCapacity: count) { buffer, read in
        read = try descriptor.read(into: UnsafeMutableRawBufferPointer(buffer))
      }
    } catch {
      throw FileFailure(error)
    }
  }
}

extension FileDescriptor {
  /// Returns the bytes from the current offset to the end of the file.
  /// - Parameters:
  ///   - size: The expected number of bytes, or 0 if unknown, as for a pipe.
  ///   - limit: The number of bytes above which the function throws `tooLarge`. The limit of a compiled plan is
  ///     larger, because the plan contains its data.
  func readToEnd(expecting size: Int, limit: Int) throws(FileFailure) -> [UInt8] {
    // Reads a regular file at once, without a copy. The loop below reports a failure of this read.
    var bytes = [UInt8](unsafeUninitializedCapacity: size + 1) { buffer, count in
      count = (try? read(into: UnsafeMutableRawBufferPointer(buffer))) ?? 0
    }
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      guard bytes.count <= Self.limit(limit, startingWith: bytes) else {
        throw .tooLarge(bytes: bytes.count, limit: limit)
      }
      let count: Int
      do {
        count = try chunk.withUnsafeMutableBytes { try read(into: $0) }
      } catch {
        throw FileFailure(error)
      }
      if count == 0 { return bytes }
      bytes += chunk[..<count]
    }
  }

  /// Returns the size limit of the file, in bytes. If the first bytes are those of a compiled plan, the result may be larger than `limit`.
  /// The bytes of a pipe cannot be read twice, so the result for a pipe is always `limit`.
  func limit(_ limit: Int) -> Int {
    var start = [UInt8](repeating: 0, count: PlanFile.magic.count)
    let count = try? start.withUnsafeMutableBytes { try read(fromAbsoluteOffset: 0, into: $0) }
    return Self.limit(limit, startingWith: Array(start.prefix(count ?? 0)))
  }

  private static func limit(_ limit: Int, startingWith bytes: [UInt8]) -> Int {
    PlanFile.isPlan(bytes) ? max(limit, Limits().dataBytes) : limit
  }
}

extension FileFailure {
  /// Creates the failure for an error that a system call returned.
  package init(_ error: any Error) {
    switch error as? Errno {
    case .noSuchFileOrDirectory, .notDirectory: self = .notFound
    // Opening a socket fails with this error.
    case .noSuchAddressOrDevice: self = .notRegular(.socket)
    default: self = .unreadable(String(describing: error))
    }
  }

  /// Returns the second half of the message "PATH: reason", such as "it is a folder". A missing file has the suggestion of a similar path.
  public func reason(_ path: String) -> String {
    guard self == .notFound else { return sentence }
    if let target = FilePath(path).linkTarget {
      return "it is a link to `\(target.string)`, where there is no file"
    }
    // The user typed the path, so any nearby file may be suggested.
    return DiskFileLoader().nearestPath(to: path).map { "\(sentence); did you mean `\($0)`?" } ?? sentence
  }
}

extension FileFailure.Kind {
  init(_ type: FileType) {
    switch type {
    case .fifo: self = .pipe
    case .socket: self = .socket
    default: self = .device
    }
  }
}

extension FilePath {
  /// Creates a path from `text`.
  /// - Throws: `badPath` if the text contains a NUL character.
  package init(checking text: String) throws(FileFailure) {
    // System calls ignore everything after a NUL.
    guard !text.utf8.contains(0) else { throw .badPath }
    self.init(text)
  }
}
