/// Places the views of a plan, frame after frame.
///
/// One value per map view; it remembers the last frame, because anchors are kept and events compare with it. The
/// same plan and the same sequence of frames give the same bytes on every machine.
/// - Complexity: O(n log n) in the annotations plus the overlaps met; no allocation after the first frame,
///   unless `explains` is set.
public struct Resolver: Sendable {
  public let plan: Plan
  /// Whether frames list what became of every candidate. It allocates. A change takes effect with the next
  /// frame whose camera or viewport differs from the last.
  public var explains = false

  var candidates: CandidateTable
  var order: RankOrder
  /// Whether there is more than one `zPriority`, or may be at some zoom.
  let isLayered: Bool
  /// The policy's margins in 1/256 points. A frame is empty long before the first ends, and the second reaches
  /// across every screen, so both ends only keep the sums in range.
  let stickiness: Int32
  let showMargin: Int32
  /// What the last frame was resolved for; nil before the first.
  var input: FrameInput?
  var state: FrameState
  var columns: ZoomedColumns
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
    columns = ZoomedColumns(plan.annotations)
    zoomState = ZoomState(tables: plan.zoomTables.count)
    shapes = ShapeState(plan)
    search = ShapeSearch(plan)
    forest = HostForest(plan)
    obstacles = Obstacles(plan)
    icons = IconState(plan)
    slots = SlotPool(views: plan.annotations.view)
    grid.reserve(max(plan.shapeCount, icons.boxCount))
  }

  /// Resolves one frame and writes it to `frame`, whose storage is reused.
  ///
  /// Any camera and any viewport is safe: where a number is not finite, or the viewport has no area, everything
  /// is hidden. A camera and a viewport equal to those of the last frame give its result again, with no events.
  public mutating func resolve(camera: Camera, viewport: Viewport, into frame: inout Frame) {
    frame.reserve(plan.annotations.count)
    frame.events.removeAll(keepingCapacity: true)
    let input = FrameInput(camera: camera, viewport: viewport)
    if input != self.input {
      self.input = input
      let screen = Screen(camera: camera, viewport: viewport)
      state.advance()
      zoom(to: camera.zoom)
      placeIcons(on: screen)
      gate(on: screen)
      rank(on: screen)
      surround(on: screen, viewport)
      place(on: screen)
      draw()
      assignSlots()
      emit(into: &frame.events)
    }
    report(into: &frame)
  }
}

/// All that a frame depends on besides the plan and the frames before it.
struct FrameInput: Sendable, Equatable {
  var camera: Camera
  var viewport: Viewport
}

extension Frame {
  /// Makes room for the frames of `count` annotations: each is placed or hidden and has at most three events.
  fileprivate mutating func reserve(_ count: Int) {
    placements.reserveCapacity(count)
    hidden.reserveCapacity(count)
    events.reserveCapacity(3 * count)
  }
}
