import CCartouche
import CartoucheResolver

extension UInt32 {
  /// The index that refers to nothing: `CARTOUCHE_NONE`.
  static var none: UInt32 { .max }

  init(_ flag: Bool) { self = flag ? 1 : 0 }

  /// Converts an index for C. `nil` becomes `none`.
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
  /// Converts a point for C. `nil` becomes a point of NaN.
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
  /// The kind and the index of the blocker as C structures contain them.
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

/// The buffer that a C caller passes for a list. Elements that do not fit are not written.
struct CallerBuffer<Element> {
  private let start: UnsafeMutablePointer<Element>?
  private let capacity: Int

  /// Creates a buffer from the arguments of a C function.
  /// - Parameters:
  ///   - start: The start of the buffer, or null to count only.
  ///   - capacity: The capacity from a C `size_t`. A value that exceeds `Int` is negative here.
  init(_ start: UnsafeMutablePointer<Element>?, _ capacity: Int) {
    self.start = start
    self.capacity = start == nil ? 0 : capacity < 0 ? .max : capacity
  }

  /// Writes the elements with the indices 0 to `count` − 1, as far as they fit.
  /// - Returns: `count`.
  func fill(_ count: Int, _ element: (Int) -> Element) -> Int {
    guard let start else { return count }
    for index in 0..<min(count, capacity) { (start + index).initialize(to: element(index)) }
    return count
  }
}

extension CallerBuffer<UInt8> {
  /// Writes the UTF-8 bytes of a text, as far as they fit, and returns their total number.
  func fill(_ text: String) -> Int {
    var text = text
    return text.withUTF8 { bytes in fill(bytes.count) { bytes[$0] } }
  }

  /// Writes the bytes of a string literal, as far as they fit, and returns their total number.
  func fill(_ text: StaticString) -> Int { fill(text.utf8CodeUnitCount) { text.utf8Start[$0] } }
}

extension UnsafePointer {
  /// Returns a buffer of `count` elements from this pointer on, or `nil` if the count is too large.
  func list(of count: Int) -> UnsafeBufferPointer<Pointee>? {
    guard count >= 0, count <= .max / max(1, MemoryLayout<Pointee>.stride) else { return nil }
    return UnsafeBufferPointer(start: self, count: count)
  }
}
