import CartoucheResolver
import CartoucheTestSupport
import Testing

/// The puck moves.
@Suite struct PuckTests {
  private static let here = Coordinate(longitude: 0, latitude: 0)
  private static let there = Coordinate(longitude: 40, latitude: 0)

  /// One view in the middle, where the puck is not.
  private static var plan: Plan {
    var plan = TestScene.plan([TestAnnotation(256, 256)])
    plan.surroundings.puck = Puck(coordinate: there, radius: 10)
    return plan
  }

  @Test func aViewGivesWayToAPuckThatComes() {
    var resolver = Resolver(plan: PuckTests.plan)
    #expect(resolver.frame().placements.count == 1)
    #expect(resolver.frame(after: [.movePuck(to: PuckTests.here)]).hidden.map(\.cause) == [.puck])
    #expect(resolver.frame(after: [.movePuck(to: PuckTests.there)]).placements.count == 1)
  }

  @Test func aPuckThatIsLostStandsInNobodysWayAndComesBackAsLarge() {
    var resolver = Resolver(plan: PuckTests.plan)
    #expect(resolver.frame(after: [.movePuck(to: PuckTests.here)]).placements.isEmpty)
    #expect(resolver.frame(after: [.movePuck(to: nil)]).placements.count == 1)
    #expect(resolver.plan.surroundings.puck == nil)
    #expect(resolver.frame(after: [.movePuck(to: PuckTests.here)]).hidden.map(\.cause) == [.puck])
    #expect(resolver.plan.surroundings.puck == Puck(coordinate: PuckTests.here, radius: 10))
  }

  @Test func aPuckThatWasLostWhileAnAnnotationWasAddedComesBack() {
    var resolver = Resolver(plan: PuckTests.plan)
    #expect(resolver.frame(after: [.movePuck(to: nil)]).placements.count == 1)
    resolver.add(TestScene.plan([TestAnnotation(100, 100)]))
    #expect(resolver.frame().placements.count == 2)
    #expect(resolver.frame(after: [.movePuck(to: PuckTests.here)]).hidden.map(\.cause) == [.puck])
  }

  @Test func whatCannotBeIsRefused() {
    var resolver = Resolver(plan: PuckTests.plan)
    let nowhere = Coordinate(longitude: .nan, latitude: 0)
    #expect(resolver.frame(after: [.movePuck(to: nowhere)]).refusals.map(\.reason) == [.badNumber])
    #expect(resolver.plan.surroundings.puck?.coordinate == PuckTests.there)
    var other = Resolver(plan: TestScene.plan([TestAnnotation(256, 256)]))
    let frame = other.frame(after: [.movePuck(to: PuckTests.here), .movePuck(to: nil)])
    #expect(frame.refusals.map(\.reason) == [.noPuck, .noPuck])
    #expect(frame.placements.count == 1)
  }
}
