#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
public import Cartouche
public import CartoucheDriver
public import CartoucheResolver
public import UIKit

/// A driver with its views on a map view of UIKit: container, touches, pointer, appearance and memory.
///
/// Adapters of maps use it: `CartoucheMapKit`, and the packages in `Integrations`. An app uses these.
@MainActor public final class AnnotationOverlay: NSObject {
  /// The driver of the map.
  public let driver: MapDriver<UIKitViews>
  /// The views of the driver.
  public let views: UIKitViews
  private let clock: FrameClock
  private weak var mapView: UIView?
  /// The recognizer of presses, drags and taps. It fails if a touch is neither a drag nor a tap on a view.
  public let press: PressRecognizer
  private var hover: UIHoverGestureRecognizer?
  /// Safe without isolation: only code of the main actor uses it, and `deinit` runs when nothing else refers to this object.
  nonisolated(unsafe) private var observers: [any NSObjectProtocol] = []

  /// Adds the views of a driver to a map view.
  /// - Parameters:
  ///   - annotations: the annotations.
  ///   - mapView: the map view, which gets recognizers for touches.
  ///   - map: the map, which the caller keeps.
  ///   - clock: the clock by which the map requests frames. It calls `MapDriver.tick`.
  ///   - makers: the functions that make views.
  ///   - options: the options of the driver.
  ///   - isBeside: whether the container of the views is beside the map view in its superview, because the map view hides its subviews from
  ///     screen readers. Without a superview, or if the map view is the root view of a view controller, the container is a subview.
  ///   - isMapControl: whether a view on the map, such as a compass, handles touches by itself. It does not concern views in the container.
  public init(
    _ annotations: ViewAnnotations, on mapView: UIView, map: any MapHost, clock: FrameClock,
    views makers: AnnotationViews, options: DriverOptions, isBeside: Bool = false,
    isMapControl: @escaping @MainActor (UIView) -> Bool = { $0 is UIControl }
  ) {
    views = UIKitViews(makers)
    driver = MapDriver(annotations, map: map, views: views, options: options)
    self.clock = clock
    self.mapView = mapView
    press = PressRecognizer(driver, views.container, isMapControl: isMapControl)
    super.init()
    views.driver = driver
    let container = views.container
    Self.add(container, on: mapView, isBeside: isBeside)
    mapView.addGestureRecognizer(press)
    clock.onFrame = { [weak driver] time in driver?.tick(at: time) }
    container.onLayout = { [weak driver] in driver?.viewportChanged() }
    container.onEscape = { [weak driver] in driver?.escape() ?? false }
    let hover = UIHoverGestureRecognizer(target: self, action: #selector(hoverChanged))
    mapView.addGestureRecognizer(hover)
    self.hover = hover
    observe(UIContentSizeCategory.didChangeNotification) { [weak driver] in driver?.contentSizeChanged() }
    observe(UIApplication.didReceiveMemoryWarningNotification) { [weak driver] in driver?.memoryWarning() }
  }

  deinit { for observer in observers { NotificationCenter.default.removeObserver(observer) } }

  /// Removes all views, recognizers and observers. An adapter restores what it has set at the map view.
  public func remove() {
    driver.remove()
    clock.stop()
    for observer in observers { NotificationCenter.default.removeObserver(observer) }
    observers.removeAll()
    mapView?.removeGestureRecognizer(press)
    if let hover { mapView?.removeGestureRecognizer(hover) }
    views.container.removeFromSuperview()
  }

  private static func add(_ container: UIView, on mapView: UIView, isBeside: Bool) {
    guard isBeside, let parent = mapView.superview, !(mapView.next is UIViewController) else {
      container.frame = mapView.bounds
      return mapView.addSubview(container)
    }
    container.frame = mapView.frame
    parent.insertSubview(container, aboveSubview: mapView)
    container.translatesAutoresizingMaskIntoConstraints = false
    NSLayoutConstraint.activate([
      container.leadingAnchor.constraint(equalTo: mapView.leadingAnchor),
      container.trailingAnchor.constraint(equalTo: mapView.trailingAnchor),
      container.topAnchor.constraint(equalTo: mapView.topAnchor),
      container.bottomAnchor.constraint(equalTo: mapView.bottomAnchor),
    ])
  }

  private func observe(_ name: Notification.Name, _ action: @escaping @MainActor () -> Void) {
    observers.append(
      NotificationCenter.default.addObserver(forName: name, object: nil, queue: .main) { _ in
        MainActor.assumeIsolated { action() }
      })
  }

  @objc private func hoverChanged() {
    guard let hover, let mapView else { return }
    switch hover.state {
    case .began, .changed: driver.hover(at: ScreenPoint(hover.location(in: mapView)))
    default: driver.hover(at: nil)
    }
  }
}

extension Viewport {
  /// Creates the viewport of a map view from its size.
  public init(_ size: CGSize) { self.init(width: Double(size.width), height: Double(size.height)) }
}

extension Insets {
  /// Creates insets of a map from those of a view.
  public init(_ insets: UIEdgeInsets) {
    self.init(
      top: Double(insets.top), right: Double(insets.right), bottom: Double(insets.bottom),
      left: Double(insets.left))
  }
}
#endif
