package import CartoucheResolver

/// A frame for drawing and printing, with the plan as it saw it: clusters are annotations of that, with their texts.
package struct DescribedFrame {
  package var frame: Frame
  package var plan: Plan
  /// What is known of `frame.clusters`, in the same order.
  package var clusters: [DescribedCluster] = []

  /// - Parameters:
  ///   - frame: the last of the resolver.
  ///   - resolver: is asked for clusters.
  /// - Complexity: O(annotations).
  package init(_ frame: Frame, of resolver: borrowing Resolver) {
    self.init(frame, resolver.lastFrame)
  }

  private init(_ frame: Frame, _ last: LastFrame) {
    let described = last.described(frame)
    (plan, self.frame) = described
    if frame.clusters.isEmpty { return }
    let content = ClusterContent(last.plan)
    var texts: [Int: ClusterContent.Shown] = [:]
    for (cluster, renamed) in zip(frame.clusters, described.frame.clusters) {
      guard let evaluation = last.evaluation(of: cluster.annotation) else { continue }
      texts[renamed.annotation.row] = content.shown(cluster.annotation, of: last)
      clusters.append(
        DescribedCluster(
          members: last.members(of: cluster.annotation),
          properties: ClusterContent.aggregates(
            of: evaluation.identifier, evaluation.inputs, last.plan), in: plan))
    }
    plan.enterTexts { row in
      texts[row].map {
        ($0.title, $0.subtitle, $0.view, $0.data, $0.calloutTitle, $0.calloutSubtitle)
      }
    }
  }
}
