import Cartouche

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Writes a file: a regular one whole or not at all, under a temporary name beside it that is then renamed.
///
/// Links are followed and a file keeps its permissions. What is no regular file, such as a device or a pipe, is
/// written into, because a rename would put a file in its place.
func writeFile(_ path: String, _ bytes: [UInt8]) throws(OutputFailure) {
  guard !path.isEmpty else { throw OutputFailure("the output file's name is empty") }
  var status = stat()
  if stat(path, &status) == 0 {
    switch status.st_mode & S_IFMT {
    case S_IFDIR: throw OutputFailure("\(path) cannot be written: it is a folder; name a file in it")
    case S_IFREG:
      let permissions = status.st_mode & 0o7777
      try replaceFile(realPath(path) ?? path, named: path, bytes, permissions: permissions)
    default: try writeInto(path, O_WRONLY, bytes)
    }
  } else if lstat(path, &status) == 0 {
    // A link to a file that does not exist: only the system knows where that would be.
    try writeInto(path, O_WRONLY | O_CREAT | O_TRUNC, bytes)
  } else {
    try replaceFile(path, named: path, bytes, permissions: nil)
  }
}

/// - Parameters:
///   - path: without links at its end.
///   - name: as the user wrote it, for messages.
///   - permissions: of the file that is replaced; nil: there is none.
private func replaceFile(
  _ path: String, named name: String, _ bytes: [UInt8], permissions: mode_t?
) throws(OutputFailure) {
  let temporary = "\(path).\(getpid()).tmp"
  let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC, 0o666)
  guard descriptor >= 0 else { throw .unwritable(name) }
  do throws(OutputFailure) {
    if let permissions, fchmod(descriptor, permissions) != 0 { throw OutputFailure.unwritable(name) }
    try writeAll(bytes, to: descriptor, named: name)
  } catch {
    close(descriptor)
    unlink(temporary)
    throw error
  }
  guard close(descriptor) == 0, rename(temporary, path) == 0 else {
    let failure = OutputFailure.unwritable(name)
    unlink(temporary)
    throw failure
  }
}

private func writeInto(_ path: String, _ flags: Int32, _ bytes: [UInt8]) throws(OutputFailure) {
  let descriptor = open(path, flags, 0o666)
  guard descriptor >= 0 else { throw .unwritable(path) }
  do throws(OutputFailure) {
    try writeAll(bytes, to: descriptor, named: path)
  } catch {
    close(descriptor)
    throw error
  }
  guard close(descriptor) == 0 else { throw .unwritable(path) }
}

private func writeAll(_ bytes: [UInt8], to descriptor: Int32, named name: String) throws(OutputFailure) {
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress!, $0.count) }
    if count < 0, errno == EINTR { continue }
    guard count >= 0 else { throw .unwritable(name) }
    rest = rest.dropFirst(count)
  }
}

/// Whether two paths lead to one file, by whatever links.
func isSameFile(_ one: String, _ other: String) -> Bool {
  var first = stat()
  var second = stat()
  return stat(one, &first) == 0 && stat(other, &second) == 0 && first.st_dev == second.st_dev
    && first.st_ino == second.st_ino
}

/// Why a file could not be written, with its name.
struct OutputFailure: Error, Equatable {
  var message: String

  init(_ message: String) { self.message = message }

  /// With the system's reason for its last failure.
  fileprivate static func unwritable(_ path: String) -> OutputFailure {
    OutputFailure("\(path) cannot be written: \(String(cString: strerror(errno)))")
  }
}
