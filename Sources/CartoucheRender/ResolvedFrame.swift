package import CartoucheResolver

/// One frame together with what it was resolved from: all that a renderer needs besides the plan.
package struct ResolvedFrame: Sendable, Equatable {
  /// Number in the trace; the first is 0.
  package var index: Int
  package var camera: Camera
  package var viewport: Viewport
  package var frame: Frame
  /// What is known of the clusters of the frame, in the same order.
  package var clusters: [DescribedCluster] = []
  /// False: it is a scene in screen space, whose camera and coordinates nobody gave.
  package var isOnMap: Bool

  package init(
    index: Int = 0, camera: Camera, viewport: Viewport, frame: Frame,
    clusters: [DescribedCluster] = [], isOnMap: Bool = true
  ) {
    self.index = index
    self.camera = camera
    self.viewport = viewport
    self.frame = frame
    self.clusters = clusters
    self.isOnMap = isOnMap
  }
}
