/// Where the views that a strategy placed so far will be in a moment, if the map goes on as it moves now: those on points of
/// their own.
struct ViewsAhead: Sendable {
  private var grid = CollisionGrid()
  /// Whether anybody may ever ask.
  private var isReserved = false
  /// Whether anybody asks in this frame.
  private(set) var isNeeded = false

  /// Makes room for those who ask in some frame.
  /// - Parameter count: of all shapes.
  mutating func reserve(_ count: Int) {
    isReserved = true
    grid.reserve(count)
  }

  /// - Parameter isNeeded: never without `reserve`. The first frame asks nothing, but no later one may allocate.
  mutating func clear(_ area: Box, isNeeded: Bool) {
    self.isNeeded = isNeeded
    if isReserved { grid.clear(area) }
  }

  /// Adds a shape of a view that goes a way.
  @inline(__always)
  mutating func insert(_ shape: CollisionShape, of row: UInt32, going way: SIMD2<Int32>) {
    grid.insert(shape.moved(by: way), owner: row)
  }

  /// Whether a shape meets any where it goes.
  @inline(__always)
  func meet(_ shape: CollisionShape, going way: SIMD2<Int32>) -> Bool { grid.meets(shape.moved(by: way)) }

  /// The same among those of others than one row.
  func meet(_ shape: CollisionShape, going way: SIMD2<Int32>, besides row: UInt32) -> Bool {
    grid.bestRanked(meeting: shape.moved(by: way)) { $0 == row } != nil
  }

  /// The capacity of every array that frames reuse.
  var capacities: [Int] { grid.capacities }
}

extension CollisionShape {
  @inline(__always)
  fileprivate func moved(by way: SIMD2<Int32>) -> CollisionShape {
    CollisionShape(box.moved(by: way), isCircle: isCircle)
  }
}
