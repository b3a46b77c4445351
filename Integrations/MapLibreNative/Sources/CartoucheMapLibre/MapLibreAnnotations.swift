public import Cartouche
public import CartoucheDriver
public import CartoucheUIKit
public import MapLibre

/// Shows view annotations on a map view of MapLibre Native.
///
/// ```swift
/// let annotations = try ViewAnnotations(contentsOf: path)
/// shown = MapLibreAnnotations(annotations, on: mapView, views: views)
/// ```
///
/// The app keeps this object as long as the map shows annotations. Views keep out of the map view's `cameraEdgeInsets`, which contain
/// `contentInset`.
@MainActor public final class MapLibreAnnotations {
  /// The annotations, with the handlers of the app.
  public let annotations: ViewAnnotations
  /// The driver, for changes and inputs.
  public let driver: MapDriver<UIKitViews>
  private let overlay: AnnotationOverlay
  private let host: MapLibreHost
  private let relay = MapLibreDelegate()
  private weak var mapView: MLNMapView?
  private var delegateObserver: ReleaseObserver?

  /// Adds view annotations to a map view.
  /// - Parameters:
  ///   - annotations: the annotations.
  ///   - mapView: the map view, in its superview. If it has a delegate, the delegate still gets all calls. It is referenced weakly.
  ///   - views: the functions that make views.
  ///   - options: the options of the driver.
  public init(
    _ annotations: ViewAnnotations, on mapView: MLNMapView, views: AnnotationViews = AnnotationViews(),
    options: DriverOptions = DriverOptions()
  ) {
    self.annotations = annotations
    self.mapView = mapView
    host = MapLibreHost(mapView)
    // The map view offers screen readers only its own elements, so the views are beside it.
    overlay = AnnotationOverlay(
      annotations, on: mapView, map: host, clock: host.clock, views: views, options: options, isBeside: true,
      isMapControl: { [weak mapView] in $0 is UIControl || $0 === mapView?.compassView })
    driver = overlay.driver
    host.clock.onFrame = { [weak driver, weak host] time in
      driver?.tick(at: time)
      host?.runClock()
    }
    relay.host = host
    relay.driver = driver
    setDelegate(mapView.delegate)
  }

  /// The transparent view that contains all views, above the map view. An app that hides the map view hides it too.
  public var container: UIView { overlay.views.container }

  /// The delegate of the app, which is referenced weakly. Set it here, not at the map view.
  public var delegate: (any MLNMapViewDelegate)? {
    get { relay.delegate }
    set { setDelegate(newValue) }
  }

  private func setDelegate(_ delegate: (any MLNMapViewDelegate)?) {
    relay.delegate = delegate
    delegateObserver = delegate.map { delegate in
      ReleaseObserver(delegate) { [weak self] in
        if let self, mapView?.delegate === relay { setRelay() }
      }
    }
    setRelay()
  }

  /// Makes the relay a new delegate, because a map view asks only a new delegate for some of its methods.
  private func setRelay() {
    mapView?.delegate = nil
    mapView?.delegate = relay
  }

  /// The functions that make views. A change makes all visible views again.
  public var views: AnnotationViews {
    get { overlay.views.makers }
    set {
      overlay.views.makers = newValue
      driver.refresh()
    }
  }

  /// Removes all views, and gives the delegate back to the map view.
  public func remove() {
    overlay.remove()
    delegateObserver = nil
    if mapView?.delegate === relay { mapView?.delegate = relay.delegate }
  }
}
