import CartoucheResolver

extension RandomScene {
  /// Lets tables drive some columns of about a third of the annotations, and the gap of some.
  static func addZoomTables(to plan: inout Plan, _ random: SeededRandom) {
    for row in 0..<plan.annotations.count {
      let random = random.stream("annotation", row)
      guard random.once("isDriven", in: 3) else { continue }
      // A size is known at all zooms or at none.
      let hasSize = plan.annotations.options[row].width != AnnotationOptions.unknownSize
      for property in zoomProperties where hasSize || property != .width {
        var random = random.stream("\(property)")
        guard random.once(in: 4) else { continue }
        plan.zoomTables.drive(property, of: UInt32(row), by: table(for: property, in: &plan, &random))
      }
      var gap = random.stream("gap")
      if gap.once(in: 3) {
        let table = plan.zoomTables.append(
          curve(&gap) { $0.pick([0, 8, $0.quarter(-20...40), $0.number(0...30)]) })
        plan.zoomTables.driveGap(ofList: plan.annotations.options[row].anchorList, by: table)
      }
    }
  }

  static func table(
    for property: AnnotationProperty, in plan: inout Plan, _ random: inout SeededRandom
  ) -> UInt32 {
    let table =
      switch property {
      case .width, .height: curve(&random) { $0.pick([0.5, 20, 40, $0.number(1...90)]) }
      case .priority, .zPriority: curve(&random) { $0.pick([0, 0, 1, -2.5, $0.number(-2...2)]) }
      case .minZoom, .maxZoom: curve(&random) { $0.pick([0, 2, 2.5, 22]) }
      case .visible, .expressionFailed, .required, .allowOverlap, .obstacle, .ignoreCameraPadding:
        steps(&random) { $0.pick([0, 1]) }
      default: preconditionFailure("\(property) has one value")
      }
    return plan.zoomTables.append(table)
  }

  private static func curve(
    _ random: inout SeededRandom, _ value: (inout SeededRandom) -> Double
  ) -> ZoomTable {
    if random.once(in: 3) { return steps(&random, value) }
    let shape = random.pick([
      ZoomTable.Interpolation.linear, .exponential(base: 1.5), .exponential(base: 1),
      .cubicBezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1),
    ])
    return ZoomTable(shape, stops(&random, value))
  }

  private static func steps(
    _ random: inout SeededRandom, _ value: (inout SeededRandom) -> Double
  ) -> ZoomTable {
    let first = ZoomTable.Stop(zoom: ZoomTable.Stop.beforeAll, value: value(&random))
    return ZoomTable(.step, [first] + stops(&random, value))
  }

  /// Around the zooms of the scene's frames; 2 is that of most.
  private static func stops(
    _ random: inout SeededRandom, _ value: (inout SeededRandom) -> Double
  ) -> [ZoomTable.Stop] {
    let zooms = [random.pick([1, 1.8]), 2, random.pick([2.25, 3])].filter { _ in !random.once(in: 4) }
    return (zooms.isEmpty ? [2] : zooms).map { ZoomTable.Stop(zoom: $0, value: value(&random)) }
  }
}
