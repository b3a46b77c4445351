import ArgumentParser
import CartoucheDiagnostics

/// A format and the file that gets what was found in it: `sarif=cartouche.sarif`.
struct FormatOutput<Format: ExpressibleByArgument & CaseIterable & RawRepresentable>: ExpressibleByArgument
where Format.RawValue == String {
  var format: Format
  var file: String

  init?(argument: String) {
    guard let sign = argument.firstIndex(of: "="), let format = Format(argument: String(argument[..<sign]))
    else { return nil }
    self.format = format
    file = String(argument[argument.index(after: sign)...])
  }

  /// What a user who wrote another thing is told; the parser asks for it.
  static var allValueStrings: [String] { Format.allCases.map { "\($0.rawValue)=FILE" } }

  /// Refuses two formats in one file: the second would replace the first.
  static func check(_ outputs: [FormatOutput]) throws {
    var seen: Set<String> = []
    for output in outputs where !seen.insert(relativePath(output.file, to: ".")).inserted {
      throw ValidationError(
        "--output names \(output.file.printable) twice: give each format a file of its own")
    }
  }
}
