import CartoucheResolver

/// Measures frames of a world map with few annotations near the viewport, compared with a plan of only these few.
enum WorldPart {
  static let near = 10_000
  static let all = 1_000_000

  static func run() {
    let few = Scene(count: near, seed: 1).plan
    let many = Scene(count: near, spreadAmong: all, seed: 1).plan
    let making = Timing.measure(rounds: 3, [{ _ in _ = Resolver(plan: many) }])[0]
    print("making the resolver of \(all)  \(making)")
    for (name, change) in [
      ("margin: 0, calm: none", { (plan: Plan) in plan.withoutMarginOrCalm }), ("defaults", { $0 }),
      ("priorities of five classes", { $0.withPriorities }),
    ] {
      var alone = Resolver(plan: change(few))
      var among = Resolver(plan: change(many))
      (alone.reportsHidden, among.reportsHidden) = (false, false)
      var result = Frame()
      var (placedAlone, placedAmong) = (0, 0)
      let timings = Timing.measure([
        {
          alone.resolve(camera: Scene.camera(frame: $0), viewport: Scene.viewport, into: &result)
          placedAlone += result.placements.count
        },
        {
          among.resolve(camera: Scene.camera(frame: $0), viewport: Scene.viewport, into: &result)
          placedAmong += result.placements.count
        },
      ])
      print("\(near) annotations near the viewport, \(name)")
      print("  alone                \(timings[0])")
      print("  among \(all)     \(timings[1]), ratio \(timings[1].ratio(to: timings[0]))")
      print("  views placed         \(placedAlone), \(placedAmong)")
    }
  }
}

extension Plan {
  fileprivate var withoutMarginOrCalm: Plan {
    var plan = self
    plan.placement.margin = 0
    plan.placement.calm = .none
    return plan
  }

  /// A copy of the plan with a priority for each annotation that depends only on its longitude, so that it is equal in every plan.
  fileprivate var withPriorities: Plan {
    var plan = self
    for row in plan.annotations.options.indices {
      plan.annotations.options[row].priority = Double(plan.annotations.longitude[row].bitPattern % 5)
    }
    return plan
  }
}
