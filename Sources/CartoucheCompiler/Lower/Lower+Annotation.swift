import CartoucheResolver
import CartoucheSpec

extension Lowering {
  /// Adds one row.
  mutating func append(
    _ annotation: Annotation, id: String, at point: CoordinateValue, _ evaluation: inout Evaluation
  ) {
    let row = plan.annotations.count
    var columns = AnnotationColumns()
    // Moved out and back, so that no column is copied while `self` fills it.
    swap(&columns, &plan.annotations)
    fill(&columns, annotation, id: id, at: point, &evaluation)
    swap(&columns, &plan.annotations)
    appendShape(annotation, to: \.shapes, at: row, &evaluation)
    appendCallout(annotation, at: row, &evaluation)
    appendMembership(annotation, at: row, &evaluation)
    appendTexts(annotation, at: row, &evaluation)
    appendStates(of: row, at: point, &evaluation)
  }

  /// Adds one row to `columns`.
  mutating func fill(
    _ columns: inout AnnotationColumns, _ annotation: Annotation, id: String, at point: CoordinateValue,
    _ evaluation: inout Evaluation
  ) {
    let defaults = Annotation.defaults
    let title = annotation.title.map { evaluation.text($0) } ?? ""
    let size = evaluation.size(annotation.size, title: title)
    let priority = evaluation.priority(annotation.priority, default: defaults.priority)
    var flags: AnnotationFlags = []
    switch evaluation.boolean(annotation.visible) {
    case .known(let isVisible): if isVisible { flags.insert(.visible) }
    case .failed: flags.insert(.expressionFailed)
    }
    if priority == .required { flags.insert(.required) }
    if evaluation.boolean(annotation.allowOverlap, default: defaults.allowOverlap) {
      flags.insert(.allowOverlap)
    }
    if evaluation.boolean(annotation.obstacle, default: defaults.obstacle) { flags.insert(.obstacle) }
    if evaluation.boolean(annotation.ignoreCameraPadding, default: defaults.ignoreCameraPadding) {
      flags.insert(.ignoreCameraPadding)
    }
    if size.isEstimated { flags.insert(.estimated) }
    flags.formUnion(interaction(annotation, &evaluation))

    columns.ids.append(id.utf8)
    columns.titles.append(title.utf8)
    columns.longitude.append(point.longitude)
    columns.latitude.append(point.latitude)
    columns.mercatorX.append(Mercator.x(longitude: point.longitude))
    columns.mercatorY.append(Mercator.y(latitude: point.latitude))
    columns.width.append(size.width)
    columns.height.append(size.height)
    columns.anchorList.append(anchorList(evaluation.anchors(annotation)))
    columns.priority.append(priority.order)
    columns.zPriority.append(
      evaluation.number(annotation.zPriority, in: Annotation.zPriorities, default: defaults.zPriority))
    columns.minZoom.append(
      evaluation.number(annotation.minZoom, in: Annotation.zooms, default: defaults.minZoom))
    columns.maxZoom.append(
      evaluation.number(annotation.maxZoom, in: Annotation.zooms, default: defaults.maxZoom))
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
