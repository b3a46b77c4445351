/// Queries about single annotations and clusters of the last frame, for hosts in other languages.
extension Resolver.State {
  /// Returns whether the plan has the annotation and it was not removed. For a cluster: whether the last frame had it.
  package func exists(_ annotation: AnnotationIndex) -> Bool { exists(row(of: annotation)) }

  /// Whether each annotation of the plan was removed.
  package var isRemoved: [Bool] { interaction.isRemoved }

  func exists(_ row: UInt32) -> Bool { clustering.exists(row, interaction, plan.annotations.count) }

  /// Returns the row of an annotation or cluster in the frame's tables; `noRow` if the plan does not have it.
  func row(of annotation: AnnotationIndex) -> UInt32 { annotation.frameRow(in: plan).orNoRow }

  /// Returns the options of an annotation or cluster in its current states; `nil` if the plan does not have it.
  package func effectiveOptions(of annotation: AnnotationIndex) -> AnnotationOptions? {
    annotation.frameRow(in: plan).map { options[$0] }
  }

  /// Returns all current states of an annotation; empty if the annotation does not exist.
  package func states(of annotation: AnnotationIndex) -> AnnotationStates {
    annotation.frameRow(in: plan).map { interaction.states[$0].completed(by: options[$0]) } ?? []
  }

  /// Returns the anchors of an annotation in its current states. Their offsets do not include gaps that depend on zoom.
  package func effectiveAnchors(of annotation: AnnotationIndex) -> ArraySlice<AnchorOption> {
    annotation.frameRow(in: plan).map {
      plan.anchorLists.options[options.anchors(of: $0, in: plan.anchorLists)]
    }
      ?? []
  }

  /// Returns the annotation's callout as a row of `plan.callouts`; `nil` if it has none.
  package func calloutRow(of annotation: AnnotationIndex) -> Int? {
    guard let options = effectiveOptions(of: annotation), options.callout != CalloutColumns.none else {
      return nil
    }
    return Int(options.callout)
  }

  /// Returns the coordinate of an annotation now, or when it was last shown; `nil` for a cluster.
  package func coordinate(of annotation: AnnotationIndex) -> Coordinate? {
    guard !annotation.isCluster, let row = annotation.frameRow(in: plan) else { return nil }
    return history.places.coordinate(row, plan)
  }

  /// Returns whether the annotation or cluster is visible in the last frame.
  package func isShown(_ annotation: AnnotationIndex) -> Bool {
    annotation.frameRow(in: plan).map { resolution.outcomes.causes[$0] == nil } ?? false
  }

  // MARK: The view of the map

  /// The camera of the last frame; `nil` before the first frame, or if the app gave a matrix.
  package var lastCamera: Camera? {
    switch perspective?.source {
    case .camera(let camera): camera
    case .points(let view): view.camera
    case .matrix, nil: nil
    }
  }

  /// The map projection of the last frame; `nil` before the first frame. If the app gave the points of that frame, the
  /// projection is unknown: no coordinate has a position on screen.
  package var lastProjection: Projection? {
    guard let perspective else { return nil }
    if case .points = perspective.source {
      let nowhere = Coordinate(longitude: .nan, latitude: .nan)
      return Projection(camera: Camera(center: nowhere, zoom: .nan), viewport: perspective.viewport)
    }
    return Screen(perspective, horizon: plan.placement.horizon).projection
  }

  /// Returns the plan's camera for a viewport. If that camera has `fit`, it is fitted to the current coordinates of the
  /// annotations that `fit` names.
  package func nextPlanCamera(in viewport: Viewport) -> Camera {
    if plan.framing.isEmpty { return plan.camera }
    if let fitted, fitted.viewport == viewport { return fitted.camera }
    return fittedCamera(plan.framing, from: plan.camera, in: viewport)
  }

  /// The radius of the puck, the mark of the user's location, in points; `nil` if the plan has no puck.
  package var puckRadius: Double? { interaction.puckRadius }
}

extension Resolver {
  /// Returns whether an annotation exists and was not removed, or whether the last frame had the cluster.
  public func exists(_ annotation: AnnotationIndex) -> Bool { state.exists(annotation) }
}

extension Resolver.State {
  /// Returns the id of an annotation or cluster, even if it was removed or dissolved; empty for an index that the plan
  /// does not have.
  package func name(of annotation: AnnotationIndex) -> String { plan.name(of: annotation) }

  /// Returns the title, subtitle or data of an annotation in its current states; empty for a cluster.
  /// - Parameter text: `.title`, `.subtitle` or `.data`.
  package func text(_ text: NamedProperties, of annotation: AnnotationIndex) -> String {
    plan.text(text, of: annotation, options)
  }
}

extension Plan {
  fileprivate func name(of annotation: AnnotationIndex) -> String {
    let first = annotation.firstMember.rawValue
    guard first < annotations.count else { return "" }
    if annotation.isCluster, first >= clusters.member.count { return "" }
    return id(of: annotation)
  }

  fileprivate func text(
    _ text: NamedProperties, of annotation: AnnotationIndex, _ options: EffectiveOptions
  ) -> String {
    guard !annotation.isCluster, annotation.rawValue < annotations.count else { return "" }
    return self.text(text, of: annotation.rawValue, in: options.states[annotation.row])
  }
}
