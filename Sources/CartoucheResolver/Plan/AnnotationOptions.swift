/// The options of an annotation that frames depend on, besides its texts and its coordinate.
///
/// States, cluster looks and frames copy, compare and replace the options as one value. `AnnotationProperty` lists the
/// properties.
package struct AnnotationOptions: Sendable, Equatable {
  /// The width in points, > 0, or `unknownSize`.
  package var width = unknownSize
  package var height = unknownSize
  /// The placement priority, finite; higher is placed first.
  package var priority = 0.0
  /// The drawing priority, finite; higher is drawn above.
  package var zPriority = 0.0
  /// The lowest zoom at which the annotation is shown, inclusive.
  package var minZoom = 0.0
  package var maxZoom = 25.5
  /// Index into `Plan.anchorLists`.
  package var anchorList: UInt32 = 0
  /// Index into `Plan.views`.
  package var view: UInt32 = 0
  /// Index into `Plan.collisionOutlines`; `CollisionOutline.wholeFrame` for the whole frame.
  package var collisionShape = CollisionOutline.wholeFrame
  /// Index into `Plan.callouts`; `CalloutColumns.none` for no callout.
  package var callout = CalloutColumns.none
  package var flags: AnnotationFlags = []
  package var fit = Fit.prefer

  /// The value of `width` and `height` as long as the size is not known.
  package static let unknownSize = 0.0

  /// Creates the options of a hidden view of unknown size that uses view class 0 and blocks nothing.
  package init() {}
}

extension AnnotationOptions {
  /// A property as a number: 0 or 1 for a flag, the raw value of a choice, or an index.
  /// - Precondition: a new value fits the property's `kind`.
  @inline(__always)
  package internal(set) subscript(property: AnnotationProperty) -> Double {
    get {
      switch property {
      case .width: width
      case .height: height
      case .priority: priority
      case .zPriority: zPriority
      case .minZoom: minZoom
      case .maxZoom: maxZoom
      case .anchorList: Double(anchorList)
      case .view: Double(view)
      case .collisionShape: Double(collisionShape)
      case .callout: Double(callout)
      case .fit: Double(fit.rawValue)
      default: flags.isSuperset(of: property.flag ?? []) ? 1 : 0
      }
    }
    set {
      switch property {
      case .width: width = newValue
      case .height: height = newValue
      case .priority: priority = newValue
      case .zPriority: zPriority = newValue
      case .minZoom: minZoom = newValue
      case .maxZoom: maxZoom = newValue
      case .anchorList: anchorList = UInt32(newValue)
      case .view: view = UInt32(newValue)
      case .collisionShape: collisionShape = UInt32(newValue)
      case .callout: callout = UInt32(newValue)
      case .fit: fit = Fit(rawValue: UInt8(newValue)) ?? fit
      default: set(property.flag ?? [], newValue != 0)
      }
    }
  }

  package mutating func set(_ flag: AnnotationFlags, _ isSet: Bool) {
    if isSet { flags.insert(flag) } else { flags.remove(flag) }
  }

  /// Sets the size that the host measured and clears the `estimated` flag. A side that the spec gives does not change.
  mutating func setMeasured(_ size: SIMD2<Double>) {
    if !flags.contains(.givenWidth) { width = size.x }
    if !flags.contains(.givenHeight) { height = size.y }
    set(.estimated, false)
  }

  /// Sets a property to the value of an input, and clears the flags that the new value makes obsolete.
  mutating func set(_ property: AnnotationProperty, to value: Double) {
    self[property] = value
    if property == .width || property == .height { set(.estimated, false) }
    if property == .zPriority { set(.takesZPriority, false) }
  }
}

/// The Boolean properties of an annotation.
package struct AnnotationFlags: OptionSet, Sendable, Equatable {
  package var rawValue: UInt16
  package init(rawValue: UInt16) { self.rawValue = rawValue }

  package static let visible = AnnotationFlags(rawValue: 1 << 0)
  /// Set if `visible` is false because its expression failed.
  package static let expressionFailed = AnnotationFlags(rawValue: 1 << 1)
  /// `priority: required`: no collision hides the view.
  package static let required = AnnotationFlags(rawValue: 1 << 2)
  package static let allowOverlap = AnnotationFlags(rawValue: 1 << 3)
  /// Blocks views that are placed later.
  package static let obstacle = AnnotationFlags(rawValue: 1 << 4)
  /// Set if the bounds are the whole viewport instead of the padded one.
  package static let ignoreCameraPadding = AnnotationFlags(rawValue: 1 << 5)
  /// The size is estimated from the title.
  package static let estimated = AnnotationFlags(rawValue: 1 << 6)
  /// May overlap the puck.
  package static let allowOverlapWithPuck = AnnotationFlags(rawValue: 1 << 7)
  /// Avoids the layers that the spec lists.
  package static let avoidsLayers = AnnotationFlags(rawValue: 1 << 8)
  /// Avoids the regions that the spec lists.
  package static let avoidsRegions = AnnotationFlags(rawValue: 1 << 9)
  /// Selected before the first input.
  package static let selected = AnnotationFlags(rawValue: 1 << 10)
  /// Can be selected and hit.
  package static let enabled = AnnotationFlags(rawValue: 1 << 11)
  package static let draggable = AnnotationFlags(rawValue: 1 << 12)
  /// Uses the `zPriority` of the annotation that it is attached to.
  package static let takesZPriority = AnnotationFlags(rawValue: 1 << 13)
  /// Set if the spec gives the width and the host measures the height.
  package static let givenWidth = AnnotationFlags(rawValue: 1 << 14)
  /// Set if the spec gives the height and the host measures the width.
  package static let givenHeight = AnnotationFlags(rawValue: 1 << 15)
}

/// Whether the frame of a candidate must lie inside the bounds.
package enum Fit: UInt8, Sendable, CaseIterable {
  /// A candidate inside the bounds is preferred.
  case prefer
  /// A candidate outside the bounds is rejected.
  case require
  /// The bounds do not matter.
  case ignore
}

/// The groups that are ranked before any priority is compared, first group first.
enum RankGroup: UInt8, CaseIterable {
  case requiredAndSelected, required, selected, others
}

extension AnnotationFlags {
  var rankGroup: RankGroup {
    switch (contains(.required), contains(.selected)) {
    case (true, true): .requiredAndSelected
    case (true, false): .required
    case (false, true): .selected
    case (false, false): .others
    }
  }
}
