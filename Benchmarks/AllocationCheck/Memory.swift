import CAllocations
import CartoucheResolver
import CartoucheTestSupport

/// The memory that a resolver keeps in addition to its plan: a million annotations all over the world, 10,000 of them near the viewport.
///
/// Memory that was reserved and never written takes no pages, so only written memory counts.
enum Memory {
  private static let all = 1_000_000
  private static let near = 10_000
  private static let frames = 30
  /// The allowed number of bytes for each annotation.
  static let most = 130.0

  /// Measures the bytes for each annotation after some frames that do not list hidden annotations.
  /// - Parameter classes: The number of different priorities.
  static func measure(priorities classes: Int) -> Double {
    var plan = plan(classes)
    let before = resident_bytes()
    var resolver = Resolver(plan: plan)
    // Releases this reference to the plan. Otherwise frames would copy the parts that they change.
    plan = Plan()
    resolver.reportsHidden = false
    var frame = Frame()
    for number in 0..<frames {
      let camera = TestScene.camera(movedBy: 1.5 * Double(number), 0)
      resolver.resolve(camera: camera, viewport: TestScene.viewport, into: &frame)
    }
    let after = resident_bytes()
    guard frame.placements.count > 100, resolver.state.rowsLookedAt < 2 * near, before > 0 else {
      fatalError(
        "\(frame.placements.count) placements of \(resolver.state.rowsLookedAt) looked at: that says nothing about memory"
      )
    }
    return Double(after - before) / Double(all)
  }

  /// Returns a plan of views with one anchor. Those near the viewport are distributed evenly over the document.
  private static func plan(_ classes: Int) -> Plan {
    var random = SeededRandom(seed: 1)
    var priorities = SeededRandom(seed: 2)
    var plan = TestScene.plan([TestAnnotation(256, 256)])
    var options = plan.annotations.options[0]
    plan.annotations = AnnotationColumns()
    plan.annotations.reserveCapacity(all)
    for row in 0..<all {
      let isNear = row % (all / near) == 0
      let x = isNear ? 0.5 + random.number(-0.125...0.125) : random.number(0.75...1.25)
      let y = 0.5 + (isNear ? random.number(-0.125...0.125) : random.number(-0.4...0.4))
      plan.annotations.ids.append("a\(row)".utf8)
      plan.annotations.titles.append("".utf8)
      plan.annotations.mercatorX.append(x < 1 ? x : x - 1)
      plan.annotations.mercatorY.append(y)
      plan.annotations.longitude.append(Mercator.longitude(x: x < 1 ? x : x - 1))
      plan.annotations.latitude.append(Mercator.latitude(y: y))
      plan.annotations.attachment.append(AttachmentTable.none)
      options.priority = Double(priorities.whole(1...classes))
      plan.annotations.options.append(options)
      plan.annotations.lastOrder.append(UInt32(all - 1 - row))
    }
    return plan
  }
}
