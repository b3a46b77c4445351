import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec
import CartoucheSyntax

/// What one row is attached to.
struct RowAttachment {
  var point: CoordinateValue
  /// Index into the plan's attachments; `AttachmentTable.none`: the point is all.
  var index = AttachmentTable.none
}

extension Lowering {
  /// Adds the row of an annotation that says itself what it is attached to.
  ///
  /// - Parameters:
  ///   - place: where it says so.
  ///   - feature: the mapping of a list that it is made for; nil: none.
  mutating func lower(
    _ annotation: Annotation, _ id: String, attachedAt place: Location, feature: Feature?,
    _ data: inout MapData, _ log: inout DiagnosticLog
  ) -> [EvaluationFailure]? {
    var evaluation = Evaluation(feature: feature, zoom: plan.camera.zoom)
    var found: RowAttachment?
    if let point = annotation.attach?.content.point {
      guard let coordinate = evaluation.coordinate(point.content) else {
        reportFailures(evaluation, &log)
        return nil
      }
      found = RowAttachment(point: coordinate)
    } else if let attachment = annotation.attach?.content,
      let shape = attachment.line ?? attachment.polygon
    {
      found = add(shape, isPolygon: attachment.polygon != nil, attachment)
    } else if let host = annotation.attach?.content.annotation {
      guard let name = evaluation.name(host), let place = host.location else {
        reportFailures(evaluation, &log)
        return nil
      }
      found = addHost(names.qualified(name, at: place), at: place, annotation)
    } else if let attachment = annotation.attach?.content, let reference = attachment.feature {
      guard
        let bound = add(
          reference.content, attachment, annotation, isInList: feature != nil, &evaluation, &data, &log)
      else { return nil }
      found = bound
    }
    guard let found else {
      log.report(
        .missingKey, "this attachment names nothing", at: place,
        help: "write `{ point: [longitude, latitude] }`, or a \(Attachment.otherKinds)")
      return nil
    }
    append(annotation, id: id, at: found, &evaluation)
    return evaluation.failures
  }

  private func reportFailures(_ evaluation: Evaluation, _ log: inout DiagnosticLog) {
    for failure in evaluation.failures {
      guard case .expression(let reason, _) = failure.kind else { continue }
      log.report(
        Diagnostic(
          ExpressionFinding.expressionFailed, as: .error, "what this is attached to is not known: \(reason)",
          at: failure.location,
          help: "every mapping of the `forEach` needs the value"))
    }
  }

  // MARK: Shapes

  private mutating func add(
    _ shape: ShapeValue, isPolygon: Bool, _ attachment: Attachment
  ) -> RowAttachment {
    var builder = ShapeBuilder()
    for path in shape.paths {
      for coordinate in path { builder.add(longitude: coordinate.longitude, latitude: coordinate.latitude) }
      builder.endPath()
    }
    builder.endPart(isPolygon ? .polygon : .line)
    builder.endShape()
    let index = plan.geometries.appendProjected(0, of: builder.shapes)
    plan.shapeFeatures.append(AttachmentTable.none)
    let row = plan.attachments.append(.shape, attachment)
    plan.attachments.firstShape[row] = index
    plan.attachments.shapeCount[row] = 1
    return RowAttachment(point: shape.paths[0][0], index: UInt32(row))
  }

  // MARK: Features

  /// Binds to one feature, or to any of a source or layer. The evaluation gets the feature that is meant.
  private mutating func add(
    _ reference: FeatureReference, _ attachment: Attachment, _ annotation: Annotation, isInList: Bool,
    _ evaluation: inout Evaluation, _ data: inout MapData, _ log: inout DiagnosticLog
  ) -> RowAttachment? {
    guard let binding = binding(layer: reference.layer, source: reference.source, &data, &log) else {
      return nil
    }
    var id: String?
    if let written = reference.id {
      guard let name = evaluation.name(written) else {
        reportFailures(evaluation, &log)
        return nil
      }
      id = name
    }
    switch binding {
    case .host(let layer, let type):
      guard isInList || !reportFeatureUse(annotation, "only the host knows this \(type) feature", &log)
      else {
        return nil
      }
      let row = plan.attachments.append(.hostFeature, attachment)
      plan.attachments.layer[row] = layerRow(layer)
      if let id { plan.attachments.featureID[row] = plan.featureIDs.append(id.utf8) }
      return RowAttachment(point: CoordinateValue(longitude: 0, latitude: 0), index: UInt32(row))
    case .known(var selection):
      if let id {
        let place = reference.id?.location ?? selection.source.location
        guard let row = row(of: id, in: selection, at: place, &log) else { return nil }
        guard selection.table.geometryTypes[row] != nil else {
          log.report(
            .noGeometry, "the feature `\(abbreviated(id))` has no geometry to be attached to", at: place,
            related: [selection.table.idNodes[row]?.location].compactMap { $0 }.map {
              RelatedPlace("it is here", at: $0)
            })
          return nil
        }
        selection.rows = .some([row])
        checkOptions(attachment, on: selection, &log)
        if !isInList { evaluation = Evaluation(feature: selection.table[row], zoom: plan.camera.zoom) }
        let drawn = selection.layer.map { data.rows(drawnBy: $0, selection.table, &log) }
        return add(row, of: selection, isDrawn: drawn?.includes(row) ?? true, attachment)
      }
      guard isInList || !reportFeatureUse(annotation, "any feature may be meant here", &log) else {
        return nil
      }
      return addAny(selection, attachment, &data, &log)
    }
  }

  /// Binds to feature `row`, which has a geometry.
  mutating func add(
    _ row: Int, of selection: FeatureSelection, isDrawn: Bool = true, _ attachment: Attachment?
  ) -> RowAttachment {
    let table = selection.table
    let point = table.point(row)
    // A point that no layer in the plan draws is a point like any other.
    if let point, selection.layer == nil, !drawnSources.contains(selection.source.content) {
      return RowAttachment(point: point)
    }
    let index = plan.attachments.append(point == nil ? .shape : .point, attachment)
    plan.attachments.layer[index] = layerRow(selection.layer)
    plan.attachments.isFilteredOut[index] = !isDrawn
    plan.attachments.feature[index] = selection.number(of: row)
    if let id = table.uniqueID(row) { plan.attachments.featureID[index] = plan.featureIDs.append(id.utf8) }
    if point == nil {
      plan.attachments.firstShape[index] = shape(row, of: selection)
      plan.attachments.shapeCount[index] = 1
    }
    return RowAttachment(point: point ?? table.firstCoordinate(row), index: UInt32(index))
  }

  private mutating func addAny(
    _ selection: FeatureSelection, _ attachment: Attachment, _ data: inout MapData, _ log: inout DiagnosticLog
  ) -> RowAttachment {
    let all = selection.rowsWithGeometry
    var bound = selection
    bound.rows = all
    if let layer = selection.layer {
      let drawn = data.rows(drawnBy: layer, selection.table, &log)
      bound.rows = .some(all.filter { drawn.includes($0) })
    }
    checkOptions(attachment, on: bound, &log)
    if bound.rows.count == 1 { return add(bound.rows[0], of: bound, attachment) }
    let index = plan.attachments.append(.anyFeature, attachment)
    plan.attachments.layer[index] = layerRow(selection.layer)
    plan.attachments.isFilteredOut[index] = bound.rows.isEmpty && !all.isEmpty
    plan.attachments.firstShape[index] = shapes(of: bound)
    plan.attachments.shapeCount[index] = UInt32(bound.rows.count)
    let first = bound.rows.first ?? all.first
    return RowAttachment(
      point: first.map { selection.table.firstCoordinate($0) } ?? CoordinateValue(longitude: 0, latitude: 0),
      index: UInt32(index))
  }

  /// The plan's layer table has the layers that can be bound to, in drawing order.
  func layerRow(_ layer: Int?) -> UInt32 { layer.map { layerRows[$0] } ?? AttachmentTable.none }
}

extension FeatureTable {
  /// Of a feature that has a geometry.
  func firstCoordinate(_ row: Int) -> CoordinateValue {
    let part = shapes.parts(ofShape: row).lowerBound
    let coordinate = shapes.coordinates(ofPath: shapes.paths(ofPart: part).lowerBound).lowerBound
    return CoordinateValue(longitude: wrappedLongitude(shapes.x[coordinate]), latitude: shapes.y[coordinate])
  }
}

extension AttachmentTable {
  /// Adds a row that is bound to nothing yet, with what `attachment` says about the place on a shape.
  mutating func append(_ kind: AttachmentKind, _ attachment: Attachment?) -> Int {
    var range = attachment?.part?.content ?? FractionRange(start: 0, end: 1)
    var hostPoint: AnchorName?
    switch attachment?.at?.content {
    case .fraction(let fraction): range = FractionRange(start: fraction, end: fraction)
    case .anchor(let name): hostPoint = name
    case nil: break
    }
    kinds.append(kind)
    firstShape.append(0)
    shapeCount.append(0)
    layer.append(AttachmentTable.none)
    isFilteredOut.append(false)
    feature.append(AttachmentTable.none)
    featureID.append(AttachmentTable.none)
    host.append(AttachmentTable.none)
    self.hostPoint.append(hostPoint.map { Anchor($0) })
    partStart.append(range.start)
    partEnd.append(range.end)
    polygonRule.append(attachment?.rule?.content == .centroid ? .centroid : .pole)
    return kinds.count - 1
  }
}
