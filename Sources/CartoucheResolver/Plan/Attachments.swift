/// The table `Plan.attachments`: how annotations without a coordinate of their own are attached.
///
/// Each attachment has one row, and all arrays have the same length. `AnnotationColumns.attachment` refers to the rows.
package struct AttachmentTable: Sendable, Equatable {
  package var kinds: [AttachmentKind] = []
  /// The first shape of each attachment, as an index into `Plan.geometries`.
  package var firstShape: [UInt32] = []
  /// The number of shapes of each attachment, consecutive from `firstShape`; 0 for a point, another annotation or an
  /// unknown geometry.
  package var shapeCount: [UInt32] = []
  /// The layer that each attachment names, as a row of `Plan.layers`; `none` if it names none.
  package var layer: [UInt32] = []
  /// For each attachment, whether the layer's filter excludes the feature. If the attachment accepts any feature of the
  /// layer, whether the filter excludes all of them.
  package var isFilteredOut: [Bool] = []
  /// The number of the feature that each attachment names. `LayerFeatures` defines these numbers.
  ///
  /// `none` if the attachment names no feature or accepts any feature, if only the host app knows the feature, or if
  /// the feature is a point that no layer of `LayerFeatures` draws.
  package var feature: [UInt32] = []
  /// The id of the feature that each attachment names, as an index into `Plan.featureIDs`.
  ///
  /// `none` if the attachment names no feature or accepts any feature, or if the feature has no id.
  package var featureID: [UInt32] = []
  /// For each attachment to another annotation, that annotation (the host), as a row of `Plan.annotations`; `none` for
  /// other kinds of attachments.
  package var host: [UInt32] = []
  /// The point of the host annotation's frame that the view's anchor touches; `nil` for the point opposite the anchor.
  package var hostPoint: [Anchor?] = []
  /// The start of the allowed part of a line, as a fraction of its length, 0…1. If the spec allows only one place on
  /// the line with `at`, `partStart` equals `partEnd`.
  package var partStart: [Double] = []
  /// The end of the allowed part of a line, as a fraction of its length, 0…1.
  package var partEnd: [Double] = []
  package var polygonRule: [PolygonRule] = []
  /// Whether the view's frame must lie inside one polygon of its shape (`contain: true`).
  package var contains: [Bool] = []

  /// The value that stands for no row in `AnnotationColumns.attachment` and in the columns of `AttachmentTable`.
  package static let none = UInt32.max

  package init() {}

  package var count: Int { kinds.count }
}

extension Plan {
  /// Returns the annotation that annotation `row` is attached to; `nil` if it is not attached to another annotation.
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

  /// Returns whether the attachment in row `index` has the data that its kind needs.
  ///
  /// Its shapes must be among the first `shapes` shapes of `Plan.geometries`, and `partStart` must not exceed
  /// `partEnd`.
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
  /// The annotation is attached to a point feature, and has the coordinate of that point.
  case point
  /// The annotation is attached to a line, a polygon, or a shape of several parts.
  case shape
  /// The annotation is attached to any feature of a source or layer; earlier features are tried first.
  case anyFeature
  /// The annotation is attached to a feature with a geometry that only the host app knows.
  case hostFeature
  /// The annotation is attached to another annotation.
  case annotation
}

extension AttachmentKind {
  /// Whether an attachment of this kind binds to shapes, so that the resolver must search for an anchor point on them.
  @inline(__always)
  var isGeometry: Bool { self == .shape || self == .anyFeature }
}

/// The rule that chooses the anchor point of a view on a polygon.
package enum PolygonRule: UInt8, Sendable, CaseIterable {
  /// The pole of inaccessibility: the point inside the polygon that is farthest from the outline.
  case pole
  case centroid
}

/// How far the attachments of two annotations agree, for example before and after an edit or a reload.
enum AttachmentSimilarity {
  case different
  /// Both annotations are attached to the same feature, but the feature's geometry differs.
  case sameFeature
  /// Both annotations are attached to the same geometry. Their `part`, `at` and `rule` may differ.
  case sameGeometry
}

extension Plan {
  /// Compares the attachment of annotation `row` with the attachment of annotation `otherRow` in the plan `patch`.
  ///
  /// This plan and `patch` must have the same layers. A feature that only the host app knows keeps the geometry that
  /// the app gave it, so it counts as `sameGeometry`.
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

  /// Returns whether annotation `row` and annotation `otherRow` of the plan `patch` have the same possible anchor
  /// points.
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
  /// Returns whether a shape equals a shape of another table: the same kinds of parts with the same coordinates.
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
