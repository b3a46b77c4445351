/// The yes-or-no properties of an annotation.
package struct AnnotationFlags: OptionSet, Sendable, Equatable {
  package var rawValue: UInt16
  package init(rawValue: UInt16) { self.rawValue = rawValue }

  package static let visible = AnnotationFlags(rawValue: 1 << 0)
  /// `visible` is false because its expression failed.
  package static let expressionFailed = AnnotationFlags(rawValue: 1 << 1)
  /// `priority: required`: never hidden by a collision.
  package static let required = AnnotationFlags(rawValue: 1 << 2)
  package static let allowOverlap = AnnotationFlags(rawValue: 1 << 3)
  /// Blocks what is placed after it.
  package static let obstacle = AnnotationFlags(rawValue: 1 << 4)
  /// Its bounds are the whole viewport.
  package static let ignoreCameraPadding = AnnotationFlags(rawValue: 1 << 5)
  /// The size is estimated from the title.
  package static let estimated = AnnotationFlags(rawValue: 1 << 6)
  /// May stand on the puck.
  package static let allowOverlapWithPuck = AnnotationFlags(rawValue: 1 << 7)
  /// Keeps clear of avoided layers.
  package static let avoidsLayers = AnnotationFlags(rawValue: 1 << 8)
  /// Keeps clear of avoided regions.
  package static let avoidsRegions = AnnotationFlags(rawValue: 1 << 9)
  /// Selected before the first input.
  package static let selected = AnnotationFlags(rawValue: 1 << 10)
  /// Can be selected and hit.
  package static let enabled = AnnotationFlags(rawValue: 1 << 11)
  package static let draggable = AnnotationFlags(rawValue: 1 << 12)
  /// Has the `zPriority` of the annotation that it is attached to, whatever that is.
  package static let takesZPriority = AnnotationFlags(rawValue: 1 << 13)
  /// The spec gives its width and leaves its height to who measures it.
  package static let givenWidth = AnnotationFlags(rawValue: 1 << 14)
  /// The spec gives its height and leaves its width to who measures it.
  package static let givenHeight = AnnotationFlags(rawValue: 1 << 15)
}
