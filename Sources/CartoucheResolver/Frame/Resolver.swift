/// Places the views of a plan, frame after frame.
///
/// Each map view has its own resolver. The resolver remembers the last frame: it keeps anchors and reports changes as
/// events. The same plan and the same sequence of frames give the same bytes on every machine. The type is noncopyable
/// so that no call copies it by accident; `copy()` makes a copy.
/// - Complexity: O(n log n) in the annotations, plus the number of overlaps. Frames after the first allocate no memory
///   unless `explains` is true.
public struct Resolver: ~Copyable, Sendable {
  /// The plan, its changes and the results of the last frame.
  package var state: State

  /// Creates the resolver of a map view.
  /// - Complexity: O(n log n) in the annotations, their anchors and coordinates. The initializer also builds
  ///   the hierarchies of clusters that the plan does not contain.
  public init(plan: Plan) {
    state = State(withKnownHierarchiesOf: plan)
    state.clustering.build(plan, state.interaction)
  }

  private init(_ state: State) { self.state = state }

  /// Returns a copy. The original and the copy continue from the last frame independently.
  ///
  /// - Complexity: O(1). The first change of either value copies its storage, in O(annotations).
  public func copy() -> Resolver { Resolver(state) }

  /// Does the work of the first frame that depends neither on the camera nor on inputs.
  ///
  /// Call it before the first frame of a resolver with many copies, each of which resolves one frame. A prepared copy
  /// gives the same frame as a new resolver. In plans without clusters, it examines only annotations near the viewport.
  /// - Complexity: O(n log n) in the annotations.
  package mutating func prepareCopies() {
    precondition(state.perspective == nil, "a frame was resolved before")
    state.ranking.prepare(state.options, state.plan)
    state.visibleCandidates.noteAllHidden()
    state.resolution.outcomes.hideAll()
    state.history.outcomes.hideAll()
  }

  /// A copy of the plan with all changes so far. The number of an existing row never changes.
  /// - Complexity: O(1). The copy shares the storage of all tables.
  public var plan: Plan { state.plan }

  /// Whether frames list the result of every candidate, which allocates memory. A change takes effect with the
  /// next frame. If the view of the map is unchanged, that frame repeats the last one and adds its
  /// explanations.
  public var explains: Bool {
    get { state.explains }
    set { state.explains = newValue }
  }

  /// Whether frames report each visible annotation whose rectangle differs from the last reported one (event
  /// `frameChanged`).
  ///
  /// On a moving map nearly all rectangles change, so the default is false. A change takes effect with the next frame
  /// that has another camera or viewport. The first frame after a change to true reserves memory.
  public var reportsFrameChanges: Bool {
    get { state.reportsFrameChanges }
    set { state.reportsFrameChanges = newValue }
  }

  /// Whether frames report which members joined and left a cluster (event `clusterMembersChanged`), in addition to
  /// their numbers.
  ///
  /// Such an event allocates memory, and an event with members that left reads all annotations. A change takes
  /// effect as for `reportsFrameChanges`.
  public var reportsClusterMembers: Bool {
    get { state.reportsClusterMembers }
    set { state.reportsClusterMembers = newValue }
  }

  /// Whether frames list the hidden annotations, each with its cause and its blocker.
  ///
  /// With many hidden annotations the list takes a large part of a frame's time. Set this property to false in
  /// a host that only draws the placements and handles events; both are complete without the list. A change
  /// takes effect with the next frame.
  public var reportsHidden: Bool {
    get { state.reportsHidden }
    set { state.reportsHidden = newValue }
  }

  /// Resolves one frame and writes it to `frame`, reusing the storage of `frame`.
  ///
  /// Any camera and any viewport is valid: if a number is not finite or the viewport has no area, all views are hidden.
  /// If neither camera, viewport nor plan has changed since the last frame, the result is the last frame with only the
  /// events of the inputs.
  /// - Parameters:
  ///   - inputs: The inputs since the last frame, in their order. They are applied before any view is placed.
  ///   - camera: The camera, or `nil` for the plan's camera, which shows the annotations of the plan's `fit`.
  ///   - viewport: The size of the map view.
  ///   - isSettled: Whether the map is idle. With `calm: motion`, only frames of an idle map replace a visible view by
  ///     one of higher priority. The value applies to this frame only.
  ///   - isOutOfTime: Returns whether the app has no more time. `strategy: best` calls it between exchanges and ends
  ///     its search when it returns true. The frame is then the best one found so far, which is never worse than that
  ///     of `greedy`. A repetition of the unchanged frame returns the same result, and `isReplayable` becomes false.
  ///   - frame: The destination of the result. Its content is replaced.
  public mutating func resolve(
    _ inputs: [Input] = [], camera: Camera?, viewport: Viewport, isSettled: Bool = false,
    until isOutOfTime: () -> Bool = { false }, into frame: inout Frame
  ) {
    let camera = camera ?? state.planCamera(in: viewport)
    state.resolve(
      inputs, Perspective(source: .camera(camera), viewport: viewport), isSettled, isOutOfTime, &frame)
  }

  /// Resolves one frame for an app that has the map's projection as a matrix. All other parameters are those of
  /// `resolve` with a camera.
  public mutating func resolve(
    _ inputs: [Input] = [], matrix: MapMatrix, viewport: Viewport, isSettled: Bool = false,
    until isOutOfTime: () -> Bool = { false }, into frame: inout Frame
  ) {
    state.resolve(
      inputs, Perspective(source: .matrix(matrix), viewport: viewport), isSettled, isOutOfTime, &frame)
  }
}

extension Resolver {
  /// The state of a resolver: the plan with all changes so far, and the results that the last frame leaves to queries
  /// and to the next frame.
  ///
  /// A copy shares the arrays of the original, and does not change with later frames.
  package struct State: Sendable {
    package internal(set) var plan: Plan

    // The properties of `Resolver` with these names.
    var explains = false
    var reportsFrameChanges = false {
      didSet {
        if reportsFrameChanges != oldValue { history.reported.setReportsRectangles(reportsFrameChanges) }
      }
    }
    var reportsClusterMembers = false
    var reportsHidden = true

    /// The states, measured sizes and other values that inputs have set.
    var interaction: Interaction
    /// The options of each annotation and cluster in its states, at the zoom of the last frame.
    var options: EffectiveOptions
    var hosts: HostTable
    /// The annotations and clusters that a frame examines, because they may be near the viewport or were placed in the
    /// last frame.
    var visibleCandidates: VisibleCandidates
    /// The numbering of annotations and clusters in the frame's tables.
    var rows: FrameRows
    /// The plan's camera, fitted to the last viewport for which the app gave no camera.
    var fitted: FittedCamera?

    // The steps of a frame, in their order.
    var icons: IconPlacement
    var clustering: Clustering
    /// The points that the host app gives for frames in place of a projection.
    var host = HostPoints()
    var visibilityFilter: VisibilityFilter
    var ranking: Ranking
    var obstacles: Obstacles
    var strategy: Greedy
    /// The search of `strategy: best`, or `nil` for `strategy: greedy`.
    var best: Best?
    var drawOrder: DrawOrder
    var callouts: Callouts
    /// The views at the edge of the screen that point at annotations off screen.
    var pointers: Pointers

    /// The viewport and the view of the map in the last frame; `nil` before the first frame.
    var perspective: Perspective?
    /// The results of the last frame.
    var resolution: Resolution
    /// The state that the next frame needs from the last frame and from earlier ones.
    var history: FrameHistory
    /// The values of `history` that the placement step of the last frame overwrote, as they were before that step. They
    /// allow the last frame to be explained afterwards.
    var start: FrameStart

    /// The annotations removed since the last frame, as ascending row numbers of the plan.
    var removed: [UInt32]
    /// The annotations that were selected when they were removed since the last frame, as ascending row numbers.
    var deselected: [UInt32]
    /// The edits of single annotations that a change of data or variables repeats.
    var edits: KeptEdits
    /// Inputs that edits caused. The resolver applies them by itself, before the app's inputs of the next frame.
    var expected: [Input]
    /// Whether edits or inputs since the last frame require that the next frame is resolved anew.
    var isChanged: Bool
    /// Whether the last frame was resolved for an idle map. If not, an unchanged frame may have to be resolved again when
    /// the map becomes idle.
    var hasSettled: Bool
    /// Whether the same calls would give the same frames again. False once the app has ended a search early.
    var isReplayable = true

    /// Creates the state without the hierarchies of clusters that the plan does not contain.
    init(withKnownHierarchiesOf plan: Plan) {
      self.plan = plan
      // Only tools without a map need the sample features. In large plans they take much of the memory.
      self.plan.samples = SampleFeatures()
      // `clustering` owns the hierarchies from here on.
      self.plan.hierarchies = []
      let measures = GeometryMeasures(plan)
      interaction = Interaction(plan)
      options = EffectiveOptions(plan, interaction)
      hosts = HostTable(plan)
      visibleCandidates = VisibleCandidates(plan, hosts, measures)
      fitted = nil
      icons = IconPlacement(plan)
      visibilityFilter = VisibilityFilter(plan, measures)
      ranking = Ranking(plan, hosts)
      obstacles = Obstacles(plan, measures)
      strategy = Greedy(plan, hosts, measures)
      best = plan.placement.strategy == .best ? Best(plan) : nil
      drawOrder = DrawOrder(plan, hosts)
      callouts = Callouts(plan)
      pointers = Pointers(plan)
      perspective = nil
      rows = FrameRows(plan)
      clustering = Clustering(plan)
      resolution = Resolution(count: FrameRows(plan).count)
      history = FrameHistory(plan)
      start = FrameStart(plan, history)
      removed = []
      deselected = []
      edits = KeptEdits()
      expected = []
      isChanged = false
      hasSettled = false
      unsharePlan()
    }
  }
}

extension Resolver.State {
  mutating func resolve(
    _ inputs: [Input], _ perspective: Perspective, _ isSettled: Bool, _ isOutOfTime: () -> Bool,
    _ frame: inout Frame, unprojecting unproject: (ScreenPoint) -> Coordinate? = { _ in nil },
    projecting project: HostProjection = { _, _ in }
  ) {
    frame.reserve(
      rows.count, hidden: reportsHidden, callouts: callouts.capacity, pointers: pointers.capacity,
      eventsEach: 3 + (reportsFrameChanges ? 1 : 0)
        + (strategy.leaders.isNeeded || !clustering.isEmpty ? 1 : 0))
    frame.events.removeAll(keepingCapacity: true)
    frame.refusals.removeAll(keepingCapacity: true)
    let isSameView = perspective == self.perspective
    if !isSameView || isChanged || !inputs.isEmpty {
      let horizon = plan.placement.horizon
      let screen = Screen(perspective, horizon: horizon)
      let seen = self.perspective.map { isSameView ? screen : Screen($0, horizon: horizon) }
      apply(inputs, seen: seen, on: screen, unproject, into: &frame)
    }
    let isNew = !isSameView || isChanged
    if isNew || isSettled && !hasSettled && plan.placement.calm == .motion {
      let before = self.perspective
      let isChanged = isChanged
      self.perspective = perspective
      self.isChanged = false
      hasSettled = isSettled
      runSteps(
        perspective, after: before, isChanged: isChanged, isSettled: isSettled, until: isOutOfTime,
        project, into: &frame.events)
    } else if explains, !resolution.isExplained {
      explainLastFrame(perspective)
    }
    if reportsHidden, !resolution.hasAllCauses { findRemainingCauses(perspective) }
    report(into: &frame)
  }
}

extension Frame {
  /// Reserves memory for frames of `count` annotations and clusters and for 20 inputs, two for each of ten fingers.
  ///
  /// Each annotation has one placement or one hidden entry, up to `eventsEach` events, and one more event when it is
  /// deselected. Each input has up to two events.
  fileprivate mutating func reserve(
    _ count: Int, hidden: Bool, callouts calloutCount: Int, pointers pointerCount: Int, eventsEach: Int
  ) {
    let inputs = 20
    placements.reserveCapacity(count)
    if hidden { self.hidden.reserveCapacity(count) }
    callouts.reserveCapacity(calloutCount)
    pointers.reserveCapacity(pointerCount)
    events.reserveCapacity((eventsEach + 1) * count + 2 * calloutCount + 2 * inputs)
    refusals.reserveCapacity(inputs)
  }
}

extension Resolver.State {
  /// The capacities of all arrays that frames reuse. They do not change after the first frame.
  package var capacities: [Int] {
    // Sorted, because a frame swaps buffers with the last frame and two such buffers may differ in capacity.
    let capacities =
      options.capacities + icons.capacities + clustering.capacities + visibilityFilter.capacities
      + ranking.capacities
      + obstacles.capacities + strategy.capacities + best.capacities + drawOrder.capacities
      + callouts.capacities + pointers.capacities
      + resolution.capacities + history.capacities + start.capacities
      + [interaction.drags.capacity] + interaction.expanded.capacities + host.capacities
    return capacities.sorted()
  }
}

extension Best? {
  /// The capacities of the search's arrays; empty for `strategy: greedy`.
  fileprivate var capacities: [Int] { map { $0.capacities } ?? [] }
}

extension Resolver.State {
  /// Copies the plan's arrays that frames change, so that no later frame has to copy storage shared with the app's
  /// plan.
  mutating func unsharePlan() {
    plan.annotations.unshare()
    plan.states.options.unshare()
    plan.zoomTables.unshareDrives()
    plan.surroundings.avoidedRegions.unshare()
  }
}

extension AnnotationColumns {
  /// Gives this value its own copies of the arrays that a frame may change, so that frames do not copy them.
  fileprivate mutating func unshare() {
    longitude.unshare()
    latitude.unshare()
    mercatorX.unshare()
    mercatorY.unshare()
    options.unshare()
  }
}

extension Array {
  /// Copies the storage if another array shares it.
  mutating func unshare() { reserveCapacity(count) }
}

extension Resolver.State {
  /// The number of annotations and clusters that the last frame examined. All others are too far from the viewport.
  package var rowsLookedAt: Int { visibleCandidates.rows.reduce(0) { count, _ in count + 1 } }
}

extension Resolver {
  /// Resolves one frame for an app whose map is no plane, such as a globe or a map with terrain. The app projects the
  /// coordinates that the frame needs. All other parameters are those of `resolve` with a camera.
  ///
  /// The camera gives the zoom and the padding; the points give all positions. A view is hidden with the cause
  /// `occluded` if the app projects its coordinate to `nil`, and a view on a shape if all coordinates of the shape are
  /// hidden. Lines and outlines are straight between the points of their coordinates, and have gaps at hidden ones.
  /// - Parameters:
  ///   - area: The part of the world that the map shows; it may be larger. The frame needs only points in it and near
  ///     it, and those of annotations with `offscreen`. If it is `nil`, the frame needs the points of all annotations.
  ///   - unproject: Returns the coordinate at a screen point, for a tap on the map and for a drag. If it returns `nil`,
  ///     the drag is refused.
  ///   - project: Returns the screen point of a coordinate, or `nil` if the map hides it. It must not use the resolver.
  public mutating func resolve(
    _ inputs: [Input] = [], camera: Camera, area: MapArea?, viewport: Viewport, isSettled: Bool = false,
    until isOutOfTime: () -> Bool = { false }, into frame: inout Frame,
    unprojecting unproject: (ScreenPoint) -> Coordinate? = { _ in nil },
    projecting project: (Coordinate) -> ScreenPoint?
  ) {
    state.resolve(
      inputs, camera: camera, area: area, viewport: viewport, isSettled: isSettled, until: isOutOfTime,
      into: &frame,
      unprojecting: unproject
    ) { coordinates, points in
      for index in coordinates.indices {
        if let point = project(coordinates[index]) { points[index] = point }
      }
    }
  }
}

extension Resolver.State {
  /// Resolves one frame with points of the host app, which projects all coordinates in one call.
  /// - Parameter project: replaces the points that the map shows. A point that stays not a number is hidden.
  package mutating func resolve(
    _ inputs: [Input], camera: Camera, area: MapArea?, viewport: Viewport, isSettled: Bool,
    until isOutOfTime: () -> Bool, into frame: inout Frame,
    unprojecting unproject: (ScreenPoint) -> Coordinate?,
    projecting project: ([Coordinate], inout [ScreenPoint]) -> Void
  ) {
    let perspective = hostPerspective(camera, area, viewport, project)
    resolve(inputs, perspective, isSettled, isOutOfTime, &frame, unprojecting: unproject, projecting: project)
  }
}
