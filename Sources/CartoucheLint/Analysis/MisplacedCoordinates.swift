import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec
import CartoucheSyntax

/// Searches a spec and its data for places that lie far from all else, and would lie there without a slip: swapped numbers, or a
/// wrong sign. Each is found once.
struct MisplacedCoordinates {
  private(set) var found: [MisplacedCoordinate] = []

  /// Of so many objects each is compared with where the others are.
  private static let mostFew = 16
  /// So many objects are compared with the camera and the puck, the first ones: they tell where most are, and the places of a
  /// million would take memory for nothing.
  private static let mostObjects = 100_000
  /// So many of the objects of other groups tell where these are.
  private static let mostOthers = 256
  /// Against so few places the camera or the puck may be right.
  private static let fewestCertain = 3

  init(in analysis: SpecAnalysis) {
    let groups = analysis.coordinates
    // Positions that are none have no place of their own.
    let slips = groups.map { $0.paths.map { $0.count == $0.itemCount ? $0.slip : nil } }
    let objects = zip(groups, slips).map { PlacedObjects(in: $0, besides: $1) }
    let camera = Self.cameraCenter(analysis.spec)
    let puck = Self.puck(analysis.spec)
    let given = [camera, puck].compactMap { $0.map { Crowd.Span($0.degrees) } }
    let sample = GroupSample(objects)
    var isReported = false
    for (index, group) in groups.enumerated() {
      report(slips[index], in: group)
      // What was said of one group need not be said of what it is compared with.
      let others =
        isReported || objects[index].count > Self.mostFew
        ? [] : sample.spans(without: index, atMost: Self.mostOthers)
      let isFound =
        CoordinateSlip.allCases.contains { slip in
          checkFew(objects[index], beside: given, areGiven: true, slip)
            || !others.isEmpty && checkFew(objects[index], beside: given + others, areGiven: false, slip)
        } || checkMany(objects[index], of: group)
        || !isReported && objects[index].count > 1
          && checkAll(
            objects[index], of: group, beside: sample.spans(without: index, atMost: Self.mostOthers))
      if isFound { isReported = true }
    }
    guard camera != nil || puck != nil else { return }
    let places = objects.joined().prefix(Self.mostObjects).map { $0.span }
    let first = objects.joined().first?.place
    if let camera, let slip = Self.slip(of: camera, among: places) {
      report("the camera", "looks", slip, at: camera.place, among: places.count, first)
    } else if let puck {
      let all = places + (camera.map { [Crowd.Span($0.degrees)] } ?? [])
      guard let slip = Self.slip(of: puck, among: all) else { return }
      report("the puck", "lies", slip, at: puck.place, among: all.count, first ?? camera?.place)
    }
  }

  // MARK: Objects

  /// Whether one of a few objects is reported for a slip.
  ///
  /// - Parameters:
  ///   - others: what they are compared with besides.
  ///   - areGiven: whether these are the camera and the puck, which have messages of their own.
  private mutating func checkFew(
    _ objects: PlacedObjects, beside others: [Crowd.Span], areGiven: Bool, _ slip: CoordinateSlip
  ) -> Bool {
    guard 1...Self.mostFew ~= objects.count else { return false }
    let all = objects.map(\.span) + others
    // Of two it is not known which is wrong; the one that is written later is as good.
    let asked = all.count == 2 && (areGiven || objects.count == 2) ? 1..<objects.count : 0..<objects.count
    for index in asked {
      var rest: Crowd.Span?
      for (other, span) in all.enumerated() where other != index { rest = span.union(rest) }
      guard let rest, Crowd(rest).wouldHold(objects[index].span.center, without: slip) else { continue }
      if all.count > 2 {
        report(objects[index], "lies far from the others", slip)
      } else {
        let other = objects.indices.contains(1 - index) ? objects[1 - index].place : nil
        reportEither("this \(objects[index].name)", "the other one", slip, at: objects[index].place, other)
      }
      return true
    }
    return checkSeveral(objects, among: all, slip)
  }

  /// Whether several of a few objects are reported, each of which hides the others where they are compared one by one.
  private mutating func checkSeveral(
    _ objects: PlacedObjects, among all: [Crowd.Span], _ slip: CoordinateSlip
  ) -> Bool {
    guard all.count >= 4 else { return false }
    for index in objects.indices {
      let (near, slipped) = Self.sides(of: all, seenFrom: index, slip)
      guard !slipped.isEmpty, slipped.count <= near.count,
        let rest = near.reduce(nil as Crowd.Span?, { all[$1].union($0) }),
        slipped.allSatisfy({ Crowd(rest).wouldHold(all[$0].center, without: slip) })
      else { continue }
      let told = slipped.filter { $0 < objects.count }
      guard let first = told.first else { return false }
      if slipped.count == near.count {
        reportEither(
          "half of the places, as this \(objects[first].name),", "the others", slip,
          at: objects[first].place, objects[index].place)
        return true
      }
      for position in told {
        report(objects[position], "lies far from most others", slip)
      }
      return true
    }
    return false
  }

  /// The places that are nearer to one of them as they are, and those that are without a slip.
  private static func sides(
    of all: [Crowd.Span], seenFrom index: Int, _ slip: CoordinateSlip
  ) -> (near: [Int], slipped: [Int]) {
    let from = all[index].center
    func distance(_ place: SIMD2<Double>) -> Double { max(abs(place.x - from.x), abs(place.y - from.y)) }
    var (near, slipped): ([Int], [Int]) = ([], [])
    for (position, span) in all.enumerated() {
      let center = span.center
      if let meant = slip.corrected(center), distance(meant) < distance(center) {
        slipped.append(position)
      } else {
        near.append(position)
      }
    }
    return (near, slipped)
  }

  /// Reports a group if all of its places would lie among those of the other groups with their numbers swapped.
  /// - Returns: whether it is reported.
  private mutating func checkAll(
    _ objects: PlacedObjects, of group: CoordinateGroup, beside others: [Crowd.Span]
  ) -> Bool {
    guard others.count > 1, let crowd = Crowd(others.map { $0.center }),
      objects.indices.allSatisfy({ crowd.wouldHold(objects.center($0), without: .swapped) })
    else { return false }
    reportEither(
      "all places of \(group.name)", "the others of the map", .swapped, at: objects[0].place, nil)
    return true
  }

  /// Whether some of many objects are reported.
  private mutating func checkMany(_ objects: PlacedObjects, of group: CoordinateGroup) -> Bool {
    guard objects.count >= 4, let crowd = Crowd(objects.indices.lazy.map { objects.center($0) }) else {
      return false
    }
    var found: [(object: PlacedObject, slip: CoordinateSlip)] = []
    for index in objects.indices {
      if let slip = crowd.slip(of: objects.center(index)) { found.append((objects[index], slip)) }
    }
    // More than a few are no slips, and the crowd is not one.
    guard !found.isEmpty, 4 * found.count <= objects.count else { return false }
    if group.source == nil {
      for (object, slip) in found { report(object, "lies far from the others", slip) }
      return true
    }
    // Of data the first by each slip.
    for slip in CoordinateSlip.allCases {
      let alike = found.filter { $0.slip == slip }
      guard let (object, _) = alike.first else { continue }
      report(object, "lies far from the others\(group.others(alike.count))", slip)
    }
    return true
  }

  /// Reports the position of each line or ring that lies far from its others; of data the first.
  private mutating func report(_ slips: [WrittenPath.Slip?], in group: CoordinateGroup) {
    for (path, slip) in zip(group.paths, slips) {
      guard let slip else { continue }
      let place = path.place(slip.index)
      if path.count == 2 {
        reportEither(
          "this position", "the other one of its line", slip.kind, at: place, path.place(1 - slip.index))
      } else {
        report(
          "this position lies far from the others of its \(path.kind == .line ? "line" : "ring")", slip.kind,
          at: place)
      }
      if group.source != nil { return }
    }
  }

  // MARK: The camera and the puck

  /// A coordinate and where it is written.
  private struct Given {
    var degrees: SIMD2<Double>
    var place: Location
  }

  /// A camera's `center`; nil: it has none, or looks at what is there.
  private static func cameraCenter(_ spec: ResolvedSpec) -> Given? {
    guard case .nothing = spec.root.camera.fit,
      let node = spec.rootNode?.mergedValue("camera")?.mergedValue("center")
    else { return nil }
    let center = spec.root.camera.view.center
    return Given(degrees: SIMD2(center.longitude, center.latitude), place: node.location)
  }

  private static func puck(_ spec: ResolvedSpec) -> Given? {
    guard let coordinate = spec.root.puck?.coordinate,
      let node = spec.rootNode?.mergedValue("puck")?.mergedValue("coordinate")
    else { return nil }
    return Given(degrees: SIMD2(coordinate.longitude, coordinate.latitude), place: node.location)
  }

  /// What put the camera or the puck far from most places, and near none.
  private static func slip(of given: Given, among places: [Crowd.Span]) -> CoordinateSlip? {
    guard let slip = Crowd(places.map { $0.center })?.slip(of: given.degrees) else { return nil }
    return places.contains { Crowd($0).isNear(given.degrees) } ? nil : slip
  }

  // MARK: Reports

  private mutating func report(_ subject: String, _ slip: CoordinateSlip, at place: Location) {
    found.append(MisplacedCoordinate(slip: slip, subject: subject, place: place))
  }

  private mutating func report(_ object: PlacedObject, _ reason: String, _ slip: CoordinateSlip) {
    found.append(
      MisplacedCoordinate(
        slip: slip, subject: "this \(object.name) \(reason)", place: object.place, isShape: object.isShape))
  }

  /// Reports the camera or the puck.
  /// - Parameters:
  ///   - count: the places that it is compared with.
  ///   - first: where the first of them is written.
  private mutating func report(
    _ name: String, _ verb: String, _ slip: CoordinateSlip, at place: Location, among count: Int,
    _ first: Location?
  ) {
    if count >= Self.fewestCertain {
      report("\(name) \(verb) far from everything", slip, at: place)
    } else {
      reportEither(name, count == 1 ? "the other place" : "the other places", slip, at: place, first)
    }
  }

  /// Reports places of which it is not known which are where they are by a slip.
  private mutating func reportEither(
    _ one: String, _ other: String, _ slip: CoordinateSlip, at place: Location, _ second: Location?
  ) {
    found.append(
      MisplacedCoordinate(
        slip: slip, subject: one, place: place, other: MisplacedCoordinate.Other(name: other, place: second)))
  }
}

/// Evenly spaced objects of all groups but one.
private struct GroupSample {
  private let groups: [PlacedObjects]
  /// The number of objects before each group, and of all objects at the end.
  private var starts = [0]

  init(_ groups: [PlacedObjects]) {
    self.groups = groups
    for group in groups { starts.append(starts[starts.count - 1] + group.count) }
  }

  /// Returns at most `most` spans.
  /// - Complexity: O(`most` · log groups): a spec may have thousands of sources.
  func spans(without group: Int, atMost most: Int) -> [Crowd.Span] {
    let own = starts[group]..<starts[group + 1]
    let all = starts[groups.count] - own.count
    let count = min(all, most)
    return (0..<count).map {
      let position = $0 * all / count
      return span(position < own.lowerBound ? position : position + own.count)
    }
  }

  private func span(_ position: Int) -> Crowd.Span {
    // Of groups without objects, which begin at the same position, the last one is not beyond it.
    let group = starts.partitioningIndex { $0 > position } - 1
    return groups[group][position - starts[group]].span
  }
}
