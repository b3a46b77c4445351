/// A projection as one matrix over Mercator coordinates relative to the centre.
///
/// Each row gives one number of the projected point: its factors of east and south, and a constant.
struct ProjectiveMap: Sendable, Equatable {
  var centerX: Double
  var centerY: Double
  var x: SIMD3<Double>
  var y: SIMD3<Double>
  var depth: SIMD3<Double>

  @inline(__always)
  func apply(_ mercatorX: Double, _ mercatorY: Double) -> ProjectivePoint {
    let east = mercatorX - centerX
    let south = mercatorY - centerY
    return ProjectivePoint(
      x: x.x * east + x.y * south + x.z, y: y.x * east + y.y * south + y.z,
      depth: depth.x * east + depth.y * south + depth.z)
  }
}
