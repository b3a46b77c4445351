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
  /// Whether frames list what became of every candidate. It allocates. A change takes effect with the next
  /// frame whose camera or viewport differs from the last.
  public var explains = false

  /// Whether frames tell every visible annotation whose frame is another one than was told last. On a moving map
  /// those are nearly all, so nothing is told unless asked for. A change takes effect as that of `explains`; the frame
  /// after one to true makes room.
  public var reportsFrameChanges = false {
    didSet {
      guard reportsFrameChanges != oldValue else { return }
      state.toldFrames = []
      if reportsFrameChanges { state.growToldFrames(to: plan.annotations.count) }
    }
  }

  var candidates: CandidateTable
  var order: RankOrder
  /// Whether there is more than one `zPriority` where no annotation is in any state, or may be at some zoom.
  var isLayered: Bool
  /// The policy's margins in 1/256 points. A frame is empty long before the first ends, and the second reaches
  /// across every screen, so both ends only keep the sums in range.
  let stickiness: Int32
  let showMargin: Int32
  /// The plan's camera for the last viewport for which the host gave none.
  var fitted: FittedCamera? = nil
  /// What the last frame was resolved for; nil before the first.
  var input: FrameView?
  var state: FrameState
  var interaction: Interaction
  /// Rows that were removed since the last frame, ascending.
  var removed: [UInt32] = []
  /// Rows that were added since the last frame and are to be selected, in the order in which they were added.
  var addedSelected: [UInt32] = []
  /// Whether something else than the view of the map changed since the last frame.
  var isChanged = false
  /// Whether the order must be sorted again.
  var needsRanking = true
  /// What the frame sees of the plan's annotations, but for texts and coordinates: at its zoom, in their states and with
  /// measured sizes.
  var options: [AnnotationOptions]
  var zoomState: ZoomState
  var grid = CollisionGrid()
  var obstacles: Obstacles
  var shapes: ShapeState
  var search: ShapeSearch
  var forest: HostForest
  var icons: IconState
  var slots: SlotPool

  public init(plan: Plan) {
    self.plan = plan
    candidates = CandidateTable(plan.anchorLists)
    order = RankOrder(plan)
    isLayered = plan.isLayered
    stickiness = FixedPoint.margin(plan.placement.stickiness, atMost: 16_384)
    showMargin = FixedPoint.margin(plan.placement.showMargin, atMost: 2_097_152)
    state = FrameState(count: plan.annotations.count)
    interaction = Interaction(plan)
    options = plan.annotations.options
    zoomState = ZoomState(tables: plan.zoomTables.count)
    shapes = ShapeState(plan)
    search = ShapeSearch(plan)
    forest = HostForest(plan)
    obstacles = Obstacles(plan)
    icons = IconState(plan)
    slots = SlotPool(plan)
    grid.reserve(max(plan.shapeCount, icons.boxCount), haveHosts: !forest.isEmpty)
    unshare()
    refreshAll()
  }

  /// The same resolver once more: both go on from the last frame, each by itself.
  ///
  /// - Complexity: O(1); what either then changes for the first time, it copies: O(annotations).
  public func copy() -> Resolver { Resolver(of: self) }

  private init(of other: borrowing Resolver) {
    plan = other.plan
    explains = other.explains
    reportsFrameChanges = other.reportsFrameChanges
    candidates = other.candidates
    order = other.order
    isLayered = other.isLayered
    stickiness = other.stickiness
    showMargin = other.showMargin
    fitted = other.fitted
    input = other.input
    state = other.state
    interaction = other.interaction
    removed = other.removed
    addedSelected = other.addedSelected
    isChanged = other.isChanged
    needsRanking = other.needsRanking
    options = other.options
    zoomState = other.zoomState
    grid = other.grid
    obstacles = other.obstacles
    shapes = other.shapes
    search = other.search
    forest = other.forest
    icons = other.icons
    slots = other.slots
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
  ///   - frame: takes the result, in place of what is in it.
  public mutating func resolve(
    _ inputs: [Input] = [], camera: Camera?, viewport: Viewport, into frame: inout Frame
  ) {
    resolve(inputs, FrameView(view: .camera(camera ?? planCamera(in: viewport)), viewport: viewport), &frame)
  }

  /// The same for a host that knows its map's projection as a matrix.
  public mutating func resolve(
    _ inputs: [Input] = [], matrix: MapMatrix, viewport: Viewport, into frame: inout Frame
  ) {
    resolve(inputs, FrameView(view: .matrix(matrix), viewport: viewport), &frame)
  }

  private mutating func resolve(_ inputs: [Input], _ input: FrameView, _ frame: inout Frame) {
    frame.reserve(plan.annotations.count, eventsEach: reportsFrameChanges ? 4 : 3)
    frame.events.removeAll(keepingCapacity: true)
    frame.refusals.removeAll(keepingCapacity: true)
    let isSameView = input == self.input
    if !isSameView || isChanged || !inputs.isEmpty {
      let screen = Screen(input)
      let seen = self.input.map { isSameView ? screen : Screen($0) }
      take(inputs, seen: seen, on: screen, into: &frame)
      if isSameView && !isChanged {
        report(into: &frame)
        return
      }
      self.input = input
      state.advance()
      zoom(to: screen.zoom)
      // What zoom changes belongs to this frame.
      isChanged = false
      placeIcons(on: screen)
      gate(on: screen)
      rank(on: screen)
      surround(on: screen, input.viewport)
      place(on: screen)
      draw()
      assignSlots()
      emit(into: &frame.events)
    }
    report(into: &frame)
  }
}

/// All that a frame depends on besides the plan and the frames before it.
struct FrameView: Sendable, Equatable {
  var view: View
  var viewport: Viewport

  enum View: Sendable, Equatable {
    case camera(Camera)
    case matrix(MapMatrix)
  }
}

extension Frame {
  /// Makes room for the frames of `count` annotations and a user with ten fingers.
  ///
  /// Each annotation is placed or hidden, has its own events, and one more by being deselected; an input has two
  /// besides.
  fileprivate mutating func reserve(_ count: Int, eventsEach: Int) {
    let inputs = 20
    placements.reserveCapacity(count)
    hidden.reserveCapacity(count)
    events.reserveCapacity((eventsEach + 1) * count + 2 * inputs)
    refusals.reserveCapacity(inputs)
  }
}
