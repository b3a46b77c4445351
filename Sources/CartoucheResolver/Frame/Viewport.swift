/// The size of the map view, in points.
public struct Viewport: Sendable, Equatable {
  /// Above 0; otherwise everything is hidden.
  public var width: Double
  /// Above 0; otherwise everything is hidden.
  public var height: Double

  /// - Parameters:
  ///   - width: in points.
  ///   - height: in points.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// Whether anything is on it.
  var hasArea: Bool { width > 0 && height > 0 }
}
