import CartoucheResolver

extension Viewport {
  /// Viewports that stand for all that there are: what holds in these holds on every map.
  ///
  /// A rectangle's edges are linear in the side, so that the ends tell all; those between tell what lies in the middle.
  static let any: [Viewport] = [200, 400, 1024, 4096, 16384].map { Viewport(width: $0, height: $0) }
}
