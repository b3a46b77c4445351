public import CartoucheResolver

/// The map below the views, as a `MapDriver` needs it. An adapter implements this protocol for one map library.
///
/// The driver calls `viewport`, `projection` and `userLocation` once in each tick. It calls `point(for:)` 9 times in a tick if the
/// projection is `.points`, and once for each annotation near the screen if such a map is no plane. All other requirements are
/// called rarely. Requirements with a default implementation are optional.
@MainActor public protocol MapHost: AnyObject {
  /// The size of the map view in points.
  var viewport: Viewport { get }
  /// The projection of the map as it is drawn in this frame.
  var projection: MapProjection { get }
  /// Whether a gesture or an animation moves the camera. While it is true, no frame is settled, and the host calls `tick` by itself,
  /// the last time when it is false again.
  var isMoving: Bool { get }
  /// The largest zoom that the map allows, as a Mapbox zoom level.
  var maxZoom: Double { get }
  /// The position of the puck.
  var userLocation: UserLocation { get }

  /// Returns the screen point of a coordinate in points, or `nil` if the map does not show it.
  ///
  /// The copy of the world counts that is nearest to the middle of the screen. A longitude may lie outside ±180. Only `.points` needs
  /// this function. It must return points outside the viewport too, as far as the map knows them.
  func point(for coordinate: Coordinate) -> ScreenPoint?
  /// Returns the coordinate at a screen point, or `nil` above the horizon. Only `.points` needs this function.
  func coordinate(at point: ScreenPoint) -> Coordinate?

  /// Asks for one call of `tick` with the next frame of the display. Several requests before that frame count once.
  /// It must not call `tick` itself.
  func requestFrame()
  /// Allows or forbids that a finger pans the map. The driver forbids it while a finger holds a draggable view.
  func setPanning(isEnabled: Bool)
  /// Moves the camera so that `center` is in the middle of the padded viewport, with an animation. Bearing and pitch stay.
  func moveCamera(to center: Coordinate, zoom: Double)

  /// Queries the loaded features of a layer. The answer may come later, and is `nil` if the map has no such layer or cannot say.
  func queryFeatures(of layer: String, answer: @escaping @MainActor ([MapFeature]?) -> Void)
  /// Queries the ids of the features that the map draws of a layer. The answer may come later, and is `nil` if the map cannot say.
  func queryDrawnFeatures(of layer: String, answer: @escaping @MainActor (Set<String>?) -> Void)
}

extension MapHost {
  /// No gesture and no animation.
  public var isMoving: Bool { false }
  /// The largest zoom of most maps.
  public var maxZoom: Double { 22 }
  /// No puck.
  public var userLocation: UserLocation { .unknown }
  /// Returns `nil`, for maps with a camera or a matrix.
  public func point(for coordinate: Coordinate) -> ScreenPoint? { nil }
  /// Returns `nil`, for maps with a camera or a matrix.
  public func coordinate(at point: ScreenPoint) -> Coordinate? { nil }
  /// Does nothing.
  public func setPanning(isEnabled: Bool) {}
  /// Does nothing.
  public func moveCamera(to center: Coordinate, zoom: Double) {}
  /// Answers that the map cannot say.
  public func queryFeatures(of layer: String, answer: @escaping @MainActor ([MapFeature]?) -> Void) {
    answer(nil)
  }
  /// Answers that the map cannot say.
  public func queryDrawnFeatures(of layer: String, answer: @escaping @MainActor (Set<String>?) -> Void) {
    answer(nil)
  }
}

/// The projection of a map, in the most exact form that its library offers.
public enum MapProjection: Sendable, Equatable {
  /// A camera that looks at a flat map, with the vertical field of view in degrees.
  ///
  /// `Camera.center` is in the middle of the padded viewport. `Camera.padding` contains the safe area if views should keep out of it.
  /// Mapbox and MapLibre have the default field of view, 36.87°.
  case camera(Camera, fieldOfView: Double = MapProjection.defaultFieldOfView)
  /// A matrix from Web Mercator coordinates to clip space.
  case matrix(MapMatrix)
  /// Only the functions `point(for:)` and `coordinate(at:)`.
  ///
  /// Zoom, centre and padding of the camera count; bearing and pitch help only to zoom into clusters. `area` is the part of the world
  /// that the map shows, or a larger one, or `nil` for the whole world. It limits how many points a map that is no plane needs.
  case points(Camera, area: MapArea?)
  /// No projection, with the reason. All views are hidden.
  case unsupported(String)

  /// The vertical field of view of Mapbox, MapLibre and `Camera` in degrees: 2 · atan(1/3).
  public static let defaultFieldOfView = 36.86989764584402
}

/// The position of the puck, the mark of the user's location.
public enum UserLocation: Sendable, Equatable {
  /// The map does not know it: the puck of the spec, or that of an input `movePuck`, stays.
  case unknown
  /// The map shows no puck.
  case hidden
  /// The map shows the puck at this coordinate.
  case at(Coordinate)
}

/// A feature of a layer of the map. Tiles may contain pieces of one feature, which then are several values with one id.
public struct MapFeature: Sendable, Equatable {
  /// The id of the feature, as the spec names it.
  public var id: String
  /// The geometry of the feature, or of a piece of it.
  public var geometry: Geometry

  /// Creates a feature.
  public init(id: String, geometry: Geometry) {
    self.id = id
    self.geometry = geometry
  }
}
