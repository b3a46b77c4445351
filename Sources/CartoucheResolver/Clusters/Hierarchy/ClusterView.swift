/// How a map is looked at, as far as clusters go by it.
package struct ClusterView: Sendable {
  private let projection: Projection
  private let map: ProjectiveMap
  /// As `HeldZoom`.
  private let heldZoom: Double
  private let cosineOfPitch: Double
  /// Points on screen around which a view may be seen, or is placed before it is.
  private let area: ScreenRectangle
  /// The greatest depth of what counts.
  private let farthest: Double

  package init(
    _ projection: Projection, heldZoom: Double, area: ScreenRectangle, farthest: Double = .infinity
  ) {
    self.projection = projection
    map = projection.map
    self.heldZoom = heldZoom
    self.area = area
    self.farthest = farthest
    cosineOfPitch = projection.cosineOfPitch
  }

  /// The zoom of the flat map that shows as much of a place, and of what is around it, as this one does; nil: it is behind the
  /// camera.
  ///
  /// Without pitch that is the held zoom. Away from the camera a tilted map is smaller, and squeezed in its depth.
  package func localZoom(x: Double, y: Double) -> Double? {
    if projection.isFlat { return projection.flatPlace(mercatorX: x, mercatorY: y) == nil ? nil : heldZoom }
    guard let place = projection.place(mercatorX: x, mercatorY: y) else { return nil }
    if cosineOfPitch == 1 { return heldZoom }
    let distance = place.depth / projection.depthOfMiddle
    return heldZoom + Elementary.logarithm2(min(1, cosineOfPitch / min(distance, 2)) / distance)
  }

  /// Whether no point of a part of the world is in the area, in front of the camera and this side of the horizon.
  ///
  /// The map is flat, so the corners tell: depths are between theirs, and in front of the camera so are points on screen.
  func misses(_ extent: WorldExtent) -> Bool {
    let west = Double(extent.west) / WorldCell.perWorld
    // A cell ends where the next begins.
    let east = west + (Double(extent.width) + 1) / WorldCell.perWorld
    let north = Double(extent.north) / WorldCell.perWorld
    let south = (Double(extent.south) + 1) / WorldCell.perWorld
    let copy = projection.copy(ofMercatorX: west)
    // What is seen in two copies of the world is looked at part by part.
    guard copy == projection.copy(ofMercatorX: east) else { return false }
    let corners = (
      map.apply(west + copy, north), map.apply(east + copy, north), map.apply(west + copy, south),
      map.apply(east + copy, south)
    )
    func all(_ test: (ProjectivePoint) -> Bool) -> Bool {
      test(corners.0) && test(corners.1) && test(corners.2) && test(corners.3)
    }
    if all({ $0.depth <= 0 }) || all({ $0.depth > farthest }) { return true }
    guard all({ $0.depth > 0 }) else { return false }
    return all { $0.x < area.x * $0.depth } || all { $0.x > (area.x + area.width) * $0.depth }
      || all { $0.y < area.y * $0.depth } || all { $0.y > (area.y + area.height) * $0.depth }
  }
}
