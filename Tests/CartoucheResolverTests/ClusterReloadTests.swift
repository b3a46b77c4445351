import CartoucheTestSupport
import Testing

@testable import CartoucheResolver

/// Clusters where another plan takes the place of one, and which hierarchies edits leave as they are.
@Suite struct ClusterReloadTests {
  /// The same plan once more before every frame: nobody can tell.
  @Test func framesGoOnAsIfNothingHadHappened() {
    var clusters = 0
    for seed in 0..<300 as Range<UInt64> {
      let scene = RandomClusterScene(seed: seed)
      var resolver = Resolver(plan: scene.plan)
      var other = Resolver(plan: scene.plan)
      (resolver.reportsFrameChanges, other.reportsFrameChanges) = (true, true)
      var random = SeededRandom(seed: seed)
      var known: AnnotationIndex = 0
      for step in 0..<6 {
        let row = AnnotationIndex(random.whole(0...scene.plan.annotations.count - 1))
        let inputs: [Input] = random.pick([
          [], [.select(row)], [.select(known)], [.highlight(known, true)], [.deselect(known)],
          [.tap(ScreenPoint(x: 256, y: 256))],
        ])
        let frame = resolver.frame(after: inputs, scene.camera(step))
        other.reload(scene.plan)
        let isSame = frame == other.frame(after: inputs, scene.camera(step))
        #expect(isSame, "seed \(seed) \(step)")
        known = frame.clusters.first?.annotation ?? row
        clusters += frame.clusters.count
      }
    }
    #expect(clusters > 300)
  }

  // MARK: Hierarchies that nothing happened to

  /// Four views each of two identifiers, two by two at one place.
  private static var plan: Plan {
    var plan = TestScene.plan((0..<8).map { TestAnnotation(Double($0 / 2) * 100, 256) })
    var look = AnnotationOptions()
    look.flags = [.visible, .obstacle, .enabled]
    look.anchorList = plan.anchorLists.append([AnchorOption(.center)])
    plan.cluster([0, 0, 0, 0, 1, 1, 1, 1], [look, look])
    return plan
  }

  /// Where the coordinates of each hierarchy's nodes lie in memory: the same while it is not built anew.
  private static func storage(_ resolver: borrowing Resolver) -> [UnsafePointer<Double>?] {
    resolver.clustering.hierarchies.map { $0.x.withUnsafeBufferPointer(\.baseAddress) }
  }

  private static func patch(_ change: (inout TestAnnotation) -> Void = { _ in }, _ name: String) -> Plan {
    var annotation = TestAnnotation(0, 256)
    change(&annotation)
    var patch = TestScene.plan([annotation])
    patch.cluster([0], [AnnotationOptions()])
    patch.clusters.identifiers = TextColumn()
    patch.clusters.identifiers.append(name.utf8)
    return patch
  }

  @Test func anEditBuildsOnlyTheHierarchyThatItTouches() throws {
    let (first, second) = (AnnotationIndex(clusterStartingWith: 1), AnnotationIndex(clusterStartingWith: 5))
    var resolver = Resolver(plan: Self.plan)
    #expect(resolver.frame().clusters.map(\.annotation).contains(first))
    var before = Self.storage(resolver)
    func isKept(_ resolver: borrowing Resolver) -> [Bool] { zip(before, Self.storage(resolver)).map(==) }

    // It is drawn elsewhere, and clusters as before.
    try resolver.updateAnnotation(0, to: Self.patch({ $0.zPriority = 7 }, "c0"))
    _ = resolver.frame()
    #expect(isKept(resolver) == [true, true])
    _ = resolver.frame(after: [.set(0, .zPriority, 3)])
    #expect(isKept(resolver) == [true, true])

    try resolver.updateAnnotation(0, to: Self.patch({ $0.width = 30 }, "c0"))
    #expect(resolver.frame().clusters.map(\.annotation).contains(second))
    #expect(isKept(resolver) == [false, true])

    before = Self.storage(resolver)
    try resolver.updateAnnotation(0, to: Self.patch({ $0.width = 30 }, "c1"))
    _ = resolver.frame()
    #expect(isKept(resolver) == [false, false])
    #expect(resolver.clustering.hierarchies.map(\.members.count) == [3, 5])

    before = Self.storage(resolver)
    try resolver.removeAnnotation(2)
    _ = resolver.frame(after: [.set(3, .priority, 3)])
    #expect(isKept(resolver) == [false, true])
  }

  @Test func aReloadBuildsOnlyHierarchiesOfWhichSomethingChanged() {
    var resolver = Resolver(plan: Self.plan)
    _ = resolver.frame()
    let before = Self.storage(resolver)
    resolver.reload(Self.plan)
    #expect(zip(before, Self.storage(resolver)).allSatisfy(==))
    var moved = Self.plan
    moved.annotations.setCoordinate(Coordinate(longitude: 40, latitude: 0), of: 7)
    resolver.reload(moved)
    #expect(zip(before, Self.storage(resolver)).map(==) == [true, false])
    var fresh = Resolver(plan: moved)
    #expect(resolver.clustering.hierarchies == fresh.clustering.hierarchies)
    #expect(resolver.frame().clusters == fresh.frame().clusters)
  }
}
