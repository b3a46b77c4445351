/// Members that joined, while a hierarchy is built, in the slot of its first member.
struct ClusterGroup: Sendable {
  /// Where its view stands: Mercator, 0…1.
  var x: Double
  var y: Double
  /// Place of its first member in the order of members. It stays when others join.
  let first: UInt32
  /// Members; 0: the group joined another one.
  var count: UInt32 = 1
  /// Number of its view's shape.
  var shape: UInt32

  /// The way from here to another in the copy of the world where that is shortest.
  @inline(__always)
  func way(to other: ClusterGroup) -> SIMD2<Double> {
    let east = other.x - x
    return SIMD2(east - Elementary.nearestWhole(east), other.y - y)
  }
}
