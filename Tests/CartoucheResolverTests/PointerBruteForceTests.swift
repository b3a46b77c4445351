import CartoucheResolver
import CartoucheTestSupport
import Foundation
import Testing

/// Pointers of random scenes, compared with a search in the plainest way and with invariants of every scene.
@Suite struct PointerBruteForceTests {
  private static let seeds = (0..<10).map { UInt64($0) * 1000 }

  /// Every pointer equals that of the plain search, for points on flat and tilted maps.
  @Test(arguments: seeds) func agrees(firstSeed: UInt64) {
    for seed in firstSeed..<firstSeed + 5 * BruteForceTests.scenes {
      let scene = PointerScene(seed: seed)
      var resolver = Resolver(plan: scene.plan)
      var frame = Frame()
      for camera in scene.cameras {
        resolver.resolve(camera: camera, viewport: scene.viewport, into: &frame)
        if let difference = scene.difference(frame, camera) {
          Issue.record("seed \(seed): \(difference)")
          return
        }
      }
    }
  }

  /// In scenes with everything else, pointers change nothing but the pointers, and keep their promises.
  @Test(arguments: seeds, [false, true]) func changeNothingElse(firstSeed: UInt64, searches: Bool) {
    for seed in firstSeed..<firstSeed + 2 * BruteForceTests.scenes {
      let scenes = [RandomScene(seed: seed), RandomScene(journeyOf: seed), RandomScene(worldOf: seed)]
      for scene in scenes {
        var plain = scene.plan
        if searches { plain.placement.strategy = .best }
        var plan = plain
        plan.addPointers(SeededRandom(seed: seed).stream("pointers"))
        var resolver = Resolver(plan: plan)
        var other = Resolver(plan: plain)
        var (frame, expected) = (Frame(), Frame())
        for step in scene.frames {
          for change in step.changes {
            resolver.make(change)
            other.make(change)
          }
          // A tap on a pointer is no tap on what is below it.
          let inputs = step.inputs.filter { if case .tap = $0 { false } else { true } }
          resolver.resolve(
            inputs, camera: step.camera, viewport: step.viewport, isSettled: step.isSettled, into: &frame)
          other.resolve(
            inputs, camera: step.camera, viewport: step.viewport, isSettled: step.isSettled, into: &expected)
          if let broken = resolver.brokenPromise(frame, step) {
            Issue.record("seed \(seed): \(broken)")
            return
          }
          frame.pointers = []
          #expect(frame == expected, "seed \(seed)")
        }
      }
    }
  }
}

extension Plan {
  /// Gives most annotations a pointer.
  fileprivate mutating func addPointers(_ random: SeededRandom) {
    for row in 0..<annotations.count {
      var random = random.stream("pointer", row)
      guard !random.once(in: 4) else { continue }
      let style = PointerStyle(
        view: 0, width: random.pick([10, 32, 32.3, 60]), height: random.pick([10, 32, 20.7]),
        inset: random.pick([0, 16, 16, 30.2]), most: random.pick([2, 3, PointerStyle.noLimit]))
      annotations.options[row].pointer = pointerStyle(style)
    }
  }
}

extension Resolver {
  /// Returns a description of an invariant that a pointer of the frame violates, or `nil`.
  fileprivate func brokenPromise(_ frame: Frame, _ step: RandomScene.Step) -> String? {
    let plan = plan
    let padded = Area(step.camera.padding, step.viewport)
    let regions = plan.surroundings.avoidedRegions.map { $0.area(in: step.viewport) }.filter { !$0.isEmpty }
    let shown = Set(frame.placements.map(\.annotation))
    let projection = Projection(camera: step.camera, viewport: step.viewport)
    for (index, pointer) in frame.pointers.enumerated() {
      let name = "pointer to \(pointer.annotation.row)"
      if shown.contains(pointer.annotation) { return "\(name): its view is visible" }
      let box = Area(pointer)
      // A state may change whether an annotation avoids the regions.
      let areas = [padded, padded.beside(regions)]
      let fitting = areas.filter { area in
        plan.pointerStyles.contains { abs($0.inset - area.inset(of: box)) < 0.01 }
      }
      if fitting.isEmpty { return "\(name): it is not at the edge: \(areas.map { $0.inset(of: box) })" }
      if frame.pointers[..<index].contains(where: { Area($0).meets(box) }) {
        return "\(name): it meets another"
      }
      let sameView = frame.pointers[...index].count { $0.view == pointer.view }
      let most = plan.pointerStyle(plan.annotations.options[pointer.annotation.row])?.most
      if sameView > most ?? .max { return "\(name): there are \(sameView) pointers" }
      if !(0..<360).contains(pointer.bearing) { return "\(name): the bearing is \(pointer.bearing)" }
      let (x, y) = (
        plan.annotations.mercatorX[pointer.annotation.row], plan.annotations.mercatorY[pointer.annotation.row]
      )
      guard let point = projection.project(mercatorX: x, mercatorY: y) else {
        if pointer.distance != nil { return "\(name): it has a distance behind the camera" }
        continue
      }
      if fitting.allSatisfy({ $0.contains(point) }) { return "\(name): its point is inside" }
      let middle = (x: pointer.x + pointer.width / 2, y: pointer.y + pointer.height / 2)
      let (right, down) = (point.x - middle.x, point.y - middle.y)
      let distance = (right * right + down * down).squareRoot()
      if abs(distance - (pointer.distance ?? -1)) > 1e-6 * distance {
        return "\(name): \(pointer.distance ?? -1) is not \(distance) from \(middle) to \(point)"
      }
      if !isSameDirection(pointer.bearing, right, down) { return "\(name): its bearing is wrong" }
    }
    return nil
  }
}

/// Returns whether a bearing in degrees clockwise from up is the direction of a vector; y is down.
private func isSameDirection(_ bearing: Double, _ right: Double, _ down: Double) -> Bool {
  let expected = atan2(right, -down) * 180 / .pi
  let difference = abs(bearing - expected).truncatingRemainder(dividingBy: 360)
  return min(difference, 360 - difference) < 1e-6
}

/// A rectangle in points, rounded to 1/256 points.
private struct Area {
  var left: Double
  var top: Double
  var right: Double
  var bottom: Double

  init(left: Double, top: Double, right: Double, bottom: Double) {
    func rounded(_ value: Double) -> Double { (value * 256 + 0.5).rounded(.down) / 256 }
    self.left = rounded(left)
    self.top = rounded(top)
    self.right = rounded(right)
    self.bottom = rounded(bottom)
  }

  /// The padded viewport, as far as it is on screen.
  init(_ padding: Insets, _ viewport: Viewport) {
    self.init(
      left: max(0, padding.left), top: max(0, padding.top),
      right: min(viewport.width, viewport.width - padding.right),
      bottom: min(viewport.height, viewport.height - padding.bottom))
  }

  init(_ frame: ScreenRectangle) {
    self.init(left: frame.x, top: frame.y, right: frame.x + frame.width, bottom: frame.y + frame.height)
  }

  init(_ pointer: OffscreenPointer) { self.init(pointer.frame) }

  var isEmpty: Bool { left >= right || top >= bottom }

  /// Returns the least distance of a rectangle inside this one to its sides; negative if it is not inside.
  func inset(of box: Area) -> Double {
    min(box.left - left, right - box.right, box.top - top, bottom - box.bottom)
  }

  /// Returns the rectangle without those that cover a whole side of it.
  func beside(_ others: [Area]) -> Area {
    var rest = self
    for other in others + others + others {
      if other.top <= rest.top, other.bottom >= rest.bottom {
        if other.left <= rest.left {
          rest.left = max(rest.left, other.right)
        } else if other.right >= rest.right {
          rest.right = other.left
        }
      } else if other.left <= rest.left, other.right >= rest.right {
        if other.top <= rest.top {
          rest.top = max(rest.top, other.bottom)
        } else if other.bottom >= rest.bottom {
          rest.bottom = other.top
        }
      }
    }
    return rest
  }

  func meets(_ other: Area) -> Bool {
    left < other.right && other.left < right && top < other.bottom && other.top < bottom
  }

  func contains(_ point: ScreenPoint) -> Bool {
    let point = Area(left: point.x, top: point.y, right: point.x, bottom: point.y)
    return left <= point.left && point.left < right && top <= point.top && point.top < bottom
  }
}

extension RelativeRectangle {
  fileprivate func area(in viewport: Viewport) -> Area {
    func place(_ edge: RelativeEdge, _ length: Double) -> Double { edge.factor * length + edge.offset }
    return Area(
      left: place(left, viewport.width), top: place(top, viewport.height),
      right: place(right, viewport.width), bottom: place(bottom, viewport.height))
  }
}

/// Random annotations on the screen and around it, and cameras, for the plain search.
private struct PointerScene {
  let annotations: [TestAnnotation]
  let plan: Plan
  let cameras: [Camera]
  let viewport = TestScene.viewport

  init(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let styles = (0..<3).map { number in
      PointerStyle(
        view: UInt32(number % 2), width: random.pick([20, 32, 50]), height: random.pick([20, 32]),
        inset: random.pick([0, 8, 16]), most: random.pick([1, 3, 8, PointerStyle.noLimit]))
    }
    let annotations = (0..<random.whole(1...40)).map { _ in
      TestAnnotation(random.number(-700...1200), random.number(-600...1100)) {
        $0.priority = Double(random.whole(0...2))
        if random.once(in: 10) { $0.flags.insert(.required) }
        if random.once(in: 10) { $0.flags.remove(.visible) }
        if random.once(in: 10) { $0.minZoom = 3 }
        if !random.once(in: 5) { $0.pointer = random.pick(styles) }
      }
    }
    var policy = PlacementPolicy()
    policy.strategy = random.pick([.greedy, .best])
    policy.horizon = random.pick([nil, 10, 2])
    let cameras = (0..<4).map { _ in
      var camera = TestScene.camera
      camera.center.longitude += random.number(-20...20)
      camera.zoom += random.pick([0, random.number(-0.5...0.5)])
      camera.bearing = random.pick([0, 0, random.number(-180...180)])
      camera.pitch = random.pick([0, 0, random.number(0...80), 60])
      camera.padding = random.pick([Insets(), Insets(top: 40, right: 100, bottom: 180, left: 20)])
      return camera
    }
    self.annotations = annotations
    self.cameras = cameras
    plan = TestScene.plan(annotations, policy: policy)
  }

  private struct Target {
    var row: Int
    var style: PointerStyle
    var point: ScreenPoint?
    var direction: (x: Double, y: Double)
    var distance: Double
  }

  /// Returns a description of the first pointer that differs from that of the plain search, or `nil`.
  func difference(_ frame: Frame, _ camera: Camera) -> String? {
    let area = Area(camera.padding, viewport)
    var taken = frame.placements.map { Area($0.frame) }
    var counts: [UInt32: UInt32] = [:]
    var expected: [(row: Int, area: Area, x: Double, y: Double)] = []
    for target in targets(frame, camera, area) {
      let style = target.style
      guard counts[style.view, default: 0] < style.most else { continue }
      let path = Path(style, in: area)
      guard let start = path.start(toward: target.direction) else { continue }
      for number in 0...16 {
        let way = Double((number + 1) / 2) * max(style.width, style.height) / 4
        if way > path.length / 2 { break }
        let middle = number == 0 ? start : path.point(number % 2 == 0 ? -way : way, after: start)
        let frame = ScreenRectangle(
          x: middle.x - style.width / 2, y: middle.y - style.height / 2, width: style.width,
          height: style.height)
        if taken.contains(where: { $0.meets(Area(frame)) }) { continue }
        taken.append(Area(frame))
        counts[style.view, default: 0] += 1
        expected.append((target.row, Area(frame), frame.x, frame.y))
        break
      }
    }
    guard frame.pointers.map(\.annotation.row) == expected.map(\.row) else {
      return "got \(frame.pointers.map(\.annotation.row)), expected \(expected.map(\.row))"
    }
    for (pointer, wanted) in zip(frame.pointers, expected)
    where abs(pointer.x - wanted.x) + abs(pointer.y - wanted.y) > 1e-6 {
      return "\(wanted.row) is at \(pointer.x),\(pointer.y), expected \(wanted.x),\(wanted.y)"
    }
    return nil
  }

  /// Returns the annotations that get pointers if there is room, best rank first.
  private func targets(_ frame: Frame, _ camera: Camera, _ area: Area) -> [Target] {
    let projection = Projection(camera: camera, viewport: viewport)
    let shown = Set(frame.placements.map(\.annotation.row))
    let middle = projection.middle
    var targets: [Target] = []
    for (row, annotation) in annotations.enumerated() {
      guard let style = annotation.pointer, !shown.contains(row), annotation.flags.contains(.visible),
        camera.zoom >= annotation.minZoom
      else { continue }
      let (x, y) = (plan.annotations.mercatorX[row], plan.annotations.mercatorY[row])
      let point = projection.project(mercatorX: x, mercatorY: y)
      var direction = ground(x, y, camera)
      var distance = Double.infinity
      if let point {
        if area.contains(point) { continue }
        direction = (point.x - middle.x, point.y - middle.y)
        guard let start = Path(style, in: area).start(toward: direction) else { continue }
        distance = ((point.x - start.x) * (point.x - start.x) + (point.y - start.y) * (point.y - start.y))
          .squareRoot()
      }
      targets.append(Target(row: row, style: style, point: point, direction: direction, distance: distance))
    }
    func rank(_ target: Target) -> (Int, Double, Double, Int) {
      let annotation = annotations[target.row]
      return (
        annotation.flags.contains(.required) ? 0 : 1, -annotation.priority, (target.distance * 256).rounded(),
        target.row
      )
    }
    return targets.sorted { rank($0) < rank($1) }
  }

  /// Returns the direction to a point on the ground, turned by the bearing and foreshortened by the pitch.
  private func ground(_ x: Double, _ y: Double, _ camera: Camera) -> (x: Double, y: Double) {
    var east = x - (camera.center.longitude / 360 + 0.5)
    east -= east.rounded()
    let south = y - Mercator.y(latitude: camera.center.latitude)
    let (turn, tilt) = (-camera.bearing * .pi / 180, camera.pitch * .pi / 180)
    return (
      1000 * (east * cos(turn) - south * sin(turn)),
      1000 * (east * sin(turn) + south * cos(turn)) * cos(tilt)
    )
  }

  /// The path of the middles of pointers, as four sides in clockwise order.
  private struct Path {
    let (left, top, right, bottom): (Double, Double, Double, Double)

    init(_ style: PointerStyle, in area: Area) {
      left = area.left + style.inset + style.width / 2
      right = area.right - style.inset - style.width / 2
      top = area.top + style.inset + style.height / 2
      bottom = area.bottom - style.inset - style.height / 2
    }

    var length: Double { 2 * (right - left + bottom - top) }

    /// Returns the point of the path in a direction from its middle; `nil` if there is no path.
    func start(toward direction: (x: Double, y: Double)) -> (x: Double, y: Double)? {
      guard left <= right, top <= bottom else { return nil }
      let (x, y) = ((left + right) / 2, (top + bottom) / 2)
      let across = (right - left) / 2 / abs(direction.x)
      let down = (bottom - top) / 2 / abs(direction.y)
      let share = min(across, down)
      return (x + share * direction.x, y + share * direction.y)
    }

    func point(_ way: Double, after start: (x: Double, y: Double)) -> (x: Double, y: Double) {
      let corners = [(left, top), (right, top), (right, bottom), (left, bottom), (left, top)]
      var rest = way
      if abs(start.y - top) < 1e-9 {
        rest += start.x - left
      } else if abs(start.x - right) < 1e-9 {
        rest += right - left + start.y - top
      } else if abs(start.y - bottom) < 1e-9 {
        rest += right - left + bottom - top + right - start.x
      } else {
        rest += 2 * (right - left) + bottom - top + bottom - start.y
      }
      rest = (rest + length).truncatingRemainder(dividingBy: length)
      for (from, to) in zip(corners, corners.dropFirst()) {
        let side = abs(to.0 - from.0) + abs(to.1 - from.1)
        if rest <= side {
          return (from.0 + (to.0 - from.0) * rest / side, from.1 + (to.1 - from.1) * rest / side)
        }
        rest -= side
      }
      return (left, top)
    }
  }
}
