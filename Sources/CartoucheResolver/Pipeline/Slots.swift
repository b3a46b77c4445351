/// The step that assigns the host's recycled views, numbered from 0 in each view class, to visible rows.
///
/// Layout: slot s of view class v is `taken[starts[v] + s]`. The lowest free slot is always taken, so a class never
/// uses more slots than views were shown at once.
struct SlotPool: Sendable {
  /// The slots of all rows that were ever shown; valid while a row is shown.
  private var held: SparseColumn<Slot>
  /// The slots that are not free: a set of indices, not of rows.
  private var taken: RowSet
  private var starts: [UInt32]
  /// Per view class: the slot below which none is free.
  private var lowest: [UInt32]
  /// The revision of the options at the last assignment; `nil` before that.
  private var revision: UInt?

  private struct Slot: Sendable {
    var number: UInt32 = 0
    /// The view class of the slot.
    var view: UInt32 = 0
  }

  init(_ plan: Plan) {
    held = SparseColumn(count: FrameRows(plan).count)
    // An annotation may have another view class in each of its states.
    let views = (plan.annotations.options + plan.states.options).map { $0.view } + plan.viewsOfClusters
    taken = RowSet(count: views.count)
    lowest = Array(repeating: 0, count: plan.views.count)
    starts = Array(repeating: 0, count: plan.views.count + 1)
    for view in views { starts[Int(view) + 1] += 1 }
    for view in 0..<plan.views.count { starts[view + 1] += starts[view] }
  }

  /// Creates the pool of an edited plan, with the slots that shown annotations hold.
  init(_ plan: Plan, keeping other: SlotPool, after former: FrameRows, shown rows: some Sequence<UInt32>) {
    self.init(plan)
    held = other.held
    held.fit(FrameRows(plan), after: former)
    // Slots beyond the size of a smaller class are freed like all others.
    for row in rows { setTaken(Int(row), true) }
  }

  /// Creates the pool of another plan, with the slots that shown annotations held in the former one.
  /// - Parameters:
  ///   - views: by view class of the former plan, its number in this one.
  ///   - rows: the shown rows, in this and in the former plan.
  init(_ plan: Plan, keeping other: SlotPool, views: [UInt32], _ rows: [(row: Int, former: Int)]) {
    self.init(plan)
    for (row, former) in rows {
      let slot = other.held[present: former]
      held.append(Slot(number: slot.number, view: views[Int(slot.view)]), for: row)
      setTaken(row, true)
    }
  }

  /// Applies a permutation of the rows.
  mutating func move(_ moves: RowPermutation) { held.move(moves) }

  /// The slot of a visible row.
  @inline(__always)
  subscript(_ row: Int) -> UInt32 { held[present: row].number }

  /// Returns the view class of the slot that a row held when it was last shown, or 0 if it was never shown.
  func view(of row: Int) -> UInt32 { held[row]?.view ?? 0 }

  /// Returns whether options changed since the last assignment, so that any row may need another view class.
  mutating func resetNeedsReassignment(_ options: EffectiveOptions) -> Bool {
    defer { revision = options.revision }
    return options.revision != revision
  }

  /// Frees the slots of rows that are newly hidden, then assigns slots to rows that are newly shown.
  /// - Parameters:
  ///   - concerned: all annotations, in document order, whose visibility or view class may have changed.
  ///   - order: the row order. If it is not the document's, there are no clusters.
  mutating func assign(
    _ options: EffectiveOptions, _ concerned: RowSet, _ order: RowOrder, _ found: Outcomes,
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
      if isTaken { assignSlot(row, view: options[row].view) }
    }
  }

  private mutating func free(_ row: Int) { setTaken(row, false) }

  private mutating func setTaken(_ row: Int, _ isTaken: Bool) {
    let slot = held[present: row]
    let index = starts[Int(slot.view)] + slot.number
    guard index < starts[Int(slot.view) + 1] else { return }
    if isTaken { taken.insert(Int(index)) } else { taken.remove(Int(index)) }
  }

  /// Restarts the search for free slots at 0, after slots were freed.
  private mutating func restart() {
    for view in lowest.indices { lowest[view] = 0 }
  }

  private mutating func assignSlot(_ row: Int, view viewIndex: UInt32) {
    let view = Int(viewIndex)
    var slot = lowest[view]
    while taken.contains(Int(starts[view] + slot)) { slot += 1 }
    taken.insert(Int(starts[view] + slot))
    held[row, default: Slot()] = Slot(number: slot, view: viewIndex)
    lowest[view] = slot + 1
  }
}

extension Plan {
  /// The view classes of clusters, each as often as there may be such clusters at once. A cluster has at least two
  /// members.
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
