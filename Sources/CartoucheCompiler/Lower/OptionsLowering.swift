import CartoucheResolver
import CartoucheSpec

/// Makes the options of annotations, states and clusters' looks, and fills the tables that options have rows of.
struct OptionsLowering {
  var shared = SharedTables()
  private(set) var callouts = CalloutLowering()

  /// What frames need of an annotation, outside of all states or in one.
  /// - Parameter row: what the tables among its values drive.
  mutating func values(
    of annotation: Annotation, title: String, _ row: SharedTables.DrivenRow, _ evaluation: inout Evaluation
  ) -> AnnotationOptions {
    var options = AnnotationOptions()
    let size = evaluation.size(annotation.size, title: title)
    let priority = evaluation.priority(annotation.priority)
    let visible = evaluation.boolean(annotation.visible, failing: .hidden(cause: "expression"))
    var flags = evaluation.flag(.visible, visible) { $0 == true }
    flags.formUnion(evaluation.flag(.expressionFailed, visible) { $0 == nil })
    flags.formUnion(
      evaluation.flag(.required, priority) { ($0 ?? Annotation.defaults.priority.written) == .required })
    flags.formUnion(
      evaluation.flag(.allowOverlap, annotation.allowOverlap, default: Annotation.defaults.allowOverlap))
    flags.formUnion(evaluation.flag(.obstacle, annotation.obstacle, default: Annotation.defaults.obstacle))
    flags.formUnion(
      evaluation.flag(
        .ignoreCameraPadding, annotation.ignoreCameraPadding, default: Annotation.defaults.ignoreCameraPadding
      ))
    if size.isEstimated { flags.insert(.estimated) }
    flags.formUnion(evaluation.interaction(of: annotation))

    options.anchorList = shared.anchorList(annotation.variableAnchors, gap: annotation.gap, &evaluation)
    let order = evaluation.column(.priority, priority) {
      ($0 ?? Annotation.defaults.priority.written).order
    }
    let zPriority = evaluation.number(
      annotation.zPriority, in: NumberRange.zPriority, default: Annotation.defaults.zPriority)
    let minZoom = evaluation.number(
      annotation.minZoom, in: NumberRange.zoom, default: Annotation.defaults.minZoom)
    let maxZoom = evaluation.number(
      annotation.maxZoom, in: NumberRange.zoom, default: Annotation.defaults.maxZoom)
    let fit = evaluation.choice(annotation.fit, default: Annotation.defaults.fit)
    (options.width, options.height) = (size.width, size.height)
    options.priority = order
    options.zPriority = evaluation.base(zPriority, of: .zPriority)
    options.minZoom = evaluation.base(minZoom, of: .minZoom)
    options.maxZoom = evaluation.base(maxZoom, of: .maxZoom)
    options.fit = Fit(fit)
    options.flags = flags
    options.view = shared.view(evaluation.view(annotation.view))
    shared.drive(row, by: &evaluation)
    options.collisionShape = shared.collisionShape(of: annotation, &evaluation)
    options.callout = callouts.add(calloutOf: annotation, &shared, &evaluation)
    return options
  }
}

extension Priority {
  /// The number that orders annotations of one kind; all required ones are equal.
  fileprivate var order: Double {
    switch self {
    case .number(let number): number
    case .required: 0
    }
  }
}

extension Fit {
  fileprivate init(_ name: FitName) {
    switch name {
    case .prefer: self = .prefer
    case .require: self = .require
    case .ignore: self = .ignore
    }
  }
}
