import Foundation

/// A connection of a client that sends exactly the bytes that a test gives it.
final class Connection {
  private let descriptor: Int32
  private(set) var received = ""

  /// Connects to a port of 127.0.0.1. What is waited for comes within ten seconds, or the test fails.
  init(port: Int) throws {
    #if canImport(Darwin)
      descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #else
      descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    var patience = timeval(tv_sec: 10, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    let status = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard status == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
  }

  deinit { close(descriptor) }

  func send(_ text: String) {
    let bytes = Array(text.utf8)
    #if canImport(Darwin)
      _ = bytes.withUnsafeBytes { Foundation.send(descriptor, $0.baseAddress, $0.count, 0) }
    #else
      _ = bytes.withUnsafeBytes {
        Foundation.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
    #endif
  }

  /// Reads some of what has come.
  /// - Returns: false: it has ended, or nothing came for ten seconds.
  private func readMore() -> Bool {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = recv(descriptor, &bytes, bytes.count, 0)
    guard count > 0 else { return false }
    received += String(decoding: bytes[..<count], as: UTF8.self)
    return true
  }

  /// Reads until `text` has come.
  /// - Returns: whether it has.
  func awaits(_ text: String) -> Bool {
    while !received.contains(text) { if !readMore() { return false } }
    return true
  }

  /// Reads until the server ends the connection.
  func readToEnd() -> String {
    while readMore() {}
    return received
  }

  /// Whether the server has ended the connection, and not only kept silent.
  var hasEnded: Bool {
    while true {
      var bytes = [UInt8](repeating: 0, count: 1 << 16)
      let count = recv(descriptor, &bytes, bytes.count, 0)
      if count == 0 || (count < 0 && errno == ECONNRESET) { return true }
      if count < 0 { return false }
    }
  }
}
