public import CartoucheCompiler
public import CartoucheDiagnostics
public import CartoucheResolver
import CartoucheSyntax

/// The view annotations of one map view.
///
/// The host passes each camera to `update`, and then places its views where `frame` lists them.
///
/// ```swift
/// let annotations = try ViewAnnotations(contentsOf: "cafes.annotations.yaml")
/// annotations["hello"]?.onVisibilityChanged = { isVisible in print(isVisible) }
/// annotations.update(camera: camera, viewport: Viewport(width: 390, height: 844))
/// for placement in annotations.frame.placements { print(placement.x, placement.y) }
/// ```
///
/// Create one object for each map view and use it from one thread. A host that needs neither objects nor
/// closures can use a `Resolver` and a `Frame` directly.
public final class ViewAnnotations {
  /// The resolver that places the annotations. Use it for queries; use the methods of `ViewAnnotations` for
  /// changes.
  public internal(set) var resolver: Resolver
  /// The last frame; empty before the first `update`.
  public private(set) var frame = Frame()
  /// The annotation objects that the host has requested, by id. Objects of removed annotations remain.
  var objects: [String: ViewAnnotation] = [:]
  /// The annotation objects by annotation index; `nil` where the host has requested none. If an annotation is removed and another one with
  /// its id is added, both share one object. Empty until an object is requested.
  var annotations: [ViewAnnotation?] = []
  /// The reader that compiles changes of annotations. It also maps ids to annotation indices. `nil` until it is needed.
  var changes: ChangeReader?
  /// The compilation of the spec; `nil` if the plan has no spec, and after `changes` is created, which then owns it.
  var compilation: Compilation?
  /// The cluster objects that the host has requested, by id. Objects of clusters that no longer exist remain.
  var clusterObjects: [String: ViewAnnotation] = [:]
  /// The cluster objects that the host has requested, by cluster index. One object may have several indices, because a frame's events may
  /// refer to a cluster by its previous index.
  var clusters: [AnnotationIndex: ViewAnnotation] = [:]
  /// The last requested cluster of the last frame, with its texts and data.
  var shownCluster: (index: AnnotationIndex, content: ClusterContent)?
  /// The annotation objects with a pointer in the last frame.
  private var pointed: [ViewAnnotation] = []
  private var formerlyPointed: [ViewAnnotation] = []
  private var isCallingHandlers = false
  /// The number of times that `reload` replaced the plan. Each replacement gives annotations other indices.
  package private(set) var reloads = 0
  /// The value of `reloads` when `frame` was resolved. With another value, its indices are those of an earlier plan.
  private var reloadsOfFrame = 0

  /// Creates the annotations of a plan. Because the plan comes without its spec, only numbers, Boolean values and points can change later.
  /// - Complexity: O(annotations).
  public init(plan: Plan) {
    resolver = Resolver(plan: plan)
  }

  private init(_ loaded: LoadedSpec) {
    resolver = Resolver(plan: loaded.plan)
    compilation = loaded.compilation
  }

  /// Loads the spec or the compiled plan at `path`, ignoring warnings.
  /// - Parameter path: An absolute path, or a path relative to the current folder.
  public convenience init(contentsOf path: String) throws(LoadingError) {
    var warnings: [Finding] = []
    try self.init(contentsOf: path, warnings: &warnings)
  }

  /// Loads the spec or the compiled plan at `path`.
  /// - Parameters:
  ///   - path: An absolute path, or a path relative to the current folder.
  ///   - warnings: The list to which the warnings of a spec that compiles are appended.
  public convenience init(contentsOf path: String, warnings: inout [Finding]) throws(LoadingError) {
    self.init(try LoadedSpec(contentsOf: path, warnings: &warnings))
  }

  /// Compiles a spec that is given as text, ignoring warnings.
  /// - Parameters:
  ///   - spec: The text of the spec.
  ///   - path: The path that findings report, and to which file names in the spec are relative. A spec is JSON if it ends in `.json`.
  public convenience init(spec: String, at path: String = "annotations.yaml") throws(LoadingError) {
    var warnings: [Finding] = []
    self.init(try LoadedSpec(spec: spec, at: path, warnings: &warnings))
  }

  /// Creates the annotations of a compilation that the host made, for example with its own file loader.
  /// - Throws: `LoadingError.findings` if the compilation has no plan.
  public convenience init(_ compilation: Compilation) throws(LoadingError) {
    self.init(try LoadedSpec(compilation))
  }

  /// The current plan, including all changes.
  public var plan: Plan { resolver.plan }

  /// The annotation or cluster with this id, or `nil` if there is none.
  ///
  /// The id is the one in the spec, such as `hello`, or `cafes/7` for an instance of a `forEach`. An id gives
  /// the same object for the lifetime of this `ViewAnnotations`, even if the annotation is removed and another
  /// one with its id is added.
  /// - Complexity: O(annotations) for the first access, then O(1).
  public subscript(id: String) -> ViewAnnotation? {
    annotationIndex(of: id).map { $0.isCluster ? cluster($0) : annotation($0, id) }
  }

  /// The annotation or cluster with an index from a placement or an event.
  public subscript(index: AnnotationIndex) -> ViewAnnotation {
    loadChangeReader()
    if index.isCluster { return cluster(index) }
    precondition(index.row < annotations.count, "annotation \(index.rawValue) of \(annotations.count)")
    return annotations[index.row] ?? annotation(index, resolver.state.plan.id(of: index))
  }

  /// Resolves a frame, then calls the handlers of its events in order, and those of changed pointers.
  ///
  /// Handlers see the new `frame`. Changes that a handler makes do not affect the handlers after it. A
  /// handler must not call `update`.
  /// - Parameters:
  ///   - inputs: The inputs since the last frame, in order.
  ///   - camera: The camera, or `nil` for the plan's camera.
  ///   - viewport: The size of the map view, in points.
  ///   - isSettled: Whether the map is idle, as for `Resolver.resolve`.
  ///   - limit: The time after which the search of `strategy: best` stops; `nil` for no limit. Without a
  ///     limit, frames are reproducible.
  /// - Complexity: As `Resolver.resolve`. After the first frame, memory is allocated only after annotations
  ///   were added or changed, after the first `onFrameChanged` was set, if a handler changes annotations, or
  ///   while the host keeps a copy of `frame` or `resolver`.
  public func update(
    _ inputs: [Input] = [], camera: Camera?, viewport: Viewport, isSettled: Bool = false,
    within limit: Duration? = nil
  ) {
    precondition(!isCallingHandlers, "a handler called `update`")
    let limit = TimeLimit(limit)
    resolver.resolve(
      inputs, camera: camera, viewport: viewport, isSettled: isSettled, until: { limit.isOver }, into: &frame)
    callHandlers()
  }

  /// Resolves a frame for a map with a matrix as its projection, then calls the handlers of its events in order.
  /// - Parameters:
  ///   - inputs: The inputs since the last frame, in order.
  ///   - matrix: The projection of the map.
  ///   - viewport: The size of the map view, in points.
  ///   - isSettled: Whether the map is idle.
  ///   - limit: The time after which the search of `strategy: best` stops; `nil` for no limit.
  public func update(
    _ inputs: [Input] = [], matrix: MapMatrix, viewport: Viewport, isSettled: Bool = false,
    within limit: Duration? = nil
  ) {
    precondition(!isCallingHandlers, "a handler called `update`")
    let limit = TimeLimit(limit)
    resolver.resolve(
      inputs, matrix: matrix, viewport: viewport, isSettled: isSettled, until: { limit.isOver }, into: &frame)
    callHandlers()
  }

  /// Resolves a frame for a map that is no plane, such as a globe or a map with terrain, then calls the handlers of its
  /// events in order.
  ///
  /// The map projects the coordinates that the frame needs. An annotation whose coordinate it hides has the cause
  /// `occluded`.
  /// - Parameters:
  ///   - inputs: The inputs since the last frame, in order.
  ///   - camera: The camera of the map, whose zoom and padding count.
  ///   - area: The part of the world that the map shows, or a larger one; `nil` for the whole world.
  ///   - viewport: The size of the map view, in points.
  ///   - isSettled: Whether the map is idle.
  ///   - limit: The time after which the search of `strategy: best` stops; `nil` for no limit.
  ///   - unproject: Returns the coordinate at a screen point, for taps on the map and for drags. If it returns `nil`, the
  ///     drag is refused.
  ///   - project: Returns the screen point of a coordinate, or `nil` if the map hides it.
  public func update(
    _ inputs: [Input] = [], camera: Camera, area: MapArea?, viewport: Viewport, isSettled: Bool = false,
    within limit: Duration? = nil, unprojecting unproject: (ScreenPoint) -> Coordinate? = { _ in nil },
    projecting project: (Coordinate) -> ScreenPoint?
  ) {
    precondition(!isCallingHandlers, "a handler called `update`")
    let limit = TimeLimit(limit)
    resolver.resolve(
      inputs, camera: camera, area: area, viewport: viewport, isSettled: isSettled, until: { limit.isOver },
      into: &frame, unprojecting: unproject, projecting: project)
    callHandlers()
  }

  /// Returns the topmost object of the last frame at a point. See `Resolver.hitTest`.
  /// - Parameters:
  ///   - x: The distance from the left edge of the viewport, in points.
  ///   - y: The distance from the top edge of the viewport, in points.
  public func hitTest(x: Double, y: Double) -> Hit { resolver.hitTest(x: x, y: y) }

  /// Whether frames explain the result of every candidate. See `Resolver.explains`.
  public var explains: Bool {
    get { resolver.explains }
    set { resolver.explains = newValue }
  }

  /// Whether frames report changed rectangles of views as events. See `Resolver.reportsFrameChanges`.
  public var reportsFrameChanges: Bool {
    get { resolver.reportsFrameChanges }
    set { resolver.reportsFrameChanges = newValue }
  }

  /// Whether frames list hidden annotations. See `Resolver.reportsHidden`. An app that only draws placements and handles events can set it
  /// to `false`, which makes frames faster.
  public var reportsHidden: Bool {
    get { resolver.reportsHidden }
    set { resolver.reportsHidden = newValue }
  }

  /// Whether frames report the members that join and leave clusters. See `Resolver.reportsClusterMembers`.
  public var reportsClusterMembers: Bool {
    get { resolver.reportsClusterMembers }
    set { resolver.reportsClusterMembers = newValue }
  }

  /// Returns the index of the annotation or cluster with an id, as the subscript, but creates no object.
  package func annotationIndex(of id: String) -> AnnotationIndex? {
    loadChangeReader()
    if let index = changes?.names.rows[id] { return index }
    // After a reload, the last frame still has the clusters of the previous plan.
    return resolver.state.cluster(withID: id) { changes?.names.rows[$0]?.row } ?? resolver.cluster(withID: id)
  }

  func index(of id: String) throws(PatchError) -> AnnotationIndex {
    loadChangeReader()
    guard let index = changes?.names.rows[id] else { throw .unknownAnnotation }
    return index
  }

  private func callHandlers() {
    shownCluster = nil
    reloadsOfFrame = reloads
    if annotations.isEmpty, clusters.isEmpty { return }
    updateRenamedClusters()
    isCallingHandlers = true
    defer { isCallingHandlers = false }
    // Events refer to the plan with which the frame was resolved, but handlers may change the plan.
    let snapshot = resolver.copy()
    let (before, clustersBefore, reloadsBefore) = (annotations, clusters, reloads)
    findPointers()
    for event in frame.events {
      guard let index = event.annotation else { continue }
      let isBefore = reloads != reloadsBefore
      let annotation =
        index.isCluster
        ? (isBefore ? clustersBefore : clusters)[index] : (isBefore ? before : annotations)[index.row]
      annotation?.handle(
        event.change, anchorOption: { snapshot.anchorOption($0, of: index) },
        partName: { snapshot.plan.name(of: $0) }
      )
    }
    updatePointers()
  }

  /// Finds the annotation objects with a pointer in the last frame, before a handler changes the plan.
  private func findPointers() {
    swap(&pointed, &formerlyPointed)
    pointed.removeAll(keepingCapacity: true)
    pointed.reserveCapacity(frame.pointers.capacity)
    for pointer in frame.pointers {
      guard let annotation = annotations[pointer.annotation.row] else { continue }
      annotation.nextPointer = pointer
      pointed.append(annotation)
    }
  }

  /// Updates the pointers of annotation objects, and calls the handlers of those that changed.
  private func updatePointers() {
    for annotation in formerlyPointed where annotation.nextPointer == nil {
      annotation.pointer = nil
      annotation.onPointerChanged?(nil)
    }
    for annotation in pointed {
      let pointer = annotation.nextPointer
      annotation.nextPointer = nil
      // A change of data or of the spec may have changed only the index.
      var former = annotation.pointer
      if let index = pointer?.annotation { former?.annotation = index }
      annotation.pointer = pointer
      guard pointer != former else { continue }
      annotation.onPointerChanged?(pointer)
    }
  }

  func annotation(_ index: AnnotationIndex, _ id: String) -> ViewAnnotation {
    if let annotation = annotations[index.row] { return annotation }
    let annotation = ViewAnnotation(id: id, index: index, of: self)
    annotations[index.row] = annotation
    objects[id] = annotation
    if reloadsOfFrame == reloads, let pointer = frame.pointers.first(where: { $0.annotation == index }) {
      annotation.pointer = pointer
      pointed.append(annotation)
    }
    return annotation
  }

  /// Applies an edit. Inputs that belong to it take effect in the next frame.
  func apply(_ edit: PlanEdit) { resolver.state.enqueue(resolver.apply(edit)) }

  /// Applies a change of data or variables.
  func apply(_ edit: DataEdit) {
    resolver.apply(edit)
    guard edit.replacesPlan else { return }
    // The spec does not describe annotations that the host added or replaced by plans.
    for index in resolver.state.patchedAnnotations {
      changes?.noteAdded(resolver.state.plan.id(of: index), at: index)
    }
    updateObjects()
  }

  /// Creates `changes` and `annotations`, unless they exist.
  func loadChangeReader() {
    guard changes == nil else { return }
    changes = ChangeReader(resolver.plan, compilation)
    compilation = nil
    annotations = Array(repeating: nil, count: resolver.state.plan.annotations.count)
  }

  /// Appends an element for a new annotation to `annotations`. If the host has an object with this id, the object gets the new index.
  func noteAdded(_ id: String, at index: AnnotationIndex) {
    let annotation = objects[id]
    annotation?.index = index
    annotations.append(annotation)
    updateClusterIndices()
  }
}

/// Methods that replace the spec while the app runs.
extension ViewAnnotations {
  /// Replaces the spec with the spec or compiled plan at `path`, such as an edited version. If the new spec has errors, nothing changes.
  ///
  /// See `reload(plan:)`. Data and variables that the app set remain, if the new spec still has the source with the same
  /// declaration, or the variable with a value of the same type.
  /// - Parameters:
  ///   - path: An absolute path, or a path relative to the current folder.
  ///   - warnings: The list to which the warnings of a spec that compiles are appended.
  public func reload(contentsOf path: String, warnings: inout [Finding]) throws(LoadingError) {
    try reload(try LoadedSpec(contentsOf: path, warnings: &warnings))
  }

  /// Replaces the spec with the spec or compiled plan at `path`, ignoring warnings. If the new spec has errors, nothing changes.
  public func reload(contentsOf path: String) throws(LoadingError) {
    var warnings: [Finding] = []
    try reload(contentsOf: path, warnings: &warnings)
  }

  /// Replaces the spec with a spec that is given as text, ignoring warnings. If the new spec has errors, nothing changes.
  public func reload(spec: String, at path: String = "annotations.yaml") throws(LoadingError) {
    var warnings: [Finding] = []
    try reload(try LoadedSpec(spec: spec, at: path, warnings: &warnings))
  }

  /// Replaces the spec with a compilation that the host made. If the new compilation has no plan, nothing changes.
  public func reload(_ compilation: Compilation) throws(LoadingError) {
    try reload(try LoadedSpec(compilation))
  }

  /// Replaces the plan. See `Resolver.reload`.
  ///
  /// Annotations with ids in both plans keep their handlers, states, anchors, positions and views. Changes and additions that the app made
  /// are lost: repeat them before the next frame. So are data and variables that the app set, because the plan comes
  /// without its spec.
  public func reload(plan: Plan) { replace(by: LoadedSpec(plan)) }

  private func reload(_ loaded: LoadedSpec) throws(LoadingError) {
    loadChangeReader()
    guard let values = changes?.liveValues, let compilation = loaded.compilation else {
      return replace(by: loaded)
    }
    replace(by: try LoadedSpec(compilation.keeping(values)))
  }

  private func replace(by loaded: LoadedSpec) {
    loadChangeReader()
    resolver.reload(loaded.plan)
    changes = ChangeReader(loaded.plan, loaded.compilation)
    updateObjects()
  }

  /// Updates all objects after another plan gave annotations other indices.
  private func updateObjects() {
    shownCluster = nil
    reloads += 1
    clusters = [:]
    updateClusterIndices()
    // A visible annotation that is not in the new plan gets an index after those of the new plan, so that its
    // last event can refer to it.
    annotations = resolver.state.plan.annotationIndices.map { index in
      guard let annotation = objects[resolver.state.plan.id(of: index)] else { return nil }
      let present = changes?.names.rows[annotation.id]
      if present == nil || present == index { annotation.index = index }
      return annotation
    }
  }
}

/// The cluster objects, one for each id that the host requests.
extension ViewAnnotations {
  func cluster(_ index: AnnotationIndex) -> ViewAnnotation {
    if let cluster = clusters[index] { return cluster }
    let id = resolver.state.plan.id(of: index)
    let cluster = clusterObjects[id] ?? ViewAnnotation(id: id, index: index, of: self)
    cluster.index = index
    clusterObjects[id] = cluster
    clusters[index] = cluster
    return cluster
  }

  /// Updates the objects of clusters that no longer exist because their first members got another `clusteringIdentifier`. The indices of
  /// these clusters may now belong to other clusters.
  func updateRenamedClusters() {
    for event in frame.events {
      guard let index = event.annotation, index.isFormerCluster else { continue }
      let present = AnnotationIndex(clusterStartingWith: index.firstMember.row)
      for index in [present, index] {
        let cluster = clusterObjects[resolver.state.plan.id(of: index)]
        clusters[index] = cluster
        cluster?.index = index
      }
    }
  }

  /// Updates the indices of all cluster objects after annotations got other indices. The index of a cluster depends on the index of its
  /// first member.
  func updateClusterIndices() {
    for (id, cluster) in clusterObjects {
      let present = resolver.state.plan.cluster(withID: id) { changes?.names.rows[$0]?.row }
      // The last event of a cluster that no longer exists uses its previous index.
      for index in [resolver.cluster(withID: id), present].compactMap({ $0 }) {
        clusters[index] = cluster
        cluster.index = index
      }
    }
  }
}

/// The time limit that a host sets for resolving one frame.
struct TimeLimit {
  /// The time at which the limit ends; `nil` for no limit.
  private let end: ContinuousClock.Instant?

  /// Creates a limit that starts now; `nil` for no limit.
  init(_ limit: Duration?) { end = limit.map { ContinuousClock.now + $0 } }

  var isOver: Bool { end.map { ContinuousClock.now >= $0 } ?? false }
}
