/// What a frame hands on to the next one.
struct FrameHistory: Sendable {
  /// What became of every annotation in the frame before.
  var outcomes: Outcomes
  /// Where they were placed whose plan does not say it.
  var places: KeptPlaces
  /// What handlers know.
  var told: ToldPlacements
  /// Which of the host's views each one holds.
  var slots: SlotPool

  init(_ plan: Plan) {
    outcomes = Outcomes(count: plan.annotations.count)
    places = KeptPlaces(plan)
    told = ToldPlacements(count: plan.annotations.count)
    slots = SlotPool(plan)
  }

  /// Follows a plan that was changed, of which `shown` rows were shown in the last frame.
  mutating func grow(_ plan: Plan, shown: some Sequence<UInt32>, tellsRectangles: Bool) {
    outcomes.grow(by: plan.annotations.count - outcomes.causes.count)
    places.grow(plan)
    told.grow(to: plan.annotations.count, tellsRectangles: tellsRectangles)
    slots = SlotPool(plan, keeping: slots, shown: shown)
  }

  /// Turns what the last frame found into history. Rows of the new one hold stale values until a pass writes them.
  mutating func take(_ last: inout Resolution) {
    swap(&outcomes, &last.outcomes)
    last.explanations.removeAll()
  }

  /// The capacity of every array that frames reuse.
  var capacities: [Int] {
    [
      outcomes.causes.capacity, outcomes.anchors.capacity, outcomes.arePlaced.capacity,
      places.places.capacity,
    ] + told.capacities
  }
}
