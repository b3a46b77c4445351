import CartoucheDiagnostics
import CartoucheSyntax

/// A point as it is written, in a spec or in its data. There may be a million of them, so the file, which all of a group are
/// written in, is the group's.
struct WrittenPoint {
  /// Degrees, in a spec wrapped into −180…180.
  let longitude: Double
  let latitude: Double
  let span: SourceSpan

  /// - Parameter node: what says where it is.
  init(longitude: Double, latitude: Double, at node: Node) {
    self.init(longitude: longitude, latitude: latitude, span: node.span)
  }

  init(longitude: Double, latitude: Double, span: SourceSpan) {
    self.longitude = longitude
    self.latitude = latitude
    self.span = span
  }
}
