import CartoucheResolver
import CartoucheSpec

/// Fills the plan's table of attachments: what rows are attached to, other than points of their own.
struct AttachmentLowering {
  var table = AttachmentTable()
  private(set) var featureIDs = TextColumn()
  private(set) var samples: SampleLowering
  private let layers: LayerRows

  /// - Parameters:
  ///   - layers: those of the map, which are in the plan.
  ///   - samples: with what layers draw of them.
  init(_ layers: LayerRows, _ samples: SampleLowering) {
    self.layers = layers
    self.samples = samples
  }

  /// Adds what an annotation is attached to. A point needs no row, and another annotation is not connected yet.
  mutating func add(
    _ target: AttachmentTarget, of annotation: Annotation, _ evaluation: inout Evaluation,
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

  /// Adds a shape of an annotation's own.
  private mutating func add(
    _ shape: ShapeValue, isPolygon: Bool, _ place: AttachmentPlace, _ geometries: inout GeometryLowering
  ) -> RowAttachment {
    let row = table.append(.shape, place)
    table.firstShape[row] = geometries.add(shape, isPolygon: isPolygon)
    table.shapeCount[row] = 1
    return RowAttachment(point: shape.paths[0][0], index: UInt32(row))
  }

  /// Adds feature `row`, which has a geometry.
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
    // A point that no layer in the plan draws is a point like any other.
    if let point, selection.layer == nil, !layers.draw(selection.source.content) {
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

  /// Adds any feature of a selection.
  /// - Parameter first: the first feature with a geometry, selected or not; nil: none has.
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

  /// Adds a feature that only the host knows; without an id any of the layer's or source's.
  private mutating func add(hostFeature id: String?, _ place: AttachmentPlace, inLayer layer: Int?)
    -> RowAttachment
  {
    let index = table.append(.hostFeature, place)
    table.layer[index] = layers.row(layer)
    if let id { table.featureID[index] = featureIDs.append(id.utf8) }
    return RowAttachment(point: .unknown, index: UInt32(index))
  }

  /// Adds a feature that only the host knows, or any, with the samples that stand for it.
  /// - Parameter first: the first sample with a geometry, selected or not; nil: none has.
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

  /// Adds another annotation, which is not connected yet.
  mutating func addHost(_ place: AttachmentPlace) -> RowAttachment {
    RowAttachment(point: .unknown, index: UInt32(table.append(.annotation, place)))
  }
}

extension CoordinateValue {
  /// Stands for a coordinate that only a frame can tell.
  fileprivate static let unknown = CoordinateValue(longitude: 0, latitude: 0)
}

extension FeatureTable {
  /// Of a feature that has a geometry.
  fileprivate func firstCoordinate(_ row: Int) -> CoordinateValue {
    let part = shapes.parts(ofShape: row).lowerBound
    let coordinate = shapes.coordinates(ofPath: shapes.paths(ofPart: part).lowerBound).lowerBound
    return CoordinateValue(longitude: wrappedLongitude(shapes.x[coordinate]), latitude: shapes.y[coordinate])
  }
}

extension AttachmentTable {
  /// Adds a row that is bound to nothing yet.
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
