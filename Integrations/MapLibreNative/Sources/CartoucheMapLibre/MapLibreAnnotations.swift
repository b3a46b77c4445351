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
/// The app keeps this object as long as the map shows annotations. Views keep out of the map view's `contentInset`.
@MainActor public final class MapLibreAnnotations {
  /// The annotations, with the handlers of the app.
  public let annotations: ViewAnnotations
  /// The driver, for changes and inputs.
  public let driver: MapDriver<UIKitViews>
  private let overlay: AnnotationOverlay
  private let host: MapLibreHost
  private let relay = MapLibreDelegate()
  private weak var mapView: MLNMapView?

  /// Adds view annotations to a map view.
  /// - Parameters:
  ///   - annotations: the annotations.
  ///   - mapView: the map view. If it has a delegate, the delegate still gets all calls.
  ///   - views: the functions that make views.
  ///   - options: the options of the driver.
  public init(
    _ annotations: ViewAnnotations, on mapView: MLNMapView, views: AnnotationViews = AnnotationViews(),
    options: DriverOptions = DriverOptions()
  ) {
    self.annotations = annotations
    self.mapView = mapView
    host = MapLibreHost(mapView)
    overlay = AnnotationOverlay(
      annotations, on: mapView, map: host, clock: host.clock, views: views, options: options)
    driver = overlay.driver
    relay.host = host
    relay.driver = driver
    relay.delegate = mapView.delegate
    mapView.delegate = relay
  }

  /// The delegate of the app. Set it here, not at the map view.
  public var delegate: (any MLNMapViewDelegate)? {
    get { relay.delegate }
    set {
      relay.delegate = newValue
      // A map view may ask only a new delegate which methods it has.
      mapView?.delegate = nil
      mapView?.delegate = relay
    }
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
    if mapView?.delegate === relay { mapView?.delegate = relay.delegate }
  }
}
