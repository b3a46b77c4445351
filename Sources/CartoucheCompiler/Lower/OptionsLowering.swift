import CartoucheResolver
import CartoucheSpec

/// Makes the options of annotations, states and clusters' looks, and fills the tables that options have rows of.
struct OptionsLowering {
  var shared = SharedTables()
  private(set) var callouts = CalloutLowering()
  /// The traits that came last, and what they give to whoever has them.
  private var last: (traits: Shared<Annotation.Traits>, options: TraitOptions)?

  private enum TraitOptions {
    /// Nobody else had them yet.
    case ofOne
    /// The same for everybody.
    case constant(AnnotationOptions)
    /// They depend on expressions.
    case varying
  }

  /// What frames need of an annotation, outside of all states or in one.
  /// - Parameters:
  ///   - texts: what it shows there.
  ///   - named: what of them counts: nothing else is driven by tables or has rows of its own.
  ///   - row: what the tables among its values drive.
  mutating func values(
    of annotation: Annotation, showing texts: ViewTexts, naming named: NamedProperties = .all,
    _ row: SharedTables.DrivenRow, _ evaluation: inout Evaluation
  ) -> AnnotationOptions {
    var options = traitOptions(of: annotation.traits, &evaluation)
    addOwn(of: annotation, showing: texts, to: &options, &evaluation)
    shared.drive(row, naming: named, by: &evaluation)
    if named.contains(.callout) {
      options.callout = callouts.add(calloutOf: annotation, &shared, &evaluation)
    }
    return options
  }

  /// What traits give to whoever has them: for all who follow each other with the same, it is computed once.
  private mutating func traitOptions(
    of traits: Shared<Annotation.Traits>, _ evaluation: inout Evaluation
  ) -> AnnotationOptions {
    guard let last, last.traits === traits else {
      last = (traits, .ofOne)
      return evaluated(traits.content, &evaluation)
    }
    if case .constant(let options) = last.options { return options }
    let options = evaluated(traits.content, &evaluation)
    if case .ofOne = last.options {
      self.last = (traits, isConstant(traits) ? .constant(options) : .varying)
    }
    return options
  }

  private func isConstant(_ traits: Shared<Annotation.Traits>) -> Bool {
    var bare = Annotation()
    // A callout has rows of its own.
    bare.traits = traits
    bare.changeInteraction { $0.callout = nil }
    var isConstant = true
    bare.forEachExpression { _, _ in isConstant = false }
    return isConstant
  }

  /// Adds what an annotation decides besides its traits: its priority, its texts' length, what it is attached to.
  private func addOwn(
    of annotation: Annotation, showing texts: ViewTexts, to options: inout AnnotationOptions,
    _ evaluation: inout Evaluation
  ) {
    let size = evaluation.size(annotation.traits.content.size, for: texts)
    (options.width, options.height) = (size.width, size.height)
    options.set(.estimated, size.isEstimated)
    options.set(.givenWidth, size.isOnlyWidthGiven)
    options.set(.givenHeight, size.isOnlyHeightGiven)
    let priority = evaluation.priority(annotation.priority)
    options.flags.formUnion(evaluation.flag(.required, priority, where: Self.isRequired))
    options.priority = evaluation.column(.priority, priority, Self.order)
    let isAttachedToShape = annotation.isAttachedToShape
    let avoidsLayers =
      annotation.traits.content.avoidLayers.map {
        evaluation.steady($0, default: Value(isAttachedToShape))
      } ?? isAttachedToShape
    if avoidsLayers { options.flags.insert(.avoidsLayers) }
  }

  private static func isRequired(_ priority: Priority?) -> Bool {
    (priority ?? Annotation.defaults.priority.written) == .required
  }

  private static func order(_ priority: Priority?) -> Double {
    (priority ?? Annotation.defaults.priority.written).order
  }

  private mutating func evaluated(
    _ traits: Annotation.Traits, _ evaluation: inout Evaluation
  ) -> AnnotationOptions {
    let defaults = Annotation.defaults.traits.content
    var options = AnnotationOptions()
    let visible = evaluation.boolean(traits.visible, failing: .hidden(cause: "expression"))
    var flags = evaluation.flag(.visible, visible) { $0 == true }
    flags.formUnion(evaluation.flag(.expressionFailed, visible) { $0 == nil })
    flags.formUnion(evaluation.flag(.allowOverlap, traits.allowOverlap, default: defaults.allowOverlap))
    flags.formUnion(evaluation.flag(.obstacle, traits.obstacle, default: defaults.obstacle))
    flags.formUnion(
      evaluation.flag(
        .ignoreCameraPadding, traits.ignoreCameraPadding, default: defaults.ignoreCameraPadding))
    options.flags = flags.union(evaluation.interaction(of: traits))
    options.anchorList = shared.anchorList(traits.variableAnchors, gap: traits.gap, &evaluation)
    let zPriority = evaluation.number(
      traits.zPriority, in: NumberRange.zPriority, default: defaults.zPriority)
    let minZoom = evaluation.number(traits.minZoom, in: NumberRange.zoom, default: defaults.minZoom)
    let maxZoom = evaluation.number(traits.maxZoom, in: NumberRange.zoom, default: defaults.maxZoom)
    options.zPriority = evaluation.base(zPriority, of: .zPriority)
    options.minZoom = evaluation.base(minZoom, of: .minZoom)
    options.maxZoom = evaluation.base(maxZoom, of: .maxZoom)
    options.fit = Fit(evaluation.choice(traits.fit, default: defaults.fit))
    options.view = shared.view(evaluation.view(traits.view))
    options.collisionShape = shared.collisionShape(of: traits, &evaluation)
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
