extension Plan {
  /// Lets samples take the place of the features that only a host knows, as if the spec had their sources. For tools,
  /// which have no host; there are none afterwards.
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
  /// Takes the rows of other features of the same layers, in place of those of a layer that has any there.
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
  }
}

extension GeometryTable {
  /// Whether a shape is a single point.
  fileprivate func isPoint(_ shape: Int) -> Bool {
    let parts = parts(ofShape: shape)
    guard parts.count == 1, partKinds[parts.lowerBound] == .points else { return false }
    return coordinates(ofPath: paths(ofPart: parts.lowerBound).lowerBound).count == 1
  }
}
