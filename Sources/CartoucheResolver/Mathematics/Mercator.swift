/// Web Mercator over the unit square: x grows to the east, y to the south.
public enum Mercator {
  /// Degrees; the projection ends here, so that the world is a square.
  public static let maxLatitude = 85.051129

  /// 0…1 for −180°…180°; longitudes beyond continue into neighbouring copies of the world.
  public static func x(longitude: Double) -> Double {
    (180 + longitude) / 360
  }

  /// 0…1 from north to south; latitudes beyond ±`maxLatitude` are clamped to it.
  ///
  /// Computed from the angle to the nearer pole, where no digits cancel: absolute error at most 2.3e-16, half a
  /// millionth of a point at zoom 22.
  public static func y(latitude: Double) -> Double {
    let size = min(abs(latitude), maxLatitude)
    let half = Elementary.sineCosine(degrees: 45 - 0.5 * size)
    let shift = Elementary.log(half.sine / half.cosine) / (2 * .pi)
    return latitude > 0 ? 0.5 + shift : 0.5 - shift
  }

  /// Degrees.
  public static func longitude(x: Double) -> Double {
    x * 360 - 180
  }

  /// Degrees, −90…90; absolute error at most 3e-14.
  public static func latitude(y: Double) -> Double {
    let size = 90 - Elementary.arcTangent(Elementary.exp(-abs(1 - 2 * y) * .pi)) * (360 / .pi)
    return y > 0.5 ? -size : size
  }
}
