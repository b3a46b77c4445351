import CartoucheTestSupport

/// A generated spec that resembles those that people write.
enum WrittenSpec {
  /// Returns a spec with a used and an unused template, and with different priorities, every tenth of them an expression.
  static func text(annotations: Int) -> String {
    var random = SeededRandom(seed: 1)
    var text = """
      version: 1
      templates:
        pin: { size: [168, 24], variableAnchors: all, gap: 4 }
        spare: { gap: 2 }
      annotations:

      """
    for index in 0..<annotations {
      let priority =
        index % 10 == 0
        ? "[interpolate, [linear], [zoom], 8, \(random.whole(0...99)), 16, \(random.whole(0...999))]"
        : "\(random.whole(0...999))"
      text += """
          - id: place-\(index)
            extends: pin
            attach: { point: [\(random.quarter(-180...179)), \(random.quarter(-80...79))] }
            priority: \(priority)
            title: Place number \(index)

        """
    }
    return text
  }
}
