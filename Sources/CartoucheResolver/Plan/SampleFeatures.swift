/// Sample features for tools without a map, in place of features that only a host app knows.
///
/// They are separate from the tables that frames use, so they never affect an app. `Plan.useSamples()` copies them into
/// the tables.
package struct SampleFeatures: Sendable, Equatable {
  package var geometries = GeometryTable()
  /// The feature number of each shape of `geometries`, as in `Plan.shapeFeatures`.
  package var shapeFeatures: [UInt32] = []
  /// The samples that each layer draws, as in `Plan.layerFeatures`, with shapes from `geometries`. The table is empty
  /// if no layer has samples.
  package var layerFeatures = LayerFeatures()

  // The arrays below have one row for each attachment that has samples, and all have the same length.

  /// The attachments that have samples, as indices into `Plan.attachments`; ascending.
  package var attachment: [UInt32] = []
  /// The first sample shape of each attachment, as an index into `geometries`.
  package var firstShape: [UInt32] = []
  /// The number of sample shapes of each attachment, consecutive from `firstShape`.
  package var shapeCount: [UInt32] = []
  /// The longitude in degrees, −180…180, that samples give to the annotations with each attachment, as in
  /// `AnnotationColumns`.
  package var longitude: [Double] = []
  package var latitude: [Double] = []
  /// For each attachment, whether the layer's filter excludes the sample, as in `AttachmentTable.isFilteredOut`.
  package var isFilteredOut: [Bool] = []
  package var feature: [UInt32] = []

  package init() {}

  /// Returns the row of the samples of an attachment of `Plan.attachments`; `nil` if the attachment has no samples.
  package func row(ofAttachment index: UInt32) -> Int? {
    let row = attachment.partitioningIndex { $0 >= index }
    return row < attachment.count && attachment[row] == index ? row : nil
  }
}

extension SampleFeatures {
  mutating func serialize<Coder: PlanCoder>(
    with coder: inout Coder, _ counts: PlanCounts
  ) throws(Coder.Failure) {
    var (shapes, rows, layers) = (geometries.count, attachment.count, layerFeatures.ends.count)
    try coder.count(&shapes)
    try geometries.serialize(with: &coder, count: shapes)
    try coder.numbers(&shapeFeatures, count: shapes)
    try coder.count(&layers)
    try coder.check(
      layers == 0 || layers == counts.layers, or: "the samples have a different number of layers")
    var own = counts
    (own.layers, own.geometries) = (layers, shapes)
    try layerFeatures.serialize(with: &coder, own)
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

extension Plan {
  /// Replaces the features that only a host app knows by samples, as if the spec contained their sources, and clears
  /// `samples`.
  ///
  /// Tools call this function, because they have no host app.
  /// - Complexity: O(samples + annotations).
  package mutating func useSamples() {
    let samples = self.samples
    self.samples = SampleFeatures()
    if samples == self.samples { return }
    hierarchies = []
    let firstShape = UInt32(geometries.count)
    for shape in 0..<samples.geometries.count {
      geometries.append(samples.geometries, shape)
      shapeFeatures.append(samples.shapeFeatures[shape])
    }
    layerFeatures.replace(by: samples.layerFeatures, firstShape: firstShape)
    for row in samples.attachment.indices { attach(row, of: samples, firstShape: firstShape) }
    for row in 0..<annotations.count {
      let attachment = annotations.attachment[row]
      guard attachment != AttachmentTable.none, let sample = samples.row(ofAttachment: attachment) else {
        continue
      }
      let place = Coordinate(longitude: samples.longitude[sample], latitude: samples.latitude[sample])
      annotations.setCoordinate(place, of: row)
    }
  }

  private mutating func attach(_ row: Int, of samples: SampleFeatures, firstShape: UInt32) {
    let index = Int(samples.attachment[row])
    let shape = Int(samples.firstShape[row])
    attachments.isFilteredOut[index] = samples.isFilteredOut[row]
    attachments.feature[index] = samples.feature[row]
    if samples.shapeCount[row] == 1, samples.geometries.isPoint(shape) {
      attachments.kinds[index] = .point
    } else {
      attachments.kinds[index] = samples.shapeCount[row] == 1 ? .shape : .anyFeature
      attachments.firstShape[index] = firstShape + samples.firstShape[row]
      attachments.shapeCount[index] = samples.shapeCount[row]
    }
  }
}

extension LayerFeatures {
  /// For each layer for which `other` has features, replaces the layer's features by them. `firstShape` is added to the
  /// shape indices of `other`.
  fileprivate mutating func replace(by other: LayerFeatures, firstShape: UInt32) {
    if other.count == 0 { return }
    let own = self
    self = LayerFeatures()
    for layer in other.ends.indices {
      let rows = other.rows(ofLayer: layer)
      if rows.isEmpty {
        add(own, own.rows(ofLayer: layer), firstShape: 0)
      } else {
        add(other, rows, firstShape: firstShape)
      }
      ends.append(UInt32(count))
    }
  }

  private mutating func add(_ other: LayerFeatures, _ rows: Range<Int>, firstShape: UInt32) {
    feature += other.feature[rows]
    shape += other.shape[rows].map { $0 + firstShape }
    width += other.width[rows]
    height += other.height[rows]
    widthTable += other.widthTable[rows]
    heightTable += other.heightTable[rows]
    sortKey += other.sortKey[rows]
    filterZooms += other.filterZooms[rows]
  }
}

extension GeometryTable {
  fileprivate func isPoint(_ shape: Int) -> Bool {
    let parts = parts(ofShape: shape)
    guard parts.count == 1, partKinds[parts.lowerBound] == .points else { return false }
    return coordinates(ofPath: paths(ofPart: parts.lowerBound).lowerBound).count == 1
  }
}
