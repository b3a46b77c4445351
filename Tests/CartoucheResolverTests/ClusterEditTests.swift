import CartoucheTestSupport
import Testing

@testable import CartoucheResolver

/// Clusters of annotations that change.
@Suite struct ClusterEditTests {
  /// A plan with one annotation, a member of the cluster `name` with these values.
  private func patch(_ name: String, _ values: [ClusterValue], text: String = "bar") -> Plan {
    var patch = TestScene.plan([TestAnnotation(5, 5)])
    var columns = TestScene.planWithEveryColumn.clusters
    columns.identifiers = TextColumn()
    columns.identifiers.append(name.utf8)
    columns.member = [0]
    columns.aggregates.values = values
    columns.aggregates.valueEnds = [UInt32(values.count)]
    columns.aggregates.texts = TextColumn()
    columns.aggregates.texts.append("\"\(text)\"".utf8)
    columns.looks.options = [AnnotationOptions(), AnnotationOptions()]
    patch.clusters = columns
    return patch
  }

  @Test(arguments: [0, 1, 2]) func aChangedMemberGivesItsNewValues(_ row: Int) throws {
    var plan = TestScene.planWithEveryColumn
    plan.replace(row, by: patch("stores", [.number(8), .text(0)]))
    #expect(Array(plan.clusters.aggregates.values(ofRow: row)) == [.number(8), .text(1)])
    #expect(try Plan(bytes: plan.bytes()) == plan)
  }

  @Test func textsOfMembersDoNotGrowWithTheNumberOfChanges() {
    let plan = TestScene.planWithEveryColumn
    var resolver = Resolver(plan: plan)
    for change in 1...100 {
      resolver.set(1, to: patch("stores", [.number(8), .text(0)], text: "\(change)"))
    }
    let aggregates = resolver.plan.clusters.aggregates
    #expect(aggregates.texts.count < 30)
    guard case .text(let text)? = aggregates.values(ofRow: 1).last else {
      Issue.record("\(aggregates)")
      return
    }
    #expect(aggregates.texts.string(Int(text)) == "\"100\"")
    #expect(aggregates.values(ofRow: 0) == plan.clusters.aggregates.values(ofRow: 0))
  }

  @Test func anAddedAnnotationMayHaveANewCluster() throws {
    var plan = TestScene.planWithEveryColumn
    plan.append(patch("bars", []))
    #expect(plan.clusters.member.last == 1)
    #expect(plan.clusters.looks.ends == [2, 3])
    #expect(plan.clusters.looks.textPrograms.count == 18)
    #expect(try Plan(bytes: plan.bytes()) == plan)
  }
}
