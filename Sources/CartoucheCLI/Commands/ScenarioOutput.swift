import ArgumentParser

/// A format of what came of scenarios and the file that gets it: `junit=scenarios.xml`.
struct ScenarioOutput: ExpressibleByArgument {
  var format: ScenarioFormat
  var file: String

  init?(argument: String) {
    guard let sign = argument.firstIndex(of: "="),
      let format = ScenarioFormat(argument: String(argument[..<sign]))
    else { return nil }
    self.format = format
    file = String(argument[argument.index(after: sign)...])
  }

  /// What a user who wrote another thing is told; the parser asks for it.
  static var allValueStrings: [String] { ScenarioFormat.allCases.map { "\($0.rawValue)=FILE" } }
}
