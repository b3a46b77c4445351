import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax

/// What lies far from all else, and would lie there with its numbers swapped.
struct SwappedCoordinates: Rule {
  static let metadata = RuleMetadata(
    id: "swapped-coordinates", .coordinates,
    summary: "What lies far from all else would lie there with longitude and latitude swapped.",
    why: """
      Coordinates are `[longitude, latitude]`, as in GeoJSON; maps in a browser show them the other way round. That is asked of points, \
      lines and outlines, of single positions of these, of the camera and of the puck.
      """)

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
    .flagged(
      """
      version: 1
      annotations:
        - { id: a, size: [9, 9], attach: { point: [9.95, 53.55] } }
        - { id: b, size: [9, 9], attach: { point: [9.96, 53.54] } }
        - { id: c, size: [9, 9], attach: { line: ⟦[[53.53, 9.88], [53.54, 9.89]]⟧ } }
      """),
    .flagged(
      """
      version: 1
      annotations:
        - { id: a, size: [9, 9], attach: { line: [[2.33, 48.85], ⟦[48.857, 2.345]⟧, [2.36, 48.853], [2.37, 48.862]] } }
      """),
    .flagged(
      """
      version: 1
      sources: { roads: { data: { type: LineString, coordinates: [[2.33, 48.85], [2.36, 48.853], ⟦[48.857, 2.345]⟧] } } }
      annotations:
        - { id: a, size: [9, 9], forEach: { source: roads } }
      """),
    .flagged(
      """
      version: 1
      sources: { cafes: { data: { type: MultiPoint, coordinates: [[9.95, 53.55], [9.96, 53.56], [9.97, 53.55]] } } }
      annotations:
        - { id: a, size: [9, 9], forEach: { source: cafes } }
        - { id: b, size: [9, 9], attach: { point: ⟦[53.53, 9.88]⟧ } }
      """),
    .flagged(
      """
      version: 1
      camera: { center: [2.3522, 48.8566] }
      puck: { coordinate: ⟦[48.86, 2.34]⟧, radius: 14 }
      annotations:
        - { id: a, size: [9, 9], attach: { point: [2.35, 48.85] } }
      """),
    .accepted(
      """
      version: 1
      puck: { coordinate: [55.3, 25.2], radius: 14 }
      annotations:
        - { id: flight, size: [9, 9], attach: { line: [[10.73, 59.91], [55.3, 25.2]] } }
        - { id: park, size: [9, 9], attach: { polygon: [[[10.7, 59.9], [10.8, 59.9], [10.8, 60], [10.7, 59.9]]] } }
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
    let groups = context.analysis.coordinates
    let objects = groups.map { Object.all(in: $0) }
    let camera = cameraCenter(context)
    let puck = puck(context)
    let given = [camera, puck].compactMap { $0.map { Crowd.Span($0.degrees) } }
    var isReported = false
    for (index, group) in groups.enumerated() {
      checkPaths(of: group, &context)
      // What was said of one group need not be said of what it is compared with.
      let others = isReported || objects[index].count > mostFew ? [] : sample(objects, without: index)
      if checkFew(objects[index], beside: given, areGiven: true, &context)
        || !others.isEmpty && checkFew(objects[index], beside: given + others, areGiven: false, &context)
        || checkMany(objects[index], of: group, &context)
      {
        isReported = true
      }
    }
    guard camera != nil || puck != nil else { return }
    let places = objects.flatMap { $0.map { $0.span.center } }.prefix(mostObjects)
    if let camera, Crowd(Array(places))?.wouldHold(swapped: camera.degrees) == true {
      report("the camera looks far from everything", at: camera.place, &context)
    } else if let puck,
      Crowd(Array(places) + (camera.map { [$0.degrees] } ?? []))?.wouldHold(swapped: puck.degrees) == true
    {
      report("the puck lies far from everything", at: puck.place, &context)
    }
  }

  /// Of so many objects each is compared with where the others are.
  private static let mostFew = 16
  /// More objects are not compared with the camera.
  private static let mostObjects = 100_000
  /// So many of the objects of other groups tell where these are.
  private static let mostOthers = 256

  /// A point, a line or an outline.
  private struct Object {
    var name: String
    var span: Crowd.Span
    var place: Location

    static func all(in group: CoordinateGroup) -> [Object] {
      group.points.map {
        Object(name: "point", span: Crowd.Span(SIMD2($0.longitude, $0.latitude)), place: $0.place)
      }
        + group.paths.compactMap { path in
          guard path.kind != .hole, let span = path.span else { return nil }
          return Object(name: path.kind == .line ? "line" : "outline", span: span, place: path.node.location)
        }
    }
  }

  private static func sample(_ objects: [[Object]], without index: Int) -> [Crowd.Span] {
    let others = objects.indices.filter { $0 != index }.flatMap { objects[$0] }
    let count = min(others.count, mostOthers)
    return (0..<count).map { others[$0 * others.count / count].span }
  }

  /// Whether one of a few objects is reported.
  ///
  /// - Parameters:
  ///   - others: what they are compared with besides.
  ///   - areGiven: whether these are the camera and the puck, which have messages of their own.
  private static func checkFew(
    _ objects: [Object], beside others: [Crowd.Span], areGiven: Bool, _ context: inout RuleContext
  ) -> Bool {
    guard 1...mostFew ~= objects.count else { return false }
    let all = objects.map(\.span) + others
    // Of two it is not known which is wrong; the one that is written later is as good.
    let asked = all.count == 2 && (areGiven || objects.count == 2) ? 1..<objects.count : 0..<objects.count
    for index in asked {
      var rest: Crowd.Span?
      for (other, span) in all.enumerated() where other != index { rest = span.union(rest) }
      guard let rest, Crowd(rest).wouldHold(swapped: objects[index].span.center) else { continue }
      report(
        "this \(objects[index].name) lies far from the other\(all.count > 2 ? "s" : " one")",
        beside: all.count > 2 ? "among them" : "beside it", at: objects[index].place, &context)
      return true
    }
    return false
  }

  /// Whether some of many objects are reported.
  private static func checkMany(
    _ objects: [Object], of group: CoordinateGroup, _ context: inout RuleContext
  ) -> Bool {
    guard objects.count >= 4, let crowd = Crowd(objects.map(\.span.center)) else { return false }
    let swapped = objects.filter { crowd.wouldHold(swapped: $0.span.center) }
    // More than a few are no slips, and the crowd is not one.
    guard let first = swapped.first, 4 * swapped.count <= objects.count else { return false }
    for object in group.source == nil ? swapped : [first] {
      report(
        "this \(object.name) lies far from the others\(group.source == nil ? "" : group.others(swapped.count))",
        at: object.place, &context)
    }
    return true
  }

  /// Reports one position of a line or a ring that lies far from its others; of data the first.
  private static func checkPaths(of group: CoordinateGroup, _ context: inout RuleContext) {
    for path in group.paths {
      guard let index = path.swappedPosition else { continue }
      report(
        path.count == 2
          ? "this position lies far from the other one of its line"
          : "this position lies far from the others of its \(path.kind == .line ? "line" : "ring")",
        beside: path.count == 2 ? "beside it" : "among them", at: path.place(index), &context)
      if group.source != nil { return }
    }
  }

  /// A coordinate and where it is written.
  private struct Given {
    var degrees: SIMD2<Double>
    var place: Location
  }

  /// A camera's `center`; nil: it has none, or looks at what is there.
  private static func cameraCenter(_ context: RuleContext) -> Given? {
    guard case .nothing = context.spec.root.camera.fit,
      let node = context.spec.rootNode?.mergedValue("camera")?.mergedValue("center")
    else { return nil }
    let center = context.spec.root.camera.view.center
    return Given(degrees: SIMD2(center.longitude, center.latitude), place: node.location)
  }

  private static func puck(_ context: RuleContext) -> Given? {
    guard let coordinate = context.spec.root.puck?.coordinate,
      let node = context.spec.rootNode?.mergedValue("puck")?.mergedValue("coordinate")
    else { return nil }
    return Given(degrees: SIMD2(coordinate.longitude, coordinate.latitude), place: node.location)
  }

  private static func report(
    _ what: String, beside others: String = "among them", at place: Location, _ context: inout RuleContext
  ) {
    // Only of a position is it known what to write.
    let isPosition = place.span.range.count < 200
    let numbers = isPosition ? context.analysis.text(at: place).split { "[], \n".contains($0) } : []
    let swapped = numbers.count == 2 ? "[\(numbers[1]), \(numbers[0])]" : nil
    let order = numbers.count == 2 ? "its numbers" : "longitude and latitude"
    context.report(
      "\(what), and would lie \(others) with \(order) swapped", at: place,
      help: "the longitude comes first",
      fixes: swapped.map { [Fix("write `\($0)`", isSafe: false, replacing: place.span, with: $0)] } ?? [])
  }
}

extension WrittenPath {
  /// All that it goes through; nil: it has no positions.
  fileprivate var span: Crowd.Span? {
    var span: Crowd.Span?
    for index in 0..<count { span = Crowd.Span(position(index)).union(span) }
    return span
  }

  private func position(_ index: Int) -> SIMD2<Double> { SIMD2(longitudes[index], latitudes[index]) }

  /// The one position that lies far from all others, and would lie among them with its numbers swapped; of two the last.
  /// - Complexity: O(positions).
  fileprivate var swappedPosition: Int? {
    let isClosed = kind != .line && count > 1 && position(0) == position(count - 1)
    let distinct = isClosed ? count - 1 : count
    guard distinct >= 2, distinct == node.count - (isClosed ? 1 : 0) else { return nil }
    // What lies after each position.
    var after: [Crowd.Span?] = Array(repeating: nil, count: distinct)
    for index in stride(from: distinct - 2, through: 0, by: -1) {
      after[index] = Crowd.Span(position(index + 1)).union(after[index + 1])
    }
    var before: Crowd.Span?
    for index in 0..<distinct {
      let rest = before.map { $0.union(after[index]) } ?? after[index]
      if let rest, distinct > 2 || index == 1, Crowd(rest).wouldHold(swapped: position(index)) {
        return index
      }
      before = Crowd.Span(position(index)).union(before)
    }
    return nil
  }
}
