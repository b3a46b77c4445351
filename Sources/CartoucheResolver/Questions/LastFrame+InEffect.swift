/// What a host outside of Swift asks of single annotations and clusters, as the last frame saw them; what there is not has nothing.
extension LastFrame {
  /// What an annotation, or a cluster of the last frame, is like; nil: there is none with this index.
  package func optionsInEffect(of annotation: AnnotationIndex) -> AnnotationOptions? {
    annotation.frameRow(in: plan).map { options[$0] }
  }

  /// All states that it is in.
  package func states(of annotation: AnnotationIndex) -> AnnotationStates {
    annotation.frameRow(in: plan).map { interaction.states[$0].completed(by: options[$0]) } ?? []
  }

  /// The anchors that it may take, without gaps that depend on zoom.
  package func anchorsInEffect(of annotation: AnnotationIndex) -> ArraySlice<AnchorOption> {
    annotation.frameRow(in: plan).map {
      plan.anchorLists.options[options.anchors(of: $0, in: plan.anchorLists)]
    }
      ?? []
  }

  /// Its row in `CalloutColumns`; nil: it has no callout.
  package func calloutRow(of annotation: AnnotationIndex) -> Int? {
    guard let options = optionsInEffect(of: annotation), options.callout != CalloutColumns.none else {
      return nil
    }
    return Int(options.callout)
  }

  /// Where its point is, or was when it was last shown; of no cluster.
  package func coordinate(of annotation: AnnotationIndex) -> Coordinate? {
    guard !annotation.isCluster, let row = annotation.frameRow(in: plan) else { return nil }
    return history.places.coordinate(row, plan)
  }

  /// Whether the last frame shows it.
  package func isShown(_ annotation: AnnotationIndex) -> Bool {
    annotation.frameRow(in: plan).map { resolution.outcomes.causes[$0] == nil } ?? false
  }

  // MARK: The view of the map

  /// The camera of the last frame; nil: there was none, or its host gave a matrix.
  package var lastCamera: Camera? {
    if case .camera(let camera)? = perspective?.source { camera } else { nil }
  }

  /// How the last frame saw the map; nil: there was none.
  package var lastProjection: Projection? {
    perspective.map { Screen($0, horizon: plan.placement.horizon).projection }
  }

  /// The camera of a frame for which the host gives none, as it would be after what was changed so far.
  package func nextPlanCamera(in viewport: Viewport) -> Camera {
    if plan.framing.isEmpty { return plan.camera }
    if let fitted, fitted.viewport == viewport { return fitted.camera }
    return fittedCamera(plan.framing, from: plan.camera, in: viewport)
  }

  /// Points: that of the puck, wherever that is; nil: there is none.
  package var puckRadius: Double? { interaction.puckRadius }
}

/// What hosts ask of each view, one by one: a copy of the last frame would take longer than the answer.
extension Resolver {
  /// The name that frames have for an annotation, a cluster that is gone included; empty: there is none.
  package func name(of annotation: AnnotationIndex) -> String { plan.name(of: annotation) }

  /// A title, subtitle or data of an annotation in its states; of no cluster.
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
    _ text: NamedProperties, of annotation: AnnotationIndex, _ options: OptionsInEffect
  ) -> String {
    guard !annotation.isCluster, annotation.rawValue < annotations.count else { return "" }
    return self.text(text, of: annotation.rawValue, in: options.states[frameRow(annotation.row)])
  }
}
