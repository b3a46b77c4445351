import CartoucheResolver
import CartoucheSpec

extension Lowering {
  /// Adds one row.
  mutating func append(
    _ annotation: Annotation, id: String, at attachment: RowAttachment, _ evaluation: inout Evaluation
  ) {
    let row = plan.annotations.count
    plan.annotations.append(self.row(annotation, id: id, at: attachment, &evaluation))
    drive(.annotation(row), by: &evaluation)
    appendCollisionShape(annotation, to: \.shapes, at: row, &evaluation)
    appendCallout(annotation, at: row, &evaluation)
    appendMembership(annotation, at: row, &evaluation)
    appendTexts(annotation, at: row, &evaluation)
    appendStates(of: row, at: attachment, &evaluation)
  }

  /// What an annotation is in the plan's columns.
  mutating func row(
    _ annotation: Annotation, id: String, at attachment: RowAttachment, _ evaluation: inout Evaluation
  ) -> AnnotationRow {
    let title = evaluation.text(annotation.title) ?? ""
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

    let anchorList = shared.anchorList(
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
    return AnnotationRow(
      id: id, title: title, attachment: attachment, width: size.width, height: size.height,
      anchorList: anchorList, priority: order, zPriority: evaluation.base(zPriority, of: .zPriority),
      minZoom: evaluation.base(minZoom, of: .minZoom), maxZoom: evaluation.base(maxZoom, of: .maxZoom),
      fit: Fit(fit), flags: flags, view: shared.view(evaluation.view(annotation.view), in: &plan))
  }
}

/// What becomes of one annotation in the plan's columns; see `AnnotationColumns`.
struct AnnotationRow {
  var id: String
  var title: String
  var attachment: RowAttachment
  var width: Double
  var height: Double
  var anchorList: UInt32
  var priority: Double
  var zPriority: Double
  var minZoom: Double
  var maxZoom: Double
  var fit: Fit
  var flags: AnnotationFlags
  var view: UInt32
}

extension AnnotationColumns {
  /// Adds one row.
  mutating func append(_ row: AnnotationRow) {
    ids.append(row.id.utf8)
    titles.append(row.title.utf8)
    let point = row.attachment.point
    longitude.append(point.longitude)
    latitude.append(point.latitude)
    mercatorX.append(Mercator.x(longitude: point.longitude))
    mercatorY.append(Mercator.y(latitude: point.latitude))
    attachment.append(row.attachment.index)
    width.append(row.width)
    height.append(row.height)
    anchorList.append(row.anchorList)
    priority.append(row.priority)
    zPriority.append(row.zPriority)
    minZoom.append(row.minZoom)
    maxZoom.append(row.maxZoom)
    fit.append(row.fit)
    flags.append(row.flags)
    view.append(row.view)
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
