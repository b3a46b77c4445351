/// What annotations are attached to, other than a point of their own: one row an attachment; every array has the
/// same length. `AnnotationColumns.attachment` is an index into it.
package struct AttachmentTable: Sendable, Equatable {
  package var kinds: [AttachmentKind] = []
  /// The shapes `firstShape ..< firstShape + shapeCount` of `Plan.geometries`; none for a point, an annotation and
  /// what the host knows.
  package var firstShape: [UInt32] = []
  package var shapeCount: [UInt32] = []
  /// Index into `Plan.layers`; `none`: bound to no layer.
  package var layer: [UInt32] = []
  /// Whether the layer's filter leaves the feature, or every feature, out.
  package var isFilteredOut: [Bool] = []
  /// The number of the feature, as in `LayerFeatures`; `none`: no feature, any feature, one that only the host
  /// knows, or a point that no layer of `LayerFeatures` draws.
  package var feature: [UInt32] = []
  /// Index into `Plan.featureIDs`; `none`: no feature, any feature, or one without an id.
  package var featureID: [UInt32] = []
  /// Row of the annotation that it is attached to; `none`: to no annotation.
  package var host: [UInt32] = []
  /// The point of the host's frame that the anchor touches; nil: the one opposite of the anchor.
  package var hostPoint: [Anchor?] = []
  /// Fractions of a line's length, 0…1, in which the anchor point may lie. Equal: exactly there.
  package var partStart: [Double] = []
  package var partEnd: [Double] = []
  package var polygonRule: [PolygonRule] = []
  /// Whether a view stands only where its frame lies on one polygon of the shape.
  package var contains: [Bool] = []

  /// Stands for no index.
  package static let none = UInt32.max

  package init() {}

  package var count: Int { kinds.count }
}

extension Plan {
  /// The row of the annotation that another one is attached to.
  package func host(of row: Int) -> Int? {
    guard annotations.attachment.indices.contains(row), annotations.attachment[row] != AttachmentTable.none
    else { return nil }
    let host = attachments.host[Int(annotations.attachment[row])]
    return host == AttachmentTable.none ? nil : Int(host)
  }
}

extension AttachmentTable {
  mutating func code<Coder: PlanCoder>(
    by coder: inout Coder, _ counts: PlanCounts
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
      kinds.indices.allSatisfy { isWhole($0, shapes: counts.geometries) }, or: "an attachment leads nowhere")
  }

  /// Whether row `index` has what its kind needs, among as many shapes, and its part runs forwards.
  private func isWhole(_ index: Int, shapes: Int) -> Bool {
    let hasShapes = UInt64(firstShape[index]) + UInt64(shapeCount[index]) <= UInt64(shapes)
    guard hasShapes, partStart[index] <= partEnd[index] else { return false }
    return switch kinds[index] {
    case .shape: shapeCount[index] > 0
    case .annotation: host[index] != AttachmentTable.none
    case .point, .anyFeature, .hostFeature: true
    }
  }
}
