import CartoucheDiagnostics
import CartoucheResolver

/// How frames and plans alike spell geometry.
extension JSONWriter {
  /// `[longitude,latitude]`, as in GeoJSON.
  mutating func member(_ key: String, _ coordinate: Coordinate) {
    pair(key, coordinate.longitude, coordinate.latitude)
  }

  mutating func pair(_ key: String, _ first: Double, _ second: Double) {
    array(key) {
      $0.element(first)
      $0.element(second)
    }
  }

  mutating func member(_ key: String, _ camera: Camera) {
    object(key) {
      $0.member("center", camera.center)
      $0.member("zoom", camera.zoom)
      $0.member("bearing", camera.bearing)
      $0.member("pitch", camera.pitch)
      $0.object("padding") {
        $0.member("top", camera.padding.top)
        $0.member("right", camera.padding.right)
        $0.member("bottom", camera.padding.bottom)
        $0.member("left", camera.padding.left)
      }
    }
  }

  /// The members `anchor`, `offsetX` and `offsetY` of the object that is being written.
  mutating func members(_ anchor: AnchorOption) {
    member("anchor", anchor.anchor.name)
    member("offsetX", anchor.offsetX)
    member("offsetY", anchor.offsetY)
  }
}
