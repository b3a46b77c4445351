/// All properties of an annotation that affect a frame, except its texts and its coordinate.
///
/// States, clusters and frames copy, compare and replace the options as one value. `AnnotationProperty` lists the
/// properties.
package struct AnnotationOptions: Sendable, Equatable {
  /// The width of the view in points, > 0, or `unknownSize`.
  package var width = unknownSize
  package var height = unknownSize
  /// The placement priority, finite; an annotation of higher priority is placed first.
  package var priority = 0.0
  /// The drawing priority, finite; a view of higher priority is drawn above.
  package var zPriority = 0.0
  /// The lowest zoom at which the annotation is visible, inclusive.
  package var minZoom = 0.0
  /// The zoom from which the annotation is hidden; with 25.5, it is visible at all higher zooms.
  package var maxZoom = 25.5
  /// The annotation's anchor list, as an index into `Plan.anchorLists`.
  package var anchorList: UInt32 = 0
  /// The class of the host app's view, as an index into `Plan.views`.
  package var view: UInt32 = 0
  /// The shape for collision tests, as an index into `Plan.collisionOutlines`; `CollisionOutline.wholeFrame` for the
  /// view's frame.
  package var collisionShape = CollisionOutline.wholeFrame
  /// The annotation's callout, as a row of `Plan.callouts`; `CalloutColumns.none` if it has none.
  package var callout = CalloutColumns.none
  /// `repeatDistance` in 1/256 points, ≥ 0.
  private(set) var fixedRepeatDistance: Int32 = 0
  /// The length of the annotation's longest leader line, in 1/256 points; 0 if it has no leader line.
  package var leader: Int32 = 0
  package var flags: AnnotationFlags = []
  package var fit = Fit.prefer
  /// The upper 8 of the 24 bits that `pointer` is stored in, so that options take no more memory.
  private var pointerHigh = UInt8.max
  private var pointerLow = UInt16.max

  /// The value of `width` and `height` while the view's size is not known.
  package static let unknownSize = 0.0

  /// Creates the options of a hidden view with unknown size and view class 0. The view blocks no other view.
  package init() {}
}

extension AnnotationOptions {
  /// The value of a property as a number: 0 or 1 for a flag, the raw value of a choice, or an index.
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
      case .leader: Double(leader) / 256
      case .offscreen: Double(pointer)
      case .fit: Double(fit.rawValue)
      case .repeatDistance: repeatDistance
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
      case .leader: leader = FixedPoint.length(newValue)
      case .offscreen: pointer = UInt32(newValue)
      case .fit: fit = Fit(rawValue: UInt8(newValue)) ?? fit
      case .repeatDistance: repeatDistance = newValue
      default: set(property.flag ?? [], newValue != 0)
      }
    }
  }

  /// The least distance in points to other visible views of the same group, rounded to 1/256 points; 0 for no such
  /// distance.
  package var repeatDistance: Double {
    get { Double(fixedRepeatDistance) / 256 }
    set { fixedRepeatDistance = max(0, FixedPoint.length(newValue)) }
  }

  /// The style of the annotation's pointer while its view is off screen, as an index into `Plan.pointerStyles`;
  /// `PointerStyle.none` if it has no pointer.
  package var pointer: UInt32 {
    get {
      let stored = UInt32(pointerHigh) << 16 | UInt32(pointerLow)
      return stored == UInt32(PointerStyle.mostStyles) ? PointerStyle.none : stored
    }
    set {
      pointerHigh = UInt8(truncatingIfNeeded: newValue >> 16)
      pointerLow = UInt16(truncatingIfNeeded: newValue)
    }
  }

  package mutating func set(_ flag: AnnotationFlags, _ isSet: Bool) {
    if isSet { flags.insert(flag) } else { flags.remove(flag) }
  }

  /// Sets the size in points that the host app measured, and clears the flag `estimated`. A side that the spec gives
  /// does not change.
  mutating func setMeasured(_ size: SIMD2<Double>) {
    if !flags.contains(.givenWidth) { width = size.x }
    if !flags.contains(.givenHeight) { height = size.y }
    set(.estimated, false)
  }

  /// Sets a property to a value from an input. A new size clears the flag `estimated`, and a new `zPriority` clears the
  /// flag `takesZPriority`.
  mutating func set(_ property: AnnotationProperty, to value: Double) {
    self[property] = value
    if property == .width || property == .height { set(.estimated, false) }
    if property == .zPriority { set(.takesZPriority, false) }
  }
}

/// The Boolean properties of an annotation.
package struct AnnotationFlags: OptionSet, Sendable, Equatable {
  package var rawValue: UInt32
  package init(rawValue: UInt32) { self.rawValue = rawValue }

  package static let visible = AnnotationFlags(rawValue: 1 << 0)
  /// The expression of `visible` failed, so the annotation is hidden with the cause `expression`.
  package static let expressionFailed = AnnotationFlags(rawValue: 1 << 1)
  /// `priority: required`: no collision hides the view.
  package static let required = AnnotationFlags(rawValue: 1 << 2)
  package static let allowOverlap = AnnotationFlags(rawValue: 1 << 3)
  /// The view blocks views that are placed later.
  package static let obstacle = AnnotationFlags(rawValue: 1 << 4)
  /// The annotation's bounds are the whole viewport. Without this flag, they are the viewport less the camera's
  /// padding.
  package static let ignoreCameraPadding = AnnotationFlags(rawValue: 1 << 5)
  /// The view's size is estimated from its title until the host app measures the view.
  package static let estimated = AnnotationFlags(rawValue: 1 << 6)
  /// The view may overlap the puck, which marks the user's location.
  package static let allowOverlapWithPuck = AnnotationFlags(rawValue: 1 << 7)
  /// The view avoids the layers in `Surroundings.avoidedLayers`.
  package static let avoidsLayers = AnnotationFlags(rawValue: 1 << 8)
  /// The view avoids the regions in `Surroundings.avoidedRegions`.
  package static let avoidsRegions = AnnotationFlags(rawValue: 1 << 9)
  /// The annotation is initially selected, before any input of the app.
  package static let selected = AnnotationFlags(rawValue: 1 << 10)
  /// The annotation can be selected and tapped.
  package static let enabled = AnnotationFlags(rawValue: 1 << 11)
  package static let draggable = AnnotationFlags(rawValue: 1 << 12)
  /// The annotation uses the `zPriority` of the annotation that it is attached to.
  package static let takesZPriority = AnnotationFlags(rawValue: 1 << 13)
  /// The spec gives the view's width, and the host app measures only the height.
  package static let givenWidth = AnnotationFlags(rawValue: 1 << 14)
  /// The spec gives the view's height, and the host app measures only the width.
  package static let givenHeight = AnnotationFlags(rawValue: 1 << 15)
  /// The annotation is a member of the expanded cluster, which stands around the cluster. No collision hides it.
  package static let expanded = AnnotationFlags(rawValue: 1 << 16)
}

/// The rule for a view's frame that does not lie inside the bounds of the view.
///
/// The bounds are the viewport less the camera's padding, or the whole viewport with the flag `ignoreCameraPadding`.
package enum Fit: UInt8, Sendable, CaseIterable {
  /// The resolver prefers candidates that place the view's frame inside the bounds.
  case prefer
  /// The resolver rejects candidates that do not place the view's frame inside the bounds.
  case require
  /// The resolver does not prefer candidates inside the bounds to candidates that cross them.
  case ignore
}

/// A group of annotations for ranking. All annotations of an earlier group rank before all annotations of a later
/// group, whatever their priorities.
enum RankGroup: UInt8, CaseIterable {
  case requiredAndSelected, required, selected, others
}

extension AnnotationFlags {
  var rankGroup: RankGroup {
    switch (!isDisjoint(with: [.required, .expanded]), contains(.selected)) {
    case (true, true): .requiredAndSelected
    case (true, false): .required
    case (false, true): .selected
    case (false, false): .others
    }
  }
}
