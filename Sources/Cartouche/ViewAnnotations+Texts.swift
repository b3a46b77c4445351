public import CartoucheResolver

/// The texts and data that the host shows in its views. An annotation's texts come from the plan and depend on its
/// states. A cluster's texts are computed from its members.
extension ViewAnnotations {
  /// Returns the name of the host's view class for a view of the last frame.
  public func view(of placement: Placement) -> String {
    content(of: placement.annotation)?.view ?? plan.view(of: placement)
  }

  /// Returns the title of a view of the last frame, or an empty string if it has none.
  public func title(of placement: Placement) -> String {
    content(of: placement.annotation)?.title ?? plan.title(of: placement)
  }

  /// Returns the subtitle of a view of the last frame, or an empty string if it has none.
  public func subtitle(of placement: Placement) -> String {
    content(of: placement.annotation)?.subtitle ?? plan.subtitle(of: placement)
  }

  /// Returns the data for a view of the last frame as a JSON object, or an empty string if it has none.
  public func data(of placement: Placement) -> String {
    content(of: placement.annotation)?.data ?? plan.data(of: placement)
  }

  /// Returns the title of a callout of the last frame, or an empty string if it has none. `Plan` has methods
  /// for the other texts of callouts.
  public func title(of callout: CalloutPlacement) -> String {
    content(of: callout.annotation)?.calloutTitle ?? plan.title(of: callout)
  }

  /// Returns the subtitle of a callout of the last frame, or an empty string if it has none.
  public func subtitle(of callout: CalloutPlacement) -> String {
    content(of: callout.annotation)?.calloutSubtitle ?? plan.subtitle(of: callout)
  }

  /// Returns all texts and data of a cluster of the last frame, or `nil` if there is no such cluster.
  /// - Complexity: O(expressions of the cluster), and with `[get, members]` O(members). Repeated calls for
  ///   the same cluster are O(1).
  public func content(of cluster: AnnotationIndex) -> ClusterContent? {
    guard cluster.isCluster else { return nil }
    if let known = shownCluster, known.index == cluster { return known.content }
    let content = resolver.clusterContent(of: cluster)
    shownCluster = content.map { (cluster, $0) }
    return content
  }
}
