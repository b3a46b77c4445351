/// One visible callout. Points, x right, y down, origin at the viewport's top left; not rounded.
public struct CalloutPlacement: Sendable, Equatable {
  /// Whose it is.
  public package(set) var annotation: AnnotationIndex
  /// Its left edge.
  public package(set) var x: Double
  /// Its upper edge.
  public package(set) var y: Double
  /// To its right edge, a tip at a side included.
  public package(set) var width: Double
  /// To its lower edge, a tip above or below included.
  public package(set) var height: Double
  /// Which entry of the callout's own `variableAnchors` it took.
  public package(set) var anchor: AnchorIndex
  /// What points at the annotation; nil: the spec gives none, or the callout stands on the middle of its annotation.
  public package(set) var tip: Tip?
  /// Number of the recycled view among those of all callouts, from 0 on.
  public package(set) var slot: Int
  /// The states that the annotation is in and the spec gives values for.
  public package(set) var states: AnnotationStates

  /// A triangle within the callout, on the side that faces the annotation.
  public struct Tip: Sendable, Equatable {
    /// Its point, on the callout's edge.
    public package(set) var point: ScreenPoint
    /// Where its left or upper side meets the bubble.
    public package(set) var start: ScreenPoint
    /// Where its right or lower side meets the bubble.
    public package(set) var end: ScreenPoint
    /// Points from the middle of the callout's side to the point: + is right or down. Not 0 where the callout was shifted to
    /// stay on screen, or an offset of its anchor moved it.
    public package(set) var offCenter: Double
  }
}

extension CalloutPlacement {
  /// Where the callout is.
  public var frame: ScreenRectangle { ScreenRectangle(x: x, y: y, width: width, height: height) }
}
