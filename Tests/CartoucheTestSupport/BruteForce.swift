package import CartoucheResolver
import Foundation

/// Resolves frames in the plainest way: every rule as it is written in docs/resolution.md, every pair compared.
///
/// It takes from the resolver only the plain data types, Mercator coordinates and screen points, whose formulas have
/// tests of their own, and its poles of polygons, which it judges.
///
/// A class, because a build that is not optimized copies a struct wherever a closure uses it, with a hundred columns:
/// that was three quarters of its time.
package final class BruteForce {
  /// As the frame's zoom, the states and the inputs make it.
  var plan: Plan
  /// What is not told row by row; of the annotations' columns only `lastOrder` counts.
  var base: Plan
  var rows: [PlainRow]
  /// Per attachment: whether the host says that its feature is visible, if it says anything.
  var hostSays: [Bool?]
  /// What avoided layers draw in this frame.
  var drawn: [Drawn] = []
  /// Rows of the layer features.
  var iconsHidden: Set<Int> = []
  /// What the last frame shows, bottom first.
  var drawnFrames: [(row: Int, frame: PlainFrame)] = []
  /// The callouts that the last frame shows, bottom first.
  var callouts: [ShownCallout] = []
  /// Whether anything but the view of the map changed since the last frame.
  var isChanged = false
  /// What inputs and edits changed since the last frame.
  var changed: Set<Int> = []
  /// Whether a settled frame showed this already.
  var isSettled = false
  /// What the frame before saw.
  var former: View?
  /// How many frames there were.
  var frame = 0
  /// Whether the frame is one of a map that moves, where newcomers are held back.
  var holdsNewcomersBack = false
  /// What was added since the last frame and is to be selected.
  var addedSelected: [Int] = []
  /// Points: that of the puck, also while nobody knows where it is.
  let puckRadius: Double?
  let explains: Bool
  let reportsFrameChanges: Bool
  var last: View?
  var transcript = Transcript()
  var memories: [Memory]
  /// Where the resolver says that an annotation may stand: poles have no single answer, so its own are judged.
  var claims: [UInt32: [Coordinate]] = [:]
  var poles: [Int: SIMD2<Double>] = [:]

  /// What one annotation carries from frame to frame.
  struct Memory {
    var isShown = false
    /// Whether it was shown in the last frame or placed in the margin.
    var isPlaced = false
    /// The frame in which it was last shown or hidden; nil: it has been since the first.
    var changedIn: Int?
    /// Why it is hidden; nil before the first frame.
    var cause: Cause?
    /// That of the last placement.
    var anchor: Int?
    /// Of what stands on a shape.
    var place: Place?
    var zoomOfPlace = 0.0
    // What was told last.
    var toldAnchor: Int?
    var toldCoordinate: Coordinate?
    var toldFrame: PlainFrame?
    var slot = 0
    /// The class of the held slot.
    var view: [UInt8] = []
  }

  package init(plan: Plan, explains: Bool = false, reportsFrameChanges: Bool = false) {
    self.plan = plan
    base = plan
    puckRadius = plan.surroundings.puck?.radius
    self.explains = explains
    self.reportsFrameChanges = reportsFrameChanges
    rows = (0..<plan.annotations.count).map { PlainRow(plan, $0) }
    hostSays = Array(repeating: nil, count: plan.attachments.count)
    memories = Array(repeating: Memory(), count: plan.annotations.count)
    var selected = rows.indices.filter { rows[$0].own.flags.isSuperset(of: [.selected, .enabled]) }
    if plan.selection == .none { selected = [] }
    if plan.selection == .single { selected = Array(selected.suffix(1)) }
    for row in selected { rows[row].isSelected = true }
  }

  /// The plan with what holds at a zoom in the place of states and tables.
  func planInEffect(at zoom: Double) -> Plan {
    var plan = base
    let order = base.annotations.lastOrder
    plan.annotations = AnnotationColumns()
    plan.annotations.lastOrder = order
    plan.anchorLists = AnchorLists()
    plan.collisionBoxes = RectangleLists()
    plan.collisionOutlines = []
    plan.states = StateColumns()
    plan.zoomTables = ZoomTables()
    for row in rows { plan.append(row.inEffect(at: zoom), of: row) }
    for row in rows.indices {
      var model = row
      while plan.annotations.options[model].flags.contains(.takesZPriority), let host = plan.plainHost(model)
      {
        model = host
      }
      plan.annotations.options[row].zPriority = plan.annotations.options[model].zPriority
    }
    return plan
  }

  /// - Parameter explanations: those of the resolver that is judged, of the same frame.
  package func resolve(_ step: RandomScene.Step, explanations: [Explanation]) -> Transcript {
    let (camera, viewport) = (step.camera, step.viewport)
    for change in step.changes { make(change) }
    let view = View(
      camera: camera, viewport: viewport, base.geometries, horizon: base.placement.horizon)
    let isSameView = last?.camera == camera && last?.viewport == viewport
    var events: [TranscriptLine] = []
    transcript.refusals = []
    for row in addedSelected where !rows[row].isRemoved { _ = select(row, &events) }
    addedSelected = []
    for (index, input) in step.inputs.enumerated() {
      if let reason = take(input, view, seen: last ?? view, &events) {
        transcript.refusals.append("\(index) \("\(reason)")")
      }
    }
    transcript.events = events
    let settles = step.isSettled && plan.placement.calm == .motion
    if !isSameView || isChanged { isSettled = false }
    if isSameView, !isChanged, !settles || isSettled { return transcript }
    if settles { isSettled = true }
    isChanged = false
    frame += 1
    former = last
    holdsNewcomersBack = last != nil && plan.placement.calm == .motion && isCalm(step.isSettled)
    if last == nil { changed = [] }
    last = view
    transcript.placements = []
    transcript.hidden = []
    transcript.callouts = []
    transcript.explanations = []
    claims = Dictionary(
      uniqueKeysWithValues: explanations.map { ($0.annotation.rawValue, $0.candidates.map(\.coordinate)) })
    plan = planInEffect(at: camera.zoom)
    iconsHidden = hiddenIcons(view)
    drawn = drawnShapes(view)
    var results = (0..<plan.annotations.count).map { gate($0, view) }
    let ranked = ranked(results, view)
    for row in results.indices where results[row].cause == nil && !ranked.contains(row) {
      results[row].cause = .parentHidden
      results[row].by = host(row).map { .annotation(AnnotationIndex($0)) }
    }
    place(ranked, &results, isSettled: step.isSettled, view)
    changed = []
    assignSlots(results)
    write(results, ranked, zoom: camera.zoom)
    return transcript
  }

  /// What a frame finds out about one annotation.
  struct Result {
    var places = Places()
    /// Why it is not shown.
    var cause: Cause?
    var by: Blocker?
    /// The anchor of what is placed, shown or not.
    var anchor: Int?
    /// The place that was chosen.
    var place: Place?
    var frame: PlainFrame?
    var shapes: [PlainShape] = []
    /// Its callout, if that is in the way of those after it.
    var calloutShape: PlainShape?
    /// When the place was chosen.
    var zoomOfPlace = 0.0

    /// By which it is ranked.
    var point: ScreenPoint { places.list.first?.point ?? ScreenPoint(x: 0, y: 0) }
    var isPlaced: Bool { anchor != nil }
  }

  /// What a frame shows.
  struct View {
    var camera: Camera
    var viewport: Viewport
    var projection: Projection
    var screen: Edges
    var bounds: Edges
    var centerY: Double
    /// The largest w of what is seen.
    var farthest: Double
    /// Per part of the plan's geometries: the middle of its extent.
    var middles: [Double]
  }

  /// A table of the plan before it was brought to a zoom.
  func plainTable(_ index: Int) -> ZoomTable { base.zoomTables[index] }

  func options(_ row: Int) -> [AnchorOption] {
    plan.anchorLists.range(Int(plan.annotations.options[row].anchorList)).map { plan.anchorLists.options[$0] }
  }

  /// All that pass the gate with their hosts, best rank first.
  private func ranked(_ results: [Result], _ view: View) -> [Int] {
    let roots = results.indices.filter { host($0) == nil && results[$0].cause == nil }
    return rank(roots, results, view.projection.middle).flatMap { withAttached($0, results) }
  }

  /// A row and what is attached to it, siblings by rank, each followed by its own.
  private func withAttached(_ row: Int, _ results: [Result]) -> [Int] {
    let attached = results.indices.filter { host($0) == row && results[$0].cause == nil }
    let still = results.map { _ in Result() }
    return [row]
      + rank(attached, still, ScreenPoint(x: 0, y: 0)).flatMap { withAttached($0, results) }
  }

  private func rank(_ rows: [Int], _ results: [Result], _ middle: ScreenPoint) -> [Int] {
    rows.sorted { a, b in
      let annotations = plan.annotations
      let required = (
        annotations.options[a].flags.contains(.required), annotations.options[b].flags.contains(.required)
      )
      if required.0 != required.1 { return required.0 }
      let selected = (
        annotations.options[a].flags.contains(.selected), annotations.options[b].flags.contains(.selected)
      )
      if selected.0 != selected.1 { return selected.0 }
      if annotations.options[a].priority != annotations.options[b].priority {
        return annotations.options[a].priority > annotations.options[b].priority
      }
      if options(a).count != options(b).count { return options(a).count < options(b).count }
      switch plan.placement.tieBreak {
      case .last: break
      case .first: return a < b
      case .lowerOnScreen:
        let (lowerA, lowerB) = (fixed(results[a].point.y), fixed(results[b].point.y))
        if lowerA != lowerB { return lowerA > lowerB }
      case .nearestCenter:
        func distance(_ row: Int) -> Int {
          let x = fixed(results[row].point.x) - fixed(middle.x)
          let y = fixed(results[row].point.y) - fixed(middle.y)
          return x * x + y * y
        }
        if distance(a) != distance(b) { return distance(a) < distance(b) }
      }
      return annotations.lastOrder[a] < annotations.lastOrder[b]
    }
  }

  func coordinate(_ row: Int) -> Coordinate {
    Coordinate(longitude: plan.annotations.longitude[row], latitude: plan.annotations.latitude[row])
  }
}
