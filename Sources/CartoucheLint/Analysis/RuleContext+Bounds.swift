import CartoucheCompiler
import CartoucheResolver
import CartoucheSpec

extension RuleContext {
  /// What each of the viewports leaves for views, in points: less than nothing where the camera's padding is larger.
  /// - Parameter ignoresPadding: whether the camera's padding does not count.
  func bounds(ignoresPadding: Bool) -> [(width: Double, height: Double)] {
    let inset = ignoresPadding ? InsetsValue() : spec.root.camera.view.padding
    return viewports.map { ($0.width - inset.left - inset.right, $0.height - inset.top - inset.bottom) }
  }
}
