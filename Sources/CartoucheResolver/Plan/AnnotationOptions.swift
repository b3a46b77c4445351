/// What a frame needs of an annotation besides its texts and where it stands.
///
/// One value a row: a state, a cluster's look and a frame copy, compare and replace it as a whole. What is known of each
/// property is in `AnnotationProperty`.
package struct AnnotationOptions: Sendable, Equatable {
  /// Points, > 0; `unknownSize` where nothing tells the size.
  package var width = unknownSize
  package var height = unknownSize
  /// Higher is placed first. Finite.
  package var priority = 0.0
  /// Higher is drawn above. Finite.
  package var zPriority = 0.0
  /// Shown while `minZoom ≤ zoom ≤ maxZoom`.
  package var minZoom = 0.0
  package var maxZoom = 25.5
  /// Index into `Plan.anchorLists`.
  package var anchorList: UInt32 = 0
  /// Index into `Plan.views`.
  package var view: UInt32 = 0
  /// Index into `Plan.collisionOutlines`; `CollisionOutline.wholeFrame`: the frame.
  package var collisionShape = CollisionOutline.wholeFrame
  /// Index into `Plan.callouts`; `CalloutColumns.none`: it has none.
  package var callout = CalloutColumns.none
  package var flags: AnnotationFlags = []
  package var fit = Fit.prefer

  /// Stands in `width` or `height` for a size that nobody knows yet.
  package static let unknownSize = 0.0

  /// A view of unknown size that is the host's first, hidden, and in nobody's way.
  package init() {}
}

extension AnnotationOptions {
  /// Any property as a number: 0 and 1 for a flag, the raw value of a choice, an index.
  ///
  /// - Precondition: what is written is something that the property's `kind` can be.
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

  /// Takes a size that the host measured: no estimate any more. A side that the spec gives stays.
  mutating func setMeasured(_ size: SIMD2<Double>) {
    if !flags.contains(.givenWidth) { width = size.x }
    if !flags.contains(.givenHeight) { height = size.y }
    set(.estimated, false)
  }

  /// Takes a value that an input gives, and drops what it takes the place of.
  mutating func take(_ value: Double, of property: AnnotationProperty) {
    self[property] = value
    if property == .width || property == .height { set(.estimated, false) }
    if property == .zPriority { set(.takesZPriority, false) }
  }
}
