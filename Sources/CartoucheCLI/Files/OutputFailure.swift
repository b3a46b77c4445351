/// Why a file could not be written, with its name.
struct OutputFailure: Error, Equatable {
  var message: String

  init(_ message: String) { self.message = message }

  /// With the system's reason.
  static func unwritable(_ path: String, _ reason: any Error) -> OutputFailure {
    OutputFailure("\(path) cannot be written: \(reason)")
  }
}
