import CartoucheDriver
import CartoucheUIKit
import MapLibre

/// The delegate of the map view, which passes everything on to the app's delegate.
///
/// The runtime forwards methods that are not here. When the app's delegate is deallocated, `MapLibreAnnotations` makes the map view ask again
/// which methods there are. The methods for regions are not here, because MapLibre calls only one of two variants.
@MainActor final class MapLibreDelegate: NSObject, @preconcurrency MLNMapViewDelegate {
  /// The delegate of the app. Safe without isolation: the main actor sets it, and MapLibre and the Objective-C runtime ask this object for
  /// methods on the main thread only.
  nonisolated(unsafe) weak var delegate: (any MLNMapViewDelegate)?
  weak var host: MapLibreHost?
  weak var driver: MapDriver<UIKitViews>?

  nonisolated override func responds(to aSelector: Selector!) -> Bool {
    super.responds(to: aSelector) || delegate?.responds(to: aSelector) ?? false
  }

  nonisolated override func forwardingTarget(for aSelector: Selector!) -> Any? { delegate }

  /// Moves the views with the map. The camera of the frame is known here.
  func mapViewWillStartRenderingFrame(_ mapView: MLNMapView) {
    if host?.noteFrame() == true { driver?.mapDidMove() }
    driver?.tick(at: FrameClock.now)
    host?.runClock()
    delegate?.mapViewWillStartRenderingFrame?(mapView)
  }

  func mapViewDidBecomeIdle(_ mapView: MLNMapView) {
    // Tiles have no event of their own.
    driver?.featuresLoaded()
    driver?.mapDidBecomeIdle()
    delegate?.mapViewDidBecomeIdle?(mapView)
  }

  func mapViewDidFinishRenderingMap(_ mapView: MLNMapView, fullyRendered: Bool) {
    driver?.featuresLoaded()
    delegate?.mapViewDidFinishRenderingMap?(mapView, fullyRendered: fullyRendered)
  }

  func mapView(_ mapView: MLNMapView, didFinishLoading style: MLNStyle) {
    driver?.featuresLoaded()
    delegate?.mapView?(mapView, didFinishLoading: style)
  }

  func mapView(_ mapView: MLNMapView, didUpdate userLocation: MLNUserLocation?) {
    host?.requestFrame()
    delegate?.mapView?(mapView, didUpdate: userLocation)
  }
}
