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
      lines and outlines, of single positions of these, of the camera and of the puck, which are compared with the first 100,000 places. \
      Where two places stand against each other, either may be the wrong one, and no fix is offered.
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
        - { id: a, size: [9, 9], attach: { polygon: [[[10.7, 59.9], [10.8, 59.9], ⟦[59.95, 10.8]⟧, [10.7, 59.9]]] } }
        - { id: b, size: [9, 9], attach: { point: [10.75, 59.92] } }
        - { id: c, size: [9, 9], attach: { point: ⟦[59.92, 10.74]⟧ } }
      """),
    .flagged(
      """
      version: 1
      camera: { center: [10.75, 59.91], zoom: 10 }
      annotations:
        - { id: a, size: [9, 9], attach: { point: [10.73, 59.91] } }
        - { id: b, size: [9, 9], attach: { point: ⟦[59.92, 10.74]⟧ } }
        - { id: c, size: [9, 9], attach: { line: ⟦[[59.93, 10.71], [59.94, 10.72]]⟧ } }
        - { id: d, size: [9, 9], attach: { point: [10.76, 59.93] } }
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
    .flagged(
      """
      version: 1
      annotations:
        - id: a
          forEach: [{ at: [10.73, 59.91] }, { at: [10.75, 59.92] }, { at: ⟦[59.93, 10.71]⟧ }, { at: [10.77, 59.90] }]
          attach: { point: [get, at] }
          size: [9, 9]
      """),
    .flagged(
      """
      version: 1
      annotations:
        - id: a
          forEach:
            - { lng: 10.73, lat: 59.91 }
            - { lng: 10.75, lat: 59.92 }
            - ⟦{ lng: 59.93, lat: 10.71 }⟧
            - { lng: 10.77, lat: 59.90 }
          attach: { point: [[get, lng], [get, lat]] }
          size: [9, 9]
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
    let slips = groups.map { $0.paths.map { $0.swappedPosition } }
    let objects = zip(groups, slips).map { PlacedObjects(in: $0, besides: $1) }
    let camera = cameraCenter(context)
    let puck = puck(context)
    let given = [camera, puck].compactMap { $0.map { Crowd.Span($0.degrees) } }
    var isReported = false
    for (index, group) in groups.enumerated() {
      report(slips[index], in: group, &context)
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
    let places = objects.joined().prefix(mostObjects).map { $0.span }
    let first = objects.joined().first?.place
    if let camera, isSwapped(camera, among: places) {
      report("the camera", "looks", at: camera.place, among: places.count, first, &context)
    } else if let puck {
      let all = places + (camera.map { [Crowd.Span($0.degrees)] } ?? [])
      guard isSwapped(puck, among: all) else { return }
      report("the puck", "lies", at: puck.place, among: all.count, first ?? camera?.place, &context)
    }
  }

  /// Whether the camera or the puck lies far from most places, near none, and would lie among them with its numbers swapped.
  private static func isSwapped(_ given: Given, among places: [Crowd.Span]) -> Bool {
    guard Crowd(places.map { $0.center })?.wouldHold(swapped: given.degrees) == true else { return false }
    return !places.contains { Crowd($0).isNear(given.degrees) }
  }

  /// Of so many objects each is compared with where the others are.
  private static let mostFew = 16
  /// So many objects are compared with the camera and the puck, the first ones: they tell where most are, and the places of a
  /// million would take memory for nothing.
  private static let mostObjects = 100_000
  /// So many of the objects of other groups tell where these are.
  private static let mostOthers = 256
  /// Against so few places the camera or the puck may be right.
  private static let fewestCertain = 3

  private static func sample(_ objects: [PlacedObjects], without index: Int) -> [Crowd.Span] {
    let others = objects.indices.filter { $0 != index }.map { objects[$0] }
    let all = others.reduce(0) { $0 + $1.count }
    let count = min(all, mostOthers)
    func span(_ position: Int) -> Crowd.Span? {
      var position = position
      for objects in others {
        if position < objects.count { return objects[position].span }
        position -= objects.count
      }
      return nil
    }
    return (0..<count).compactMap { span($0 * all / count) }
  }

  /// Whether one of a few objects is reported.
  ///
  /// - Parameters:
  ///   - others: what they are compared with besides.
  ///   - areGiven: whether these are the camera and the puck, which have messages of their own.
  private static func checkFew(
    _ objects: PlacedObjects, beside others: [Crowd.Span], areGiven: Bool, _ context: inout RuleContext
  ) -> Bool {
    guard 1...mostFew ~= objects.count else { return false }
    let all = objects.map(\.span) + others
    // Of two it is not known which is wrong; the one that is written later is as good.
    let asked = all.count == 2 && (areGiven || objects.count == 2) ? 1..<objects.count : 0..<objects.count
    for index in asked {
      var rest: Crowd.Span?
      for (other, span) in all.enumerated() where other != index { rest = span.union(rest) }
      guard let rest, Crowd(rest).wouldHold(swapped: objects[index].span.center) else { continue }
      if all.count > 2 {
        report("this \(objects[index].name) lies far from the others", at: objects[index].place, &context)
      } else {
        let other = objects.indices.contains(1 - index) ? objects[1 - index].place : nil
        reportEither(
          "this \(objects[index].name)", "the other one", at: objects[index].place, other, &context)
      }
      return true
    }
    return checkSeveral(objects, among: all, &context)
  }

  /// Whether several of a few objects are reported, each of which hides the others where they are compared one by one.
  private static func checkSeveral(
    _ objects: PlacedObjects, among all: [Crowd.Span], _ context: inout RuleContext
  ) -> Bool {
    guard all.count >= 4 else { return false }
    for index in objects.indices {
      let (near, swapped) = sides(of: all, seenFrom: index)
      guard !swapped.isEmpty, swapped.count <= near.count,
        let rest = near.reduce(nil as Crowd.Span?, { all[$1].union($0) }),
        swapped.allSatisfy({ Crowd(rest).wouldHold(swapped: all[$0].center) })
      else { continue }
      let told = swapped.filter { $0 < objects.count }
      guard let first = told.first else { return false }
      if swapped.count == near.count {
        reportEither(
          "half of the places, as this \(objects[first].name),", "the others", at: objects[first].place,
          objects[index].place, &context)
        return true
      }
      for position in told {
        report(
          "this \(objects[position].name) lies far from most others", at: objects[position].place, &context)
      }
      return true
    }
    return false
  }

  /// The places that are nearer to one of them as they are, and those that are with their numbers swapped.
  private static func sides(of all: [Crowd.Span], seenFrom index: Int) -> (near: [Int], swapped: [Int]) {
    let from = all[index].center
    func distance(_ place: SIMD2<Double>) -> Double { max(abs(place.x - from.x), abs(place.y - from.y)) }
    var (near, swapped): ([Int], [Int]) = ([], [])
    for (position, span) in all.enumerated() {
      let center = span.center
      if distance(center) <= distance(SIMD2(center.y, center.x)) {
        near.append(position)
      } else {
        swapped.append(position)
      }
    }
    return (near, swapped)
  }

  /// Whether some of many objects are reported.
  private static func checkMany(
    _ objects: PlacedObjects, of group: CoordinateGroup, _ context: inout RuleContext
  ) -> Bool {
    guard objects.count >= 4, let crowd = Crowd(objects.lazy.map { $0.span.center }) else { return false }
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

  /// Reports the position of each line or ring that lies far from its others; of data the first.
  private static func report(_ slips: [Int?], in group: CoordinateGroup, _ context: inout RuleContext) {
    for (path, slip) in zip(group.paths, slips) {
      guard let slip else { continue }
      if path.count == 2 {
        reportEither(
          "this position", "the other one of its line", at: path.place(slip), path.place(1 - slip), &context)
      } else {
        report(
          "this position lies far from the others of its \(path.kind == .line ? "line" : "ring")",
          at: path.place(slip), &context)
      }
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

  private static func report(_ what: String, at place: Location, _ context: inout RuleContext) {
    // Only of a position is it known what to write.
    let isPosition = place.span.range.count < 200
    let numbers = isPosition ? context.analysis.text(at: place).split { "[], \n".contains($0) } : []
    let swapped = numbers.count == 2 ? "[\(numbers[1]), \(numbers[0])]" : nil
    let order = numbers.count == 2 ? "its numbers" : "longitude and latitude"
    context.report(
      "\(what), and would lie among them with \(order) swapped", at: place, help: "the longitude comes first",
      fixes: swapped.map { [Fix("write `\($0)`", isSafe: false, replacing: place.span, with: $0)] } ?? [])
  }

  /// Reports the camera or the puck.
  /// - Parameters:
  ///   - count: the places that it is compared with.
  ///   - first: where the first of them is written.
  private static func report(
    _ name: String, _ verb: String, at place: Location, among count: Int, _ first: Location?,
    _ context: inout RuleContext
  ) {
    if count >= fewestCertain {
      report("\(name) \(verb) far from everything", at: place, &context)
    } else {
      reportEither(name, count == 1 ? "the other place" : "the other places", at: place, first, &context)
    }
  }

  /// Reports places of which it is not known which are swapped.
  private static func reportEither(
    _ one: String, _ other: String, at place: Location, _ second: Location?, _ context: inout RuleContext
  ) {
    context.report(
      "\(one) and \(other) lie far apart, and would lie together with the numbers of one of the two swapped",
      at: place, help: "the longitude comes first",
      related: second.map { [RelatedPlace("or it is this one", at: $0)] } ?? [])
  }
}
