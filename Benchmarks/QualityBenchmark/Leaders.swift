import CartoucheResolver
import CartoucheTestSupport

/// Measures what leader lines show: more views, the length of their lines, and the time of a frame.
struct Leaders {
  /// The length of the longest leader line, in points.
  private static let longest = 80.0

  static func printAll(_ scenes: [Scene]) {
    print(
      "| scene | greedy shows, ms | with leaders, ms | lines | total length | crossings | best shows, ms | with leaders, ms | lines | total length | crossings |"
    )
    print("|---|---|---|---|---|---|---|---|---|---|---|")
    for scene in scenes {
      let cells = [nil, 10_000].flatMap { budget -> [String] in
        let without = Measurement(scene, budget: budget, repeats: 5)
        let plan = plan(scene, budget: budget)
        let with = Measurement(plan, scene.camera(), scene.viewport, repeats: 5)
        let lines = LeaderCount(plan, scene)
        return [
          "\(without.shown), \(Main.rounded(without.milliseconds))",
          "\(with.shown), \(Main.rounded(with.milliseconds))", "\(lines.count)", "\(Int(lines.length))",
          "\(lines.crossings)",
        ]
      }
      print("| \(([scene.name] + cells).joined(separator: " | ")) |")
    }
  }

  private static func plan(_ scene: Scene, budget: Int?) -> Plan {
    var plan = scene.plan(budget: budget)
    for row in plan.annotations.options.indices {
      plan.annotations.options[row].leader = FixedPoint.length(longest)
    }
    return plan
  }
}

/// The leader lines of the first frame of a scene.
private struct LeaderCount {
  private(set) var count = 0
  private(set) var length = 0.0
  /// The number of lines that cross a view or another line.
  private(set) var crossings = 0

  init(_ plan: Plan, _ scene: Scene) {
    var resolver = Resolver(plan: plan)
    var frame = Frame()
    resolver.resolve(camera: scene.camera(), viewport: scene.viewport, into: &frame)
    var lines: [LeaderLine] = []
    for placement in frame.placements {
      guard let leader = placement.leader else { continue }
      let (x, y) = (leader.end.x - leader.start.x, leader.end.y - leader.start.y)
      count += 1
      length += (x * x + y * y).squareRoot()
      let line = LeaderLine(from: Self.place(leader.start), to: Self.place(leader.end))
      crossings += lines.filter { $0.crosses(line) }.count
      // A view is a sixteenth of a point smaller, because edges are rounded for tests.
      crossings +=
        frame.placements.filter { other in
          let (start, end) = (
            ScreenPoint(x: other.x, y: other.y),
            ScreenPoint(x: other.x + other.width, y: other.y + other.height)
          )
          let (low, high) = (Self.place(start), Self.place(end))
          let box = Box(left: low.x, top: low.y, right: high.x, bottom: high.y).grown(by: -16)
          return other.annotation != placement.annotation && line.crosses(box)
        }.count
      lines.append(line)
    }
  }

  private static func place(_ point: ScreenPoint) -> SIMD2<Int32> {
    SIMD2(FixedPoint.round(point.x), FixedPoint.round(point.y))
  }
}
