package import CartoucheSpec

extension JSONSchema {
  /// The schema of scenarios, with a line break at its end.
  package static func scenarios() -> String {
    text(
      of: .scenario, titled: "Cartouche scenario", for: "*.scenario.yaml",
      "What a user does with a map, and what its views are to be like.", by: "cartouche schema --scenarios",
      allowsVariables: false)
  }
}
