extension Resolver {
  /// Gives every annotation that is newly shown a recycled view, after taking back those of the newly hidden.
  mutating func assignSlots() {
    for row in 0..<plan.annotations.count
    where state.current.causes[row] != nil && state.previous.causes[row] == nil {
      slots.free(row, view: Int(plan.annotations.view[row]))
    }
    slots.restart()
    for row in 0..<plan.annotations.count
    where state.current.causes[row] == nil && state.previous.causes[row] != nil {
      slots.take(row, view: Int(plan.annotations.view[row]))
    }
  }
}

/// The host's views, numbered from 0 in each class, and who holds them.
///
/// Layout: slot s of view class v is `taken[starts[v] + s]`. No class needs more slots than it has annotations,
/// and as the lowest free one is always taken, never more than were shown at once.
struct SlotPool: Sendable {
  /// Per annotation; meaningful while it is shown.
  private(set) var held: [UInt32]
  private var taken: [Bool]
  private var starts: [UInt32]
  /// Per view class: below this slot none is free.
  private var lowest: [UInt32]

  init(views: [UInt32]) {
    held = Array(repeating: 0, count: views.count)
    taken = Array(repeating: false, count: views.count)
    let classes = views.max().map { Int($0) + 1 } ?? 0
    lowest = Array(repeating: 0, count: classes)
    starts = Array(repeating: 0, count: classes + 1)
    for view in views { starts[Int(view) + 1] += 1 }
    for view in 0..<classes { starts[view + 1] += starts[view] }
  }

  mutating func free(_ row: Int, view: Int) {
    taken[Int(starts[view] + held[row])] = false
  }

  /// Searches from slot 0 again: call it when slots were freed.
  mutating func restart() {
    for view in lowest.indices { lowest[view] = 0 }
  }

  mutating func take(_ row: Int, view: Int) {
    var slot = lowest[view]
    while taken[Int(starts[view] + slot)] { slot += 1 }
    taken[Int(starts[view] + slot)] = true
    held[row] = slot
    lowest[view] = slot + 1
  }
}
