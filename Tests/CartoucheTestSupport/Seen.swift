import Foundation

/// A point before the division by w.
struct Seen {
  var x: Double
  var y: Double
  var w: Double

  func toward(_ other: Seen, _ fraction: Double) -> Seen {
    Seen(
      x: x + (other.x - x) * fraction, y: y + (other.y - y) * fraction, w: w + (other.w - w) * fraction)
  }
}
