import CartoucheResolver

/// Viewports that maps are shown in: what holds in each of these is told.
enum UsualViewports {
  /// A phone and a desktop.
  static let all = [Viewport(width: 390, height: 844), Viewport(width: 1440, height: 900)]
}
