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

/// The traits of a placed view that a map driver reads in each frame and that `Placement` does not contain.
package struct ViewTraits: Sendable, Equatable {
  /// The view class, as a row of `Plan.views`.
  package var view: UInt32
  private var flags: AnnotationFlags

  fileprivate init(_ options: AnnotationOptions) { (view, flags) = (options.view, options.flags) }

  /// Whether the size of the view is an estimate, which a measured size replaces.
  package var isEstimated: Bool { flags.contains(.estimated) }
  /// Whether the spec gives the width, so that the app measures only the height.
  package var givesWidth: Bool { flags.contains(.givenWidth) }
  package var givesHeight: Bool { flags.contains(.givenHeight) }
  package var isEnabled: Bool { flags.contains(.enabled) }
  package var isDraggable: Bool { flags.contains(.draggable) }
}

extension Resolver {
  /// Replaces the elements of `traits` by the traits of placements of the last frame, in their order. It allocates only if
  /// `traits` has too little capacity.
  package func readTraits(of placements: [Placement], into traits: inout [ViewTraits]) {
    traits.removeAll(keepingCapacity: true)
    state.appendTraits(of: placements, to: &traits)
  }

  /// Returns the traits of an annotation or cluster of the last frame; `nil` if the plan does not have it.
  package func traits(of annotation: AnnotationIndex) -> ViewTraits? {
    state.effectiveOptions(of: annotation).map { ViewTraits($0) }
  }

  /// Returns the annotations that only their unknown size hides, best rank first.
  /// - Parameters:
  ///   - limit: the largest number of results.
  ///   - isNear: returns whether a coordinate is near the screen. A coordinate may be not a number.
  /// - Complexity: O(annotations). It allocates.
  package func annotationsOfUnknownSize(
    atMost limit: Int, where isNear: (AnnotationIndex, Coordinate) -> Bool
  ) -> [AnnotationIndex] {
    state.annotationsOfUnknownSize(atMost: limit, where: isNear)
  }
}

extension Resolver.State {
  fileprivate func appendTraits(of placements: [Placement], to traits: inout [ViewTraits]) {
    let annotations = plan.annotations.count
    for placement in placements {
      let first = placement.annotation.firstMember.row
      traits.append(ViewTraits(options[placement.annotation.isCluster ? annotations + first : first]))
    }
  }

  fileprivate func annotationsOfUnknownSize(
    atMost limit: Int, where isNear: (AnnotationIndex, Coordinate) -> Bool
  ) -> [AnnotationIndex] {
    guard let perspective else { return [] }
    let zoom = ComparedZoom(perspective.zoom)
    var found: [AnnotationIndex] = []
    for row in 0..<plan.annotations.count where !options.hasKnownSize(row, plan) {
      let own = options[row]
      guard !interaction.isRemoved[row], own.flags.contains(.visible), clustering.cause(row) == nil,
        zoom.isWithin(minZoom: own.minZoom, maxZoom: own.maxZoom),
        isNear(AnnotationIndex(row), history.places.coordinate(row, plan))
      else { continue }
      found.append(AnnotationIndex(row))
    }
    func rank(_ annotation: AnnotationIndex) -> Double {
      let own = options[annotation.row]
      return own.flags.contains(.required) ? .infinity : own.priority
    }
    found.sort { rank($0) == rank($1) ? $0 < $1 : rank($0) > rank($1) }
    return Array(found.prefix(limit))
  }
}
