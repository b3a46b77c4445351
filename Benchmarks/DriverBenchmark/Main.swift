import CAllocations
import Cartouche
import CartoucheDriver
import CartoucheResolver

/// Measures a frame of the core of map drivers: calls of the map and of the views, time, and allocations. The time is compared with that of
/// `Resolver.resolve` for the same frame in the same run.
///
/// Run it with `swift run -c release DriverBenchmark`. It fails if a frame after the first ones allocates.
@main
struct Main {
  private static let frames = 240

  @MainActor static func main() throws {
    // The first run creates types of the standard library, which allocates.
    _ = try measure(300, .camera, .pan)
    var isAllocating = false
    for count in [300, 1_000] {
      for form in CountingMap.Form.allCases {
        for motion in Motion.allCases {
          let result = try measure(count, form, motion)
          print(result)
          isAllocating = isAllocating || result.allocations != 0
        }
      }
    }
    if isAllocating { throw AllocationError() }
  }

  /// The error that frames after the first one allocate.
  private struct AllocationError: Error {}

  /// A motion that keeps all views on screen.
  private enum Motion: String, CaseIterable {
    case pan
    case turn

    func camera(_ frame: Int) -> Camera {
      var camera = Camera(center: Coordinate(longitude: 0, latitude: 0), zoom: 12, pitch: 30)
      let step = Double(frame % 120 < 60 ? frame % 60 : 60 - frame % 60)
      switch self {
      case .pan: camera.center.longitude = step * 1.5 * 360 / (512 * 4096)
      case .turn: camera.bearing = step / 10
      }
      return camera
    }
  }

  private struct Result: CustomStringConvertible {
    var name: String
    var visible: Int
    var calls: Double
    var operations: Double
    /// Medians in milliseconds.
    var driver: Double
    var resolver: Double
    /// The allocations of all measured frames.
    var allocations: Int

    var description: String {
      "\(name): \(visible) views; a frame: \(calls) map calls, \(operations) view operations, "
        + "\(rounded(driver)) ms, \(rounded(driver / resolver)) of `resolve` (\(rounded(resolver)) ms); "
        + "\(allocations) allocations in all frames after the first"
    }

    private func rounded(_ value: Double) -> Double { Double(Int(value * 1000 + 0.5)) / 1000 }
  }

  @MainActor private static func measure(
    _ count: Int, _ form: CountingMap.Form, _ motion: Motion
  ) throws -> Result {
    let (map, views) = (CountingMap(form), CountingViews())
    let annotations = try ViewAnnotations(spec: spec(count))
    annotations.reportsHidden = false
    let driver = MapDriver(annotations, map: map, views: views)
    var resolver = Resolver(plan: annotations.plan)
    resolver.reportsHidden = false
    var frame = Frame()
    func resolve() {
      if form == .bent {
        resolver.resolve(camera: map.camera, area: nil, viewport: map.viewport, into: &frame) {
          map.point(for: $0)
        }
      } else {
        resolver.resolve(camera: map.camera, viewport: map.viewport, into: &frame)
      }
    }
    let clock = ContinuousClock()
    var times: [Double] = []
    var base: [Double] = []
    times.reserveCapacity(frames)
    base.reserveCapacity(frames)
    var (allocations, calls, operations) = (0, 0, 0)
    for number in 0..<(2 * frames) {
      map.camera = motion.camera(number)
      let before = (allocations_of_this_thread(), map.calls, views.operations)
      let time = clock.measure { driver.tick() } / .milliseconds(1)
      // The first round warms up.
      if number > 0, number < frames { allocations += allocations_of_this_thread() - before.0 }
      if number >= frames {
        allocations += allocations_of_this_thread() - before.0
        calls += map.calls - before.1
        operations += views.operations - before.2
        times.append(time)
      }
      let plain = clock.measure { resolve() } / .milliseconds(1)
      if number >= frames { base.append(plain) }
    }
    return Result(
      name: "\(count) \(form) \(motion)", visible: annotations.frame.placements.count,
      calls: Double(calls) / Double(frames), operations: Double(operations) / Double(frames),
      driver: times.sorted()[frames / 2], resolver: base.sorted()[frames / 2], allocations: allocations)
  }

  /// Returns the text of a spec with views on a grid in the middle of the map.
  private static func spec(_ count: Int) -> String {
    let columns = count == 300 ? 20 : 40
    let degrees = 360 / (512 * 4096.0)
    let lines = (0..<count).map { number in
      let (column, row) = (Double(number % columns), Double(number / columns))
      let longitude = (column - Double(columns) / 2) * 34 * degrees
      let latitude = (Double(count / columns) / 2 - row) * 22 * degrees
      return "  - { id: v\(number), size: [30, 16], attach: { point: [\(longitude), \(latitude)] } }"
    }
    return "version: 1\nannotations:\n" + lines.joined(separator: "\n")
  }
}
