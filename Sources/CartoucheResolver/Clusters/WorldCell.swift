/// A cell of the world, in a grid of 2^32 columns and rows over the Mercator square. Annotations in one cell have the
/// same point for clustering.
struct WorldCell: Sendable, Equatable {
  var x: UInt32
  var y: UInt32

  /// The number of columns, and of rows: 2^32.
  static let perWorld = 4_294_967_296.0

  /// Creates the cell that contains a point.
  /// - Parameters:
  ///   - x: the x coordinate in Mercator, 0…1.
  ///   - y: the y coordinate in Mercator; clamped to 0…1.
  @inline(__always)
  init(_ x: Double, _ y: Double) {
    self.x = WorldCell.index(x)
    self.y = WorldCell.index(y)
  }

  @inline(__always)
  private static func index(_ place: Double) -> UInt32 {
    UInt32(max(0, min(place * perWorld, perWorld - 1)))
  }

  /// The index along the Z-order curve: the interleaved bits of column and row.
  ///
  /// Two cells are in the same square of 2^-k of the world if the first 2k bits of their indices are equal.
  var curveKey: UInt64 { WorldCell.spread(x) | WorldCell.spread(y) << 1 }

  private static func spread(_ bits: UInt32) -> UInt64 {
    var spread = UInt64(bits)
    spread = (spread | spread << 16) & 0x0000_FFFF_0000_FFFF
    spread = (spread | spread << 8) & 0x00FF_00FF_00FF_00FF
    spread = (spread | spread << 4) & 0x0F0F_0F0F_0F0F_0F0F
    spread = (spread | spread << 2) & 0x3333_3333_3333_3333
    return (spread | spread << 1) & 0x5555_5555_5555_5555
  }
}

/// A rectangle of world cells. It starts at `west` and extends `width` columns further to the east, perhaps across
/// ±180°; all edges are inclusive.
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

  /// Returns the smallest extent that contains this extent and `other`; it may cross ±180°.
  func enclosing(_ other: WorldExtent) -> WorldExtent {
    var both = self
    both.north = min(north, other.north)
    both.south = max(south, other.south)
    // The union starts at the western edge of one of the extents; the shorter union is chosen.
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

  /// Returns whether another extent lies inside this one.
  func contains(_ other: WorldExtent) -> Bool {
    let isWide = width == UInt32.max || UInt64(other.west &- west) + UInt64(other.width) <= UInt64(width)
    return isWide && north <= other.north && other.south <= south
  }

  /// Returns the width of the smallest extent that starts with one extent and contains another one, which starts `step`
  /// columns farther east.
  private static func reach(_ width: UInt32, _ step: UInt32, _ other: UInt32) -> UInt64 {
    max(UInt64(width), UInt64(step) + UInt64(other))
  }
}
