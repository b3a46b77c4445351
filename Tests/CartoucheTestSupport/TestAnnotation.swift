package import CartoucheResolver

/// One annotation of a test, where a test wants it on screen.
package struct TestAnnotation: Sendable {
  /// Screen points under `TestScene.camera` and `TestScene.viewport`.
  package var x: Double
  package var y: Double
  /// Index into the plan's attachments.
  package var attachment = AttachmentTable.none
  package var width = 40.0
  package var height = 20.0
  package var anchors = [AnchorOption(.center)]
  package var priority = 0.0
  package var zPriority = 0.0
  package var minZoom = 0.0
  package var maxZoom = 22.0
  package var fit = Fit.prefer
  package var flags: AnnotationFlags = [.visible, .obstacle]
  package var view: UInt32 = 0

  package init(_ x: Double, _ y: Double, _ change: (inout TestAnnotation) -> Void = { _ in }) {
    self.x = x
    self.y = y
    change(&self)
  }

  /// What the plan says of it, with its anchors in a list of the plan.
  func options(anchorList: UInt32) -> AnnotationOptions {
    var options = AnnotationOptions()
    options.width = width
    options.height = height
    options.anchorList = anchorList
    options.priority = priority
    options.zPriority = zPriority
    options.minZoom = minZoom
    options.maxZoom = maxZoom
    options.fit = fit
    options.flags = flags
    options.view = view
    return options
  }
}
