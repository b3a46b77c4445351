/// One visible view. Points, x right, y down, origin at the viewport's top left; not rounded.
public struct Placement: Sendable, Equatable {
  /// Which one of the plan.
  public package(set) var annotation: AnnotationIndex
  /// Its left edge.
  public package(set) var x: Double
  /// Its upper edge.
  public package(set) var y: Double
  /// To its right edge.
  public package(set) var width: Double
  /// To its lower edge.
  public package(set) var height: Double
  /// Index in the annotation's anchor list.
  public package(set) var anchor: AnchorIndex
  /// How the anchor moves the view at this zoom, gap included: + is right.
  public package(set) var offsetX: Double
  /// **+ is up.**
  public package(set) var offsetY: Double
  /// The projected anchor point, from the left.
  public package(set) var pointX: Double
  /// The projected anchor point, from the top.
  public package(set) var pointY: Double
  /// What the view is anchored to.
  public package(set) var coordinate: Coordinate
  /// By which it was drawn at this zoom.
  public package(set) var zPriority: Double
  /// Number of the recycled view among those of the annotation's view class, from 0 on.
  public package(set) var slot: Int
  /// The states that inputs brought about; and `disabled` where the spec gives values for it.
  public package(set) var states: AnnotationStates
}

extension Placement {
  /// Where the view is.
  public var frame: ScreenRectangle { ScreenRectangle(x: x, y: y, width: width, height: height) }
}
