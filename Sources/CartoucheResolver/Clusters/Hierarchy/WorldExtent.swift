/// A part of the world, in cells: from `west` so many to the east, which may pass the end of the world; both ends count.
package struct WorldExtent: Sendable, Equatable {
  var west: UInt32
  var width: UInt32
  var north: UInt32
  var south: UInt32

  init(_ cell: WorldCell) {
    (west, width) = (cell.x, 0)
    (north, south) = (cell.y, cell.y)
  }

  init(west: UInt32, width: UInt32, north: UInt32, south: UInt32) {
    (self.west, self.width) = (west, width)
    (self.north, self.south) = (north, south)
  }

  /// The smallest around both, the shorter way around the world.
  func enclosing(_ other: WorldExtent) -> WorldExtent {
    var both = self
    both.north = min(north, other.north)
    both.south = max(south, other.south)
    // Seen from either, the other begins to its east.
    let eastwards = WorldExtent.reach(width, other.west &- west, other.width)
    let westwards = WorldExtent.reach(other.width, west &- other.west, width)
    if eastwards <= westwards {
      both.width = UInt32(min(eastwards, UInt64(UInt32.max)))
    } else {
      both.west = other.west
      both.width = UInt32(min(westwards, UInt64(UInt32.max)))
    }
    return both
  }

  /// Whether another one ends nowhere beyond it.
  func contains(_ other: WorldExtent) -> Bool {
    let isWide = width == UInt32.max || UInt64(other.west &- west) + UInt64(other.width) <= UInt64(width)
    return isWide && north <= other.north && other.south <= south
  }

  private static func reach(_ width: UInt32, _ step: UInt32, _ other: UInt32) -> UInt64 {
    max(UInt64(width), UInt64(step) + UInt64(other))
  }
}
