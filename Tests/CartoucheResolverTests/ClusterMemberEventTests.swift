import CartoucheTestSupport
import Testing

@testable import CartoucheResolver

/// What is told of the members of clusters.
@Suite struct ClusterMemberEventTests {
  /// Whoever follows the events knows the members, whatever happens; and nobody is told without having asked.
  @Test func eventsLeadToTheMembers() {
    var (told, clusters) = (0, 0)
    for seed in 0..<300 as Range<UInt64> {
      let scene = RandomClusterScene(seed: seed)
      var resolver = Resolver(plan: scene.plan)
      resolver.reportsClusterMembers = true
      var silent = Resolver(plan: scene.plan)
      var random = SeededRandom(seed: seed)
      var members: [AnnotationIndex: Set<AnnotationIndex>] = [:]
      for step in 0..<8 {
        let row = AnnotationIndex(random.whole(0...scene.plan.annotations.count - 1))
        let inputs: [Input] = random.pick([
          [], [.select(row)], [.deselect(row)], [.set(row, .visible, 0)], [.set(row, .priority, 5)],
        ])
        let frame = resolver.frame(after: inputs, scene.camera(step / 4))
        for event in frame.events {
          guard let cluster = event.annotation else { continue }
          switch event.change {
          case .clusterFormed: members[cluster] = Set(resolver.members(of: cluster))
          case .clusterDissolved: members[cluster] = nil
          case .clusterMembersChanged(let joined, let left):
            #expect(joined == joined.sorted() && left == left.sorted())
            #expect(Set(joined).isDisjoint(with: members[cluster, default: []]))
            #expect(Set(left).isSubset(of: members[cluster, default: []]))
            members[cluster]?.formUnion(joined)
            members[cluster]?.subtract(left)
            told += 1
          default: break
          }
        }
        for cluster in frame.clusters {
          let isSame = members[cluster.annotation] == Set(resolver.members(of: cluster.annotation))
          #expect(isSame, "seed \(seed) \(step)")
          clusters += 1
        }
        #expect(members.count == frame.clusters.count, "seed \(seed) \(step)")
        var others = frame
        others.events.removeAll { $0.kind == .clusterMembersChanged }
        let isSame = silent.frame(after: inputs, scene.camera(step / 4)) == others
        #expect(isSame, "seed \(seed) \(step)")
      }
    }
    #expect(told > 20 && clusters > 300)
  }

  @Test func aClusterIsFittedByItsMembers() throws {
    var plan = TestScene.plan((0..<3).map { TestAnnotation(250 + Double($0) * 5, 256) })
    var look = AnnotationOptions()
    look.flags = [.visible, .obstacle, .enabled]
    look.anchorList = plan.anchorLists.append([AnchorOption(.center)])
    plan.cluster([0, 0, 0], [look])
    var resolver = Resolver(plan: plan)
    let cluster = try #require(resolver.frame().clusters.first?.annotation)
    func camera(_ annotations: [AnnotationIndex]) -> Camera {
      resolver.camera(fitting: .only(annotations), from: TestScene.camera, in: TestScene.viewport)
    }
    #expect(camera([cluster]) == camera([0, 1, 2]))
    _ = resolver.frame(after: [.select(1)])
    #expect(camera([cluster]) == camera([0, 2]))
    #expect(camera([AnnotationIndex(clusterStartingWith: 1)]) == TestScene.camera)
  }
}
