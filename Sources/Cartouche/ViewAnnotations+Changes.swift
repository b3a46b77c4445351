public import CartoucheCompiler
public import CartoucheDiagnostics
public import CartoucheResolver
import CartoucheSyntax

/// Methods that add, update and remove annotations between two frames.
extension ViewAnnotations {
  /// The compiler's warnings about the last annotation that was added or changed by YAML text or by a closure. Their locations are in that
  /// text. Empty if the call threw an error.
  public var warnings: [Finding] { changes?.warnings ?? [] }

  /// Adds an annotation after all others. The next frame places it.
  ///
  /// The annotation can use the templates, sources, layers and annotations of the spec.
  ///
  /// ```swift
  /// try annotations.addAnnotation("stop-7", extends: ["stop"]) {
  ///   $0.title = "Market Street"
  ///   $0.attachment = .point(Coordinate(longitude: -122.41, latitude: 37.79))
  /// }
  /// ```
  /// If the id is that of a removed annotation, the new annotation replaces it: it gets the handlers, and
  /// annotations that were attached to the removed annotation are attached to the new one.
  /// - Parameters:
  ///   - id: An id that no other annotation has.
  ///   - templates: Templates of the spec. Later templates take precedence.
  ///   - change: A closure that sets the properties that the templates do not set, at least the attachment.
  /// - Returns: The new annotation.
  /// - Throws: `ChangeError`. If it throws, the annotations are unchanged.
  /// - Complexity: O(annotations + coordinates). Allocates.
  @discardableResult
  public func addAnnotation(
    _ id: String, extends templates: [String] = [], _ change: (inout AnnotationChange) -> Void
  ) throws(ChangeError) -> ViewAnnotation {
    var changes = AnnotationChange()
    change(&changes)
    return try addAnnotation(changes.json(id: id, extends: templates), as: .json)
  }

  /// Adds an annotation, written as in the spec's list of annotations, but without `forEach`: `{ id: stop-7,
  /// extends: stop, attach: { point: [-122.41, 37.79] } }`.
  /// - Parameter text: YAML, a mapping.
  /// - Returns: The new annotation.
  /// - Throws: `ChangeError`. If it throws, the annotations are unchanged.
  @discardableResult
  public func addAnnotation(_ text: String) throws(ChangeError) -> ViewAnnotation {
    try addAnnotation(Array(text.utf8), as: .yaml)
  }

  private func addAnnotation(
    _ text: [UInt8], as format: DocumentFormat
  ) throws(ChangeError) -> ViewAnnotation {
    loadChangeReader()
    let index = AnnotationIndex(resolver.state.plan.annotations.count)
    guard let added = try changes?.add(text, as: format, in: resolver.plan) else {
      preconditionFailure("the change reader exists after `loadChangeReader`")
    }
    apply(added.edit)
    noteAdded(added.id, at: index)
    return annotation(index, added.id)
  }

  /// Reads a change of the annotation `id` from YAML or JSON bytes and applies it.
  func update(_ id: String, by text: [UInt8], as format: DocumentFormat) throws(ChangeError) {
    loadChangeReader()
    if let edit = try changes?.change(id, by: text, as: format, in: resolver.plan) { apply(edit) }
  }

  func has(_ id: String) -> Bool { changes?.names.rows[id] != nil }

  /// Adds the only annotation of another plan. That annotation cannot use templates and sources of this
  /// object's spec.
  /// - Parameter patch: A plan with one annotation. If it is attached to a layer, the layer with the same
  ///   name in this plan is used.
  /// - Returns: The new annotation.
  /// - Throws: `PatchError`. If it throws, the annotations are unchanged.
  @discardableResult
  public func addAnnotation(_ patch: Plan) throws(PatchError) -> ViewAnnotation {
    loadChangeReader()
    let index = try resolver.addAnnotation(patch)
    let id = resolver.state.plan.id(of: index)
    changes?.noteAdded(id, at: index)
    noteAdded(id, at: index)
    return annotation(index, id)
  }

  /// Replaces the properties of an annotation with those of the only annotation of another plan. The
  /// annotation keeps its id, its states, its handlers, and its anchor and position if they are still valid.
  /// - Parameters:
  ///   - id: The id of the annotation to change.
  ///   - patch: A plan with one annotation.
  /// - Throws: `PatchError`. The annotation is then unchanged.
  public func updateAnnotation(_ id: String, to patch: Plan) throws(PatchError) {
    let index = try index(of: id)
    try resolver.state.updateAnnotation(
      index, to: patch, on: nil, isAddition: changes?.isAddition(index) ?? false)
    changes?.noteReplaced(index)
  }

  /// Removes an annotation. The next frame hides it with the cause `removed`.
  /// - Parameter id: The id of the annotation to remove.
  /// - Throws: `PatchError` if there is no such annotation.
  public func removeAnnotation(_ id: String) throws(PatchError) {
    let index = try index(of: id)
    try resolver.removeAnnotation(index)
    changes?.noteRemoved(id)
  }

  /// Moves, shows and hides avoided regions of the spec, by their names in `avoid.regions`, for example when the app opens a panel:
  ///
  /// ```swift
  /// try annotations.setRegions(["search": nil, "sheet": (x: .between(0, 0), y: .end(0, length: 320))])
  /// ```
  ///
  /// A region without an extent, or with a number that is not finite, is hidden. Regions that the call does not name stay.
  /// - Parameter regions: The horizontal and vertical extent of each region, or `nil` to hide it.
  /// - Throws: `UnknownRegionError` for a name that the spec does not have. No region is changed then.
  public func setRegions(_ regions: [String: (x: Extent, y: Extent)?]) throws(UnknownRegionError) {
    for name in regions.keys.sorted() where resolver.plan.region(named: name) == nil {
      throw UnknownRegionError(name: name)
    }
    for (name, extent) in regions {
      if let region = resolver.plan.region(named: name) { resolver.setRegion(region, to: extent) }
    }
  }

  /// Replaces all regions of the viewport that annotations avoid by regions without names. See `Resolver.setAvoidedRegions`.
  /// - Parameter regions: The horizontal and vertical extent of each region.
  public func setAvoidedRegions(_ regions: [(x: Extent, y: Extent)]) { resolver.setAvoidedRegions(regions) }

  /// Sets the radius of the puck, the mark of the user's location. See `Resolver.setPuckRadius`. `Input.movePuck` sets the coordinate of
  /// the puck.
  /// - Parameter radius: The radius in points, or `nil` for no puck.
  public func setPuckRadius(_ radius: Double?) { resolver.setPuckRadius(radius) }

  /// Sets the geometry of the features to which a view can be attached. See `Resolver.setGeometry`.
  /// - Parameters:
  ///   - features: One geometry for each feature that the attachment may use. Empty if the map has none.
  ///   - attachment: An attachment to anything but another annotation.
  /// - Throws: `GeometryError`. If it throws, the geometry is unchanged.
  public func setGeometry(_ features: [Geometry], of attachment: AttachmentIndex) throws(GeometryError) {
    try resolver.setGeometry(features, of: attachment)
  }
}

/// The error that a spec has no avoided region with a name.
public struct UnknownRegionError: Error, Sendable, Equatable {
  /// The name that `avoid.regions` of the spec does not have.
  public let name: String
}

extension UnknownRegionError: CustomStringConvertible {
  /// The description of the error and its fix.
  public var description: String {
    "there is no region `\(name)`; name it in the spec, under `avoid.regions`, where `null` declares one that appears later"
  }
}
