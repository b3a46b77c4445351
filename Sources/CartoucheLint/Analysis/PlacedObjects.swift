/// The points of a group, then its lines and outlines. No copy of the points: there may be a million of them.
struct PlacedObjects: RandomAccessCollection {
  private let group: CoordinateGroup
  private let shapes: [PlacedObject]

  /// - Parameter slips: of each path the position that is reported by itself, which says nothing of where the path is.
  init(in group: CoordinateGroup, besides slips: [WrittenPath.Slip?]) {
    self.group = group
    shapes = zip(group.paths, slips).compactMap { path, slip in
      guard path.kind != .hole, let span = path.span(besides: slip) else { return nil }
      return PlacedObject(name: path.kind == .line ? "line" : "outline", span: span, place: path.place)
    }
  }

  var startIndex: Int { 0 }
  var endIndex: Int { group.points.count + shapes.count }

  /// Longitude and latitude of the middle of one, without where it is written: most are asked for nothing else.
  func center(_ position: Int) -> SIMD2<Double> {
    guard position < group.points.count else { return shapes[position - group.points.count].span.center }
    let point = group.points[position]
    return SIMD2(point.longitude, point.latitude)
  }

  subscript(position: Int) -> PlacedObject {
    guard position < group.points.count else { return shapes[position - group.points.count] }
    let point = group.points[position]
    return PlacedObject(
      name: "point", span: Crowd.Span(SIMD2(point.longitude, point.latitude)),
      place: group.place(point.span))
  }
}
