/// The annotations of one identifier that may join, in the order of members.
package struct ClusterLeaves: Sendable, Equatable {
  /// In the plan.
  package private(set) var rows: [UInt32] = []
  /// Mercator: 0 ≤ x < 1.
  package private(set) var x: [Double] = []
  package private(set) var y: [Double] = []
  /// Numbers in `ClusterShapes`.
  package private(set) var shapes: [UInt32] = []

  package init() {}

  package var count: Int { rows.count }

  package mutating func reserveCapacity(_ count: Int) {
    rows.reserveCapacity(count)
    x.reserveCapacity(count)
    y.reserveCapacity(count)
    shapes.reserveCapacity(count)
  }

  /// Adds one that comes after all others.
  /// - Parameters:
  ///   - x: Mercator; beyond 0…1 in another copy of the world.
  ///   - y: the same, without copies.
  package mutating func append(row: UInt32, x: Double, y: Double, shape: UInt32) {
    rows.append(row)
    self.x.append(x.inWorld)
    self.y.append(y)
    shapes.append(shape)
  }
}

extension Double {
  /// The same place in the copy of the world that begins at 0.
  var inWorld: Double {
    let place = self - Elementary.floor(self)
    // What is less than half a unit west of 0 is rounded to 1.
    return place < 1 ? place : 0
  }
}
