import CartoucheDriver
import CartoucheResolver
import CartoucheUIKit
import MapLibre

/// A map view of MapLibre Native for a driver.
///
/// Zoom, direction, pitch and camera edge insets give the projection. `MLNMapCamera.altitude` does not: it is computed for a field of view of 30°,
/// and the map is drawn with 36.87°.
@MainActor final class MapLibreHost: MapHost {
  private weak var mapView: MLNMapView?
  let clock = FrameClock()
  /// Whether the app allows panning.
  private var isScrollEnabled = true
  /// The projection of the last frame that the map has rendered.
  private var lastProjection: MapProjection?

  init(_ mapView: MLNMapView) { self.mapView = mapView }

  // MARK: Camera

  var viewport: Viewport { Viewport(mapView?.bounds.size ?? .zero) }

  var maxZoom: Double { mapView?.maximumZoomLevel ?? 22 }

  var projection: MapProjection {
    guard let mapView else { return .unsupported("the map view was deallocated") }
    return .camera(
      Camera(
        center: Coordinate(mapView.centerCoordinate), zoom: mapView.zoomLevel, bearing: mapView.direction,
        pitch: Double(mapView.camera.pitch), padding: Insets(mapView.cameraEdgeInsets)))
  }

  /// Whether a finger moves the camera. The camera may move without a finger too, which only changes the projection.
  var isMoving: Bool {
    mapView?.gestureRecognizers?.contains { recognizer in
      (recognizer.state == .began || recognizer.state == .changed) && Self.movesCamera(recognizer)
    } ?? false
  }

  /// Returns whether a recognizer of the map view may move the camera. A pointer that hovers does not.
  private static func movesCamera(_ recognizer: UIGestureRecognizer) -> Bool {
    recognizer is UIPanGestureRecognizer || recognizer is UIPinchGestureRecognizer
      || recognizer is UIRotationGestureRecognizer || recognizer is UILongPressGestureRecognizer
  }

  /// Notes a frame that the map renders.
  /// - Returns: whether the projection has changed since the last one.
  func noteFrame() -> Bool {
    let projection = projection
    defer { lastProjection = projection }
    return projection != lastProjection
  }

  var userLocation: UserLocation {
    guard let mapView, mapView.showsUserLocation else { return .unknown }
    guard let location = mapView.userLocation?.location else { return .hidden }
    return .at(Coordinate(location.coordinate))
  }

  // MARK: Requests

  func requestFrame() { clock.requestFrame() }

  /// Lets the clock run during a gesture, because the map reports no end of it.
  func runClock() { clock.isRunning = isMoving }

  func setPanning(isEnabled: Bool) {
    guard let mapView else { return }
    if !isEnabled { isScrollEnabled = mapView.isScrollEnabled }
    mapView.isScrollEnabled = isEnabled && isScrollEnabled
  }

  func moveCamera(to center: Coordinate, zoom: Double) {
    let center = CLLocationCoordinate2D(latitude: center.latitude, longitude: center.longitude)
    mapView?.setCenter(center, zoomLevel: zoom, animated: true)
  }

  // MARK: Features

  func queryFeatures(of layer: String, answer: @escaping @MainActor ([MapFeature]?) -> Void) {
    guard let style = mapView?.style, let layer = style.layer(withIdentifier: layer) as? MLNVectorStyleLayer,
      let source = layer.sourceIdentifier.flatMap({ style.source(withIdentifier: $0) })
    else { return answer(nil) }
    let found: [any MLNFeature]
    switch source {
    case let tiles as MLNVectorTileSource:
      found = tiles.features(
        sourceLayerIdentifiers: Set(layer.sourceLayerIdentifier.map { [$0] } ?? []),
        predicate: layer.predicate)
    case let shapes as MLNShapeSource: found = shapes.features(matching: layer.predicate)
    default: return answer(nil)
    }
    answer(
      found.compactMap { feature in
        guard let id = feature.text, let geometry = Geometry(geoJSON: feature.geoJSONDictionary()) else {
          return nil
        }
        return MapFeature(id: id, geometry: geometry)
      })
  }

  func queryDrawnFeatures(of layer: String, answer: @escaping @MainActor (Set<String>?) -> Void) {
    guard let mapView, mapView.style?.layer(withIdentifier: layer) != nil else { return answer(nil) }
    let found = mapView.visibleFeatures(in: mapView.bounds, styleLayerIdentifiers: [layer])
    answer(Set(found.compactMap { $0.text }))
  }
}

extension MLNFeature {
  /// The identifier as specs name it.
  fileprivate var text: String? {
    guard let identifier else { return nil }
    return identifier as? String ?? (identifier as? NSNumber)?.stringValue
  }
}

extension Coordinate {
  fileprivate init(_ coordinate: CLLocationCoordinate2D) {
    self.init(longitude: coordinate.longitude, latitude: coordinate.latitude)
  }

  /// Creates a coordinate from a GeoJSON position.
  fileprivate init?(_ position: [Double]) {
    guard position.count >= 2 else { return nil }
    self.init(longitude: position[0], latitude: position[1])
  }
}

extension Geometry {
  /// Creates a geometry from a GeoJSON feature.
  fileprivate init?(geoJSON feature: [String: Any]) {
    guard let geometry = feature["geometry"] as? [String: Any], let type = geometry["type"] as? String,
      let positions = geometry["coordinates"]
    else { return nil }
    func path(_ positions: [[Double]]) -> [Coordinate] { positions.compactMap { Coordinate($0) } }
    switch (type, positions) {
    case ("Point", let position as [Double]):
      guard let coordinate = Coordinate(position) else { return nil }
      self = .point(coordinate)
    case ("MultiPoint", let points as [[Double]]): self = .multiPoint(path(points))
    case ("LineString", let line as [[Double]]): self = .lineString(path(line))
    case ("MultiLineString", let lines as [[[Double]]]): self = .multiLineString(lines.map(path))
    case ("Polygon", let rings as [[[Double]]]): self = .polygon(rings.map(path))
    case ("MultiPolygon", let polygons as [[[[Double]]]]): self = .multiPolygon(polygons.map { $0.map(path) })
    default: return nil
    }
  }
}
