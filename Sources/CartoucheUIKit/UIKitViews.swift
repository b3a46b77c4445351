#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
public import CartoucheDriver
public import CartoucheResolver
import UIKit

/// The views of a driver in UIKit, in one transparent container above the map.
public final class UIKitViews: ViewHost {
  /// The container, which has the bounds of the map view.
  public let container: AnnotationContainer
  /// The functions of the app that make views. After a change, call `MapDriver.refresh`.
  public var makers: AnnotationViews {
    didSet { container.acceptsTouch = makers.acceptsTouch }
  }
  /// The driver, which gets activations by a screen reader.
  weak var driver: MapDriver<UIKitViews>?

  /// Creates the views and an empty container.
  public init(_ makers: AnnotationViews) {
    self.makers = makers
    container = AnnotationContainer()
    container.acceptsTouch = makers.acceptsTouch
  }

  /// The number of pixels of a point.
  public var displayScale: Double { max(1, Double(container.traitCollection.displayScale)) }

  /// The view classes that the app has added.
  public var viewClasses: [String] { makers.viewClasses }

  // MARK: Making

  /// Makes or refills the view of an annotation or a cluster.
  public func makeView(for content: ViewContent, reusing view: HostedView?) -> HostedView {
    let hosted = view ?? add(.view)
    hosted.setContent(makers.view(content, hosted.content))
    hosted.isAccessibilityElement = !hosted.hasControls
    hosted.accessibilityIdentifier = content.id
    hosted.accessibilityLabel = makers.viewLabel(content)
    var traits: UIAccessibilityTraits = content.isEnabled ? .button : .notEnabled
    if content.isSelected { traits.insert(.selected) }
    hosted.accessibilityTraits = traits
    return hosted
  }

  /// Makes or refills the view of a callout.
  public func makeCallout(for content: CalloutContent, reusing view: HostedView?) -> HostedView {
    let hosted = view ?? add(.callout)
    hosted.setContent(makers.callout(content, hosted.content))
    hosted.isAccessibilityElement = !hosted.hasControls
    hosted.accessibilityLabel = [content.title, content.subtitle].filter { !$0.isEmpty }.joined(
      separator: ", ")
    hosted.accessibilityCustomActions = content.parts.map { part in
      UIAccessibilityCustomAction(name: makers.partLabel(part, content)) { [weak self, weak hosted] _ in
        guard let self, let hosted else { return false }
        return driver?.activatePart(part, of: hosted) ?? false
      }
    }
    return hosted
  }

  /// Makes or refills the view of a pointer to an annotation off screen.
  public func makePointer(for content: PointerContent, reusing view: HostedView?) -> HostedView {
    let hosted = view ?? add(.pointer)
    let former = hosted.content
    let made = makers.pointer(content, former)
    if made !== former, let former { made.transform = former.transform }
    hosted.setContent(made)
    hosted.isAccessibilityElement = true
    hosted.accessibilityIdentifier = content.id
    hosted.accessibilityLabel = content.accessibilityLabel
    hosted.accessibilityTraits = .button
    return hosted
  }

  /// Removes a view for good.
  public func discard(_ view: HostedView) { view.removeFromSuperview() }

  private func add(_ kind: HostedView.Kind) -> HostedView {
    let view = HostedView(kind, host: self)
    container.addSubview(view)
    return view
  }

  // MARK: Layout

  /// Returns the size of a view that fits its content, in points.
  public func measure(_ view: HostedView, width: Double?, height: Double?, limit: Viewport) -> ViewSize {
    view.fittingSize(width: width, height: height, limit: limit)
  }

  /// Sets the rectangle and the draw order of a view, without an animation.
  public func place(_ view: HostedView, in rectangle: ScreenRectangle, order: Int) {
    UIView.performWithoutAnimation {
      view.frame = CGRect(
        x: rectangle.x, y: rectangle.y, width: rectangle.width, height: rectangle.height)
      view.layer.zPosition = CGFloat(view.kind.lowestPosition + order & 0xFF_FFFF)
      // A new size reaches the content in the same frame.
      view.layoutIfNeeded()
    }
  }

  /// Shows a view.
  public func show(_ view: HostedView, fade: Double) { view.show(fade: fade) }

  /// Hides a view, also from accessibility.
  public func hide(_ view: HostedView, fade: Double) { view.hide(fade: fade) }

  /// Draws the tip of a callout, and arranges its parts.
  public func arrange(_ callout: HostedView, tip: CalloutTip?, parts: [CalloutPart]) {
    callout.arrange(tip, parts)
  }

  /// Turns the content of a pointer.
  public func turn(_ pointer: HostedView, to bearing: Double) {
    UIView.performWithoutAnimation {
      pointer.content?.transform = CGAffineTransform(rotationAngle: CGFloat(bearing * .pi / 180))
    }
  }

  /// Draws all leader lines.
  public func drawLeaders(_ lines: [Placement.Leader]) {
    container.drawLeaders(lines, color: makers.leaderColor, width: makers.leaderWidth)
  }

  // MARK: Accessibility

  /// Sets the reading order of a screen reader.
  public func setReadingOrder(_ views: [HostedView]) { container.accessibilityElements = views }

  /// Moves the focus of a screen reader to a view.
  public func focus(_ view: HostedView) {
    UIAccessibility.post(notification: .layoutChanged, argument: view)
  }
}
#endif
