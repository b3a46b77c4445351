public import CartoucheCompiler
public import CartoucheDiagnostics
public import CartoucheResolver
import CartoucheSyntax

/// What hosts add, change and remove between two frames.
extension ViewAnnotations {
  /// What is worth a look in the last change of an annotation, or the last one that was added, as a text or in a closure; their
  /// places are in the text. Empty where it threw.
  public var warnings: [Finding] { changes?.warnings ?? [] }

  /// Adds an annotation after all others, in the context of the spec: with its templates, sources, layers and
  /// annotations. The next frame places it.
  ///
  /// ```swift
  /// try annotations.addAnnotation("stop-7", extends: ["stop"]) {
  ///   $0.title = "Market Street"
  ///   $0.attachment = .point(Coordinate(longitude: -122.41, latitude: 37.79))
  /// }
  /// ```
  /// What was attached to a removed annotation of the same id is attached to it, and goes on with its handlers.
  /// - Parameters:
  ///   - id: nobody else's.
  ///   - templates: of the spec; later ones win.
  ///   - change: sets what the templates do not say; an attachment at least.
  /// - Returns: the new annotation.
  /// - Complexity: O(annotations + coordinates), as all changes here; they allocate.
  @discardableResult
  public func addAnnotation(
    _ id: String, extends templates: [String] = [], _ change: (inout AnnotationChange) -> Void
  ) throws(ChangeError) -> ViewAnnotation {
    var changes = AnnotationChange()
    change(&changes)
    return try addAnnotation(changes.json(id: id, extends: templates), as: .json)
  }

  /// The same as a text, as it would stand in the spec's list of annotations, but without `forEach`:
  /// `{ id: stop-7, extends: stop, attach: { point: [-122.41, 37.79] } }`.
  /// - Parameter text: YAML, a mapping.
  /// - Returns: the new annotation.
  @discardableResult
  public func addAnnotation(_ text: String) throws(ChangeError) -> ViewAnnotation {
    try addAnnotation(Array(text.utf8), as: .yaml)
  }

  private func addAnnotation(
    _ text: [UInt8], as format: DocumentFormat
  ) throws(ChangeError) -> ViewAnnotation {
    takeIndices()
    let index = AnnotationIndex(resolver.plan.annotations.count)
    guard let added = try changes?.add(text, as: format, in: resolver.plan) else {
      preconditionFailure("ids were taken")
    }
    take(added.edit)
    noteAdded(added.id, at: index)
    return annotation(index, added.id)
  }

  /// Reads a change of an annotation.
  func update(_ id: String, by text: [UInt8], as format: DocumentFormat) throws(ChangeError) {
    takeIndices()
    if let edit = try changes?.change(id, by: text, as: format, in: resolver.plan) { take(edit) }
  }

  /// Whether there is an annotation of this id.
  func has(_ id: String) -> Bool { changes?.names.rows[id] != nil }

  /// Adds the one annotation of another plan. It knows nothing of the spec; the other ways do.
  /// - Parameter patch: a plan with one annotation. A layer that it is attached to is the one of this name here.
  /// - Returns: the new annotation.
  @discardableResult
  public func addAnnotation(_ patch: Plan) throws(PatchError) -> ViewAnnotation {
    takeIndices()
    let index = try resolver.addAnnotation(patch)
    let id = resolver.plan.id(of: index)
    changes?.noteAdded(id, at: index)
    noteAdded(id, at: index)
    return annotation(index, id)
  }

  /// Makes an annotation what the one of another plan is, but for its id. It keeps its states, its handlers, and its
  /// anchor and place where it still has them.
  /// - Parameters:
  ///   - id: of the annotation.
  ///   - patch: as for `addAnnotation`.
  public func updateAnnotation(_ id: String, to patch: Plan) throws(PatchError) {
    let index = try index(of: id)
    try resolver.updateAnnotation(index, to: patch)
    changes?.noteReplaced(index)
  }

  /// Takes an annotation away: the next frame hides it with the cause `removed`.
  /// - Parameter id: of the annotation.
  public func removeAnnotation(_ id: String) throws(PatchError) {
    let index = try index(of: id)
    try resolver.removeAnnotation(index)
    changes?.noteRemoved(id)
  }

  /// Gives the rectangles of the viewport that annotations keep clear of, as `Resolver.setAvoidedRegions`.
  /// - Parameter regions: how far each reaches.
  public func setAvoidedRegions(_ regions: [(x: Extent, y: Extent)]) { resolver.setAvoidedRegions(regions) }

  /// Says how large the puck is, as `Resolver.setPuckRadius`. Where it is, `Input.movePuck` says.
  /// - Parameter radius: points; nil: there is no puck.
  public func setPuckRadius(_ radius: Double?) { resolver.setPuckRadius(radius) }

  /// Gives an attachment the geometry that the map has for its features, as `Resolver.setGeometry`.
  /// - Parameters:
  ///   - features: a geometry each; none: there is no such feature.
  ///   - attachment: any but that to another annotation.
  /// - Throws: `GeometryError`; nothing has changed then.
  public func setGeometry(_ features: [Geometry], of attachment: AttachmentIndex) throws(GeometryError) {
    try resolver.setGeometry(features, of: attachment)
  }
}
