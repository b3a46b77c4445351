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
    let defaults = Annotation.defaults
    var traits = look.traits.content
    func take<Content>(
      _ property: AnnotationProperty, _ value: inout Value<Content>, failing fallback: Value<Content>,
      _ programs: inout ClusterPropertyPrograms, _ log: inout DiagnosticLog
    ) {
      guard case .expression(let expression) = value.form, !expression.isFeatureConstant else { return }
      value = fallback
      guard let program = programs.program(of: expression, for: property, &table, &log) else { return }
      looks.drives.append(ClusterDrive(row: UInt32(row), property: property, program: program))
    }
    take(.priority, &look.priority, failing: defaults.priority, &self, &log)
    take(.zPriority, &traits.zPriority, failing: defaults.traits.content.zPriority, &self, &log)
    take(.minZoom, &traits.minZoom, failing: defaults.traits.content.minZoom, &self, &log)
    take(.maxZoom, &traits.maxZoom, failing: defaults.traits.content.maxZoom, &self, &log)
    take(.visible, &traits.visible, failing: Value(false), &self, &log)
    take(.allowOverlap, &traits.allowOverlap, failing: defaults.traits.content.allowOverlap, &self, &log)
    take(.obstacle, &traits.obstacle, failing: defaults.traits.content.obstacle, &self, &log)
    take(
      .ignoreCameraPadding, &traits.ignoreCameraPadding, failing: defaults.traits.content.ignoreCameraPadding,
      &self, &log)
    take(
      .allowOverlapWithPuck, &traits.allowOverlapWithPuck,
      failing: defaults.traits.content.allowOverlapWithPuck, &self,
      &log)
    // A cluster stands at a point, and those avoid no layers unless they say so.
    var avoidLayers = traits.avoidLayers ?? Value(false)
    take(.avoidLayers, &avoidLayers, failing: Value(false), &self, &log)
    traits.avoidLayers = avoidLayers
    take(.avoidRegions, &traits.avoidRegions, failing: defaults.traits.content.avoidRegions, &self, &log)
    take(.selected, &traits.selected, failing: defaults.traits.content.selected, &self, &log)
    take(.enabled, &traits.enabled, failing: defaults.traits.content.enabled, &self, &log)
    take(.draggable, &traits.draggable, failing: defaults.traits.content.draggable, &self, &log)
    look.traits = Shared(traits)
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
        of: expression, reading: aggregates, isPriority: property == .priority)
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
