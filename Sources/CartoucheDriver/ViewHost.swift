public import CartoucheResolver

/// The views on the map, as a `MapDriver` needs them. An adapter implements this protocol for one UI framework.
///
/// All rectangles and points are in points, relative to the upper left corner of the map. In one tick, the driver calls `place`, `show`
/// and `hide` at most once for each view. It calls `place` only if the rectangle or the order of the view has changed.
@MainActor public protocol ViewHost: AnyObject {
  /// The type of views, callouts and pointers.
  associatedtype View: AnyObject

  /// The number of pixels of a point. When the map is idle, the corners of views are on whole pixels.
  var displayScale: Double { get }
  /// The view classes for which the app has functions of its own. The driver warns of a class that the plan does not have.
  var viewClasses: [String] { get }

  /// Makes a view for an annotation or a cluster, or refills a view. The driver calls it when a view appears or its content changes.
  /// - Parameter view: a view of the same view class that is to be refilled, or `nil`. It may be visible.
  /// - Returns: the refilled view, or a new one. A new view is hidden, and is already a subview of the container.
  func makeView(for content: ViewContent, reusing view: View?) -> View
  /// Makes or refills the view of a callout, as `makeView`.
  func makeCallout(for content: CalloutContent, reusing view: View?) -> View
  /// Makes or refills the view of a pointer to an annotation off screen, as `makeView`.
  func makePointer(for content: PointerContent, reusing view: View?) -> View
  /// Removes a view that the driver no longer needs.
  func discard(_ view: View)

  /// Returns the size of a view that fits its content, in points.
  /// - Parameters:
  ///   - width: the width that the spec gives, or `nil` if the view decides.
  ///   - height: the height that the spec gives, or `nil` if the view decides.
  ///   - limit: the size of the map, which limits long texts.
  func measure(_ view: View, width: Double?, height: Double?, limit: Viewport) -> ViewSize

  /// Sets the rectangle of a view, and its draw order. A view with a higher order is drawn above. The driver uses different orders for all
  /// visible views, callouts and pointers.
  func place(_ view: View, in rectangle: ScreenRectangle, order: Int)
  /// Shows a view that was hidden, or that now belongs to another annotation. It ends a fade of `hide`.
  /// - Parameter fade: the duration of the fade in seconds, or 0.
  func show(_ view: View, fade: Double)
  /// Hides a view, also from accessibility.
  func hide(_ view: View, fade: Double)

  /// Sets the tip of a callout, and the rectangles of its tappable parts. All are relative to the callout's upper left corner. The driver
  /// calls it when they change or the callout was refilled.
  func arrange(_ callout: View, tip: CalloutTip?, parts: [CalloutPart])
  /// Turns the arrow of a pointer.
  /// - Parameter bearing: the direction in degrees clockwise from up.
  func turn(_ pointer: View, to bearing: Double)
  /// Draws all leader lines, below all views.
  func drawLeaders(_ lines: [Placement.Leader])

  /// Sets the reading order of a screen reader: views from the topmost to the lowest, each followed by its callout, then pointers.
  func setReadingOrder(_ views: [View])
  /// Moves the focus of a screen reader to a view, because the layout has changed.
  func focus(_ view: View)
}

extension ViewHost {
  /// One pixel a point.
  public var displayScale: Double { 1 }
  /// None, so that the driver warns of none.
  public var viewClasses: [String] { [] }
  /// Does nothing.
  public func arrange(_ callout: View, tip: CalloutTip?, parts: [CalloutPart]) {}
  /// Does nothing.
  public func turn(_ pointer: View, to bearing: Double) {}
  /// Does nothing.
  public func drawLeaders(_ lines: [Placement.Leader]) {}
  /// Does nothing.
  public func setReadingOrder(_ views: [View]) {}
  /// Does nothing.
  public func focus(_ view: View) {}
}

/// A width and a height in points.
public struct ViewSize: Sendable, Equatable {
  /// The width in points.
  public var width: Double
  /// The height in points.
  public var height: Double

  /// Creates a size.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}

/// A tappable part of a callout.
public struct CalloutPart: Sendable, Equatable {
  /// The name of the part in the spec, or `leftAccessory`, `rightAccessory` or `detailAccessory`.
  public var name: String
  /// The rectangle of the part in points, relative to the callout's upper left corner.
  public var rectangle: ScreenRectangle
}

/// The tip of a callout, a triangle on the side that faces the annotation. All points are relative to the callout's upper left corner.
public struct CalloutTip: Sendable, Equatable {
  /// The apex, on the edge of the callout's rectangle.
  public var point: ScreenPoint
  /// The left or upper corner of the base.
  public var start: ScreenPoint
  /// The right or lower corner of the base.
  public var end: ScreenPoint
}
