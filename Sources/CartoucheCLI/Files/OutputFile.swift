#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Writes a whole file or nothing: under a temporary name beside it, then renamed.
func writeFile(_ path: String, _ bytes: [UInt8]) throws(OutputFailure) {
  let temporary = "\(path).\(getpid()).tmp"
  let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC, 0o666)
  guard descriptor >= 0 else { throw OutputFailure(path: path, reason: String(cString: strerror(errno))) }
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress!, $0.count) }
    if count < 0, errno == EINTR { continue }
    guard count >= 0 else {
      let reason = String(cString: strerror(errno))
      close(descriptor)
      unlink(temporary)
      throw OutputFailure(path: path, reason: reason)
    }
    rest = rest.dropFirst(count)
  }
  guard close(descriptor) == 0, rename(temporary, path) == 0 else {
    let reason = String(cString: strerror(errno))
    unlink(temporary)
    throw OutputFailure(path: path, reason: reason)
  }
}

/// Why a file could not be written.
struct OutputFailure: Error {
  var path: String
  var reason: String
}
