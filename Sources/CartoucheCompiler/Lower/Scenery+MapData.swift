import CartoucheResolver

extension Scenery {
  /// Every feature of every source, and the samples of those that only the host has.
  init(_ data: MapData) {
    self.init()
    for source in data.sources + data.samples {
      if case .features(let table) = source.content { append(table) }
    }
  }

  /// Adds the points, lines and polygons of features.
  mutating func append(_ table: FeatureTable) {
    let degrees = table.shapes
    for shape in 0..<degrees.count {
      var hasShape = false
      for part in degrees.parts(ofShape: shape) {
        if degrees.partKinds[part] == .points {
          for coordinate in degrees.coordinates(ofPath: degrees.paths(ofPart: part).lowerBound) {
            pointX.append(Mercator.x(longitude: degrees.x[coordinate]))
            pointY.append(Mercator.y(latitude: degrees.y[coordinate]))
          }
        } else {
          shapes.appendProjectedPart(part, of: degrees)
          hasShape = true
        }
      }
      if hasShape { shapes.endShape() }
    }
  }
}
