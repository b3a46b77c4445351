import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec

/// Makes programs of a cluster's properties, and tells each mistake in them once.
struct ClusterPropertyPrograms {
  /// Places of `get` by name.
  private let aggregates: [String: UInt32]
  private var known: [AnnotationProperty: [Location: UInt32]] = [:]
  private var reported: Set<Location> = []

  init(aggregates: [String]) {
    self.aggregates = Dictionary(
      zip(aggregates, 0...), uniquingKeysWith: { first, _ in first })
  }

  /// Replaces what depends on the members by what counts when its program fails.
  mutating func takeProperties(
    of look: inout Annotation, at row: Int, into looks: inout ClusterLooks, _ table: inout ClusterPrograms,
    _ log: inout DiagnosticLog
  ) {
    var expressions: [String: Expression] = [:]
    look.forEachOwnExpression { expressions[$0] = $1 }
    for property in AnnotationProperty.allCases where property.mayChange(by: .clusters) {
      guard let expression = expressions[property.name], !expression.isFeatureConstant,
        let written = Annotation.properties.rows.first(where: { $0.name == property.name })
      else { continue }
      written.reset(&look)
      // What decides whether it is shown failed.
      if property == .visible { look.changeShowing { $0.visible = Value(false) } }
      guard let program = program(of: expression, for: property, &table, &log) else { continue }
      looks.drives.append(ClusterDrive(row: UInt32(row), property: property, program: program))
    }
    // A cluster stands at a point, and those avoid no layers unless they say so.
    if look.traits.content.avoidLayers == nil {
      look.changeCollision { $0.avoidLayers = Value(false) }
    }
  }

  mutating func report(_ failure: EvaluationFailure, _ log: inout DiagnosticLog) {
    if reported.insert(failure.location).inserted { failure.report(hasFeature: false, &log) }
  }

  /// Nil: there can be none, which is reported.
  private mutating func program(
    of expression: Expression, for property: AnnotationProperty, _ table: inout ClusterPrograms,
    _ log: inout DiagnosticLog
  ) -> UInt32? {
    if let index = known[property]?[expression.location] { return index }
    do throws(ClusterProgramBuilder.Problem) {
      let program = try ClusterProgramBuilder.program(
        of: expression, reading: aggregates, isPriority: property == .priority,
        in: property.writtenRange ?? -.greatestFiniteMagnitude ... .greatestFiniteMagnitude)
      let index = table.append(program)
      known[property, default: [:]][expression.location] = index
      return index
    } catch {
      if reported.insert(error.place).inserted {
        log.report(.clusterExpression, error.message, at: error.place, help: error.help)
      }
      return nil
    }
  }
}
