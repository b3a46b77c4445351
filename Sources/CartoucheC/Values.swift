import CCartouche
import CartoucheResolver

extension UInt32 {
  /// Stands for no index: `CARTOUCHE_NONE`.
  static var none: UInt32 { .max }

  init(_ flag: Bool) { self = flag ? 1 : 0 }

  /// An index that is there or not.
  init(_ index: Int?) { self = index.map { UInt32($0) } ?? .none }
}

extension Coordinate {
  init(_ coordinate: cartouche_coordinate) {
    self.init(longitude: coordinate.longitude, latitude: coordinate.latitude)
  }
}

extension cartouche_coordinate {
  init(_ coordinate: Coordinate) {
    self.init(longitude: coordinate.longitude, latitude: coordinate.latitude)
  }
}

extension cartouche_point {
  /// Nil: nowhere.
  init(_ point: ScreenPoint?) { self.init(x: point?.x ?? .nan, y: point?.y ?? .nan) }
}

extension cartouche_rectangle {
  init(_ rectangle: ScreenRectangle) {
    self.init(x: rectangle.x, y: rectangle.y, width: rectangle.width, height: rectangle.height)
  }
}

extension Insets {
  init(_ insets: cartouche_insets) {
    self.init(top: insets.top, right: insets.right, bottom: insets.bottom, left: insets.left)
  }
}

extension Viewport {
  init(_ viewport: cartouche_viewport) { self.init(width: viewport.width, height: viewport.height) }
}

extension Camera {
  init(_ camera: cartouche_camera) {
    self.init(
      center: Coordinate(camera.center), zoom: camera.zoom, bearing: camera.bearing, pitch: camera.pitch,
      padding: Insets(camera.padding))
  }
}

extension cartouche_camera {
  init(_ camera: Camera) {
    let padding = camera.padding
    self.init(
      center: cartouche_coordinate(camera.center), zoom: camera.zoom, bearing: camera.bearing,
      pitch: camera.pitch,
      padding: cartouche_insets(
        top: padding.top, right: padding.right, bottom: padding.bottom, left: padding.left))
  }
}

extension MapMatrix {
  init(_ matrix: cartouche_matrix) {
    let n = matrix.columns
    self.init(
      columns: (
        SIMD4(n.0, n.1, n.2, n.3), SIMD4(n.4, n.5, n.6, n.7), SIMD4(n.8, n.9, n.10, n.11),
        SIMD4(n.12, n.13, n.14, n.15)
      ), zoom: matrix.zoom, padding: Insets(matrix.padding))
  }
}

extension Blocker? {
  /// As structures have it.
  var numbers: (kind: cartouche_blocker_kind, index: UInt32) {
    switch self {
    case nil: (cartouche_blocker_kind(CARTOUCHE_BLOCKER_NONE), .none)
    case .annotation(let annotation):
      (cartouche_blocker_kind(CARTOUCHE_BLOCKER_ANNOTATION), annotation.rawValue)
    case .region(let region): (cartouche_blocker_kind(CARTOUCHE_BLOCKER_REGION), region.rawValue)
    case .layer(let layer): (cartouche_blocker_kind(CARTOUCHE_BLOCKER_LAYER), layer.rawValue)
    }
  }
}
