import CartoucheResolver
import CartoucheSpec

extension Lowering {
  /// Adds one row.
  mutating func append(
    _ annotation: Annotation, id: String, at attachment: RowAttachment, _ evaluation: inout Evaluation
  ) {
    let row = plan.annotations.count
    let title = evaluation.text(annotation.title) ?? ""
    let options = options(annotation, title: title, .annotation(row), &evaluation)
    plan.annotations.append(id: id, title: title, at: attachment, options)
    appendMembership(annotation, at: row, &evaluation)
    appendTexts(annotation, at: row, &evaluation)
    appendStates(of: row, &evaluation)
  }

  /// What frames need of an annotation, outside of all states or in one.
  /// - Parameter row: what the tables among its values drive.
  mutating func options(
    _ annotation: Annotation, title: String, _ row: DrivenRow, _ evaluation: inout Evaluation
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
    flags.formUnion(interaction(annotation, &evaluation))

    options.anchorList = shared.anchorList(
      annotation.variableAnchors, gap: annotation.gap, &evaluation, in: &plan)
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
    options.view = shared.view(evaluation.view(annotation.view), in: &plan)
    drive(row, by: &evaluation)
    options.collisionShape = collisionShape(of: annotation, &evaluation)
    options.callout = callout(of: annotation, &evaluation)
    return options
  }
}

extension AnnotationColumns {
  /// Adds one row, but for its `lastOrder`.
  mutating func append(
    id: String, title: String, at place: RowAttachment, _ options: AnnotationOptions
  ) {
    ids.append(id.utf8)
    titles.append(title.utf8)
    longitude.append(place.point.longitude)
    latitude.append(place.point.latitude)
    mercatorX.append(Mercator.x(longitude: place.point.longitude))
    mercatorY.append(Mercator.y(latitude: place.point.latitude))
    attachment.append(place.index)
    self.options.append(options)
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
