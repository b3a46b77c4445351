package import SystemPackage

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

// System calls that swift-system lacks. Only this file of the target calls the C library.

extension FilePath {
  /// The absolute path with links resolved, or `nil` if the file does not exist.
  package var resolved: FilePath? {
    withPlatformString { path in
      guard let resolved = realpath(path, nil) else { return nil }
      defer { free(resolved) }
      return FilePath(platformString: resolved)
    }
  }

  /// The target of the symbolic link at this path, as written in the link; `nil` if the path is not a link.
  package var linkTarget: FilePath? {
    withPlatformString { path in
      var target = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
      let count = readlink(path, &target, target.count - 1)
      return count < 0 ? nil : FilePath(platformString: target)
    }
  }

  /// Returns the absolute path, with links resolved, of the file that a write to this path changes or creates.
  /// Unlike for `resolved`, the file need not exist.
  package func destination() throws(Errno) -> FilePath {
    var path = self
    // Linux follows at most 40 symbolic links in a path.
    for _ in 0...40 {
      let folder = path.removingLastComponent()
      guard let name = path.lastComponent, let resolved = (folder.isEmpty ? "." : folder).resolved else {
        throw Errno(rawValue: errno)
      }
      path = resolved.appending(name)
      guard let target = path.linkTarget else { return path }
      path = resolved.pushing(target)
    }
    throw .tooManySymbolicLinkLevels
  }

  /// Throws if the user has no permission to write to the file.
  package func checkWritable() throws(Errno) {
    guard withPlatformString({ access($0, W_OK) }) == 0 else { throw Errno(rawValue: errno) }
  }

  package func remove() throws(Errno) {
    guard withPlatformString({ unlink($0) }) == 0 else { throw Errno(rawValue: errno) }
  }

  /// Moves the file to another path and replaces any file there.
  package func move(to other: FilePath) throws(Errno) {
    let status = withPlatformString { from in other.withPlatformString { rename(from, $0) } }
    guard status == 0 else { throw Errno(rawValue: errno) }
  }
}

extension FileDescriptor {
  /// Returns the present absolute path of the open file, with links resolved. The file may have been moved since it was opened.
  func path() throws(Errno) -> FilePath {
    var path = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    #if canImport(Darwin)
    guard fcntl(rawValue, F_GETPATH, &path) == 0 else { throw Errno(rawValue: errno) }
    #else
    let count = readlink("/proc/self/fd/\(rawValue)", &path, path.count - 1)
    guard count >= 0 else { throw Errno(rawValue: errno) }
    path[count] = 0
    #endif
    return FilePath(platformString: path)
  }

  /// Returns the names of the entries of the open folder, in no particular order, including `.` and `..`.
  func names() throws(Errno) -> [String] {
    // `closedir` closes the descriptor that it reads, so it reads a copy of the caller's descriptor.
    let copy = fcntl(rawValue, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0, let stream = fdopendir(copy) else { throw Errno(rawValue: errno) }
    defer { closedir(stream) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else {
        guard errno == 0 else { throw Errno(rawValue: errno) }
        return names
      }
      let length = MemoryLayout.size(ofValue: entry.pointee.d_name)
      names.append(
        withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: length) { String(cString: $0) }
        })
    }
  }

  /// Sets the owner and the group of the open file to those of another file. Does nothing if the user lacks the permission.
  package func setOwner(of other: Stat) {
    _ = fchown(rawValue, other.userID.rawValue, other.groupID.rawValue)
  }

  package func setPermissions(_ permissions: FilePermissions) throws(Errno) {
    guard fchmod(rawValue, permissions.rawValue) == 0 else { throw Errno(rawValue: errno) }
  }
}
