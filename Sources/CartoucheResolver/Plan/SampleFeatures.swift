/// Features that stand for those which only the host knows, where there is no host: in tools, without a map.
///
/// They are apart from all that frames depend on, so that nothing which an app places comes of them; `Plan.useSamples` puts
/// them there.
package struct SampleFeatures: Sendable, Equatable {
  package var geometries = GeometryTable()
  /// As `Plan.shapeFeatures`.
  package var shapeFeatures: [UInt32] = []
  /// What layers draw of them: as `Plan.layerFeatures`, with the shapes of `geometries`. Without rows for layers where no
  /// layer has samples.
  package var layerFeatures = LayerFeatures()

  // One row an attachment that samples stand for; every array has the same length.

  /// Index into `Plan.attachments`, ascending.
  package var attachment: [UInt32] = []
  /// The shapes `firstShape ..< firstShape + shapeCount` of `geometries`.
  package var firstShape: [UInt32] = []
  package var shapeCount: [UInt32] = []
  /// Degrees, as in `AnnotationColumns`.
  package var longitude: [Double] = []
  package var latitude: [Double] = []
  /// As in `AttachmentTable`.
  package var isFilteredOut: [Bool] = []
  package var feature: [UInt32] = []

  package init() {}

  /// The row of an attachment; nil: no sample stands for what it is to.
  package func row(ofAttachment index: UInt32) -> Int? {
    let row = attachment.partitioningIndex { $0 >= index }
    return row < attachment.count && attachment[row] == index ? row : nil
  }
}

extension SampleFeatures {
  mutating func code<Coder: PlanCoder>(
    by coder: inout Coder, _ counts: PlanCounts
  ) throws(Coder.Failure) {
    var (shapes, rows, layers) = (geometries.count, attachment.count, layerFeatures.ends.count)
    try coder.count(&shapes)
    try geometries.code(by: &coder, count: shapes)
    try coder.numbers(&shapeFeatures, count: shapes)
    try coder.count(&layers)
    try coder.check(layers == 0 || layers == counts.layers, or: "samples are of other layers")
    var own = counts
    (own.layers, own.geometries) = (layers, shapes)
    try layerFeatures.code(by: &coder, own)
    try coder.count(&rows)
    try coder.indices(&attachment, count: rows, below: counts.attachments)
    try coder.check(attachment.ascends(strictly: true), or: "the samples are not in order")
    try coder.numbers(&firstShape, count: rows)
    try coder.numbers(&shapeCount, count: rows)
    try coder.check(
      zip(firstShape, shapeCount).allSatisfy { UInt64($0) + UInt64($1) <= UInt64(shapes) },
      or: "a sample has no shape")
    try coder.numbers(&longitude, count: rows)
    try coder.numbers(&latitude, count: rows)
    try coder.flags(&isFilteredOut, count: rows)
    try coder.numbers(&feature, count: rows)
  }
}
