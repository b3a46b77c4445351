import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec
import CartoucheSyntax

/// Searches a spec and its data for positions that are far from all others and would be near them without a
/// common mistake. Each position is found once.
struct MisplacedCoordinates {
  private(set) var found: [MisplacedCoordinate] = []

  /// The maximum number of objects in a group for which the rule compares each object with the bounds of all
  /// others. An object is a point, a line or an outline.
  private static let maximumComparedObjects = 16
  /// The maximum number of objects that the camera and the puck are compared with. The first objects suffice
  /// to show where most of them are, and a million would need too much memory.
  private static let maximumObjects = 100_000
  /// The maximum number of objects that are sampled from all groups except the examined one.
  private static let maximumOthers = 64
  /// The minimum number of positions at which a camera or puck far from them is certainly wrong. With fewer
  /// positions, these may be wrong instead.
  private static let minimumCertainPlaces = 3

  init(in analysis: SpecAnalysis) {
    let groups = analysis.coordinates
    // A path with invalid positions has no outlier, because the locations of its positions are unknown.
    let outliers = groups.map { $0.paths.map { $0.count == $0.itemCount ? $0.outlier : nil } }
    let objects = zip(groups, outliers).map { PlacedObjects(in: $0, excluding: $1) }
    let camera = Self.cameraCenter(analysis.spec)
    let puck = Self.puck(analysis.spec)
    let given = [camera, puck].compactMap { $0.map { CoordinateBounds($0.degrees) } }
    let sample = GroupSample(objects)
    var isReported = false
    for (index, group) in groups.enumerated() {
      report(outliers[index], in: group)
      // A finding about one group need not be repeated for the groups that it is compared with.
      let others =
        isReported || objects[index].count > Self.maximumComparedObjects
        ? [] : sample.spans(without: index, atMost: Self.maximumOthers)
      let isFound =
        CoordinateMistake.allCases.contains { mistake in
          checkFew(objects[index], beside: given, areGiven: true, mistake)
            || !others.isEmpty && checkFew(objects[index], beside: given + others, areGiven: false, mistake)
        } || checkMany(objects[index], of: group)
        || !isReported && objects[index].count > 1
          && checkAll(
            objects[index], of: group, beside: sample.spans(without: index, atMost: Self.maximumOthers))
      if isFound { isReported = true }
    }
    guard camera != nil || puck != nil else { return }
    let places = objects.joined().prefix(Self.maximumObjects).map { $0.span }
    let first = objects.joined().first?.place
    if let camera, let mistake = Self.mistake(of: camera, among: places) {
      report("the camera", "looks", mistake, at: camera.place, among: places.count, first)
    } else if let puck {
      let all = places + (camera.map { [CoordinateBounds($0.degrees)] } ?? [])
      guard let mistake = Self.mistake(of: puck, among: all) else { return }
      report("the puck", "lies", mistake, at: puck.place, among: all.count, first ?? camera?.place)
    }
  }

  // MARK: Objects

  /// Reports objects with the given mistake in a group of few objects, and returns whether any were reported.
  ///
  /// - Parameters:
  ///   - others: The bounds of further objects that the objects of the group are compared with.
  ///   - areGiven: Whether `others` are the camera and the puck, which have messages of their own.
  private mutating func checkFew(
    _ objects: PlacedObjects, beside others: [CoordinateBounds], areGiven: Bool, _ mistake: CoordinateMistake
  ) -> Bool {
    guard 1...Self.maximumComparedObjects ~= objects.count else { return false }
    let all = objects.map { $0.span } + others
    // Of two objects, either may be wrong. Only the second one is tested and reported.
    let asked = all.count == 2 && (areGiven || objects.count == 2) ? 1..<objects.count : 0..<objects.count
    for index in asked {
      var rest: CoordinateBounds?
      for (other, span) in all.enumerated() where other != index { rest = span.union(rest) }
      guard let rest, MainArea(rest).wouldContain(objects[index].span.center, correcting: mistake) else {
        continue
      }
      if all.count > 2 {
        report(objects[index], "lies far from the others", mistake)
      } else {
        let other = objects.indices.contains(1 - index) ? objects[1 - index].place : nil
        reportEither("this \(objects[index].name)", "the other one", mistake, at: objects[index].place, other)
      }
      return true
    }
    return checkSeveral(objects, among: all, mistake)
  }

  /// Reports several objects with the same mistake, which a comparison of single objects does not find.
  /// Returns whether any were reported.
  private mutating func checkSeveral(
    _ objects: PlacedObjects, among all: [CoordinateBounds], _ mistake: CoordinateMistake
  ) -> Bool {
    guard all.count >= 4 else { return false }
    for index in objects.indices {
      let (near, mistaken) = Self.sides(of: all, seenFrom: index, mistake)
      guard !mistaken.isEmpty, mistaken.count <= near.count,
        let rest = near.reduce(nil as CoordinateBounds?, { all[$1].union($0) }),
        mistaken.allSatisfy({ MainArea(rest).wouldContain(all[$0].center, correcting: mistake) })
      else { continue }
      let reported = mistaken.filter { $0 < objects.count }
      guard let first = reported.first else { return false }
      if mistaken.count == near.count {
        reportEither(
          "half of the places, as this \(objects[first].name),", "the others", mistake,
          at: objects[first].place, objects[index].place)
        return true
      }
      for position in reported {
        report(objects[position], "lies far from most others", mistake)
      }
      return true
    }
    return false
  }

  /// Divides all objects into two lists of indices, as seen from the object at `index`. The objects in
  /// `mistaken` would be nearer to it if the mistake were corrected, and those in `near` would not.
  private static func sides(
    of all: [CoordinateBounds], seenFrom index: Int, _ mistake: CoordinateMistake
  ) -> (near: [Int], mistaken: [Int]) {
    let from = all[index].center
    func distance(_ place: SIMD2<Double>) -> Double { max(abs(place.x - from.x), abs(place.y - from.y)) }
    var (near, mistaken): ([Int], [Int]) = ([], [])
    for (position, span) in all.enumerated() {
      let center = span.center
      if let meant = mistake.corrected(center), distance(meant) < distance(center) {
        mistaken.append(position)
      } else {
        near.append(position)
      }
    }
    return (near, mistaken)
  }

  /// Reports a group if swapping longitude and latitude would move all its positions near those of the
  /// other groups.
  /// - Returns: Whether the group was reported.
  private mutating func checkAll(
    _ objects: PlacedObjects, of group: CoordinateGroup, beside others: [CoordinateBounds]
  ) -> Bool {
    guard others.count > 1, let area = MainArea(others.map { $0.center }),
      objects.indices.allSatisfy({ area.wouldContain(objects.center($0), correcting: .swapped) })
    else { return false }
    reportEither(
      "all places of \(group.name)", "the others of the map", .swapped, at: objects[0].place, nil)
    return true
  }

  /// Reports the objects at a mistaken place in a group of many objects, and returns whether any were
  /// reported.
  private mutating func checkMany(_ objects: PlacedObjects, of group: CoordinateGroup) -> Bool {
    guard objects.count >= 4, let area = MainArea(objects.indices.lazy.map { objects.center($0) }) else {
      return false
    }
    var found: [(object: PlacedObject, mistake: CoordinateMistake)] = []
    for index in objects.indices {
      if let mistake = area.mistake(of: objects.center(index)) { found.append((objects[index], mistake)) }
    }
    // If many objects are far away, they are intended and there is no main area.
    guard !found.isEmpty, 4 * found.count <= objects.count else { return false }
    if group.source == nil {
      for (object, mistake) in found { report(object, "lies far from the others", mistake) }
      return true
    }
    // In a source, only the first object with each mistake is reported.
    for mistake in CoordinateMistake.allCases {
      let alike = found.filter { $0.mistake == mistake }
      guard let (object, _) = alike.first else { continue }
      report(object, "lies far from the others\(group.others(alike.count))", mistake)
    }
    return true
  }

  /// Reports the mistaken position of each line or ring. In a source, only the first one is reported.
  private mutating func report(_ outliers: [WrittenPath.Outlier?], in group: CoordinateGroup) {
    for (path, outlier) in zip(group.paths, outliers) {
      guard let outlier else { continue }
      let place = path.place(outlier.index)
      if path.count == 2 {
        reportEither(
          "this position", "the other one of its line", outlier.mistake, at: place,
          path.place(1 - outlier.index))
      } else {
        report(
          "this position lies far from the others of its \(path.kind == .line ? "line" : "ring")",
          outlier.mistake,
          at: place)
      }
      if group.source != nil { return }
    }
  }

  // MARK: The camera and the puck

  /// The coordinate of the camera or the puck, with its location.
  private struct Given {
    var degrees: SIMD2<Double>
    var place: Location
  }

  /// Returns the camera's `center`, or `nil` if the spec has none or fits the camera to the annotations.
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

  /// Returns the mistake that explains why the camera or the puck is far from most positions and near none.
  /// Returns `nil` if no mistake does.
  private static func mistake(of given: Given, among places: [CoordinateBounds]) -> CoordinateMistake? {
    guard let mistake = MainArea(places.map { $0.center })?.mistake(of: given.degrees) else { return nil }
    return places.contains { MainArea($0).isNear(given.degrees) } ? nil : mistake
  }

  // MARK: Reports

  private mutating func report(_ subject: String, _ mistake: CoordinateMistake, at place: Location) {
    found.append(MisplacedCoordinate(mistake: mistake, subject: subject, place: place))
  }

  private mutating func report(_ object: PlacedObject, _ reason: String, _ mistake: CoordinateMistake) {
    found.append(
      MisplacedCoordinate(
        mistake: mistake, subject: "this \(object.name) \(reason)", place: object.place,
        isShape: object.isShape))
  }

  /// Reports a mistake of the camera or the puck.
  /// - Parameters:
  ///   - count: The number of positions that the camera or the puck is compared with.
  ///   - first: The location of the first of these positions.
  private mutating func report(
    _ name: String, _ verb: String, _ mistake: CoordinateMistake, at place: Location, among count: Int,
    _ first: Location?
  ) {
    if count >= Self.minimumCertainPlaces {
      report("\(name) \(verb) far from everything", mistake, at: place)
    } else {
      reportEither(name, count == 1 ? "the other place" : "the other places", mistake, at: place, first)
    }
  }

  /// Reports two places that are far apart, if either of them may be the mistaken one.
  private mutating func reportEither(
    _ one: String, _ other: String, _ mistake: CoordinateMistake, at place: Location, _ second: Location?
  ) {
    found.append(
      MisplacedCoordinate(
        mistake: mistake, subject: one, place: place,
        other: MisplacedCoordinate.Other(name: other, place: second)))
  }
}

/// Takes evenly spaced samples from the objects of all groups except one.
private struct GroupSample {
  private let groups: [PlacedObjects]
  /// The number of objects in all groups before each group. The last element is the number of all objects.
  private var starts = [0]

  init(_ groups: [PlacedObjects]) {
    self.groups = groups
    for group in groups { starts.append(starts[starts.count - 1] + group.count) }
  }

  /// Returns the bounds of evenly spaced objects from all groups except `group`, `most` of them at most.
  /// - Complexity: O(`most` · log groups): a spec may have thousands of sources.
  func spans(without group: Int, atMost most: Int) -> [CoordinateBounds] {
    let own = starts[group]..<starts[group + 1]
    let all = starts[groups.count] - own.count
    let count = min(all, most)
    return (0..<count).map {
      let position = scaled($0, by: all, over: count)
      return span(position < own.lowerBound ? position : position + own.count)
    }
  }

  private func span(_ position: Int) -> CoordinateBounds {
    // Several empty groups may start at the same position. The last group with this start contains the
    // object.
    let group = starts.partitioningIndex { $0 > position } - 1
    return groups[group][position - starts[group]].span
  }
}

/// A position that is far from all others and would be near them without a mistake.
struct MisplacedCoordinate {
  var mistake: CoordinateMistake
  /// The start of the message: "this point lies far from the others", or "this point" if either of two may be
  /// wrong.
  var subject: String
  var place: Location
  /// Whether the object is a line or an outline with several positions.
  var isShape = false
  /// The second of two places that are far apart, if either of them may be wrong.
  var other: Other?

  struct Other {
    /// The description of the second place in the message, such as "the other one".
    var name: String
    /// The location, or `nil` if the description stands for several places.
    var place: Location?
  }
}

/// A point, a line or an outline, with its bounds.
struct PlacedObject {
  var name: String
  var span: CoordinateBounds
  var place: Location

  var isShape: Bool { name != "point" }
}

/// The points of a group, followed by its lines and outlines. The points are not copied, because there may be
/// a million.
struct PlacedObjects: RandomAccessCollection {
  private let group: CoordinateGroup
  private let shapes: [PlacedObject]

  /// - Parameter outliers: The outlier of each line or ring in the group, or `nil` if it has none. Outliers
  ///   are reported separately and excluded from the bounds of their line or ring.
  init(in group: CoordinateGroup, excluding outliers: [WrittenPath.Outlier?]) {
    self.group = group
    shapes = zip(group.paths, outliers).compactMap { path, outlier in
      guard path.kind != .hole, let span = path.bounds(excluding: outlier) else { return nil }
      return PlacedObject(name: path.kind == .line ? "line" : "outline", span: span, place: path.place)
    }
  }

  var startIndex: Int { 0 }
  var endIndex: Int { group.points.count + shapes.count }

  /// Returns the longitude and latitude of an object's center. This is cheaper than the whole object.
  func center(_ position: Int) -> SIMD2<Double> {
    guard position < group.points.count else { return shapes[position - group.points.count].span.center }
    let point = group.points[position]
    return SIMD2(point.longitude, point.latitude)
  }

  subscript(position: Int) -> PlacedObject {
    guard position < group.points.count else { return shapes[position - group.points.count] }
    let point = group.points[position]
    return PlacedObject(
      name: "point", span: CoordinateBounds(SIMD2(point.longitude, point.latitude)),
      place: group.place(point.span))
  }
}

extension RuleContext {
  /// Reports the places in the spec and its data that have one of the given mistakes.
  mutating func reportMisplaced(by mistakes: [CoordinateMistake]) {
    for found in analysis.misplacedCoordinates where mistakes.contains(found.mistake) {
      if let other = found.other {
        report(
          "\(found.subject) and \(other.name) lie far apart, and would lie together with \(found.mistake.correctionOfOne)",
          at: found.place, help: found.mistake.advice,
          related: other.place.map { [RelatedPlace("or it is this one", at: $0)] } ?? [])
        continue
      }
      // A fix exists only for a single position.
      let isPosition = found.place.span.range.count < 200
      let numbers = isPosition ? analysis.text(at: found.place).split { "[], \n".contains($0) } : []
      let meant =
        numbers.count == 2 ? found.mistake.corrected(longitude: numbers[0], latitude: numbers[1]) : nil
      report(
        "\(found.subject), and would lie among them with \(found.mistake.correction(ofShape: found.isShape))",
        at: found.place, help: found.mistake.advice,
        fixes: meant.map { meant in
          let written = "[\(meant.longitude), \(meant.latitude)]"
          return [Fix("write `\(written)`", isSafe: false, replacing: found.place.span, with: written)]
        } ?? [])
    }
  }
}
