import CartoucheResolver
import CartoucheSpec

extension Lowering {
  /// Adds one row.
  mutating func append(
    _ annotation: Annotation, id: String, at attachment: RowAttachment, _ evaluation: inout Evaluation
  ) {
    let row = plan.annotations.count
    var columns = AnnotationColumns()
    // Moved out and back, so that no column is copied while `self` fills it.
    swap(&columns, &plan.annotations)
    fill(&columns, annotation, id: id, at: attachment, &evaluation)
    swap(&columns, &plan.annotations)
    drive(.annotation(row), by: &evaluation)
    appendShape(annotation, to: \.shapes, at: row, &evaluation)
    appendCallout(annotation, at: row, &evaluation)
    appendMembership(annotation, at: row, &evaluation)
    appendTexts(annotation, at: row, &evaluation)
    appendStates(of: row, at: attachment, &evaluation)
  }

  /// Adds one row to `columns`.
  mutating func fill(
    _ columns: inout AnnotationColumns, _ annotation: Annotation, id: String, at attachment: RowAttachment,
    _ evaluation: inout Evaluation
  ) {
    let title = annotation.title.map { evaluation.text($0) } ?? ""
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

    columns.ids.append(id.utf8)
    columns.titles.append(title.utf8)
    let point = attachment.point
    columns.longitude.append(point.longitude)
    columns.latitude.append(point.latitude)
    columns.mercatorX.append(Mercator.x(longitude: point.longitude))
    columns.mercatorY.append(Mercator.y(latitude: point.latitude))
    columns.attachment.append(attachment.index)
    columns.width.append(size.width)
    columns.height.append(size.height)
    columns.anchorList.append(anchorList(annotation.variableAnchors, gap: annotation.gap, &evaluation))
    columns.priority.append(
      evaluation.column(.priority, priority) { ($0 ?? Annotation.defaults.priority.written).order })
    let zPriority = evaluation.number(
      annotation.zPriority, in: Annotation.zPriorities, default: Annotation.defaults.zPriority)
    columns.zPriority.append(evaluation.base(zPriority, of: .zPriority))
    let minZoom = evaluation.number(
      annotation.minZoom, in: Annotation.zooms, default: Annotation.defaults.minZoom)
    columns.minZoom.append(evaluation.base(minZoom, of: .minZoom))
    let maxZoom = evaluation.number(
      annotation.maxZoom, in: Annotation.zooms, default: Annotation.defaults.maxZoom)
    columns.maxZoom.append(evaluation.base(maxZoom, of: .maxZoom))
    columns.fit.append(Fit(annotation.fit))
    columns.flags.append(flags)
    columns.view.append(viewIndex(annotation.view))
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
