import CartoucheResolver
import CartoucheTestSupport

extension Main {
  /// Measures how long the reading of a plan file takes with and without cluster hierarchies in it.
  static func measurePlanFile(count: Int) {
    var plan = Points.cities.plan(count: count)
    let without = plan.bytes()
    plan.buildHierarchies()
    let with = plan.bytes()
    let hierarchies = plan.hierarchies
    let clock = ContinuousClock()
    func reading(_ bytes: [UInt8]) -> Duration {
      (0..<7).map { _ in clock.measure { _ = try? Plan(bytes: bytes) } }.sorted()[3]
    }
    let (plain, whole) = (reading(without), reading(with))
    print("plan file: \(with.count >> 20) MB, \((with.count - without.count) >> 20) MB of it hierarchies")
    print("  read in \(whole), without hierarchies in \(plain): \(whole - plain) more")
    guard let read = try? Plan(bytes: with) else { fatalError("it is not read") }
    print("  \(read.hierarchies == hierarchies ? "the same" : "others") as before it was written")
    var resolver = Resolver(plan: plan)
    let start = clock.measure { resolver = Resolver(plan: read) }
    print("  a resolver of it is made in \(start), and has \(resolver.plan.annotations.count) annotations")
  }
}

extension Points {
  /// Returns a plan of `count` annotations, all of which may cluster.
  fileprivate func plan(count: Int) -> Plan {
    let leaves = leaves(count: count).0
    var plan = Plan()
    plan.views.append("view".utf8)
    var options = AnnotationOptions()
    (options.width, options.height) = (40, 40)
    options.anchorList = plan.anchorLists.append([AnchorOption(.center)])
    options.maxZoom = 22
    options.flags = [.visible, .obstacle]
    plan.annotations.reserveCapacity(count)
    for row in 0..<count {
      plan.annotations.ids.append("a\(row)".utf8)
      plan.annotations.titles.append("".utf8)
      plan.annotations.longitude.append(Mercator.longitude(x: leaves.x[row]))
      plan.annotations.latitude.append(Mercator.latitude(y: leaves.y[row]))
      plan.annotations.mercatorX.append(leaves.x[row])
      plan.annotations.mercatorY.append(leaves.y[row])
      plan.annotations.attachment.append(AttachmentTable.none)
      plan.annotations.options.append(options)
      plan.annotations.lastOrder.append(UInt32(count - 1 - row))
    }
    plan.cluster(Array(repeating: 0, count: count), [options])
    return plan
  }
}
