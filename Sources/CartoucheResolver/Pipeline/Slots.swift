/// The step of a frame that assigns the app's reusable views to visible annotations and clusters. A *slot* is the
/// number of such a view, counted from 0 in each view class.
///
/// Layout: `taken` contains `starts[v] + s` if slot s of view class v is in use. The lowest free slot is always
/// assigned, so a class never uses more slots than views were visible at once.
struct SlotPool: Sendable {
  /// Per annotation and cluster: the slot of its view, stored once the view was visible. The value is valid only while
  /// the view is visible.
  private var held: SparseColumn<Slot>
  /// The slots in use, as the numbers `starts[view class] + slot`.
  private var taken: RowSet
  private var starts: [UInt32]
  /// Per view class: the slot number at which the search for a free slot starts. No slot below it is free.
  private var lowest: [UInt32]
  /// The value of `EffectiveOptions.revision` when slots were last assigned; `nil` before that.
  private var revision: UInt?

  private struct Slot: Sendable {
    var number: UInt32 = 0
    /// The view class of the slot, as a row of `plan.views`.
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

  /// Creates the slots of an edited plan. Annotations that are visible in the last frame keep their slots.
  init(_ plan: Plan, keeping other: SlotPool, after former: FrameRows, shown rows: some Sequence<UInt32>) {
    self.init(plan)
    held = other.held
    held.fit(FrameRows(plan), after: former)
    // `setTaken` ignores slots that the view class no longer has. They are freed later like all others.
    for row in rows { setTaken(Int(row), true) }
  }

  /// Creates the slots of a plan that replaces another one. Annotations that are visible in the last frame keep their
  /// slots.
  /// - Parameters:
  ///   - views: per view class of the former plan: its row in `plan.views`.
  ///   - rows: the rows of the visible annotations in the frame's tables, for this plan and the former one.
  init(_ plan: Plan, keeping other: SlotPool, views: [UInt32], _ rows: [(row: Int, former: Int)]) {
    self.init(plan)
    for (row, former) in rows {
      let slot = other.held[present: former]
      held.append(Slot(number: slot.number, view: views[Int(slot.view)]), for: row)
      setTaken(row, true)
    }
  }

  /// The number of the slot that a visible annotation or cluster holds.
  @inline(__always)
  subscript(_ row: Int) -> UInt32 { held[present: row].number }

  /// Returns the view class that displayed an annotation when it was last visible, as a row of `plan.views`; 0 if it
  /// was never visible.
  func view(of row: Int) -> UInt32 { held[row]?.view ?? 0 }

  /// Returns whether options changed since the last call, so that any visible annotation may need another view class.
  /// Records the current revision, so that the next call compares with it.
  mutating func resetNeedsReassignment(_ options: EffectiveOptions) -> Bool {
    defer { revision = options.revision }
    return options.revision != revision
  }

  /// Frees the slots of annotations that became hidden, then assigns slots to annotations that became visible.
  /// - Parameter concerned: All annotations and clusters whose visibility or view class may have changed, as rows of the frame's tables.
  mutating func assign(
    _ options: EffectiveOptions, _ concerned: RowSet, _ found: Outcomes, after last: Outcomes
  ) {
    for row in concerned {
      let isFreed =
        last.causes[row] == nil && (found.causes[row] != nil || held[present: row].view != options[row].view)
      if isFreed { free(row) }
    }
    restart()
    for row in concerned {
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

  /// Restarts the search for free slots at 0 in all view classes, after slots were freed.
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
  /// The view classes of clusters. Each occurs as often as clusters with it can exist at once: half as often as there
  /// are members, because a cluster has at least two.
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
