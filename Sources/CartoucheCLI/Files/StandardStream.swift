import CartoucheDiagnostics
import SystemPackage

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
    do {
      try FileDescriptor(rawValue: rawValue).writeAll(bytes)
    } catch {
      if self == .output, error as? Errno != .brokenPipe {
        Self.report("standard output cannot be written: \(error)")
      }
      ExitStatus.failure.end()
    }
  }

  /// Tells on standard error why something was not done; what names in it could do to a terminal is escaped.
  static func report(_ message: String) { error.write("cartouche: \(message.printable)\n") }

  /// Prints findings as people read them on standard error.
  static func report(_ findings: [Finding]) {
    let renderer = TextRenderer(style: error.textStyle)
    findings.forEachPiece { error.write(renderer.render($0)) }
  }

  var isTerminal: Bool { isatty(rawValue) == 1 }

  /// How texts for people are written to it.
  var textStyle: TextStyle { wantsColor ? .ansi : .plain }

  /// Whether it is a terminal that wants colours: `NO_COLOR` and a dumb terminal do not.
  var wantsColor: Bool {
    guard isTerminal else { return false }
    if let noColor = getenv("NO_COLOR"), noColor.pointee != 0 { return false }
    return getenv("TERM").map { String(cString: $0) != "dumb" } ?? false
  }
}

extension ExitStatus {
  /// Ends the program.
  func end() -> Never { exit(rawValue) }
}
