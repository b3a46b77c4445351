/// A rectangle on screen: points, x right, y down, origin at the viewport's top left; not rounded.
public struct ScreenRectangle: Sendable, Equatable {
  /// Its left edge.
  public var x: Double
  /// Its upper edge.
  public var y: Double
  /// To its right edge.
  public var width: Double
  /// To its lower edge.
  public var height: Double

  /// By its upper left corner and its size.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}
