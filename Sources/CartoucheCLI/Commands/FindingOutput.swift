import ArgumentParser

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
