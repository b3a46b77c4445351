/// The points of a group, then its lines and outlines. No copy of the points: there may be a million of them.
struct PlacedObjects: RandomAccessCollection {
  private let points: [WrittenPoint]
  private let shapes: [PlacedObject]

  /// - Parameter slips: of each path the position that is reported by itself, which says nothing of where the path is.
  init(in group: CoordinateGroup, besides slips: [WrittenPath.Slip?]) {
    points = group.points
    shapes = zip(group.paths, slips).compactMap { path, slip in
      guard path.kind != .hole, let span = path.span(besides: slip) else { return nil }
      return PlacedObject(name: path.kind == .line ? "line" : "outline", span: span, place: path.place)
    }
  }

  var startIndex: Int { 0 }
  var endIndex: Int { points.count + shapes.count }

  subscript(position: Int) -> PlacedObject {
    guard position < points.count else { return shapes[position - points.count] }
    let point = points[position]
    return PlacedObject(
      name: "point", span: Crowd.Span(SIMD2(point.longitude, point.latitude)), place: point.place)
  }
}
