import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec

/// Makes programs of the texts of clusters, as far as these do without the evaluator.
struct ClusterTextLowering {
  /// Places of `get` by name.
  private let aggregates: [String: UInt32]
  /// Those that may be texts, lists or objects.
  private let unknown: Set<String>

  init(_ cluster: Cluster) {
    aggregates = Dictionary(
      zip(cluster.aggregates.map(\.name.content), 0...), uniquingKeysWith: { first, _ in first })
    unknown = Set(
      cluster.aggregates.filter { $0.content.operation == .first }.map(\.name.content))
  }

  /// The programs of a row, as `ClusterLooks.textPrograms` has them.
  ///
  /// What stands in the plan is read again, as hosts with an evaluator do, so that both have the same expressions.
  func programs(ofRow row: Int, of texts: ClusterTexts, _ table: inout ClusterPrograms) -> [UInt32] {
    ClusterText.allCases.map { text in
      guard let program = program(of: text, in: texts.column(of: text), row) else {
        return ClusterColumns.none
      }
      return table.append(program)
    }
  }

  private func program(of text: ClusterText, in column: TextColumn, _ row: Int) -> ClusterProgram? {
    guard text == .data else {
      return ClusterContent.expression(column, row).flatMap {
        ClusterProgramBuilder.textProgram(of: $0, reading: aggregates, unknown: unknown)
      }
    }
    let fields = ClusterContent.fields(column, row)
    guard let first = fields.first else { return nil }
    return ClusterProgramBuilder.dataProgram(
      of: fields, reading: aggregates, unknown: unknown, at: first.name.location)
  }
}
