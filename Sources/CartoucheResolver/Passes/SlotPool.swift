/// The host's views, numbered from 0 in each class, and who holds them.
///
/// Layout: slot s of view class v is `taken[starts[v] + s]`. No class needs more slots than it has annotations,
/// and as the lowest free one is always taken, never more than were shown at once.
struct SlotPool: Sendable {
  /// Of those that were ever shown; meaningful while they are.
  private var held: SparseColumn<Slot>
  /// Those that are not free: a set of places, and not of rows.
  private var taken: RowSet
  private var starts: [UInt32]
  /// Per view class: below this slot none is free.
  private var lowest: [UInt32]
  /// The options of the last frame; nil: of none.
  private var revision: UInt?

  private struct Slot: Sendable {
    var number: UInt32 = 0
    /// Its class.
    var view: UInt32 = 0
  }

  init(_ plan: Plan) {
    held = SparseColumn(count: FrameRows(plan).count)
    // An annotation may have another view in each of its states.
    let views = (plan.annotations.options + plan.states.options).map { $0.view } + plan.viewsOfClusters
    taken = RowSet(count: views.count)
    lowest = Array(repeating: 0, count: plan.views.count)
    starts = Array(repeating: 0, count: plan.views.count + 1)
    for view in views { starts[Int(view) + 1] += 1 }
    for view in 0..<plan.views.count { starts[view + 1] += starts[view] }
  }

  /// The pool of a plan that was changed, with the slots that shown annotations hold.
  init(_ plan: Plan, keeping other: SlotPool, after former: FrameRows, shown rows: some Sequence<UInt32>) {
    self.init(plan)
    held = other.held
    held.fit(FrameRows(plan), after: former)
    // Those whose class shrank below the slot that they hold give it back like all others.
    for row in rows { setTaken(Int(row), true) }
  }

  /// The pool of another plan, with the slots that shown annotations of the former one hold.
  /// - Parameters:
  ///   - views: the number that each class of the former plan has in this one.
  ///   - rows: those that are shown, and what they were in the former plan.
  init(_ plan: Plan, keeping other: SlotPool, views: [UInt32], _ rows: [(row: Int, former: Int)]) {
    self.init(plan)
    for (row, former) in rows {
      let slot = other.held[present: former]
      held.append(Slot(number: slot.number, view: views[Int(slot.view)]), for: row)
      setTaken(row, true)
    }
  }

  /// Follows another order of rows.
  mutating func move(_ moves: RowMoves) { held.move(moves) }

  /// The slot of a row that is shown.
  @inline(__always)
  subscript(_ row: Int) -> UInt32 { held[present: row].number }

  /// The class of the slot that a row held when it was shown last; 0: it was not.
  func view(of row: Int) -> UInt32 { held[row]?.view ?? 0 }

  /// Whether somebody may have another view because options changed since slots were assigned last; from now on nobody.
  mutating func follow(_ options: OptionsInEffect) -> Bool {
    defer { revision = options.revision }
    return options.revision != revision
  }

  /// Gives every annotation that is newly shown a recycled view, after taking back those of the newly hidden.
  /// - Parameters:
  ///   - concerned: in the document's order those that only one of the two frames shows or that may have another view, and perhaps
  ///     others.
  ///   - order: of rows; where it is another one, none are clusters'.
  mutating func assign(
    _ options: OptionsInEffect, _ concerned: RowSet, _ order: RowOrder, _ found: Outcomes,
    after last: Outcomes
  ) {
    for annotation in concerned {
      let row = order.row(ofAnnotation: annotation)
      let isFreed =
        last.causes[row] == nil && (found.causes[row] != nil || held[present: row].view != options[row].view)
      if isFreed { free(row) }
    }
    restart()
    for annotation in concerned {
      let row = order.row(ofAnnotation: annotation)
      let isTaken =
        found.causes[row] == nil && (last.causes[row] != nil || held[present: row].view != options[row].view)
      if isTaken { take(row, view: options[row].view) }
    }
  }

  private mutating func free(_ row: Int) { setTaken(row, false) }

  private mutating func setTaken(_ row: Int, _ isTaken: Bool) {
    let slot = held[present: row]
    let index = starts[Int(slot.view)] + slot.number
    guard index < starts[Int(slot.view) + 1] else { return }
    if isTaken { taken.insert(Int(index)) } else { taken.remove(Int(index)) }
  }

  /// Searches from slot 0 again: call it when slots were freed.
  private mutating func restart() {
    for view in lowest.indices { lowest[view] = 0 }
  }

  private mutating func take(_ row: Int, view viewIndex: UInt32) {
    let view = Int(viewIndex)
    var slot = lowest[view]
    while taken.contains(Int(starts[view] + slot)) { slot += 1 }
    taken.insert(Int(starts[view] + slot))
    held[row, default: Slot()] = Slot(number: slot, view: viewIndex)
    lowest[view] = slot + 1
  }
}

extension Plan {
  /// The view classes that clusters may have, each as often as there may be clusters of it at once, which have two members at
  /// least.
  fileprivate var viewsOfClusters: [UInt32] {
    var members = Array(repeating: 0, count: clusters.count)
    for cluster in clusters.member where cluster != ClusterColumns.none { members[Int(cluster)] += 1 }
    return members.indices.flatMap { cluster in
      clusters.looks.range(ofCluster: cluster).flatMap {
        repeatElement(clusters.looks.options[$0].view, count: members[cluster] / 2)
      }
    }
  }
}
