extension Resolver {
  /// The capacity of every array that frames reuse: it must not change after the first frame.
  package var capacities: [Int] {
    [
      state.current.causes.capacity, state.current.anchors.capacity, state.previous.causes.capacity,
      state.previous.anchors.capacity, state.points.capacity, state.blockers.capacity,
      state.ranked.capacity, state.placed.capacity, state.drawn.capacity, state.keyed.capacity,
      state.keyedScratch.capacity, zoomState.values.capacity, zoomState.isChanged.capacity,
      state.zPriorities.capacity, state.frames.capacity, state.toldFrames.capacity, shapes.places.capacity,
      icons.isHidden.capacity,
      interaction.drags.capacity,
    ] + order.capacities + grid.capacities + search.capacities
      + obstacles.capacities
  }
}

extension RankOrder {
  /// As the resolver's.
  package var capacities: [Int] { [rows.capacity, tieEnds.capacity] }
}

extension ShapeSearch {
  /// As the resolver's.
  package var capacities: [Int] {
    [
      places.capacity, sizes.capacity, stretches.pieces.capacity, stretches.stretches.capacity,
      clip.kept.capacity + clip.cut.capacity, rings.x.capacity, rings.y.capacity, rings.ringEnds.capacity,
      rings.heap.capacity,
    ]
  }
}

extension CollisionGrid {
  /// As the resolver's.
  package var capacities: [Int] {
    [
      coverage.words.capacity, lists.capacity, entries.capacity, runs.capacity, owners.capacity,
      areCircles.capacity,
    ]
  }
}

extension Obstacles {
  /// As the resolver's.
  package var capacities: [Int] {
    regions.capacities + [
      drawn.items.capacity, drawn.edges.capacity, drawn.heads.capacity, drawn.levels.capacity,
      clip.kept.capacity + clip.cut.capacity, rings.x.capacity, rings.ringEnds.capacity,
    ]
  }
}

extension Resolver {
  /// Gives what inputs and zooms change storage of its own, so that no frame has to copy what the plan of the host
  /// shares.
  ///
  /// - Complexity: O(annotations).
  mutating func unshare() {
    plan.annotations.unshare()
    plan.states.options.unshare()
    plan.zoomTables.unshareDrives()
    options.unshare()
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
