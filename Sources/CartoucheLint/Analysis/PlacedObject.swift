import CartoucheDiagnostics

/// A point, a line or an outline.
struct PlacedObject {
  var name: String
  var span: Crowd.Span
  var place: Location

  var isShape: Bool { name != "point" }
}
