/// Places the views of a plan, frame after frame.
///
/// One value per map view; it remembers the last frame, because anchors are kept and events compare with it. The
/// same plan and the same sequence of frames give the same bytes on every machine. Nothing copies it by accident:
/// `copy()` does.
/// - Complexity: O(n log n) in the annotations plus the overlaps met; no allocation after the first frame,
///   unless `explains` is set.
public struct Resolver: ~Copyable, Sendable {
  /// What is placed: the plan that it was made with, and what was changed since. Rows never change their places.
  public internal(set) var plan: Plan
  /// Whether frames list what became of every candidate. It allocates. A change takes effect with the next frame, even
  /// one of the same view: that frame is the last one again, with its explanations.
  public var explains: Bool

  /// Whether frames tell every visible annotation whose frame is another one than was told last. On a moving map
  /// those are nearly all, so nothing is told unless asked for. A change takes effect with the next frame whose camera or
  /// viewport differs from the last; the frame after one to true makes room.
  public var reportsFrameChanges: Bool {
    didSet {
      if reportsFrameChanges != oldValue { history.told.tellRectangles(reportsFrameChanges) }
    }
  }

  /// Whether frames tell which members joined a cluster and which left it, besides how many (`clusterMembersChanged`). Such an
  /// event allocates, and one with members that left looks at every annotation. A change takes effect as that of
  /// `reportsFrameChanges`.
  public var reportsClusterMembers = false

  /// Whether frames list what is hidden, with the cause and who is in the way. Where many are, that takes a large part of a
  /// frame's time: a host that only draws what is shown and listens to events, which have both, sets it to false.
  /// A change takes effect with the next frame, even one of the same view.
  public var reportsHidden = true

  /// What inputs did.
  var interaction: Interaction
  /// What frames see of the plan's annotations.
  var options: OptionsInEffect
  var hosts: HostTable
  /// Whom frames look at.
  var near: NearRows
  /// What frames have a row for.
  var rows: FrameRows
  /// The plan's camera for the last viewport for which the host gave none.
  var fitted: FittedCamera?

  // The passes of a frame, in their order.
  var icons: IconPlacement
  var clustering: Clustering
  var gate: Gate
  var ranking: Ranking
  var obstacles: Obstacles
  var strategy: Greedy
  /// Nil: what greedy places is the frame.
  var best: Best?
  var drawOrder: DrawOrder
  var callouts: Callouts

  /// What the last frame was resolved for; nil before the first.
  var perspective: Perspective?
  /// What it found.
  var resolution: Resolution
  /// What it was handed by the ones before.
  var history: FrameHistory
  /// What it overwrote of that.
  var start: FrameStart

  /// Annotations that were removed since the last frame, ascending.
  var removed: [UInt32]
  /// Inputs that changes since the last frame brought about, which come before those of the next.
  var expected: [Input]
  /// Whether something else than the view of the map changed since the last frame.
  var isChanged: Bool
  /// Whether a frame that the host called settled saw all that there is now.
  var hasSettled: Bool
  /// Whether all frames so far follow from what they were resolved for, and no host ended the search of one.
  var isReplayable = true
  /// Whether rows are kept in the order of places.
  let arrangement: RowArrangement

  /// For the first frame of a map view.
  /// - Complexity: O(n log n) in the annotations, their anchors and coordinates; hierarchies of clusters are built unless the plan
  ///   has them.
  public init(plan: Plan) { self.init(plan: plan, .whereItPays) }

  package init(plan: Plan, _ arrangement: RowArrangement) {
    self.init(withKnownHierarchiesOf: plan, arrangement)
    clustering.build(plan, interaction)
  }

  /// The same, but that nobody is in a cluster whose hierarchy the plan has not, before it is built.
  init(withKnownHierarchiesOf plan: Plan, _ arrangement: RowArrangement) {
    let plan = plan.inDocumentOrder
    self.plan = plan
    self.arrangement = arrangement
    // They are for tools that have no host, and a large part of the memory where there are many.
    self.plan.samples = SampleFeatures()
    // From here on `clustering` has them.
    self.plan.hierarchies = []
    explains = false
    reportsFrameChanges = false
    let measures = GeometryMeasures(plan)
    interaction = Interaction(plan)
    options = OptionsInEffect(plan, interaction)
    hosts = HostTable(plan)
    near = NearRows(plan, hosts, measures)
    fitted = nil
    icons = IconPlacement(plan)
    gate = Gate(plan, measures)
    ranking = Ranking(plan, hosts)
    obstacles = Obstacles(plan, measures)
    strategy = Greedy(plan, hosts, measures)
    best = plan.placement.strategy == .best ? Best(plan) : nil
    drawOrder = DrawOrder(plan, hosts)
    callouts = Callouts(plan)
    perspective = nil
    rows = FrameRows(plan)
    clustering = Clustering(plan)
    resolution = Resolution(count: FrameRows(plan).count)
    history = FrameHistory(plan)
    start = FrameStart(plan, history)
    removed = []
    expected = []
    isChanged = false
    hasSettled = false
    unsharePlan()
  }

  /// The same resolver once more: both go on from the last frame, each by itself.
  ///
  /// - Complexity: O(1); what either then changes for the first time, it copies: O(annotations).
  public func copy() -> Resolver { Resolver(of: self) }

  private init(of other: borrowing Resolver) {
    plan = other.plan
    explains = other.explains
    reportsFrameChanges = other.reportsFrameChanges
    reportsClusterMembers = other.reportsClusterMembers
    reportsHidden = other.reportsHidden
    interaction = other.interaction
    options = other.options
    hosts = other.hosts
    near = other.near
    rows = other.rows
    clustering = other.clustering
    fitted = other.fitted
    icons = other.icons
    gate = other.gate
    ranking = other.ranking
    obstacles = other.obstacles
    strategy = other.strategy
    best = other.best
    drawOrder = other.drawOrder
    callouts = other.callouts
    perspective = other.perspective
    resolution = other.resolution
    history = other.history
    start = other.start
    removed = other.removed
    expected = other.expected
    isChanged = other.isChanged
    hasSettled = other.hasSettled
    isReplayable = other.isReplayable
    arrangement = other.arrangement
  }

  /// Resolves one frame and writes it to `frame`, whose storage is reused.
  ///
  /// Any camera and any viewport is safe: where a number is not finite, or the viewport has no area, everything
  /// is hidden. With a camera and a viewport equal to those of the last frame, and where nothing was changed since,
  /// it gives that frame's result again, with no events but those of the inputs.
  /// - Parameters:
  ///   - inputs: what happened since the last frame; taken in this order, before anything is placed.
  ///   - camera: nil: that of the plan, which shows the annotations that it is to show.
  ///   - viewport: the size of the map view.
  ///   - isSettled: whether the map is idle: with `calm: motion` what is shown while it moves makes room then for what
  ///     is more important. It belongs to this frame alone.
  ///   - isOutOfTime: for a host that has no more time: asked between exchanges while `strategy: best` searches, and where it is true, what
  ///     was found by then is the frame, which is never below that of `greedy`, also when it is asked for again with nothing changed.
  ///     From then on frames are not `isReplayable`.
  ///   - frame: takes the result, in place of what is in it.
  public mutating func resolve(
    _ inputs: [Input] = [], camera: Camera?, viewport: Viewport, isSettled: Bool = false,
    until isOutOfTime: () -> Bool = { false }, into frame: inout Frame
  ) {
    let camera = camera ?? planCamera(in: viewport)
    resolve(inputs, Perspective(source: .camera(camera), viewport: viewport), isSettled, isOutOfTime, &frame)
  }

  /// The same for a host that knows its map's projection as a matrix.
  public mutating func resolve(
    _ inputs: [Input] = [], matrix: MapMatrix, viewport: Viewport, isSettled: Bool = false,
    until isOutOfTime: () -> Bool = { false }, into frame: inout Frame
  ) {
    resolve(inputs, Perspective(source: .matrix(matrix), viewport: viewport), isSettled, isOutOfTime, &frame)
  }

  private mutating func resolve(
    _ inputs: [Input], _ perspective: Perspective, _ isSettled: Bool, _ isOutOfTime: () -> Bool,
    _ frame: inout Frame
  ) {
    frame.reserve(
      rows.count, hidden: reportsHidden, callouts: callouts.capacity, eventsEach: reportsFrameChanges ? 4 : 3)
    frame.events.removeAll(keepingCapacity: true)
    frame.refusals.removeAll(keepingCapacity: true)
    if self.perspective?.viewport.hasArea != true { arrange(for: perspective) }
    let isSameView = perspective == self.perspective
    if !isSameView || isChanged || !inputs.isEmpty {
      let horizon = plan.placement.horizon
      let screen = Screen(perspective, horizon: horizon)
      let seen = self.perspective.map { isSameView ? screen : Screen($0, horizon: horizon) }
      take(inputs, seen: seen, on: screen, into: &frame)
    }
    let isNew = !isSameView || isChanged
    if isNew || isSettled && !hasSettled && plan.placement.calm == .motion {
      let before = self.perspective
      let isChanged = isChanged
      self.perspective = perspective
      self.isChanged = false
      hasSettled = isSettled
      resolve(
        perspective, after: before, isChanged: isChanged, isSettled: isSettled, isOutOfTime, &frame.events)
    } else if explains, !resolution.isExplained {
      explainLastFrame(perspective)
    }
    if reportsHidden, !resolution.isWhole { findRest(perspective) }
    report(into: &frame)
  }

  /// The steps of a frame.
  private mutating func resolve(
    _ perspective: Perspective, after before: Perspective?, isChanged: Bool, isSettled: Bool,
    _ isOutOfTime: () -> Bool, _ events: inout [Event]
  ) {
    let screen = Screen(perspective, horizon: plan.placement.horizon)
    history.take(&resolution, near)
    options.bring(to: screen.zoom, plan, interaction)
    formClusters(on: screen, perspective.viewport, isChanged: isChanged)
    near.list(screen, plan, clustering, reach: options.reach, after: history.outcomes)
    icons.place(plan, options.zoom, on: screen)
    gate.pass(
      near.rows, plan, gateInputs(screen), after: history.outcomes, into: &resolution)
    ranking.rank(
      near.rows, plan, options, hosts, clustering.formed, on: screen, isFirst: before == nil, in: &resolution)
    obstacles.find(plan, options, icons, on: screen, perspective.viewport)
    let calm = CalmOrder(plan.placement, perspective, after: before, isSettled: isSettled)
    start.save(ranking.rows, history, resolution, after: before, isSettled: isSettled)
    place(
      candidateTable(calm, on: screen, since: before, changed: interaction.areChanged, history.recent), calm,
      until: isOutOfTime)
    drawOrder.order(
      resolution.placed, options, hosts, isLayered: options.isLayered || interaction.affected > 0)
    callouts.place(on: drawOrder.rows, plan, options, resolution, screen)
    history.findChanges(near.rows, resolution.outcomes, isFirst: before == nil)
    history.assignSlots(near.rows, plan, options, resolution.outcomes)
    let byInputs = events.count
    history.tell(near.rows, resolution, strategy.placed, removed: removed, plan, into: &events)
    callouts.tell(
      resolution.outcomes, since: history.outcomes, byInputs: byInputs, removed: removed, in: plan,
      into: &events)
    if !clustering.isEmpty { tellClusters(isFirst: before == nil, into: &events) }
    removed.removeAll(keepingCapacity: true)
    interaction.forgetChanges()
  }

  private func gateInputs(_ screen: Screen) -> Gate.Inputs {
    Gate.Inputs(plan, options, interaction, icons, history.places, on: screen, clustering)
  }

  /// Finds out why those are hidden that the last frame did not look at, for a host that lists them.
  private mutating func findRest(_ perspective: Perspective) {
    let screen = Screen(perspective, horizon: plan.placement.horizon)
    gate.passRest(besides: near.rows, plan, gateInputs(screen), hosts, into: &resolution)
  }

  /// Places what is ranked by the plan's strategy.
  private mutating func place(
    _ table: CandidateTable, _ calm: CalmOrder, until isOutOfTime: () -> Bool
  ) {
    if best == nil {
      strategy.place(
        ranking.rows, table, calm, changed: interaction.areChanged, explains: explains,
        keeping: &history.places, into: &resolution)
    } else {
      let isWhole = best?.place(
        ranking.rows, table, calm, changed: interaction.areChanged, explains: explains, until: isOutOfTime,
        keeping: &history.places, with: &strategy, into: &resolution)
      if isWhole == false { isReplayable = false }
    }
    resolution.isExplained = explains
  }
}

extension Frame {
  /// Makes room for the frames of `count` annotations and a user with ten fingers.
  ///
  /// Each annotation is placed or hidden, has its own events, and one more by being deselected; an input has two
  /// besides.
  fileprivate mutating func reserve(_ count: Int, hidden: Bool, callouts calloutCount: Int, eventsEach: Int) {
    let inputs = 20
    placements.reserveCapacity(count)
    if hidden { self.hidden.reserveCapacity(count) }
    callouts.reserveCapacity(calloutCount)
    events.reserveCapacity((eventsEach + 1) * count + 2 * calloutCount + 2 * inputs)
    refusals.reserveCapacity(inputs)
  }
}
