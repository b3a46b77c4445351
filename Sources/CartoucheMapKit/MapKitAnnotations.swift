#if canImport(MapKit) && canImport(UIKit) && !os(watchOS) && !os(tvOS)
public import Cartouche
public import CartoucheDriver
public import CartoucheUIKit
public import MapKit

/// Shows view annotations on a map view of MapKit.
///
/// ```swift
/// let annotations = try ViewAnnotations(contentsOf: path)
/// shown = MapKitAnnotations(annotations, on: mapView, views: views)
/// ```
///
/// The app keeps this object as long as the map shows annotations. Annotations and overlays of MapKit stay as they are, below the views.
/// The map gets a flat elevation style, because a matrix cannot describe mountains.
@MainActor public final class MapKitAnnotations {
  /// The annotations, with the handlers of the app.
  public let annotations: ViewAnnotations
  /// The driver, for changes and inputs.
  public let driver: MapDriver<UIKitViews>
  private let overlay: AnnotationOverlay
  private let host: MapKitHost
  private let relay = MapKitDelegate()
  private weak var mapView: MKMapView?

  /// Adds view annotations to a map view.
  /// - Parameters:
  ///   - annotations: the annotations.
  ///   - mapView: the map view. If it has a delegate, the delegate still gets all calls.
  ///   - views: the functions that make views.
  ///   - options: the options of the driver.
  public init(
    _ annotations: ViewAnnotations, on mapView: MKMapView, views: AnnotationViews = AnnotationViews(),
    options: DriverOptions = DriverOptions()
  ) {
    self.annotations = annotations
    self.mapView = mapView
    host = MapKitHost(mapView)
    overlay = AnnotationOverlay(
      annotations, on: mapView, map: host, clock: host.clock, views: views, options: options)
    driver = overlay.driver
    host.clock.onFrame = { [weak driver, weak host] time in
      driver?.tick(at: time)
      host?.noteFrame(at: time)
    }
    relay.host = host
    relay.driver = driver
    relay.delegate = mapView.delegate
    mapView.delegate = relay
    mapView.preferredConfiguration.elevationStyle = .flat
  }

  /// The delegate of the app. Set it here, not at the map view.
  public var delegate: (any MKMapViewDelegate)? {
    get { relay.delegate }
    set {
      relay.delegate = newValue
      // A map view asks only a new delegate which methods it has.
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

  /// The part of the map view in which annotations stay; by default the safe area.
  public var padding: MapPadding {
    get { host.padding }
    set {
      host.padding = newValue
      driver.viewportChanged()
    }
  }

  /// Removes all views, and gives the delegate back to the map view.
  public func remove() {
    overlay.remove()
    if mapView?.delegate === relay { mapView?.delegate = relay.delegate }
  }
}
#endif
