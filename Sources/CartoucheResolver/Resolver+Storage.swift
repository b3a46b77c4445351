extension Resolver {
  /// The capacity of every array that frames reuse: it must not change after the first frame.
  package var capacities: [Int] {
    options.capacities + icons.capacities + gate.capacities + ranking.capacities + obstacles.capacities
      + strategy.capacities + drawOrder.capacities + resolution.capacities + history.capacities
      + [interaction.drags.capacity]
  }
}

extension PlaceSearch {
  /// The capacity of every array that frames reuse.
  var capacities: [Int] {
    [
      places.capacity, sizes.capacity, stretches.pieces.capacity, stretches.stretches.capacity,
      clip.kept.capacity + clip.cut.capacity, rings.x.capacity, rings.y.capacity, rings.ringEnds.capacity,
      rings.heap.capacity,
    ]
  }
}

extension CollisionGrid {
  /// The capacity of every array that frames reuse.
  var capacities: [Int] {
    [
      coverage.words.capacity, lists.capacity, entries.capacity, runs.capacity, owners.capacity,
      areCircles.capacity,
    ]
  }
}

extension DrawnFeatures {
  /// The capacity of every array that frames reuse.
  var capacities: [Int] { [items.capacity, edges.capacity, heads.capacity, levels.capacity] }
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
