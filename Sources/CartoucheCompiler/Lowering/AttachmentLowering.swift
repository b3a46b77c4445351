import CartoucheResolver
package import CartoucheSpec

/// Fills the plan's table of attachments. An attachment to a point needs no row in the table.
struct AttachmentLowering {
  var table = AttachmentTable()
  private(set) var featureIDs = TextColumn()
  private(set) var samples: SampleLowering
  private let layers: LayerRows

  /// - Parameters:
  ///   - layers: The plan rows of the layers that annotations can be bound to.
  ///   - samples: The samples so far, which contain the samples that layers draw.
  init(_ layers: LayerRows, _ samples: SampleLowering) {
    self.layers = layers
    self.samples = samples
  }

  /// Adds the attachment of an annotation. The host of an attachment to another annotation is set later.
  mutating func add(
    _ target: AttachmentTarget, of annotation: Annotation, _ evaluation: inout PropertyEvaluation,
    _ geometries: inout GeometryLowering
  ) -> RowAttachment {
    if case .point(let point) = target { return RowAttachment(point: point) }
    let place = AttachmentPlace(annotation.attach?.content, &evaluation)
    switch target {
    case .point(let point): return RowAttachment(point: point)
    case .shape(let shape, let isPolygon): return add(shape, isPolygon: isPolygon, place, &geometries)
    case .annotation: return addHost(place)
    case .hostFeature(let id, let layer): return add(hostFeature: id, place, inLayer: layer)
    case .feature(let row, let selection, let isDrawn):
      return add(row, of: selection, isDrawn: isDrawn, place, &geometries)
    case .anyFeature(let selection, let first):
      return add(anyOf: selection, first: first, place, &geometries)
    }
  }

  /// Adds a line or polygon that the annotation itself declares.
  private mutating func add(
    _ shape: ShapeValue, isPolygon: Bool, _ place: AttachmentPlace, _ geometries: inout GeometryLowering
  ) -> RowAttachment {
    let row = table.append(.shape, place)
    table.firstShape[row] = geometries.add(shape, isPolygon: isPolygon)
    table.shapeCount[row] = 1
    return RowAttachment(point: shape.paths[0][0], index: UInt32(row))
  }

  /// Adds an attachment to the feature in `row` of the selection's table. The feature must have a geometry.
  mutating func add(
    _ row: Int, of selection: FeatureSelection, isDrawn: Bool = true, _ place: AttachmentPlace,
    _ geometries: inout GeometryLowering
  ) -> RowAttachment {
    let features = selection.table
    if selection.areSamples {
      var sample = selection
      sample.rows = .some([row])
      let id = features.uniqueID(row)
      return add(hostFeature: id, place, sample, isFilteredOut: !isDrawn, first: row)
    }
    let point = features.point(row)
    // A point feature that no layer draws needs no row in the table.
    if let point, selection.layer == nil, !layers.drawFeatures(of: selection.source.content) {
      return RowAttachment(point: point)
    }
    let index = table.append(point == nil ? .shape : .point, place)
    table.layer[index] = layers.row(selection.layer)
    table.isFilteredOut[index] = !isDrawn
    table.feature[index] = selection.number(of: row)
    if let id = features.uniqueID(row) { table.featureID[index] = featureIDs.append(id.utf8) }
    if point == nil {
      table.firstShape[index] = geometries.shape(row, of: selection)
      table.shapeCount[index] = 1
    }
    return RowAttachment(point: point ?? features.firstCoordinate(row), index: UInt32(index))
  }

  /// Adds an attachment to any feature of the selection.
  /// - Parameter first: The first row of the selection's table with a geometry, or `nil` if there is none.
  ///   The selection may exclude this row.
  private mutating func add(
    anyOf selection: FeatureSelection, first: Int?, _ place: AttachmentPlace,
    _ geometries: inout GeometryLowering
  ) -> RowAttachment {
    if selection.areSamples {
      let isFilteredOut = selection.rows.isEmpty && first != nil
      return add(hostFeature: nil, place, selection, isFilteredOut: isFilteredOut, first: first)
    }
    if selection.rows.count == 1 { return add(selection.rows[0], of: selection, place, &geometries) }
    let index = table.append(.anyFeature, place)
    table.layer[index] = layers.row(selection.layer)
    table.isFilteredOut[index] = selection.rows.isEmpty && first != nil
    table.firstShape[index] = geometries.shapes(of: selection)
    table.shapeCount[index] = UInt32(selection.rows.count)
    let point = (selection.rows.first ?? first).map { selection.table.firstCoordinate($0) }
    return RowAttachment(point: point ?? .unknown, index: UInt32(index))
  }

  /// Adds an attachment to a feature that only the host has. Without an id it is any feature of the layer.
  private mutating func add(hostFeature id: String?, _ place: AttachmentPlace, inLayer layer: Int?)
    -> RowAttachment
  {
    let index = table.append(.hostFeature, place)
    table.layer[index] = layers.row(layer)
    if let id { table.featureID[index] = featureIDs.append(id.utf8) }
    return RowAttachment(point: .unknown, index: UInt32(index))
  }

  /// Adds an attachment to a feature that only the host has, with the samples that stand for it.
  /// - Parameter first: The first sample with a geometry, or `nil` if there is none. The selection may
  ///   exclude this sample.
  private mutating func add(
    hostFeature id: String?, _ place: AttachmentPlace, _ selection: FeatureSelection, isFilteredOut: Bool,
    first: Int?
  ) -> RowAttachment {
    let attachment = add(hostFeature: id, place, inLayer: selection.layer)
    let point = (selection.rows.first ?? first).map { selection.table.firstCoordinate($0) }
    samples.add(
      selection, standingFor: attachment.index, isFilteredOut: isFilteredOut, at: point ?? .unknown)
    return attachment
  }

  /// Adds an attachment to another annotation. The plan row of the other annotation is set later.
  mutating func addHost(_ place: AttachmentPlace) -> RowAttachment {
    RowAttachment(point: .unknown, index: UInt32(table.append(.annotation, place)))
  }
}

extension CoordinateValue {
  /// A placeholder for the coordinate of an annotation that only a frame can compute.
  fileprivate static let unknown = CoordinateValue(longitude: 0, latitude: 0)
}

extension FeatureTable {
  /// Returns the first coordinate of a feature, which must have a geometry.
  fileprivate func firstCoordinate(_ row: Int) -> CoordinateValue {
    let part = shapes.parts(ofShape: row).lowerBound
    let coordinate = shapes.coordinates(ofPath: shapes.paths(ofPart: part).lowerBound).lowerBound
    return CoordinateValue(longitude: wrappedLongitude(shapes.x[coordinate]), latitude: shapes.y[coordinate])
  }
}

extension AttachmentTable {
  /// Appends an attachment of this kind, whose target is not set yet, and returns its index.
  fileprivate mutating func append(_ kind: AttachmentKind, _ place: AttachmentPlace) -> Int {
    kinds.append(kind)
    firstShape.append(0)
    shapeCount.append(0)
    layer.append(AttachmentTable.none)
    isFilteredOut.append(false)
    feature.append(AttachmentTable.none)
    featureID.append(AttachmentTable.none)
    host.append(AttachmentTable.none)
    hostPoint.append(place.hostPoint)
    partStart.append(place.part.start)
    partEnd.append(place.part.end)
    polygonRule.append(place.polygonRule)
    contains.append(place.contains)
    return kinds.count - 1
  }
}

/// The attachment of one annotation: its point, and its row in the plan's attachments.
package struct RowAttachment {
  package var point: CoordinateValue
  /// The index in the plan's attachments, or `AttachmentTable.none` for a point.
  package var index: UInt32

  package init(point: CoordinateValue, index: UInt32 = AttachmentTable.none) {
    self.point = point
    self.index = index
  }
}

/// The options of an attachment: where on its target a view may be.
struct AttachmentPlace {
  /// The part of a line on which a view attached to the line may be, as fractions of the line's length.
  var part = FractionRange(start: 0, end: 1)
  /// The point of the host's frame that the view's anchor touches, for a view attached to another annotation.
  /// If it is `nil`, the anchor touches the opposite point of the host.
  var hostPoint: Anchor?
  var polygonRule = PolygonRule.pole
  /// Whether a view that is attached to a polygon must be inside the polygon as a whole.
  var contains = false

  /// Evaluates the options of an attachment.
  /// - Parameters:
  ///   - attachment: The attachment, or `nil` for the defaults.
  ///   - evaluation: Records failing expressions. If one fails, the whole line is allowed.
  init(_ attachment: Attachment?, _ evaluation: inout PropertyEvaluation) {
    guard let attachment, !attachment.isPointAlone else { return }
    if let written = attachment.part?.content { part = evaluation.part(written) ?? part }
    switch attachment.at?.content {
    case .fraction(let fraction):
      if let fraction = evaluation.fraction(fraction) { part = FractionRange(start: fraction, end: fraction) }
    case .anchor(let name): hostPoint = Anchor(name)
    case nil: break
    }
    if attachment.rule?.content == .centroid { polygonRule = .centroid }
    contains = attachment.contain?.content == true
  }
}
