import CartoucheDiagnostics
import CartoucheSpec

/// A position that a line or a ring has twice in a row.
struct RepeatedPosition: Rule {
  static let metadata = RuleMetadata(
    id: "repeated-position", .coordinates,
    summary: "A line or a ring has one position twice in a row.",
    why: "The piece between has no length; often the next position was meant, or digits were cut off.")

  static let examples: [RuleExample] = [
    .flagged(
      """
      version: 1
      annotations:
        - { id: a, size: [9, 9], attach: { line: [[0, 0], [1, 1], ⟦[1, 1]⟧, [2, 0]] } }
      """),
    .accepted(
      """
      version: 1
      annotations:
        - { id: a, size: [9, 9], attach: { line: [[0, 0], [1, 1], [2, 0], [0, 0]] } }
        - { id: b, size: [9, 9], attach: { polygon: [[[0, 0], [4, 0], [4, 3], [0, 0]]] } }
      """),
  ]

  static func check(_ context: inout RuleContext) {
    for group in context.analysis.coordinates {
      var count = 0
      var first: Location?
      for path in group.paths where path.count > 1 && !path.hasNoLength {
        for index in 1..<path.count
        where path.longitudes[index] == path.longitudes[index - 1]
          && path.latitudes[index] == path.latitudes[index - 1]
        {
          count += 1
          if first == nil { first = path.place(index) }
        }
      }
      guard let first else { continue }
      context.report(
        "this position stands twice in a row\(group.others(count))", at: first,
        help: "remove it, or write the position that was meant")
    }
  }
}

extension WrittenPath {
  /// Whether all positions are the same.
  var hasNoLength: Bool {
    longitudes.allSatisfy { $0 == longitudes[0] } && latitudes.allSatisfy { $0 == latitudes[0] }
  }
}
