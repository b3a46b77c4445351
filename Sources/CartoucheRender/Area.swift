/// A rectangle of a picture, in points, y down.
struct Area {
  var x: Double
  var y: Double
  var width: Double
  var height: Double

  func meets(_ other: Area) -> Bool {
    x < other.x + other.width && other.x < x + width && y < other.y + other.height && other.y < y + height
  }

  func lies(within other: Area) -> Bool {
    x >= other.x && y >= other.y && x + width <= other.x + other.width && y + height <= other.y + other.height
  }
}
