import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec

extension Lowering {
  /// Adds one row.
  mutating func append(
    _ annotation: Annotation, id: String, at attachment: RowAttachment, _ evaluation: inout Evaluation
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

    plan.annotations.ids.append(id.utf8)
    plan.annotations.titles.append(title.utf8)
    let point = attachment.point
    plan.annotations.longitude.append(point.longitude)
    plan.annotations.latitude.append(point.latitude)
    plan.annotations.mercatorX.append(Mercator.x(longitude: point.longitude))
    plan.annotations.mercatorY.append(Mercator.y(latitude: point.latitude))
    plan.annotations.attachment.append(attachment.index)
    plan.annotations.width.append(size.width)
    plan.annotations.height.append(size.height)
    plan.annotations.anchorList.append(anchorList(evaluation.anchors(annotation)))
    plan.annotations.priority.append(priority.order)
    plan.annotations.zPriority.append(
      evaluation.number(annotation.zPriority, in: Annotation.zPriorities, default: defaults.zPriority))
    plan.annotations.minZoom.append(
      evaluation.number(annotation.minZoom, in: Annotation.zooms, default: defaults.minZoom))
    plan.annotations.maxZoom.append(
      evaluation.number(annotation.maxZoom, in: Annotation.zooms, default: defaults.maxZoom))
    plan.annotations.fit.append(Fit(annotation.fit))
    plan.annotations.flags.append(flags)
    plan.annotations.view.append(viewIndex(annotation.view))
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

extension Annotation {
  /// Every expression with the name of its property.
  var expressions: [(property: String, expression: Expression)] {
    var found: [(property: String, expression: Expression)] = []
    func add<Content>(_ property: String, _ value: Value<Content>) {
      if case .expression(let expression) = value.form { found.append((property, expression)) }
    }
    func add(_ size: Size?) {
      for case .points(let side)? in [size?.width, size?.height] { add("size", side) }
    }
    add("gap", gap)
    add("visible", visible)
    add("minZoom", minZoom)
    add("maxZoom", maxZoom)
    add("priority", priority)
    add("zPriority", zPriority)
    add("allowOverlap", allowOverlap)
    add("obstacle", obstacle)
    add("ignoreCameraPadding", ignoreCameraPadding)
    add(size)
    for anchor in variableAnchors { add(anchor.size) }
    return found
  }

  /// Every place that reads the feature.
  var featureReads: [Location] {
    let template = title.flatMap { $0.readsFeature ? $0.location : nil }
    return expressions.filter { !$0.expression.isFeatureConstant }.map(\.expression.location)
      + (template.map { [$0] } ?? [])
  }
}
