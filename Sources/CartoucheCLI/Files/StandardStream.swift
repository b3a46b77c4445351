import CartoucheDiagnostics

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Standard output or standard error.
enum StandardStream: Int32 {
  case output = 1
  case error = 2

  func write(_ text: String) { write(Array(text.utf8)) }

  /// Writes all bytes; a reader that went away ends the program quietly, as in any pipe.
  func write(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { systemWrite(rawValue, $0.baseAddress!, $0.count) }
      if count < 0 {
        let reason = errno
        if reason == EINTR { continue }
        if self == .output, reason != EPIPE {
          let text = String(cString: strerror(reason))
          Self.report("standard output cannot be written: \(text)")
        }
        ExitStatus.failure.end()
      }
      rest = rest.dropFirst(count)
    }
  }

  /// Tells on standard error why something was not done; what names in it could do to a terminal is escaped.
  static func report(_ message: String) { error.write("cartouche: \(message.printable)\n") }

  /// Prints findings as people read them on standard error.
  static func report(_ findings: [Finding]) {
    error.write(FindingFormat.text.render(findings, on: .error))
  }

  var isTerminal: Bool { isatty(rawValue) == 1 }

  /// Whether it is a terminal that wants colours: `NO_COLOR` and a dumb terminal do not.
  var wantsColor: Bool {
    guard isTerminal else { return false }
    if let noColor = getenv("NO_COLOR"), noColor.pointee != 0 { return false }
    return getenv("TERM").map { String(cString: $0) != "dumb" } ?? false
  }
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}

extension ExitStatus {
  /// Ends the program.
  func end() -> Never { exit(rawValue) }
}
