/// The views of a search that stand in the way of a candidate, as long as they are few.
struct Blockers: Sendable {
  /// Indices of views; −1 where there is none.
  private(set) var views = SIMD4<Int32>(repeating: -1)
  private(set) var count = 0
  /// Whether nobody needs to look for more: too many were found, or one that never moves.
  private(set) var areTooMany = false
  private var most: Int

  private static let numbers = SIMD4<Int32>(0, 1, 2, 3)

  /// - Parameter most: how many there may be, 0…4.
  @inline(__always)
  init(atMost most: Int) { self.most = most }

  @inline(__always)
  mutating func add(_ view: Int32) {
    if view >= 0, any(views .== view) { return }
    if view < 0 || count == most {
      areTooMany = true
    } else {
      // An index that is a variable would go through memory, and wait for it.
      views.replace(with: view, where: Blockers.numbers .== Int32(truncatingIfNeeded: count))
      count &+= 1
    }
  }

  /// Makes room for those who are in the way of them, up to four.
  mutating func extend() { most = 4 }

  var hasRoom: Bool { count < most }

  /// Whether a view is one of them.
  @inline(__always)
  func contain(_ view: Int32) -> Bool { view >= 0 && any(views .== view) }
}
