public import CartoucheCompiler
public import CartoucheResolver

/// What the host's views show: of annotations what the plan says in their states, of clusters what that makes of their members.
extension ViewAnnotations {
  /// The name of the host's view class for a view of the last frame.
  public func view(of placement: Placement) -> String {
    content(of: placement.annotation)?.view ?? plan.view(of: placement)
  }

  /// The title of a view of the last frame; empty: it has none.
  public func title(of placement: Placement) -> String {
    content(of: placement.annotation)?.title ?? plan.title(of: placement)
  }

  /// The second text of a view of the last frame; empty: it has none.
  public func subtitle(of placement: Placement) -> String {
    content(of: placement.annotation)?.subtitle ?? plan.subtitle(of: placement)
  }

  /// The data for a view of the last frame: a JSON object; empty: it has none.
  public func data(of placement: Placement) -> String {
    content(of: placement.annotation)?.data ?? plan.data(of: placement)
  }

  /// The first line of a callout of the last frame; empty: it has none. What else it has `Plan` says.
  public func title(of callout: CalloutPlacement) -> String {
    content(of: callout.annotation)?.calloutTitle ?? plan.title(of: callout)
  }

  /// The second line of a callout of the last frame; empty: it has none.
  public func subtitle(of callout: CalloutPlacement) -> String {
    content(of: callout.annotation)?.calloutSubtitle ?? plan.subtitle(of: callout)
  }

  /// All that is shown in a cluster of the last frame; nil: there is no such cluster, or it is none.
  /// - Complexity: O(its expressions), and with `[get, members]` O(its members); asked again for the same, O(1).
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
