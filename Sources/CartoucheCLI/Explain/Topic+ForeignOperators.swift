import CartoucheSpec

extension Topic {
  /// Operators of other languages, and those of Mapbox's that there are not.
  static let foreignOperators: [Topic] =
    OperatorCatalog.foreignNames.sorted { $0.key < $1.key }.map { foreign, name in
      foreignOperator(
        foreign, "It has another name here, or another form.", "Write `\(name)`, which `explain` knows.",
        example: OperatorCatalog.id(name).map { OperatorCatalog[$0].example })
    }
    + OperatorCatalog.absentNames.map { name, advice in
      foreignOperator(
        name, "Mapbox has it, and Cartouche does not.",
        "\(advice.prefix(1).uppercased())\(advice.dropFirst()).")
    }

  private static func foreignOperator(
    _ name: String, _ summary: String, _ detail: String, example: String? = nil
  ) -> Topic {
    Topic(
      kind: .foreignName, name: name, place: "for an operator", summary: summary, details: [detail],
      example: example)
  }
}
