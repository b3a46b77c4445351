import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax

/// A point that lies far from all others, and would lie among them with its numbers swapped.
struct SwappedCoordinates: Rule {
  static let metadata = RuleMetadata(
    id: "swapped-coordinates", .coordinates,
    summary: "A point far from all others would lie among them with longitude and latitude swapped.",
    why:
      "Coordinates are `[longitude, latitude]`, as in GeoJSON; maps in a browser show them the other way round."
  )

  static let examples: [RuleExample] = [
    .flagged(
      """
      version: 1
      annotations:
        - { id: a, size: [9, 9], attach: { point: [10.73, 59.91] } }
        - { id: b, size: [9, 9], attach: { point: [10.75, 59.92] } }
        - { id: c, size: [9, 9], attach: { point: ⟦[59.93, 10.71]⟧ } }
        - { id: d, size: [9, 9], attach: { point: [10.77, 59.90] } }
      """),
    .flagged(
      """
      version: 1
      camera: { center: ⟦[59.91, 10.73]⟧, zoom: 12 }
      annotations:
        - { id: a, size: [9, 9], attach: { point: [10.73, 59.91] } }
        - { id: b, size: [9, 9], attach: { point: [10.75, 59.92] } }
      """),
    .flagged(
      """
      version: 1
      camera: { center: [11.5, 48.1], zoom: 10 }
      annotations:
        - { id: a, size: [9, 9], attach: { point: ⟦[48.1, 11.5]⟧ } }
        - { id: b, size: [9, 9], attach: { point: [11.6, 48.2] } }
      """),
    .flagged(
      """
      version: 1
      annotations:
        - { id: berlin, size: [9, 9], attach: { point: [13.4, 52.5] } }
        - { id: hamburg, size: [9, 9], attach: { point: ⟦[53.5, 10.0]⟧ } }
        - { id: munich, size: [9, 9], attach: { point: [11.5, 48.1] } }
      """),
    .flagged(
      """
      version: 1
      annotations:
        - { id: a, size: [9, 9], attach: { point: [11.5, 48.1] } }
        - { id: b, size: [9, 9], attach: { point: ⟦[48.1, 11.5]⟧ } }
      """),
    .accepted(
      """
      version: 1
      annotations:
        - { id: oslo, size: [9, 9], attach: { point: [10.73, 59.91] } }
        - { id: dubai, size: [9, 9], attach: { point: [55.3, 25.2] } }
        - { id: rome, size: [9, 9], attach: { point: [12.50, 41.90] } }
      """),
    .accepted(
      """
      version: 1
      annotations:
        - { id: oslo, size: [9, 9], attach: { point: [10.73, 59.91] } }
        - { id: rome, size: [9, 9], attach: { point: [12.50, 41.90] } }
        - { id: male, size: [9, 9], attach: { point: [73.51, 4.17] } }
        - { id: quito, size: [9, 9], attach: { point: [-78.52, -0.22] } }
      """),
  ]

  static func check(_ context: inout RuleContext) {
    for group in context.analysis.coordinates {
      if 1...mostFew ~= group.points.count, checkFew(group, &context) { continue }
      if group.points.count < 4 { continue }
      let crowd = Crowd(group.points)
      let swapped = group.points.filter {
        crowd.isFar($0.longitude, $0.latitude) && abs($0.longitude) <= 90
          && crowd.isNear($0.latitude, $0.longitude)
      }
      // More than a few are no slips, and the crowd is not one.
      guard let first = swapped.first, 4 * swapped.count <= group.points.count else { continue }
      for point in group.source == nil ? swapped : [first] {
        report(
          "this point lies far from the others\(group.source == nil ? "" : group.others(swapped.count))",
          at: point.place, &context)
      }
    }
    checkCamera(&context)
  }

  /// Of so many points each is compared with where the others are.
  private static let mostFew = 16

  /// Whether one of a few points is reported. What the camera looks at counts like one more.
  private static func checkFew(_ group: CoordinateGroup, _ context: inout RuleContext) -> Bool {
    var all = group.points.map { SIMD2($0.longitude, $0.latitude) }
    if group.source == nil, writtenCenter(context) != nil {
      let center = context.spec.root.camera.view.center
      all.append(SIMD2(center.longitude, center.latitude))
    }
    // Of two it is not known which is wrong; the one that is written later is as good, and a camera has its own message.
    let asked = all.count == 2 ? 1..<group.points.count : 0..<group.points.count
    for index in asked {
      let point = all[index]
      var others = all
      others.remove(at: index)
      guard let region = Region(others), abs(point.x) <= 90,
        region.distance(point) > max(4 * region.extent, 5),
        region.distance(SIMD2(point.y, point.x)) <= max(region.extent, 0.5)
      else { continue }
      report(
        others.count > 1 ? "this point lies far from the others" : "this point lies far from the other one",
        beside: others.count > 1 ? "among them" : "beside it", at: group.points[index].place, &context)
      return true
    }
    return false
  }

  /// What lies around a few points.
  private struct Region {
    private var low: SIMD2<Double>
    private var high: SIMD2<Double>

    init?(_ points: [SIMD2<Double>]) {
      guard let first = points.first else { return nil }
      low = points.reduce(first) { pointwiseMin($0, $1) }
      high = points.reduce(first) { pointwiseMax($0, $1) }
    }

    /// Degrees on the wider axis.
    var extent: Double { (high - low).max() }

    /// Degrees to a point outside, on the farther axis.
    func distance(_ point: SIMD2<Double>) -> Double {
      pointwiseMax(low - point, point - high).max()
    }
  }

  /// Where a camera's `center` is written; nil: it has none, or looks at what is there.
  private static func writtenCenter(_ context: RuleContext) -> Node? {
    guard case .nothing = context.spec.root.camera.fit else { return nil }
    return context.spec.rootNode?.mergedValue("camera")?.mergedValue("center")
  }

  private static func checkCamera(_ context: inout RuleContext) {
    let camera = context.spec.root.camera
    let points = context.analysis.coordinates.flatMap(\.points)
    guard !points.isEmpty, points.count < 100_000, let center = writtenCenter(context) else { return }
    let crowd = Crowd(points)
    let (longitude, latitude) = (camera.view.center.longitude, camera.view.center.latitude)
    guard crowd.isFar(longitude, latitude), abs(longitude) <= 90, crowd.isNear(latitude, longitude) else {
      return
    }
    report("the camera looks far from everything", at: center.location, &context)
  }

  private static func report(
    _ what: String, beside others: String = "among them", at place: Location, _ context: inout RuleContext
  ) {
    let numbers = context.analysis.text(at: place).split { "[], \n".contains($0) }
    let swapped = numbers.count == 2 ? "[\(numbers[1]), \(numbers[0])]" : nil
    context.report(
      "\(what), and would lie \(others) with its numbers swapped", at: place,
      help: "the longitude comes first",
      fixes: swapped.map { [Fix("write `\($0)`", isSafe: false, replacing: place.span, with: $0)] } ?? [])
  }

  /// Where most of the points are.
  private struct Crowd {
    private let longitude: Double
    private let latitude: Double
    /// Degrees from the middle within which half of them are, on the wider axis.
    private let spread: Double

    /// Of many points a thousand tell where the crowd is.
    init(_ all: [WrittenPoint]) {
      let count = min(all.count, 1_001)
      let points = (0..<count).map { all[$0 * all.count / count] }
      let (longitude, latitude) = (Self.median(points.map(\.longitude)), Self.median(points.map(\.latitude)))
      self.longitude = longitude
      self.latitude = latitude
      spread = max(
        Self.median(points.map { abs($0.longitude - longitude) }),
        Self.median(points.map { abs($0.latitude - latitude) }))
    }

    func isFar(_ longitude: Double, _ latitude: Double) -> Bool {
      distance(longitude, latitude) > max(20 * spread, 5)
    }

    func isNear(_ longitude: Double, _ latitude: Double) -> Bool {
      distance(longitude, latitude) <= max(6 * spread, 0.5)
    }

    private func distance(_ longitude: Double, _ latitude: Double) -> Double {
      max(abs(longitude - self.longitude), abs(latitude - self.latitude))
    }

    private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
  }
}
