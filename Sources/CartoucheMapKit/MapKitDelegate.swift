#if canImport(MapKit) && canImport(UIKit) && !os(watchOS) && !os(tvOS)
import CartoucheDriver
import CartoucheUIKit
import MapKit

/// The delegate of the map view, which passes everything on to the app's delegate.
///
/// The runtime forwards methods that are not here, and the map view sees only those that the app's delegate has. When that delegate is
/// deallocated, `MapKitAnnotations` makes the map view ask again.
@MainActor final class MapKitDelegate: NSObject, MKMapViewDelegate {
  /// The delegate of the app. Safe without isolation: the main actor sets it, and MapKit and the Objective-C runtime ask this object for
  /// methods on the main thread only.
  nonisolated(unsafe) weak var delegate: (any MKMapViewDelegate)?
  weak var host: MapKitHost?
  weak var driver: MapDriver<UIKitViews>?
  /// Whether the map has drawn all tiles since the last move began.
  private var isRendered = false

  nonisolated override func responds(to aSelector: Selector!) -> Bool {
    super.responds(to: aSelector) || delegate?.responds(to: aSelector) ?? false
  }

  nonisolated override func forwardingTarget(for aSelector: Selector!) -> Any? { delegate }

  func mapView(_ mapView: MKMapView, regionWillChangeAnimated animated: Bool) {
    host?.isMoving = true
    isRendered = false
    driver?.mapDidMove()
    delegate?.mapView?(mapView, regionWillChangeAnimated: animated)
  }

  func mapViewDidChangeVisibleRegion(_ mapView: MKMapView) {
    driver?.mapDidMove()
    delegate?.mapViewDidChangeVisibleRegion?(mapView)
  }

  func mapView(_ mapView: MKMapView, regionDidChangeAnimated animated: Bool) {
    host?.isMoving = false
    driver?.mapDidMove()
    // The last tiles may be drawn before the move ends.
    if isRendered { driver?.mapDidBecomeIdle() }
    delegate?.mapView?(mapView, regionDidChangeAnimated: animated)
  }

  func mapViewDidFinishRenderingMap(_ mapView: MKMapView, fullyRendered: Bool) {
    isRendered = fullyRendered
    if fullyRendered, host?.isMoving == false { driver?.mapDidBecomeIdle() }
    delegate?.mapViewDidFinishRenderingMap?(mapView, fullyRendered: fullyRendered)
  }

  func mapView(_ mapView: MKMapView, didUpdate userLocation: MKUserLocation) {
    host?.requestFrame()
    delegate?.mapView?(mapView, didUpdate: userLocation)
  }
}
#endif
