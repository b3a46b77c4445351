#if canImport(MapKit) && canImport(UIKit) && !os(watchOS) && !os(tvOS)
import CartoucheDriver
import CartoucheResolver
import CartoucheUIKit
import MapKit

/// A map view of MapKit for a driver.
///
/// MapKit reports neither matrix nor field of view, so the driver fits a matrix to `convert(_:toPointTo:)`.
@MainActor final class MapKitHost: MapHost {
  private weak var mapView: MKMapView?
  let clock = FrameClock()
  var padding = MapPadding.safeArea
  /// Whether the app allows panning.
  private var isScrollEnabled = true

  init(_ mapView: MKMapView) { self.mapView = mapView }

  // MARK: Camera

  var isMoving = false {
    didSet {
      clock.isRunning = isMoving
      stillSince = nil
    }
  }
  /// The time in seconds after which a map that does not move is idle, even if MapKit has not said that the move has ended.
  private static let patience = 5.0
  private var lastProjection: MapProjection?
  private var stillSince: Double?

  /// Ends a move that MapKit has not ended, so that the clock does not run forever. It is called after each frame.
  func noteFrame(at time: Double) {
    guard isMoving else { return }
    let projection = projection
    if projection == lastProjection, let stillSince {
      guard time - stillSince > Self.patience else { return }
      isMoving = false
      // The driver requests no frame while the map moves.
      clock.requestFrame()
    } else {
      (lastProjection, stillSince) = (projection, time)
    }
  }

  /// MapKit does not report a limit. On most of the earth, its cameras come about as close as this zoom.
  var maxZoom: Double { 20 }

  var viewport: Viewport { Viewport(mapView?.bounds.size ?? .zero) }

  var projection: MapProjection {
    guard let mapView else { return .unsupported("the map view was deallocated") }
    let camera = mapView.camera
    let center = camera.centerCoordinate
    let zoom = MapKitZoom.zoom(
      distance: camera.centerCoordinateDistance, latitude: center.latitude,
      height: Double(mapView.bounds.height))
    return .points(
      Camera(
        center: Coordinate(longitude: center.longitude, latitude: center.latitude), zoom: zoom,
        bearing: camera.heading, pitch: Double(camera.pitch), padding: Insets(padding.insets(of: mapView))),
      area: area(of: mapView))
  }

  /// The part of the world on screen; `nil` if the map shows a large part of the globe.
  private func area(of mapView: MKMapView) -> MapArea? {
    let region = mapView.region
    let (across, down) = (region.span.longitudeDelta, region.span.latitudeDelta)
    guard across < 120, down < 120 else { return nil }
    return MapArea(
      west: region.center.longitude - across / 2, south: region.center.latitude - down / 2,
      east: region.center.longitude + across / 2, north: region.center.latitude + down / 2)
  }

  func point(for coordinate: Coordinate) -> ScreenPoint? {
    guard let mapView else { return nil }
    var longitude = coordinate.longitude
    if abs(longitude) > 180 { longitude -= 360 * (longitude / 360).rounded() }
    let point = mapView.convert(
      CLLocationCoordinate2D(latitude: coordinate.latitude, longitude: longitude), toPointTo: mapView)
    return point.x.isFinite && point.y.isFinite ? ScreenPoint(point) : nil
  }

  func coordinate(at point: ScreenPoint) -> Coordinate? {
    guard let mapView else { return nil }
    let coordinate = mapView.convert(CGPoint(x: point.x, y: point.y), toCoordinateFrom: mapView)
    guard CLLocationCoordinate2DIsValid(coordinate) else { return nil }
    return Coordinate(longitude: coordinate.longitude, latitude: coordinate.latitude)
  }

  // MARK: User location

  var userLocation: UserLocation {
    guard let mapView, mapView.showsUserLocation else { return .unknown }
    guard let location = mapView.userLocation.location else { return .hidden }
    return .at(
      Coordinate(longitude: location.coordinate.longitude, latitude: location.coordinate.latitude))
  }

  // MARK: Requests

  func requestFrame() { clock.requestFrame() }

  func setPanning(isEnabled: Bool) {
    guard let mapView else { return }
    if !isEnabled { isScrollEnabled = mapView.isScrollEnabled }
    mapView.isScrollEnabled = isEnabled && isScrollEnabled
  }

  func moveCamera(to center: Coordinate, zoom: Double) {
    guard let mapView else { return }
    let distance = MapKitZoom.distance(
      zoom: zoom, latitude: center.latitude, height: Double(mapView.bounds.height))
    let camera = MKMapCamera(
      lookingAtCenter: CLLocationCoordinate2D(latitude: center.latitude, longitude: center.longitude),
      fromDistance: distance, pitch: mapView.camera.pitch, heading: mapView.camera.heading)
    mapView.setCamera(camera, animated: true)
  }
}

/// The relation between zoom levels and the camera of MapKit.
///
/// The camera has a distance from its centre and a vertical field of view of 30°. Apple does not document the angle; it was measured in iOS 13
/// and 14. The zoom only selects values of the spec: positions come from the map's own function.
enum MapKitZoom {
  /// The circumference of the earth at the equator, in metres.
  private static let circumference = 40_075_016.686

  /// Returns the Mapbox zoom level of a camera.
  /// - Parameters:
  ///   - distance: the distance of the camera from its centre, in metres.
  ///   - latitude: the latitude of the centre in degrees.
  ///   - height: the height of the map view in points.
  static func zoom(distance: Double, latitude: Double, height: Double) -> Double {
    let worldSize = height / 2 / tan(.pi / 12) * width(latitude: latitude) / distance
    return worldSize.isFinite && worldSize > 0 ? log2(worldSize / 512) : 0
  }

  /// Returns the distance of a camera in metres that shows a Mapbox zoom level.
  static func distance(zoom: Double, latitude: Double, height: Double) -> Double {
    height / 2 / tan(.pi / 12) * width(latitude: latitude) / (512 * exp2(zoom))
  }

  /// Returns the length of a circle of latitude in metres, which is the width of the world at this latitude.
  private static func width(latitude: Double) -> Double { circumference * cos(latitude * .pi / 180) }
}
#endif
