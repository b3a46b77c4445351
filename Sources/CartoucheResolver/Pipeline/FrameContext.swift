/// The values that the steps of a frame read, and that none of them changes.
///
/// It shares its arrays with the resolver. So it must be gone before the resolver changes any of them, or that change would
/// copy an array.
struct FrameContext: Sendable {
  let plan: Plan
  let options: EffectiveOptions
  let interaction: Interaction
  let hosts: HostTable
  let clustering: Clustering
  let icons: IconPlacement
  let screen: Screen
  let viewport: Viewport
  /// The perspective of the previous frame; `nil` in the first one.
  let before: Perspective?
  /// The outcomes of the previous frame.
  let last: Outcomes
  /// The rows that inputs and edits changed since the previous frame.
  let changed: RowSet
}

extension Resolver {
  /// Resolves a frame, step by step.
  /// - Parameters:
  ///   - before: the perspective of the previous frame; `nil` in the first one.
  ///   - isChanged: whether anything but the view of the map changed since the previous frame.
  ///   - isOutOfTime: ends a search.
  mutating func runSteps(
    _ perspective: Perspective, after before: Perspective?, isChanged: Bool, isSettled: Bool,
    until isOutOfTime: () -> Bool, into events: inout [Event]
  ) {
    let screen = Screen(perspective, horizon: plan.placement.horizon)
    history.advance(&resolution, visibleCandidates)
    options.update(to: screen.zoom, plan, interaction)
    formClusters(on: screen, perspective.viewport, isChanged: isChanged)
    visibleCandidates.list(screen, plan, clustering, reach: options.reach, after: history.outcomes)
    icons.place(plan, options.zoom, on: screen)
    let calm = CalmOrder(plan.placement, perspective, after: before, isSettled: isSettled)
    runSteps(
      in: context(perspective, on: screen, after: before, changed: interaction.areChanged), calm,
      isSettled: isSettled, until: isOutOfTime, into: &events)
    if !clustering.isEmpty { resetDissolvedClusters() }
    removed.removeAll(keepingCapacity: true)
    interaction.clearChanges()
  }

  /// Runs the steps that share a context.
  private mutating func runSteps(
    in frame: FrameContext, _ calm: CalmOrder, isSettled: Bool, until isOutOfTime: () -> Bool,
    into events: inout [Event]
  ) {
    visibilityFilter.filter(
      visibleCandidates.rows, frame.plan, VisibilityFilter.Inputs(frame, history.places), after: frame.last,
      into: &resolution)
    ranking.rank(visibleCandidates.rows, frame, in: &resolution)
    obstacles.find(frame)
    start.save(ranking.rows, history, resolution, after: frame.before, isSettled: isSettled)
    place(candidateTable(frame, calm, history.recent), until: isOutOfTime)
    drawOrder.order(
      resolution.placed, frame.options, frame.hosts,
      isLayered: frame.options.isLayered || frame.interaction.affected > 0)
    callouts.place(on: drawOrder.rows, frame, resolution)
    history.findChanges(visibleCandidates.rows, resolution.outcomes, isFirst: frame.before == nil)
    history.assignSlots(visibleCandidates.rows, frame, resolution.outcomes)
    let byInputs = events.count
    history.report(
      visibleCandidates.rows, frame, resolution, strategy.placed, removed: removed, into: &events)
    callouts.insertEvents(resolution.outcomes, frame, byInputs: byInputs, removed: removed, into: &events)
    if !frame.clustering.isEmpty {
      history.reported.report(
        frame, resolution, strategy.placed, &callouts, namesMembers: reportsClusterMembers, into: &events)
    }
  }

  /// Returns the context of a frame, once its options, clusters and icons are computed.
  @inline(__always)
  func context(
    _ perspective: Perspective, on screen: Screen, after before: Perspective?, changed: RowSet
  ) -> FrameContext {
    FrameContext(
      plan: plan, options: options, interaction: interaction, hosts: hosts, clustering: clustering,
      icons: icons, screen: screen, viewport: perspective.viewport, before: before, last: history.outcomes,
      changed: changed)
  }

  /// Returns the candidates of all views of a frame.
  @inline(__always)
  func candidateTable(_ frame: FrameContext, _ calm: CalmOrder, _ recent: RecentChanges) -> CandidateTable {
    CandidateTable(frame, obstacles, placeStatuses: visibilityFilter.placeStatuses, calm, recent: recent)
  }

  /// Computes the causes of the rows that the last frame did not examine, for a host that lists hidden annotations.
  mutating func findRemainingCauses(_ perspective: Perspective) {
    let screen = Screen(perspective, horizon: plan.placement.horizon)
    let frame = context(perspective, on: screen, after: nil, changed: interaction.wereChanged)
    visibilityFilter.filterRemaining(
      besides: visibleCandidates.rows, frame.plan, VisibilityFilter.Inputs(frame, history.places),
      frame.hosts,
      into: &resolution)
  }

  /// Places the ranked rows by the plan's strategy.
  private mutating func place(_ table: CandidateTable, until isOutOfTime: () -> Bool) {
    if best == nil {
      strategy.place(
        ranking.rows, table, explains: explains, keeping: &history.places, into: &resolution)
    } else {
      let isComplete = best?.place(
        ranking.rows, table, until: isOutOfTime, keeping: &history.places, with: &strategy, into: &resolution)
      if isComplete == false { isReplayable = false }
      if explains { best?.explain(ranking.rows, table, history.places, &strategy, &resolution) }
    }
    resolution.isExplained = explains
  }
}
