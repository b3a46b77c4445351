/// The values that the steps of a frame read and do not change.
///
/// The context shares its arrays with the resolver. It must be released before the resolver changes any of these
/// arrays, or the change would copy the array.
struct FrameContext: Sendable {
  let plan: Plan
  let options: EffectiveOptions
  let interaction: Interaction
  let hosts: HostTable
  let clustering: Clustering
  let icons: IconPlacement
  let screen: Screen
  let viewport: Viewport
  /// The viewport and the view of the map in the previous frame; `nil` in the first frame.
  let before: Perspective?
  /// The outcome of each annotation and cluster in the previous frame: its anchor if it was placed, its cause if it was
  /// hidden.
  let last: Outcomes
  /// The annotations and clusters that inputs and edits changed since the previous frame.
  let changed: RowSet
  /// The points that the host app gave for this frame. Meaningless in a frame with a camera or matrix.
  let points: PointTable
  /// The points that the host app gave for the previous frame. Meaningless if that frame had a camera or matrix.
  let formerPoints: PointTable

  /// Returns the motion of the map since the previous frame.
  func motion(since former: Screen) -> MapMotion {
    former.projection.isOfPoints || screen.projection.isOfPoints
      ? MapMotion(from: former, formerPoints, to: screen, points) : MapMotion(from: former, to: screen)
  }
}

extension Resolver.State {
  /// Resolves a frame, step by step.
  /// - Parameters:
  ///   - perspective: the viewport and the view of the map.
  ///   - before: those of the previous frame; `nil` in the first frame.
  ///   - isChanged: whether edits or inputs have changed anything since the previous frame, rather than only camera and
  ///     viewport.
  ///   - isSettled: whether the map is idle.
  ///   - isOutOfTime: returns whether the search of `strategy: best` must end.
  ///   - project: the host app's projection, for a frame with points.
  ///   - events: the events of the inputs, to which the events of the frame are appended.
  mutating func runSteps(
    _ perspective: Perspective, after before: Perspective?, isChanged: Bool, isSettled: Bool,
    until isOutOfTime: () -> Bool, _ project: HostProjection, into events: inout [Event]
  ) {
    let screen = Screen(perspective, horizon: plan.placement.horizon)
    history.advance(&resolution, visibleCandidates)
    options.update(to: screen.zoom, plan, interaction)
    formClusters(on: screen, perspective.viewport, isChanged: isChanged)
    findSinglePointers(on: screen, perspective.viewport)
    updateExpansion(&events)
    visibleCandidates.list(
      screen, plan, clustering, interaction.expanded, reach: options.reach, after: history.outcomes)
    if screen.projection.isOfPoints { requestPoints(on: screen, project) }
    arrangeExpansion(on: screen)
    icons.place(plan, options.zoom, on: screen)
    let calm = CalmOrder(plan.placement, perspective, after: before, isSettled: isSettled)
    runSteps(
      in: context(perspective, on: screen, after: before, changed: interaction.areChanged), calm,
      isSettled: isSettled, until: isOutOfTime, into: &events)
    if screen.projection.isOfPoints { leaveScreen() }
    if !clustering.isEmpty { resetDissolvedClusters() }
    removed.removeAll(keepingCapacity: true)
    interaction.clearChanges()
  }

  /// Runs the steps of a frame after its options, clusters and icons are computed.
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
    callouts.place(on: drawOrder.rows, frame, resolution, avoiding: obstacles.regionBoxes)
    placePointers(frame)
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

  /// Finds the annotations outside of the visible map that may have pointers although they may cluster.
  private mutating func findSinglePointers(on screen: Screen, _ viewport: Viewport) {
    if pointers.rows.isEmpty || clustering.isEmpty { return }
    pointers.findSingles(
      clustering, plan,
      Clustering.Inputs(
        options: options, interaction: interaction, screen: screen, viewport: viewport,
        last: history.outcomes, hasZoomFilters: icons.hasZoomFilters, isChanged: false))
  }

  private mutating func placePointers(_ frame: FrameContext) {
    // An edit may have removed the last annotation with `offscreen`, whose pointer is still in the list.
    guard !pointers.rows.isEmpty || !pointers.placements.isEmpty else { return }
    pointers.place(
      frame, resolution, visibilityFilter, VisibilityFilter.Inputs(frame, history.places),
      given: host.pointers,
      among: Pointers.Blockers(
        views: strategy.placed.grid, callouts: callouts.boxes, obstacles: obstacles))
  }

  /// Returns the context of a frame, whose options, clusters and icons must have been computed before.
  @inline(__always)
  func context(
    _ perspective: Perspective, on screen: Screen, after before: Perspective?, changed: RowSet
  ) -> FrameContext {
    FrameContext(
      plan: plan, options: options, interaction: interaction, hosts: hosts, clustering: clustering,
      icons: icons, screen: screen, viewport: perspective.viewport, before: before, last: history.outcomes,
      changed: changed, points: host.table,
      formerPoints: screen.projection.isOfPoints ? host.former : host.table)
  }

  @inline(__always)
  func candidateTable(_ frame: FrameContext, _ calm: CalmOrder, _ recent: RecentChanges) -> CandidateTable {
    CandidateTable(frame, obstacles, placeStatuses: visibilityFilter.placeStatuses, calm, recent: recent)
  }

  /// Computes the causes of the hidden annotations that the last frame did not examine, for an app that lists them.
  mutating func findRemainingCauses(_ perspective: Perspective) {
    let screen = Screen(perspective, horizon: plan.placement.horizon)
    if screen.projection.isOfPoints { enterScreen() }
    defer { if screen.projection.isOfPoints { leaveScreen() } }
    let frame = context(perspective, on: screen, after: nil, changed: interaction.wereChanged)
    visibilityFilter.filterRemaining(
      besides: visibleCandidates.rows, frame.plan, VisibilityFilter.Inputs(frame, history.places),
      frame.hosts,
      into: &resolution)
  }

  /// Places the ranked views with the strategy of the plan, `greedy` or `best`.
  /// - Parameters:
  ///   - table: the candidates of the frame.
  ///   - isOutOfTime: returns whether the search of `strategy: best` must end.
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
    strategy.placeWithLeaders(ranking.rows, table, keeping: &history.places, into: &resolution)
    if explains { resolution.explainLeaders(history.places, plan) }
    resolution.isExplained = explains
  }
}
