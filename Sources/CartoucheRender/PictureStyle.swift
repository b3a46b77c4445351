package import CartoucheResolver

/// What pictures show besides views and the spec's own sources.
package struct PictureStyle: Sendable, Equatable {
  /// As an app would look: without what explains the placement, such as the names of anchors, collision shapes, avoided
  /// regions, hidden annotations with their causes, and the legend.
  package var isClean = false
  /// What lies below everything else; nil: nothing.
  package var base: Scenery?

  package init() {}
}
