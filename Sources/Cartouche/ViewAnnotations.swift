public import CartoucheCompiler
public import CartoucheDiagnostics
public import CartoucheResolver
import CartoucheSyntax

/// The view annotations of one map: they are told of each camera, and tell their host what to do with its views.
///
/// ```swift
/// let annotations = try ViewAnnotations(contentsOf: "cafes.annotations.yaml")
/// annotations["hello"]?.onVisibilityChanged = { isVisible in print(isVisible) }
/// annotations.update(camera: camera, viewport: Viewport(width: 390, height: 844))
/// for placement in annotations.frame.placements { print(placement.x, placement.y) }
/// ```
///
/// One object a map view, used from one thread. A host that wants no objects and no closures keeps a `Resolver` and a
/// `Frame` itself.
public final class ViewAnnotations {
  /// What places them. It is asked; what changes annotations is here.
  public internal(set) var resolver: Resolver
  /// The last frame; empty before the first `update`.
  public private(set) var frame = Frame()
  /// Those that somebody asked for, by their ids; also after they were removed.
  var objects: [String: ViewAnnotation] = [:]
  /// The same by index; those that had the same id share one. Empty: nobody asked for any.
  var annotations: [ViewAnnotation?] = []
  /// What ids mean, and what changes are read by; nil: neither was asked for yet.
  var changes: ChangeReader?
  /// What the plan was compiled from, until `changes` has it; nil: nobody knows.
  var compilation: Compilation?
  /// Clusters that somebody asked for, by their ids, also while they are not there.
  var clusterObjects: [String: ViewAnnotation] = [:]
  /// The same by the numbers that frames may give them.
  var clusters: [AnnotationIndex: ViewAnnotation] = [:]
  /// What evaluates the texts of clusters, once somebody asked for any.
  var clusterContent: ClusterContent?
  /// The cluster of the last frame that was asked for last, and what it shows.
  var shownCluster: (index: AnnotationIndex, content: ClusterContent.Shown)?
  private var isTelling = false
  /// How often another plan took the place of one, which gives annotations other indices.
  var reloads = 0

  /// Those of a plan. Changes that need its spec, such as another title, need what loads the spec.
  /// - Complexity: O(annotations).
  public init(plan: Plan) {
    resolver = Resolver(plan: plan)
  }

  private init(_ loaded: LoadedSpec) {
    resolver = Resolver(plan: loaded.plan)
    compilation = loaded.compilation
  }

  /// Those of the spec, or the compiled plan, at `path`, whatever warnings it has.
  public convenience init(contentsOf path: String) throws(LoadingError) {
    var warnings: [Finding] = []
    try self.init(contentsOf: path, warnings: &warnings)
  }

  /// Those of the spec, or the compiled plan, at `path`.
  /// - Parameters:
  ///   - path: relative to the current folder, or absolute.
  ///   - warnings: takes what is worth a look in a spec that compiles.
  public convenience init(contentsOf path: String, warnings: inout [Finding]) throws(LoadingError) {
    self.init(try LoadedSpec(contentsOf: path, warnings: &warnings))
  }

  /// Those of a spec that is not a file of its own, whatever warnings it has.
  /// - Parameters:
  ///   - spec: the text.
  ///   - path: where it would stand: files that it names are looked for beside it, and findings are reported there.
  public convenience init(spec: String, at path: String = "annotations.yaml") throws(LoadingError) {
    var warnings: [Finding] = []
    self.init(try LoadedSpec(spec: spec, at: path, warnings: &warnings))
  }

  /// Those of a spec that the host compiled itself, such as one that does not come from the disk.
  public convenience init(_ compilation: Compilation) throws(LoadingError) {
    self.init(try LoadedSpec(compilation))
  }

  /// What is placed, with all that was changed since.
  public var plan: Plan { resolver.plan }

  /// The annotation with this id, as the spec names it: `hello`, or `cafes/7` for an instance of a `forEach`; nil:
  /// there is none.
  ///
  /// It is the same object for as long as this one lives, with its handlers, also where the annotation was removed
  /// and another one with its id was added.
  /// - Complexity: O(annotations) once, for all ids; then O(1).
  public subscript(id: String) -> ViewAnnotation? {
    takeIndices()
    if let index = changes?.names.rows[id] { return annotation(index, id) }
    let cluster = resolver.lastFrame.cluster(withID: id) { changes?.names.rows[$0]?.row }
    // After a reload the last frame still has the clusters of the plan before.
    return (cluster ?? resolver.cluster(withID: id)).map { self.cluster($0) }
  }

  /// The annotation that placements and events name so.
  public subscript(index: AnnotationIndex) -> ViewAnnotation {
    takeIndices()
    if index.isCluster { return cluster(index) }
    precondition(index.row < annotations.count, "annotation \(index.rawValue) of \(annotations.count)")
    return annotations[index.row] ?? annotation(index, resolver.plan.id(of: index))
  }

  /// Resolves a frame, then calls the handlers of what changed, in the order of the frame's events.
  ///
  /// Handlers see the new `frame`, and are told what it found, whatever the ones before them changed. They may change
  /// anything but must not call `update`.
  /// - Parameters:
  ///   - inputs: what happened since the last frame.
  ///   - camera: how the map is looked at; nil: as the plan says.
  ///   - viewport: the size of the map view.
  ///   - isSettled: whether the map is idle, as for `Resolver.resolve`.
  ///   - limit: the time after which `strategy: best` searches no more; nil: its budget alone counts, so that frames are replayable.
  /// - Complexity: that of `Resolver.resolve`. Nothing is allocated after the first frame, except after annotations
  ///   were added or changed or the first `onFrameChanged` was set, where a handler changes annotations, and
  ///   while somebody else keeps a copy of `frame` or `resolver`.
  public func update(
    _ inputs: [Input] = [], camera: Camera?, viewport: Viewport, isSettled: Bool = false,
    within limit: Duration? = nil
  ) {
    precondition(!isTelling, "a handler called `update`")
    let limit = TimeLimit(limit)
    resolver.resolve(
      inputs, camera: camera, viewport: viewport, isSettled: isSettled, until: { limit.isOver }, into: &frame)
    tell()
  }

  /// The same for a host that knows its map's projection as a matrix.
  /// - Parameters:
  ///   - inputs: what happened since the last frame.
  ///   - matrix: how the map is looked at.
  ///   - viewport: the size of the map view.
  ///   - isSettled: whether the map is idle.
  ///   - limit: the time after which `strategy: best` searches no more.
  public func update(
    _ inputs: [Input] = [], matrix: MapMatrix, viewport: Viewport, isSettled: Bool = false,
    within limit: Duration? = nil
  ) {
    precondition(!isTelling, "a handler called `update`")
    let limit = TimeLimit(limit)
    resolver.resolve(
      inputs, matrix: matrix, viewport: viewport, isSettled: isSettled, until: { limit.isOver }, into: &frame)
    tell()
  }

  /// The topmost of what the last frame shows at a point, as `Resolver.hitTest`.
  /// - Parameters:
  ///   - x: points from the left.
  ///   - y: points from the top.
  public func hitTest(x: Double, y: Double) -> Hit { resolver.hitTest(x: x, y: y) }

  /// Whether frames tell what became of every candidate, as `Resolver.explains`.
  public var explains: Bool {
    get { resolver.explains }
    set { resolver.explains = newValue }
  }

  /// Whether frames tell whose frame is another one, as `Resolver.reportsFrameChanges`.
  public var reportsFrameChanges: Bool {
    get { resolver.reportsFrameChanges }
    set { resolver.reportsFrameChanges = newValue }
  }

  /// Whether frames list what is hidden, as `Resolver.reportsHidden`. An app that draws what is shown and listens to events
  /// does not need it, and its frames cost less without.
  public var reportsHidden: Bool {
    get { resolver.reportsHidden }
    set { resolver.reportsHidden = newValue }
  }

  /// Whether frames tell which members joined and left clusters, as `Resolver.reportsClusterMembers`.
  public var reportsClusterMembers: Bool {
    get { resolver.reportsClusterMembers }
    set { resolver.reportsClusterMembers = newValue }
  }

  func index(of id: String) throws(PatchError) -> AnnotationIndex {
    takeIndices()
    guard let index = changes?.names.rows[id] else { throw .unknownAnnotation }
    return index
  }

  private func tell() {
    shownCluster = nil
    if annotations.isEmpty, clusters.isEmpty { return }
    followRenamedClusters()
    isTelling = true
    defer { isTelling = false }
    // Events name anchors and annotations as the frame saw them, whatever a handler makes of them.
    let told = resolver.copy()
    let (before, clustersBefore, reloadsBefore) = (annotations, clusters, reloads)
    for event in frame.events {
      guard let index = event.annotation else { continue }
      let isBefore = reloads != reloadsBefore
      let annotation =
        index.isCluster
        ? (isBefore ? clustersBefore : clusters)[index] : (isBefore ? before : annotations)[index.row]
      annotation?.handle(
        event.change, anchorOption: { told.anchorOption($0, of: index) }, partName: { told.plan.name(of: $0) }
      )
    }
  }

  func annotation(_ index: AnnotationIndex, _ id: String) -> ViewAnnotation {
    if let annotation = annotations[index.row] { return annotation }
    let annotation = ViewAnnotation(id: id, index: index, of: self)
    annotations[index.row] = annotation
    objects[id] = annotation
    return annotation
  }

  /// Does what an edit says, with the next frame what of it is inputs.
  func take(_ edit: PlanEdit) { resolver.expect(resolver.take(edit)) }

  /// Finds what ids mean, once.
  func takeIndices() {
    guard changes == nil else { return }
    changes = ChangeReader(resolver.plan, compilation)
    compilation = nil
    annotations = Array(repeating: nil, count: resolver.plan.annotations.count)
  }

  /// An annotation is new; one with an id that was in use before goes on with the object that it had.
  func noteAdded(_ id: String, at index: AnnotationIndex) {
    let annotation = objects[id]
    annotation?.index = index
    annotations.append(annotation)
    findClusters()
  }
}
