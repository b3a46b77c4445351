public import CartoucheCompiler
public import CartoucheResolver

/// The texts and data for the host's views: of annotations, from the plan and their states; of clusters,
/// computed from their members.
extension ViewAnnotations {
  /// Returns the name of the host's view class for a view of the last frame.
  public func view(of placement: Placement) -> String {
    content(of: placement.annotation)?.view ?? plan.view(of: placement)
  }

  /// Returns the title of a view of the last frame, or an empty text if it has none.
  public func title(of placement: Placement) -> String {
    content(of: placement.annotation)?.title ?? plan.title(of: placement)
  }

  /// Returns the subtitle of a view of the last frame, or an empty text if it has none.
  public func subtitle(of placement: Placement) -> String {
    content(of: placement.annotation)?.subtitle ?? plan.subtitle(of: placement)
  }

  /// Returns the data for a view of the last frame as a JSON object, or an empty text if it has none.
  public func data(of placement: Placement) -> String {
    content(of: placement.annotation)?.data ?? plan.data(of: placement)
  }

  /// Returns the title of a callout of the last frame, or an empty text if it has none. `Plan` has the other
  /// texts of callouts.
  public func title(of callout: CalloutPlacement) -> String {
    content(of: callout.annotation)?.calloutTitle ?? plan.title(of: callout)
  }

  /// Returns the subtitle of a callout of the last frame, or an empty text if it has none.
  public func subtitle(of callout: CalloutPlacement) -> String {
    content(of: callout.annotation)?.calloutSubtitle ?? plan.subtitle(of: callout)
  }

  /// Returns all texts and data of a cluster of the last frame, or `nil` if there is no such cluster.
  /// - Complexity: O(expressions of the cluster), and with `[get, members]` O(members). Repeated calls for
  ///   the same cluster are O(1).
  public func content(of cluster: AnnotationIndex) -> ClusterContent.Shown? {
    guard cluster.isCluster else { return nil }
    if let known = shownCluster, known.index == cluster { return known.content }
    let evaluator = clusterContent.covering(plan)
    clusterContent = evaluator
    let content = evaluator.shown(cluster, of: resolver)
    shownCluster = content.map { (cluster, $0) }
    return content
  }
}

extension ClusterContent? {
  fileprivate func covering(_ plan: Plan) -> ClusterContent {
    if let self, self.covers(plan) { return self }
    return ClusterContent(plan)
  }
}
