import CartoucheResolver

/// What `contain` asks of a view.
extension BruteForce {
  /// Whether a frame lies inside one polygon of the shape that it stands on, and touches its edge by no more than rounding;
  /// a shape without polygons has no inside to stay in.
  func isContained(_ frame: Edges, _ row: Int, _ place: Place, _ view: View) -> Bool {
    guard isOnShape(row) else { return true }
    let attachment = Int(plan.annotations.attachment[row])
    guard plan.attachments.contains[attachment] else { return true }
    let own = shapes(ofAttachment: attachment).map { plan.geometries.parts(ofShape: $0) }
    let polygons = own.first { $0.contains(place.part) }?.filter { plan.geometries.partKinds[$0] == .polygon }
    guard let polygons else { return true }
    return polygons.isEmpty || polygons.contains { isOn($0, frame.grown(by: -1), view) }
  }

  /// Whether no edge of a polygon, as a map without end shows it, passes through a frame, and its middle is inside.
  private func isOn(_ part: Int, _ frame: Edges, _ view: View) -> Bool {
    let edges = plan.geometries.paths(ofPart: part).flatMap { path -> [(Seen, Seen)] in
      let ring = plan.geometries.coordinates(ofPath: path).map {
        view.look(plan.geometries.x[$0], plan.geometries.y[$0], part)
      }
      return Array(zip(ring, ring.dropFirst() + ring.prefix(1)))
    }
    if edges.contains(where: { BruteForce.passes($0.0, $0.1, through: frame) }) { return false }
    let middle = (x: Double(frame.left + frame.right) / 512, y: Double(frame.top + frame.bottom) / 512)
    // What is seen on one line across the screen is equally far away: it lies on one line of the map, which leads to the
    // right without ever getting behind the camera.
    return edges.count { a, b in
      let (first, second) = (a.y - middle.y * a.w, b.y - middle.y * b.w)
      guard (first > 0) != (second > 0) else { return false }
      let crossing = a.toward(b, first / (first - second))
      return crossing.x > middle.x * crossing.w
    } % 2 == 1
  }

  /// Whether some of a straight way on the map is seen inside a frame.
  private static func passes(_ a: Seen, _ b: Seen, through frame: Edges) -> Bool {
    if frame.isEmpty { return false }
    var (low, high) = (0.0, 1.0)
    for plane in frame.planes {
      let (first, second) = (plane(a), plane(b))
      if first <= 0, second <= 0 { return false }
      if first < 0 { low = max(low, first / (first - second)) }
      if second < 0 { high = min(high, first / (first - second)) }
    }
    return low < high
  }
}
