/// The part of the world that a map shows, in degrees.
public struct MapArea: Sendable, Equatable {
  /// The longitude of the western edge.
  public var west: Double
  /// The latitude of the southern edge.
  public var south: Double
  /// The longitude of the eastern edge. An area across ±180° may continue beyond 180, or have an `east` below `west`.
  public var east: Double
  /// The latitude of the northern edge.
  public var north: Double

  /// Creates an area from its edges in degrees.
  public init(west: Double, south: Double, east: Double, north: Double) {
    self.west = west
    self.south = south
    self.east = east
    self.north = north
  }
}

/// A rectangle of the world in Web Mercator coordinates.
package struct WorldBox: Sendable, Equatable {
  private var centerX: Double
  private var centerY: Double
  private var halfWidth: Double
  private var halfHeight: Double

  /// Creates the rectangle of an area; `nil` if a number of the area is not finite.
  init?(_ area: MapArea) {
    let west = Mercator.x(longitude: area.west)
    var east = Mercator.x(longitude: area.east)
    guard west.isFinite, east.isFinite, area.north.isFinite, area.south.isFinite else { return nil }
    if east < west { east += 1 }
    let (north, south) = (Mercator.y(latitude: area.north), Mercator.y(latitude: area.south))
    (centerX, halfWidth) = ((west + east) / 2, (east - west) / 2)
    (centerY, halfHeight) = ((north + south) / 2, abs(south - north) / 2)
  }

  /// Returns the rectangle with room for views that start outside the screen.
  /// - Parameters:
  ///   - reach: the room on each side, in points.
  ///   - viewport: the size of the screen, which shows the rectangle.
  func grown(by reach: Double, in viewport: Box) -> WorldBox {
    let side = Double(min(viewport.right - viewport.left, viewport.bottom - viewport.top)) / 256
    guard side > 0 else { return self }
    var box = self
    // The scale may differ between points of the screen, so the room is twice as large as on a plane.
    let factor = 1 + 4 * (reach + 4) / side
    box.halfWidth *= factor
    box.halfHeight *= factor
    return box
  }

  /// Returns whether an extent has a point in the rectangle, in any copy of the world.
  func meets(minX: Double, minY: Double, maxX: Double, maxY: Double) -> Bool {
    guard minY <= centerY + halfHeight, maxY >= centerY - halfHeight else { return false }
    let away = (minX + maxX) / 2 - centerX
    return !(abs(away - Elementary.nearestWhole(away)) > halfWidth + (maxX - minX) / 2)
  }

  func contains(_ x: Double, _ y: Double) -> Bool { meets(minX: x, minY: y, maxX: x, maxY: y) }

  /// The rectangle as lines around a part of the map, for `WorldIndex`.
  var ground: VisibleGround {
    VisibleGround(centerX: centerX, centerY: centerY, halfWidth: halfWidth, halfHeight: halfHeight)
  }
}

extension Screen {
  /// Returns the part of the world that the host gave, with room for views that start outside the screen. The result is
  /// `nil` if it gave none.
  func hostBox(reach: Double, _ policy: PlacementPolicy) -> WorldBox? {
    hostBox?.grown(by: reach + policy.margin, in: viewport)
  }
}
