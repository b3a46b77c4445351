import ArgumentParser
import CartoucheDiagnostics

/// A format of findings and the file that gets them in it: `sarif=cartouche.sarif`.
struct FindingOutput: ExpressibleByArgument {
  var format: FindingFormat
  var file: String

  init?(argument: String) {
    guard let sign = argument.firstIndex(of: "="),
      let format = FindingFormat(argument: String(argument[..<sign]))
    else { return nil }
    self.format = format
    file = String(argument[argument.index(after: sign)...])
  }

  /// What a user who wrote another thing is told; the parser asks for it.
  static var allValueStrings: [String] { FindingFormat.allCases.map { "\($0.rawValue)=FILE" } }
}

/// Refuses two formats in one file: the second would replace the first.
func checkOutputs(_ files: [String]) throws {
  var seen: Set<String> = []
  for file in files where !seen.insert(relativePath(file, to: ".")).inserted {
    throw ValidationError("--output names \(file.printable) twice: give each format a file of its own")
  }
}
