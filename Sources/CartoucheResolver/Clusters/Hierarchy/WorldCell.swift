/// Where a point of the world is, in 2^32 columns and rows.
struct WorldCell: Sendable, Equatable {
  var x: UInt32
  var y: UInt32

  static let perWorld = 4_294_967_296.0

  /// - Parameters:
  ///   - x: Mercator, 0…1.
  ///   - y: the same; beyond it the nearest row.
  @inline(__always)
  init(_ x: Double, _ y: Double) {
    self.x = WorldCell.index(x)
    self.y = WorldCell.index(y)
  }

  /// The world is cut at other places.
  init(_ cell: WorldCell, shiftedBy shift: UInt32) {
    x = cell.x &+ shift
    y = cell.y &+ shift
  }

  @inline(__always)
  private static func index(_ place: Double) -> UInt32 {
    UInt32(max(0, min(place * perWorld, perWorld - 1)))
  }

  /// The place along a curve that fills square after square, and in each its four quarters: the columns' bits with the
  /// rows' between them. Two cells are in one square of 2^-k of the world if their first 2k bits are equal.
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
