/// The views of a search that stand in the way of a candidate, four at most.
struct Blockers: Sendable {
  /// Indices of views; −1 where there is none.
  private(set) var views = SIMD4<Int32>(repeating: -1)
  private(set) var count = 0

  /// Adds a view where there is room.
  @inline(__always)
  mutating func add(_ view: Int32) {
    // An index that is a variable would go through memory, and wait for it.
    views.replace(with: view, where: SIMD4<Int32>(0, 1, 2, 3) .== Int32(truncatingIfNeeded: count))
    count &+= 1
  }

  var hasRoom: Bool { count < views.scalarCount }
}
