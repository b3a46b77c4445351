/// The views of a search that stand in the way of a candidate, as long as they are few.
struct Blockers: Sendable {
  /// Indices of views; −1 where there is none.
  private(set) var views = SIMD4<Int32>(repeating: -1)
  private(set) var count = 0
  /// Whether nobody needs to look for more: too many were found.
  private(set) var areTooMany = false
  private var most: Int

  /// - Parameter most: how many there may be, 0…4.
  @inline(__always)
  init(atMost most: Int) { self.most = most }

  @inline(__always)
  mutating func add(_ view: Int32) {
    if contain(view) { return }
    if count == most {
      areTooMany = true
    } else {
      // An index that is a variable would go through memory, and wait for it.
      views.replace(with: view, where: SIMD4<Int32>(0, 1, 2, 3) .== Int32(truncatingIfNeeded: count))
      count &+= 1
    }
  }

  /// Has them be as many as are too many.
  mutating func giveUp() { areTooMany = true }

  /// Makes room for those who are in the way of them, up to four.
  mutating func extend() { most = 4 }

  var hasRoom: Bool { count < most }

  /// Whether a view is one of them.
  @inline(__always)
  func contain(_ view: Int32) -> Bool { any(views .== view) }
}
