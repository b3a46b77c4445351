/// The attachments of annotations that have no coordinate of their own: one row per attachment, all arrays of equal
/// length.
///
/// `AnnotationColumns.attachment` is an index into this table.
package struct AttachmentTable: Sendable, Equatable {
  package var kinds: [AttachmentKind] = []
  /// The shapes are `firstShape ..< firstShape + shapeCount` of `Plan.geometries`. A point, an annotation and a host
  /// feature have none.
  package var firstShape: [UInt32] = []
  package var shapeCount: [UInt32] = []
  /// Index into `Plan.layers`; `none` if the attachment names no layer.
  package var layer: [UInt32] = []
  /// Whether the layer's filter excludes the feature, or all features.
  package var isFilteredOut: [Bool] = []
  /// The number of the feature, as in `LayerFeatures`.
  ///
  /// `none` for no feature, any feature, a host feature, or a point that no layer of `LayerFeatures` draws.
  package var feature: [UInt32] = []
  /// Index into `Plan.featureIDs`; `none` for no feature, any feature, or a feature without an id.
  package var featureID: [UInt32] = []
  /// The row of the annotation that the annotation is attached to; `none` for other kinds.
  package var host: [UInt32] = []
  /// The point of the host's frame that the anchor touches; `nil` for the point opposite the anchor.
  package var hostPoint: [Anchor?] = []
  /// The start of the allowed part of a line, as a fraction of its length, 0…1. Equal to `partEnd` for one exact point.
  package var partStart: [Double] = []
  package var partEnd: [Double] = []
  package var polygonRule: [PolygonRule] = []
  /// Whether the frame of the view must lie inside one polygon of the shape.
  package var contains: [Bool] = []

  /// The index that means no row.
  package static let none = UInt32.max

  package init() {}

  package var count: Int { kinds.count }
}

extension Plan {
  /// Returns the row of the annotation that annotation `row` is attached to.
  package func host(of row: Int) -> Int? {
    guard annotations.attachment.indices.contains(row), annotations.attachment[row] != AttachmentTable.none
    else { return nil }
    let host = attachments.host[Int(annotations.attachment[row])]
    return host == AttachmentTable.none ? nil : Int(host)
  }
}

extension AttachmentTable {
  mutating func serialize<Coder: PlanCoder>(
    with coder: inout Coder, _ counts: PlanCounts
  ) throws(Coder.Failure) {
    let rows = counts.attachments
    try coder.choices(&kinds, count: rows)
    try coder.numbers(&firstShape, count: rows)
    try coder.numbers(&shapeCount, count: rows)
    try coder.indices(&layer, count: rows, below: counts.layers, orNone: true)
    try coder.flags(&isFilteredOut, count: rows)
    try coder.numbers(&feature, count: rows)
    try coder.indices(&featureID, count: rows, below: counts.featureIDs, orNone: true)
    try coder.indices(&host, count: rows, below: counts.annotations, orNone: true)
    try coder.choicesOrNone(&hostPoint, count: rows)
    try coder.numbers(&partStart, count: rows, in: 0...1)
    try coder.numbers(&partEnd, count: rows, in: 0...1)
    try coder.choices(&polygonRule, count: rows)
    try coder.flags(&contains, count: rows)
    try coder.check(
      kinds.indices.allSatisfy { isComplete($0, shapes: counts.geometries) },
      or: "an attachment has no target")
  }

  /// Returns whether row `index` has the data that its kind needs.
  ///
  /// The shapes must be among the first `shapes` ones, and `partStart` must not exceed `partEnd`.
  private func isComplete(_ index: Int, shapes: Int) -> Bool {
    let hasShapes = UInt64(firstShape[index]) + UInt64(shapeCount[index]) <= UInt64(shapes)
    guard hasShapes, partStart[index] <= partEnd[index] else { return false }
    return switch kinds[index] {
    case .shape: shapeCount[index] > 0
    case .annotation: host[index] != AttachmentTable.none
    case .point, .anyFeature, .hostFeature: true
    }
  }
}

/// The kind of thing that an annotation is attached to.
package enum AttachmentKind: UInt8, Sendable, CaseIterable {
  /// A feature that is one point, which is the coordinate of the row.
  case point
  /// A line, a polygon, or a shape of several parts.
  case shape
  /// Any feature of a source or layer; earlier features are preferred.
  case anyFeature
  /// A feature that only the host knows.
  case hostFeature
  /// Another annotation.
  case annotation
}

extension AttachmentKind {
  /// Whether the anchor point is found by a search along shapes.
  @inline(__always)
  var isGeometry: Bool { self == .shape || self == .anyFeature }
}

/// The point of a polygon that a view is placed at.
package enum PolygonRule: UInt8, Sendable, CaseIterable {
  /// The point farthest from the outline.
  case pole
  case centroid
}

/// How far two attachments agree, for edits and reloads.
enum AttachmentSimilarity {
  case different
  /// Both are attached to the same feature, but its geometry differs.
  case sameFeature
  /// Both are attached to the same geometry, perhaps at different points of it.
  case sameGeometry
}

extension Plan {
  /// Compares the attachments of two annotations in plans with the same layers.
  ///
  /// A feature that only the host knows keeps the geometry that the host gave it.
  func similarity(ofRow row: Int, to patch: Plan, row otherRow: Int = 0) -> AttachmentSimilarity {
    let (attachment, other) = (annotations.attachment[row], patch.annotations.attachment[otherRow])
    guard attachment != AttachmentTable.none, other != AttachmentTable.none else { return .different }
    let (index, otherIndex) = (Int(attachment), Int(other))
    let (old, new) = (attachments, patch.attachments)
    let id = featureID(ofAttachment: index)
    guard old.layer[index] == new.layer[otherIndex], old.feature[index] == new.feature[otherIndex],
      old.host[index] == new.host[otherIndex],
      (old.kinds[index] == .annotation) == (new.kinds[otherIndex] == .annotation),
      id.elementsEqual(patch.featureID(ofAttachment: otherIndex))
    else { return .different }
    let hasLayer = old.layer[index] != AttachmentTable.none
    if hasLayer && new.kinds[otherIndex] == .hostFeature
      || hasSameGeometry(index, row, of: patch, otherIndex, otherRow)
    {
      return .sameGeometry
    }
    // Features without an id can only be recognized by their geometry.
    return hasLayer && !id.isEmpty ? .sameFeature : .different
  }

  /// Returns whether two annotations have the same possible anchor points.
  func hasSamePositions(ofRow row: Int, asIn patch: Plan, row otherRow: Int = 0) -> Bool {
    guard similarity(ofRow: row, to: patch, row: otherRow) == .sameGeometry else { return false }
    let (index, other) = (Int(annotations.attachment[row]), Int(patch.annotations.attachment[otherRow]))
    return attachments.partStart[index] == patch.attachments.partStart[other]
      && attachments.partEnd[index] == patch.attachments.partEnd[other]
      && attachments.polygonRule[index] == patch.attachments.polygonRule[other]
  }

  private func featureID(ofAttachment index: Int) -> ArraySlice<UInt8> {
    let id = attachments.featureID[index]
    return id == AttachmentTable.none ? [] : featureIDs[Int(id)]
  }

  private func hasSameGeometry(_ index: Int, _ row: Int, of patch: Plan, _ otherIndex: Int, _ otherRow: Int)
    -> Bool
  {
    guard attachments.kinds[index] == patch.attachments.kinds[otherIndex] else { return false }
    if attachments.kinds[index] == .point {
      return annotations.coordinate(row) == patch.annotations.coordinate(otherRow)
    }
    let (shapes, others) = (attachments.shapes(index), patch.attachments.shapes(otherIndex))
    return shapes.count == others.count
      && zip(shapes, others).allSatisfy { shape, other in
        shapeFeatures[shape] == patch.shapeFeatures[other]
          && geometries.hasShape(shape, equalTo: other, of: patch.geometries)
      }
  }
}

extension GeometryTable {
  /// Returns whether a shape equals a shape of another table.
  fileprivate func hasShape(_ shape: Int, equalTo other: Int, of table: GeometryTable) -> Bool {
    let (parts, others) = (parts(ofShape: shape), table.parts(ofShape: other))
    guard partKinds[parts].elementsEqual(table.partKinds[others]) else { return false }
    return zip(parts, others).allSatisfy { part, other in
      let (paths, others) = (paths(ofPart: part), table.paths(ofPart: other))
      return paths.count == others.count
        && zip(paths, others).allSatisfy { path, other in
          let (range, others) = (coordinates(ofPath: path), table.coordinates(ofPath: other))
          return x[range].elementsEqual(table.x[others]) && y[range].elementsEqual(table.y[others])
        }
    }
  }
}
