extension Resolver {
  /// The capacity of every array that frames reuse: it must not change after the first frame.
  package var capacities: [Int] {
    // In order of size: a frame swaps buffers with the last, and the allocator may have given one of two more room.
    let capacities =
      options.capacities + icons.capacities + clustering.capacities + gate.capacities + ranking.capacities
      + obstacles.capacities + strategy.capacities + best.capacities + drawOrder.capacities
      + callouts.capacities
      + resolution.capacities + history.capacities + start.capacities
      + [interaction.drags.capacity]
    return capacities.sorted()
  }
}

extension Best? {
  /// None where greedy places alone.
  fileprivate var capacities: [Int] { map { $0.capacities } ?? [] }
}

extension Resolver {
  /// Gives what inputs and zooms change storage of its own, so that no frame has to copy what the plan of the host
  /// shares.
  ///
  /// - Complexity: O(annotations).
  mutating func unsharePlan() {
    plan.annotations.unshare()
    plan.states.options.unshare()
    plan.zoomTables.unshareDrives()
  }
}

extension AnnotationColumns {
  /// All that a frame may change.
  fileprivate mutating func unshare() {
    longitude.unshare()
    latitude.unshare()
    mercatorX.unshare()
    mercatorY.unshare()
    options.unshare()
  }
}

extension Array {
  /// Makes sure that nobody else has the same storage.
  mutating func unshare() { reserveCapacity(count) }
}

extension Resolver {
  /// How many annotations and clusters the last frame looked at: the others are hidden because they are far away.
  package var rowsLookedAt: Int { near.rows.reduce(0) { count, _ in count + 1 } }

  /// In how many runs of 64 rows those were.
  package var runsLookedAt: Int { near.rows.words.count { $0 != 0 } }
}
