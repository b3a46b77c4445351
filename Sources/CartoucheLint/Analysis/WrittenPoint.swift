import CartoucheDiagnostics

/// A point as it is written, in a spec or in its data.
struct WrittenPoint {
  /// Degrees, in a spec wrapped into −180…180.
  let longitude: Double
  let latitude: Double
  let place: Location
}
