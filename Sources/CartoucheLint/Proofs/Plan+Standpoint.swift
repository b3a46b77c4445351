package import CartoucheResolver

extension Plan {
  /// Where one looks for an annotation's view: at its own point, at that of what it hangs on in the end, or in the middle of the
  /// first line or outline that it is attached to.
  package func standpoint(of row: Int) -> Coordinate {
    var row = row
    while let host = host(of: row) { row = host }
    let own = Coordinate(longitude: annotations.longitude[row], latitude: annotations.latitude[row])
    guard annotations.attachment[row] != AttachmentTable.none else { return own }
    let attachment = Int(annotations.attachment[row])
    let shape = Int(attachments.firstShape[attachment])
    guard attachments.shapeCount[attachment] > 0, let part = geometries.parts(ofShape: shape).first,
      let path = geometries.paths(ofPart: part).first
    else { return own }
    let (x, y) = (
      geometries.x[geometries.coordinates(ofPath: path)], geometries.y[geometries.coordinates(ofPath: path)]
    )
    guard let west = x.min(), let east = x.max(), let north = y.min(), let south = y.max() else { return own }
    let middle = (west + east) / 2
    return Coordinate(
      longitude: rounded(Mercator.longitude(x: middle - Elementary.nearestWhole(middle - 0.5))),
      latitude: rounded(Mercator.latitude(y: (north + south) / 2)))
  }
}

/// As many digits as a command needs: some centimetres.
private func rounded(_ degrees: Double) -> Double { (degrees * 1e7).rounded() / 1e7 }
