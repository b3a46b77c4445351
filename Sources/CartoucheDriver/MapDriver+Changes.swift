public import Cartouche
public import CartoucheCompiler
public import CartoucheDiagnostics
public import CartoucheResolver

/// Changes by the app. Each of them makes the next tick resolve a frame.
extension MapDriver {
  /// Adds inputs to those of the next frame. Refused inputs are reported to `onWarning` after that frame.
  public func send(_ inputs: Input...) {
    guard !isRemoved else { return warn(.removed(method: "send")) }
    for input in inputs { self.inputs.append(input, isOwn: false) }
    requestFrame()
  }

  /// Selects an annotation or a cluster by its id, as a tap does.
  public func select(_ id: String) {
    if let index = index(of: id) { send(.select(index)) }
  }

  /// Deselects an annotation or a cluster by its id.
  public func deselect(_ id: String) {
    if let index = index(of: id) { send(.deselect(index)) }
  }

  /// Moves the camera of the map to the closest place that shows views whole, with an animation. Bearing and pitch stay. Before the
  /// map has a size, it has no effect.
  /// - Parameters:
  ///   - ids: the ids of annotations and clusters, or `nil` for all annotations. A cluster stands for its members.
  ///   - maxZoom: the largest zoom, 0…25.5.
  /// - Complexity: as `Resolver.camera(fitting:from:in:maxZoom:)`.
  public func show(_ ids: [String]? = nil, maxZoom: Double = 16) {
    guard !isRemoved else { return warn(.removed(method: "show")) }
    guard let map, map.viewport.width > 0, map.viewport.height > 0 else { return }
    let indices = ids?.compactMap { index(of: $0) }
    if indices?.isEmpty ?? annotations.plan.annotationIndices.isEmpty { return }
    let from = presentCamera
    let camera = annotations.resolver.camera(
      fitting: indices.map { .only($0) } ?? .all, from: from, in: map.viewport,
      maxZoom: min(maxZoom, map.maxZoom, 25.5))
    // There is nothing to show. Of a matrix, the centre is not known.
    if camera == from { return }
    map.moveCamera(to: camera.center, zoom: camera.zoom)
  }

  /// Fills the view, the callout and the pointer of an annotation again, or all of them. An app calls it if its views show something that is not in
  /// the plan, and after a change by a method of `annotations`.
  /// - Parameter id: the id of an annotation or a cluster, or `nil` for all.
  public func refresh(_ id: String? = nil) {
    guard !isRemoved else { return warn(.removed(method: "refresh")) }
    if let id {
      guard index(of: id) != nil else { return }
      triedViews.remove(id)
    } else {
      triedViews.removeAll()
    }
    for table in [slots, callouts, pointers] {
      for slot in table.onScreen where id == nil || slot.id == id {
        slot.refresh()
      }
    }
    setNeedsFrame()
  }

  /// Returns the view of an annotation or a cluster, or `nil` if it is hidden.
  public func view(of id: String) -> Views.View? {
    slots.onScreen.first { $0.id == id && $0.annotation != nil }?.view
  }

  /// Returns the view of the callout of an annotation or a cluster, or `nil` if it is hidden.
  public func calloutView(of id: String) -> Views.View? {
    callouts.onScreen.first { $0.id == id && $0.annotation != nil }?.view
  }

  /// Returns the view of the pointer to an annotation, or `nil` if there is none.
  public func pointerView(of id: String) -> Views.View? {
    pointers.onScreen.first { $0.id == id && $0.annotation != nil }?.view
  }

  /// Replaces the plan. Views of annotations with the same id and content stay. A drag is canceled.
  ///
  /// See `ViewAnnotations.reload(plan:)`.
  public func reload(plan: Plan) {
    change { () throws(Never) in annotations.reload(plan: plan) }
    releaseGesture()
  }

  /// Replaces the spec. See `ViewAnnotations.reload(_:)`.
  public func reload(_ compilation: Compilation) throws(LoadingError) {
    try change { () throws(LoadingError) in try annotations.reload(compilation) }
    releaseGesture()
  }

  /// Replaces the data of a source. See `ViewAnnotations.setData`.
  @discardableResult
  public func setData(_ source: String, geoJSON: [UInt8]) throws(ChangeError) -> [Finding] {
    try change { () throws(ChangeError) in try annotations.setData(source, geoJSON: geoJSON) }
  }

  /// Adds, changes and removes single features of a source. See `ViewAnnotations.updateData`.
  @discardableResult
  public func updateData(_ source: String, _ update: SourceChange) throws(ChangeError) -> [Finding] {
    try change { () throws(ChangeError) in try annotations.updateData(source, update) }
  }

  /// Sets variables of the spec. See `ViewAnnotations.setVariables`.
  @discardableResult
  public func setVariables(_ values: [String: DataValue]) throws(ChangeError) -> [Finding] {
    try change { () throws(ChangeError) in try annotations.setVariables(values) }
  }

  /// Moves, shows and hides avoided regions of the spec. See `ViewAnnotations.setRegions`.
  public func setRegions(_ regions: [String: (x: Extent, y: Extent)?]) throws(UnknownRegionError) {
    try change { () throws(UnknownRegionError) in try annotations.setRegions(regions) }
  }

  /// Makes a change that may give annotations other indices. Inputs keep their annotations by id.
  private func change<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    followPlan()
    let plan = annotations.plan
    let ids = inputs.isEmpty ? [] : inputs.annotations.map { $0.map { plan.id(of: $0) } }
    let result = try body()
    if annotations.reloads != reloads {
      reloads = annotations.reloads
      inputs.replace(by: ids.map { $0.flatMap { annotations.annotationIndex(of: $0) } })
      planWasReplaced()
    }
    setNeedsFrame()
    return result
  }

  /// Returns the index of an annotation or a cluster. An unknown id is a warning.
  private func index(of id: String) -> AnnotationIndex? {
    let index = annotations.annotationIndex(of: id)
    if index == nil { warn(.unknownAnnotation(id)) }
    return index
  }
}
