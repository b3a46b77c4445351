/// A snapshot of a resolver after its last frame, for queries.
///
/// It shares the resolver's storage and does not change with later frames.
// A nonmutating method of `Resolver` borrows all of it. For each property used behind a branch, the compiler checks
// hundreds of parts for double consumption. A hundred such uses took four fifths of the build time of this module. So
// queries that branch are methods of this snapshot, and its creation does not branch.
package struct LastFrame: Sendable {
  package let plan: Plan
  let options: EffectiveOptions
  let interaction: Interaction
  let hosts: HostTable
  let clustering: Clustering
  let resolution: Resolution
  let history: FrameHistory
  let drawOrder: DrawOrder
  let callouts: Callouts
  /// The view of the last frame; `nil` before the first one.
  let perspective: Perspective?
  /// The plan's fitted camera for the last viewport for which the host gave no camera.
  let fitted: FittedCamera?

  fileprivate init(of resolver: borrowing Resolver) {
    plan = resolver.plan
    options = resolver.options
    interaction = resolver.interaction
    hosts = resolver.hosts
    clustering = resolver.clustering
    resolution = resolver.resolution
    history = resolver.history
    drawOrder = resolver.drawOrder
    callouts = resolver.callouts
    perspective = resolver.perspective
    fitted = resolver.fitted
  }

  /// Returns whether an annotation exists and was not removed, or whether the last frame had a cluster.
  package func exists(_ annotation: AnnotationIndex) -> Bool { exists(row(of: annotation)) }

  func exists(_ row: UInt32) -> Bool { clustering.exists(row, interaction, plan.annotations.count) }

  /// Returns the frame row; `noRow` if there is none.
  func row(of annotation: AnnotationIndex) -> UInt32 { annotation.frameRow(in: plan).orNoRow }
}

extension Resolver {
  /// A snapshot of the last frame.
  /// - Complexity: O(1) with a few hundred retains, so many queries should share one snapshot.
  // Out of line because it is 2 KB of code.
  package var lastFrame: LastFrame {
    @inline(never) get { LastFrame(of: self) }
  }
}

/// Queries about single annotations and clusters of the last frame, for hosts in other languages.
extension LastFrame {
  /// Returns the options of an annotation or cluster in its states; `nil` if there is none with this index.
  package func effectiveOptions(of annotation: AnnotationIndex) -> AnnotationOptions? {
    annotation.frameRow(in: plan).map { options[$0] }
  }

  /// Returns all states of an annotation; none if it does not exist.
  package func states(of annotation: AnnotationIndex) -> AnnotationStates {
    annotation.frameRow(in: plan).map { interaction.states[$0].completed(by: options[$0]) } ?? []
  }

  /// Returns the anchors of an annotation in its states, without zoom-dependent gaps.
  package func effectiveAnchors(of annotation: AnnotationIndex) -> ArraySlice<AnchorOption> {
    annotation.frameRow(in: plan).map {
      plan.anchorLists.options[options.anchors(of: $0, in: plan.anchorLists)]
    }
      ?? []
  }

  /// Returns the row in `CalloutColumns`; `nil` if there is no callout.
  package func calloutRow(of annotation: AnnotationIndex) -> Int? {
    guard let options = effectiveOptions(of: annotation), options.callout != CalloutColumns.none else {
      return nil
    }
    return Int(options.callout)
  }

  /// Returns the current or last shown coordinate of an annotation; `nil` for a cluster.
  package func coordinate(of annotation: AnnotationIndex) -> Coordinate? {
    guard !annotation.isCluster, let row = annotation.frameRow(in: plan) else { return nil }
    return history.places.coordinate(row, plan)
  }

  /// Returns whether the last frame shows an annotation.
  package func isShown(_ annotation: AnnotationIndex) -> Bool {
    annotation.frameRow(in: plan).map { resolution.outcomes.causes[$0] == nil } ?? false
  }

  // MARK: The view of the map

  /// The camera of the last frame; `nil` before the first one, or if the host gave a matrix.
  package var lastCamera: Camera? {
    if case .camera(let camera)? = perspective?.source { camera } else { nil }
  }

  /// The projection of the last frame; `nil` before the first one.
  package var lastProjection: Projection? {
    perspective.map { Screen($0, horizon: plan.placement.horizon).projection }
  }

  /// Returns the plan's camera for a viewport, with all changes since the last frame.
  package func nextPlanCamera(in viewport: Viewport) -> Camera {
    if plan.framing.isEmpty { return plan.camera }
    if let fitted, fitted.viewport == viewport { return fitted.camera }
    return fittedCamera(plan.framing, from: plan.camera, in: viewport)
  }

  /// The radius of the puck in points; `nil` if there is no puck.
  package var puckRadius: Double? { interaction.puckRadius }
}

/// Queries that hosts call once per view: copying the last frame would take longer than the result.
extension Resolver {
  /// Returns the id of an annotation or cluster, even if it is gone; empty if there is none.
  package func name(of annotation: AnnotationIndex) -> String { plan.name(of: annotation) }

  /// Returns a title, subtitle or data of an annotation in its states; empty for a cluster.
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
    return self.text(text, of: annotation.rawValue, in: options.states[frameRow(annotation.row)])
  }
}
