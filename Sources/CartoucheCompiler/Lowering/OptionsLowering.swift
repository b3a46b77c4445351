package import CartoucheResolver
package import CartoucheSpec

/// Builds the options of annotations, states and cluster looks, and fills the tables that options refer to.
/// Options are the properties that a frame reads.
struct OptionsLowering {
  var shared = SharedTables()
  private(set) var callouts = CalloutLowering()
  /// The traits of the last annotation, with the options that follow from them. Traits are the properties
  /// that annotations of one template usually have in common, so that they share one object.
  private var last: (traits: Shared<Annotation.Traits>, options: TraitOptions)?

  private enum TraitOptions {
    /// The options are not stored, because only one annotation has had the traits so far.
    case ofOne
    /// The options are the same for all annotations with these traits, because no expression affects them.
    case constant(AnnotationOptions)
    /// The options depend on expressions, so that they are evaluated for each annotation.
    case varying
  }

  /// Returns the options of an annotation in one state, or outside of states.
  /// - Parameters:
  ///   - texts: The texts that the view shows.
  ///   - named: The properties that the state sets, or all for the annotation itself. Zoom tables of other
  ///     properties are not added.
  ///   - row: The row whose properties the zoom tables compute in each frame.
  mutating func values(
    of annotation: Annotation, showing texts: ViewTexts, naming named: NamedProperties = .all,
    _ row: SharedTables.DrivenRow, _ evaluation: inout PropertyEvaluation
  ) -> AnnotationOptions {
    var options = traitOptions(of: annotation.traits, &evaluation)
    addOwn(of: annotation, showing: texts, to: &options, &evaluation)
    shared.drive(row, naming: named, by: &evaluation)
    if named.contains(.callout) {
      options.callout = callouts.add(calloutOf: annotation, &shared, &evaluation)
    }
    return options
  }

  /// Returns the options that follow from shared traits. Constant traits are evaluated once for consecutive
  /// annotations.
  private mutating func traitOptions(
    of traits: Shared<Annotation.Traits>, _ evaluation: inout PropertyEvaluation
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
    // The callout is ignored, because each annotation has its own row of callouts.
    bare.traits = traits
    bare.changeInteraction { $0.callout = nil }
    var isConstant = true
    bare.forEachExpression { _, _ in isConstant = false }
    return isConstant
  }

  /// Adds the options that also depend on the annotation's own properties or texts: priority, estimated size,
  /// and `avoidLayers`.
  private func addOwn(
    of annotation: Annotation, showing texts: ViewTexts, to options: inout AnnotationOptions,
    _ evaluation: inout PropertyEvaluation
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
        evaluation.zoomIndependent($0, default: Value(isAttachedToShape))
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
    _ traits: Annotation.Traits, _ evaluation: inout PropertyEvaluation
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
    options.zPriority = evaluation.columnValue(zPriority, of: .zPriority)
    options.minZoom = evaluation.columnValue(minZoom, of: .minZoom)
    options.maxZoom = evaluation.columnValue(maxZoom, of: .maxZoom)
    let repeatDistance = evaluation.number(
      traits.repeatDistance, in: NumberRange.length, default: defaults.repeatDistance)
    options.repeatDistance = evaluation.columnValue(repeatDistance, of: .repeatDistance)
    options.fit = Fit(evaluation.choice(traits.fit, default: defaults.fit))
    options.view = shared.view(evaluation.view(traits.view))
    options.collisionShape = shared.collisionShape(of: traits, &evaluation)
    options.leader = FixedPoint.length(traits.leader?.maxLength ?? 0)
    options.pointer = traits.offscreen.map { shared.pointerStyle($0) } ?? PointerStyle.none
    return options
  }
}

extension OptionsLowering {
  /// Returns the group of an annotation for `repeatDistance`, which is its title by default, or
  /// `AnnotationColumns.noGroup`. An annotation that never keeps a distance has no group.
  mutating func repeatGroup(
    of annotation: ResolvedAnnotation, titled title: String, _ evaluation: inout PropertyEvaluation
  ) -> UInt32 {
    let traits = annotation.annotation.traits.content
    let written = traits.repeatGroup.map { evaluation.name($0, default: Value(title)) }
    let keepsDistance =
      traits.repeatDistance.constant != 0
      || annotation.states.contains { $0.named.contains(.repeatDistance) }
    return keepsDistance ? shared.repeatGroup(written ?? title) : AnnotationColumns.noGroup
  }
}

extension Priority {
  /// The number by which annotations are ordered for placement. It is 0 for `required` annotations, which a
  /// flag places before all others.
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

extension PropertyEvaluation {
  /// Returns the flags for overlap with the puck, avoided regions, and interaction.
  mutating func interaction(of traits: Annotation.Traits) -> AnnotationFlags {
    let defaults = Annotation.defaults.traits.content
    var flags = AnnotationFlags()
    func insert(_ flag: AnnotationFlags, if isSet: Bool) {
      if isSet { flags.insert(flag) }
    }
    insert(
      .allowOverlapWithPuck,
      if: zoomIndependent(traits.allowOverlapWithPuck, default: defaults.allowOverlapWithPuck))
    insert(.avoidsRegions, if: zoomIndependent(traits.avoidRegions, default: defaults.avoidRegions))
    insert(.selected, if: zoomIndependent(traits.selected, default: defaults.selected))
    insert(.enabled, if: zoomIndependent(traits.enabled, default: defaults.enabled))
    insert(.draggable, if: zoomIndependent(traits.draggable, default: defaults.draggable))
    return flags
  }
}

extension Annotation {
  /// Whether the annotation is attached to a line, a polygon or a feature of the map.
  package var isAttachedToShape: Bool {
    if isRepeated, forEach?.content.source != nil || forEach?.content.layer != nil { return true }
    if attach?.content.isPointAlone == true { return false }
    return attach?.content.line != nil || attach?.content.polygon != nil || attach?.content.feature != nil
  }
}

extension Anchor {
  package init(_ name: AnchorName) {
    switch name {
    case .center: self = .center
    case .top: self = .top
    case .bottom: self = .bottom
    case .left: self = .left
    case .right: self = .right
    case .topLeft: self = .topLeft
    case .topRight: self = .topRight
    case .bottomLeft: self = .bottomLeft
    case .bottomRight: self = .bottomRight
    }
  }
}
