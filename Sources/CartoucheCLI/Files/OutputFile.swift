#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Writes a whole file or nothing: under a temporary name beside it, then renamed.
///
/// A symbolic link stays one; a device or a pipe is written to and never replaced.
func writeFile(_ path: String, _ bytes: [UInt8]) throws(OutputFailure) {
  var status = stat()
  let exists = stat(path, &status) == 0
  if exists, status.st_mode & S_IFMT != S_IFREG {
    try write(bytes, to: path, O_WRONLY, named: path)
    return
  }
  let target = exists ? realPath(path) ?? path : path
  let temporary = "\(target).\(getpid()).tmp"
  do throws(OutputFailure) {
    try write(bytes, to: temporary, O_WRONLY | O_CREAT | O_TRUNC, named: path)
    guard rename(temporary, target) == 0 else { throw .last(path) }
  } catch {
    unlink(temporary)
    throw error
  }
}

/// - Parameter name: what a failure is told about.
private func write(
  _ bytes: [UInt8], to path: String, _ flags: Int32, named name: String
) throws(OutputFailure) {
  let descriptor = open(path, flags, 0o666)
  guard descriptor >= 0 else { throw .last(name) }
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress!, $0.count) }
    if count < 0, errno == EINTR { continue }
    guard count >= 0 else {
      let failure = OutputFailure.last(name)
      close(descriptor)
      throw failure
    }
    rest = rest.dropFirst(count)
  }
  guard close(descriptor) == 0 else { throw .last(name) }
}

/// Why a file could not be written.
struct OutputFailure: Error {
  var path: String
  var reason: String

  /// The failure of the last system call.
  static func last(_ path: String) -> OutputFailure {
    OutputFailure(path: path, reason: String(cString: strerror(errno)))
  }
}
