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
    for group in context.analysis.coordinates where group.points.count >= 4 {
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

  private static func checkCamera(_ context: inout RuleContext) {
    let camera = context.spec.root.camera
    let points = context.analysis.coordinates.flatMap(\.points)
    guard case .nothing = camera.fit, !points.isEmpty, points.count < 100_000,
      let center = context.spec.rootNode?.mergedValue("camera")?.mergedValue("center")
    else { return }
    let crowd = Crowd(points)
    let (longitude, latitude) = (camera.view.center.longitude, camera.view.center.latitude)
    guard crowd.isFar(longitude, latitude), abs(longitude) <= 90, crowd.isNear(latitude, longitude) else {
      return
    }
    report("the camera looks far from everything", at: center.location, &context)
  }

  private static func report(_ what: String, at place: Location, _ context: inout RuleContext) {
    let numbers = context.analysis.text(at: place).split { "[], \n".contains($0) }
    let swapped = numbers.count == 2 ? "[\(numbers[1]), \(numbers[0])]" : nil
    context.report(
      "\(what), and would lie among them with its numbers swapped", at: place,
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
