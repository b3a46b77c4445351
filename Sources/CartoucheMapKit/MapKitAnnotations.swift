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
  private var delegateObserver: ReleaseObserver?
  /// The elevation style that the map had before.
  private let elevationStyle: MKMapConfiguration.ElevationStyle

  /// Adds view annotations to a map view.
  /// - Parameters:
  ///   - annotations: the annotations.
  ///   - mapView: the map view. If it has a delegate, the delegate still gets all calls. It is referenced weakly.
  ///   - views: the functions that make views.
  ///   - options: the options of the driver.
  public init(
    _ annotations: ViewAnnotations, on mapView: MKMapView, views: AnnotationViews = AnnotationViews(),
    options: DriverOptions = DriverOptions()
  ) {
    self.annotations = annotations
    self.mapView = mapView
    host = MapKitHost(mapView)
    elevationStyle = mapView.preferredConfiguration.elevationStyle
    overlay = AnnotationOverlay(
      annotations, on: mapView, map: host, clock: host.clock, views: views, options: options,
      isMapControl: { $0 is UIControl || $0 is MKCompassButton || $0 is MKUserTrackingButton })
    driver = overlay.driver
    host.clock.onFrame = { [weak driver, weak host] time in
      driver?.tick(at: time)
      host?.noteFrame(at: time)
    }
    relay.host = host
    relay.driver = driver
    setDelegate(mapView.delegate)
    setElevationStyle(.flat)
  }

  /// The delegate of the app, which is referenced weakly. Set it here, not at the map view.
  public var delegate: (any MKMapViewDelegate)? {
    get { relay.delegate }
    set { setDelegate(newValue) }
  }

  private func setDelegate(_ delegate: (any MKMapViewDelegate)?) {
    relay.delegate = delegate
    delegateObserver = delegate.map { delegate in
      ReleaseObserver(delegate) { [weak self] in
        if let self, mapView?.delegate === relay { setRelay() }
      }
    }
    setRelay()
  }

  /// Makes the relay a new delegate, because a map view asks only a new delegate which methods it has.
  private func setRelay() {
    mapView?.delegate = nil
    mapView?.delegate = relay
  }

  private func setElevationStyle(_ style: MKMapConfiguration.ElevationStyle) {
    // The map view copies its configuration.
    guard let mapView else { return }
    let configuration = mapView.preferredConfiguration
    configuration.elevationStyle = style
    mapView.preferredConfiguration = configuration
  }

  /// The transparent view that contains all views, a subview of the map view. An app that sets `accessibilityElements` of the map view includes
  /// it.
  public var container: UIView { overlay.views.container }

  /// The functions that make views. A change makes all visible views again.
  public var views: AnnotationViews {
    get { overlay.views.makers }
    set {
      overlay.views.makers = newValue
      driver.refresh()
    }
  }

  /// Sets the functions that make views. The visible views stay until they are filled again.
  func replaceMakers(_ makers: AnnotationViews) { overlay.views.makers = makers }

  /// The part of the map view in which annotations stay; by default the safe area.
  public var padding: MapPadding {
    get { host.padding }
    set {
      host.padding = newValue
      driver.viewportChanged()
    }
  }

  /// Removes all views, and gives delegate and elevation style back to the map view.
  public func remove() {
    overlay.remove()
    delegateObserver = nil
    if mapView?.delegate === relay { mapView?.delegate = relay.delegate }
    if mapView?.preferredConfiguration.elevationStyle == .flat { setElevationStyle(elevationStyle) }
  }
}
#endif
