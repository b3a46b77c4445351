public import Cartouche
public import CartoucheDriver
import CartoucheResolver
public import CartoucheUIKit
public import MapboxMaps

/// Shows view annotations on a map view of Mapbox Maps.
///
/// ```swift
/// let annotations = try ViewAnnotations(contentsOf: path)
/// shown = MapboxAnnotations(annotations, on: mapView, views: views)
/// ```
///
/// The app keeps this object as long as the map shows annotations. It sets the map view's `presentationTransactionMode` to `.sync`, so that
/// views and map move in the same frame. A tap on a view does not reach interactions of the map.
@MainActor public final class MapboxAnnotations {
  /// The annotations, with the handlers of the app.
  public let annotations: ViewAnnotations
  /// The driver, for changes and inputs.
  public let driver: MapDriver<UIKitViews>
  private let overlay: AnnotationOverlay
  private let host: MapboxHost
  private weak var mapView: MapView?
  private var subscriptions: [AnyCancelable] = []
  /// The mode that the map view had before.
  private let presentationMode: PresentationTransactionMode

  /// Adds view annotations to a map view.
  /// - Parameters:
  ///   - annotations: the annotations.
  ///   - mapView: the map view.
  ///   - views: the functions that make views.
  ///   - options: the options of the driver.
  public init(
    _ annotations: ViewAnnotations, on mapView: MapView, views: AnnotationViews = AnnotationViews(),
    options: DriverOptions = DriverOptions()
  ) {
    self.annotations = annotations
    self.mapView = mapView
    presentationMode = mapView.presentationTransactionMode
    host = MapboxHost(mapView)
    overlay = AnnotationOverlay(
      annotations, on: mapView, map: host, clock: host.clock, views: views, options: options)
    driver = overlay.driver
    // A tap on a view is not a tap on the map and its interactions.
    mapView.gestures.singleTapGestureRecognizer.require(toFail: overlay.press)
    mapView.presentationTransactionMode = .sync
    observe(mapView.mapboxMap)
  }

  private func observe(_ map: MapboxMap) {
    let clock = host.clock
    clock.onFrame = { [weak driver, weak host] time in
      driver?.tick(at: time)
      // The end of a gesture is no event.
      if let host { host.clock.isRunning = host.isMoving }
    }
    subscriptions = [
      map.onCameraChanged.observe { [weak driver, weak clock] _ in
        // In this call, views move in the transaction that also presents the map.
        driver?.mapDidMove()
        driver?.tick(at: FrameClock.now)
        clock?.isRunning = true
      },
      map.onMapIdle.observe { [weak driver] _ in driver?.mapDidBecomeIdle() },
      map.onStyleLoaded.observe { [weak driver] _ in driver?.featuresLoaded() },
      map.onSourceDataLoaded.observe { [weak driver] _ in driver?.featuresLoaded() },
    ]
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

  /// Removes all views and subscriptions, and restores the presentation mode of the map view.
  public func remove() {
    for subscription in subscriptions { subscription.cancel() }
    subscriptions.removeAll()
    overlay.remove()
    if case .sync = mapView?.presentationTransactionMode {
      mapView?.presentationTransactionMode = presentationMode
    }
  }
}
