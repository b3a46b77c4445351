import CartoucheResolver
import CartoucheSpec

/// Makes the options of annotations, states and clusters' looks, and fills the tables that options have rows of.
struct OptionsLowering {
  var shared = SharedTables()
  private(set) var callouts = CalloutLowering()
  /// The traits that came last.
  private var lastTraits: Shared<Annotation.Traits>?
  /// What they give to whoever has them; nil: that depends on expressions, or nobody else had them yet.
  private var lastOptions: AnnotationOptions?

  /// What frames need of an annotation, outside of all states or in one.
  /// - Parameters:
  ///   - named: what of them counts: nothing else is driven by tables or has rows of its own.
  ///   - row: what the tables among its values drive.
  mutating func values(
    of annotation: Annotation, title: String, naming named: NamedProperties = .all,
    _ row: SharedTables.DrivenRow, _ evaluation: inout Evaluation
  ) -> AnnotationOptions {
    var options = ownValues(of: annotation, title: title, &evaluation)
    shared.drive(row, naming: named, by: &evaluation)
    if named.contains(.callout) {
      options.callout = callouts.add(calloutOf: annotation, &shared, &evaluation)
    }
    return options
  }

  /// All but the callout.
  private mutating func ownValues(
    of annotation: Annotation, title: String, _ evaluation: inout Evaluation
  ) -> AnnotationOptions {
    guard lastTraits === annotation.traits else {
      (lastTraits, lastOptions) = (annotation.traits, nil)
      return evaluated(annotation, title: title, &evaluation)
    }
    if let options = lastOptions { return completed(options, of: annotation, title: title, &evaluation) }
    let options = evaluated(annotation, title: title, &evaluation)
    lastOptions = constantOptions(of: annotation.traits, zoom: evaluation.zoom)
    return options
  }

  /// What traits give to whoever has them, but for the callout; nil: it depends on expressions.
  private mutating func constantOptions(
    of traits: Shared<Annotation.Traits>, zoom: Double
  ) -> AnnotationOptions? {
    var bare = Annotation()
    bare.traits = traits.changed { $0.callout = nil }
    var isConstant = true
    bare.forEachExpression { _, _ in isConstant = false }
    guard isConstant else { return nil }
    var evaluation = Evaluation(feature: nil, zoom: zoom)
    return evaluated(bare, title: "", &evaluation)
  }

  /// What traits give to whoever has them, with what is an annotation's own.
  private mutating func completed(
    _ shared: AnnotationOptions, of annotation: Annotation, title: String, _ evaluation: inout Evaluation
  ) -> AnnotationOptions {
    var options = shared
    if shared.width == AnnotationOptions.unknownSize || shared.height == AnnotationOptions.unknownSize {
      let size = evaluation.size(annotation.traits.content.size, title: title)
      (options.width, options.height) = (size.width, size.height)
      if size.isEstimated { options.flags.insert(.estimated) }
    }
    let priority = evaluation.priority(annotation.priority)
    options.flags.formUnion(evaluation.flag(.required, priority, where: Self.isRequired))
    options.priority = evaluation.column(.priority, priority, Self.order)
    if annotation.traits.content.avoidLayers == nil, annotation.isAttachedToShape {
      options.flags.insert(.avoidsLayers)
    }
    return options
  }

  private static func isRequired(_ priority: Priority?) -> Bool {
    (priority ?? Annotation.defaults.priority.written) == .required
  }

  private static func order(_ priority: Priority?) -> Double {
    (priority ?? Annotation.defaults.priority.written).order
  }

  private mutating func evaluated(
    _ annotation: Annotation, title: String, _ evaluation: inout Evaluation
  ) -> AnnotationOptions {
    let (traits, defaults) = (annotation.traits, Annotation.defaults.traits)
    var options = AnnotationOptions()
    let size = evaluation.size(traits.content.size, title: title)
    let priority = evaluation.priority(annotation.priority)
    let visible = evaluation.boolean(traits.content.visible, failing: .hidden(cause: "expression"))
    var flags = evaluation.flag(.visible, visible) { $0 == true }
    flags.formUnion(evaluation.flag(.expressionFailed, visible) { $0 == nil })
    flags.formUnion(evaluation.flag(.required, priority, where: Self.isRequired))
    flags.formUnion(
      evaluation.flag(.allowOverlap, traits.content.allowOverlap, default: defaults.content.allowOverlap))
    flags.formUnion(
      evaluation.flag(.obstacle, traits.content.obstacle, default: defaults.content.obstacle))
    flags.formUnion(
      evaluation.flag(
        .ignoreCameraPadding, traits.content.ignoreCameraPadding,
        default: defaults.content.ignoreCameraPadding))
    if size.isEstimated { flags.insert(.estimated) }
    flags.formUnion(evaluation.interaction(of: annotation))

    options.anchorList = shared.anchorList(
      traits.content.variableAnchors, gap: traits.content.gap, &evaluation)
    let order = evaluation.column(.priority, priority, Self.order)
    let zPriority = evaluation.number(
      traits.content.zPriority, in: NumberRange.zPriority, default: defaults.content.zPriority)
    let minZoom = evaluation.number(
      traits.content.minZoom, in: NumberRange.zoom, default: defaults.content.minZoom)
    let maxZoom = evaluation.number(
      traits.content.maxZoom, in: NumberRange.zoom, default: defaults.content.maxZoom)
    let fit = evaluation.choice(traits.content.fit, default: defaults.content.fit)
    (options.width, options.height) = (size.width, size.height)
    options.priority = order
    options.zPriority = evaluation.base(zPriority, of: .zPriority)
    options.minZoom = evaluation.base(minZoom, of: .minZoom)
    options.maxZoom = evaluation.base(maxZoom, of: .maxZoom)
    options.fit = Fit(fit)
    options.flags = flags
    options.view = shared.view(evaluation.view(traits.content.view))
    options.collisionShape = shared.collisionShape(of: annotation, &evaluation)
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
