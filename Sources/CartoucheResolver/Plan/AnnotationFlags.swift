/// The yes-or-no properties of an annotation.
public struct AnnotationFlags: OptionSet, Sendable, Equatable {
  public var rawValue: UInt16
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  public static let visible = AnnotationFlags(rawValue: 1 << 0)
  /// `visible` is false because its expression failed.
  public static let expressionFailed = AnnotationFlags(rawValue: 1 << 1)
  /// `priority: required`: never hidden by a collision.
  public static let required = AnnotationFlags(rawValue: 1 << 2)
  public static let allowOverlap = AnnotationFlags(rawValue: 1 << 3)
  /// Blocks what is placed after it.
  public static let obstacle = AnnotationFlags(rawValue: 1 << 4)
  /// Its bounds are the whole viewport.
  public static let ignoreCameraPadding = AnnotationFlags(rawValue: 1 << 5)
  /// The size is estimated from the title.
  public static let estimated = AnnotationFlags(rawValue: 1 << 6)
  /// May stand on the puck.
  public static let allowOverlapWithPuck = AnnotationFlags(rawValue: 1 << 7)
  /// Keeps clear of avoided layers.
  public static let avoidsLayers = AnnotationFlags(rawValue: 1 << 8)
  /// Keeps clear of avoided regions.
  public static let avoidsRegions = AnnotationFlags(rawValue: 1 << 9)
  /// Selected before the first input.
  public static let selected = AnnotationFlags(rawValue: 1 << 10)
  /// Can be selected and hit.
  public static let enabled = AnnotationFlags(rawValue: 1 << 11)
  public static let draggable = AnnotationFlags(rawValue: 1 << 12)
  /// Has the `zPriority` of the annotation that it is attached to, whatever that is.
  public static let takesZPriority = AnnotationFlags(rawValue: 1 << 13)
}

extension AnnotationFlags {
  /// Those that are an annotation's own, whatever state it is in.
  static let fixedInStates: AnnotationFlags = [.selected, .enabled, .draggable]
}
