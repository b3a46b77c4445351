import CartoucheDriver
import CartoucheResolver
import CartoucheUIKit
// The field of view of a camera is experimental in Mapbox Maps.
@_spi(Experimental) import MapboxMaps

/// A map view of Mapbox Maps for a driver.
///
/// The camera with its field of view gives the projection. `MapboxMap.point(for:)` is no help: it gives (−1, −1) for all points outside the
/// view.
@MainActor final class MapboxHost: MapHost {
  /// The zoom from which a globe is drawn as a plane.
  private static let flatZoom = 6.0

  private weak var mapView: MapView?
  let clock = FrameClock()
  /// Whether a view is dragged, so that a gesture was reported to the map.
  private var isDragging = false
  private var locationChanges: AnyCancelable?
  /// Whether the app allows panning.
  private var isPanEnabled = true

  init(_ mapView: MapView) { self.mapView = mapView }

  private var map: MapboxMap? { mapView?.mapboxMap }

  // MARK: Camera

  var viewport: CartoucheResolver.Viewport {
    CartoucheResolver.Viewport(mapView?.bounds.size ?? .zero)
  }

  var isMoving: Bool {
    !isDragging && (map?.isGestureInProgress == true || map?.isAnimationInProgress == true)
  }

  var maxZoom: Double { map.map { Double($0.cameraBounds.maxZoom) } ?? 22 }

  var projection: MapProjection {
    guard let map else { return .unsupported("the map view was deallocated") }
    let state = map.cameraState
    // A style without a projection is a plane, unless it imports Mapbox Standard: then the map draws a globe, and need not name it.
    if state.zoom < Self.flatZoom, map.projection?.name != .mercator {
      return .unsupported(
        "the map may be a globe; views need a zoom of \(Int(Self.flatZoom)), or the projection mercator")
    }
    return .camera(
      Camera(
        center: Coordinate(state.center), zoom: Double(state.zoom), bearing: state.bearing,
        pitch: Double(state.pitch), padding: Insets(state.padding)),
      fieldOfView: Double(state.verticalFov))
  }

  var userLocation: UserLocation {
    guard let location = mapView?.location, location.options.puckType != nil else { return .unknown }
    // The map draws a puck, so it observes the location already.
    if locationChanges == nil {
      locationChanges = location.onLocationChange.observe { [weak clock] _ in clock?.requestFrame() }
    }
    return location.latestLocation.map { .at(Coordinate($0.coordinate)) } ?? .hidden
  }

  // MARK: Requests

  func requestFrame() { clock.requestFrame() }

  func setPanning(isEnabled: Bool) {
    guard let mapView, isDragging == isEnabled else { return }
    isDragging = !isEnabled
    // A gesture keeps the map from being idle while a view is dragged.
    if isEnabled {
      mapView.gestures.options.panEnabled = isPanEnabled
      mapView.mapboxMap.endGesture()
      clock.requestFrame()
    } else {
      isPanEnabled = mapView.gestures.options.panEnabled
      mapView.gestures.options.panEnabled = false
      mapView.mapboxMap.beginGesture()
    }
  }

  func moveCamera(to center: Coordinate, zoom: Double) {
    let center = CLLocationCoordinate2D(latitude: center.latitude, longitude: center.longitude)
    mapView?.camera.ease(to: CameraOptions(center: center, zoom: CGFloat(zoom)), duration: 0.5)
  }

  // MARK: Features

  func queryFeatures(of layer: String, answer: @escaping @MainActor ([MapFeature]?) -> Void) {
    guard let map, map.layerExists(withId: layer),
      let source = map.layerProperty(for: layer, property: "source").value as? String
    else { return answer(nil) }
    let sourceLayer = map.layerProperty(for: layer, property: "source-layer").value as? String
    // Without a filter, all features belong to the layer.
    let filter = map.layerProperty(for: layer, property: "filter").value as? [Any] ?? ["all"]
    let options = SourceQueryOptions(sourceLayerIds: sourceLayer.map { [$0] }, filter: filter)
    map.querySourceFeatures(for: source, options: options) { result in
      guard case .success(let found) = result else { return answer(nil) }
      answer(
        found.compactMap { feature in
          let feature = feature.queriedFeature.feature
          guard let id = feature.identifier?.text, let geometry = feature.geometry?.plain else { return nil }
          return MapFeature(id: id, geometry: geometry)
        })
    }
  }

  func queryDrawnFeatures(of layer: String, answer: @escaping @MainActor (Set<String>?) -> Void) {
    guard let map, let mapView, map.layerExists(withId: layer) else { return answer(nil) }
    let options = RenderedQueryOptions(layerIds: [layer], filter: nil)
    map.queryRenderedFeatures(with: mapView.bounds, options: options) { result in
      guard case .success(let found) = result else { return answer(nil) }
      answer(Set(found.compactMap { $0.queriedFeature.feature.identifier?.text }))
    }
  }
}

extension FeatureIdentifier {
  /// The identifier as specs name it.
  fileprivate var text: String {
    switch self {
    case .string(let text): text
    case .number(let number): Int(exactly: number).map { String($0) } ?? String(number)
    }
  }
}

extension Coordinate {
  fileprivate init(_ coordinate: CLLocationCoordinate2D) {
    self.init(longitude: coordinate.longitude, latitude: coordinate.latitude)
  }
}

extension MapboxMaps.Geometry {
  /// The geometry for the resolver; `nil` for a collection.
  fileprivate var plain: CartoucheResolver.Geometry? {
    func path(_ coordinates: [CLLocationCoordinate2D]) -> [Coordinate] { coordinates.map { Coordinate($0) } }
    return switch self {
    case .point(let point): .point(Coordinate(point.coordinates))
    case .multiPoint(let points): .multiPoint(path(points.coordinates))
    case .lineString(let line): .lineString(path(line.coordinates))
    case .multiLineString(let lines): .multiLineString(lines.coordinates.map(path))
    case .polygon(let polygon): .polygon(polygon.coordinates.map(path))
    case .multiPolygon(let polygons): .multiPolygon(polygons.coordinates.map { $0.map(path) })
    default: nil
    }
  }
}
