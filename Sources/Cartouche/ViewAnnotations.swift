public import CartoucheResolver

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
  /// By index; nil: nobody has asked for it. Those that had the same id share one.
  private var annotations: [ViewAnnotation?] = []
  /// By id, the last that has or had it.
  private var indices: [String: AnnotationIndex] = [:]
  private var isTelling = false

  /// - Complexity: O(annotations).
  public init(plan: Plan) {
    resolver = Resolver(plan: plan)
  }

  /// Those of the spec, or the compiled plan, at `path`.
  public convenience init(contentsOf path: String) throws(LoadingError) {
    self.init(plan: try Plan(contentsOf: path))
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
    guard let index = indices[id], resolver.exists(index) else { return nil }
    return annotation(index)
  }

  /// The annotation that placements and events name so.
  public subscript(index: AnnotationIndex) -> ViewAnnotation {
    takeIndices()
    precondition(index.row < annotations.count, "annotation \(index.rawValue) of \(annotations.count)")
    return annotation(index)
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
  /// - Complexity: that of `Resolver.resolve`. Nothing is allocated after the first frame, except after annotations
  ///   were added or changed or the first `onFrameChanged` was set, where a handler changes annotations, and
  ///   while somebody else keeps a copy of `frame` or `resolver`.
  public func update(
    _ inputs: [Input] = [], camera: Camera?, viewport: Viewport, isSettled: Bool = false
  ) {
    precondition(!isTelling, "a handler called `update`")
    resolver.resolve(inputs, camera: camera, viewport: viewport, isSettled: isSettled, into: &frame)
    tell()
  }

  /// The same for a host that knows its map's projection as a matrix.
  /// - Parameters:
  ///   - inputs: what happened since the last frame.
  ///   - matrix: how the map is looked at.
  ///   - viewport: the size of the map view.
  ///   - isSettled: whether the map is idle.
  public func update(
    _ inputs: [Input] = [], matrix: MapMatrix, viewport: Viewport, isSettled: Bool = false
  ) {
    precondition(!isTelling, "a handler called `update`")
    resolver.resolve(inputs, matrix: matrix, viewport: viewport, isSettled: isSettled, into: &frame)
    tell()
  }

  // MARK: Changes

  /// Adds the one annotation of another plan, which may come from a text. The next frame places it.
  ///
  /// What was attached to a removed annotation of the same id is attached to it, and goes on with its handlers.
  /// - Parameter patch: a plan with one annotation. A layer that it is attached to is the one of this name here.
  /// - Returns: the new annotation.
  /// - Complexity: O(annotations + coordinates), as all changes here; they allocate.
  @discardableResult
  public func addAnnotation(_ patch: Plan) throws(PatchError) -> ViewAnnotation {
    self[try resolver.addAnnotation(patch)]
  }

  /// Makes an annotation what the one of another plan is, but for its id. It keeps its states, its handlers, and its
  /// anchor and place where it still has them.
  /// - Parameters:
  ///   - id: of the annotation.
  ///   - patch: as for `addAnnotation`.
  public func updateAnnotation(_ id: String, to patch: Plan) throws(PatchError) {
    try resolver.updateAnnotation(index(of: id), to: patch)
  }

  /// Takes an annotation away: the next frame hides it with the cause `removed`.
  /// - Parameter id: of the annotation.
  public func removeAnnotation(_ id: String) throws(PatchError) {
    try resolver.removeAnnotation(index(of: id))
  }

  /// Gives an attachment the geometry that the map has for its features, as `Resolver.setGeometry`.
  /// - Parameters:
  ///   - features: a geometry each; none: there is no such feature.
  ///   - attachment: any but that to another annotation.
  /// - Throws: `GeometryError`; nothing has changed then.
  public func setGeometry(_ features: [Geometry], of attachment: AttachmentIndex) throws(GeometryError) {
    try resolver.setGeometry(features, of: attachment)
  }

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

  private func index(of id: String) throws(PatchError) -> AnnotationIndex {
    takeIndices()
    guard let index = indices[id] else { throw .unknownAnnotation }
    return index
  }

  private func tell() {
    if annotations.isEmpty { return }
    takeIndices()
    isTelling = true
    defer { isTelling = false }
    // Events name anchors as the frame saw them, whatever a handler makes of their annotations.
    let told = resolver.copy()
    for event in frame.events {
      guard let index = event.annotation, let annotation = annotations[index.row] else { continue }
      annotation.handle(event.change) { told.anchorOption($0, of: index) }
    }
  }

  private func annotation(_ index: AnnotationIndex) -> ViewAnnotation {
    if let annotation = annotations[index.row] { return annotation }
    let annotation = ViewAnnotation(id: resolver.plan.id(of: index), index: index, of: self)
    annotations[index.row] = annotation
    return annotation
  }

  /// Finds the ids of annotations that are new; one that was in use before goes on with the object that it had.
  private func takeIndices() {
    for index in resolver.plan.annotationIndices.dropFirst(annotations.count) {
      let id = resolver.plan.id(of: index)
      let annotation = indices[id].flatMap { annotations[$0.row] }
      annotation?.index = index
      annotations.append(annotation)
      indices[id] = index
    }
  }
}
