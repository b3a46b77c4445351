package import CartoucheCompiler
import SystemPackage

/// A file or folder that is open for reading, and is closed with the value.
///
/// Opening waits for nobody, and what is known of the file is asked of what was opened, not of its path: that may lead
/// elsewhere a moment later.
package struct OpenFile: ~Copyable {
  private let descriptor: FileDescriptor
  private let status: Stat
  /// Whether it was open before the program started, and stays so.
  private let isInherited: Bool

  /// Opens what is at `path`.
  package init(_ path: String) throws(FileFailure) { self = try Self.opened(FilePath(checking: path)) }

  /// What the shell opened for the program, if `path` is a name of that: `/dev/stdin`, or `/dev/fd/63` for `<(…)`.
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
      // Without a writer, opening a pipe would wait for one.
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

  /// Refuses what lies outside of the folder `root`, which has no links in it.
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

  /// The names in a folder, in no order, `.` and `..` too.
  package func names() throws(FileFailure) -> [String] {
    do throws(Errno) {
      return try descriptor.names()
    } catch {
      throw FileFailure(error)
    }
  }

  /// All bytes of a regular file, or of anything that the shell opened.
  /// - Parameter limit: bytes above which it is not read.
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
}
