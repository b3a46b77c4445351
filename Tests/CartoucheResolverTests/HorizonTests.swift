import CartoucheResolver
import CartoucheTestSupport
import Testing

@Suite struct HorizonTests {
  /// Looks up; D is 768 points.
  static let steep: Camera = {
    var camera = TestScene.camera
    camera.pitch = 80
    return camera
  }()

  /// A depth of 768 + 0.985 · 500 points, 1.64 of those in the middle of the screen.
  static let far = TestAnnotation(256, -244)

  @Test("what is too far away is hidden", arguments: [(Double?.some(1.6), true), (1.7, false), (nil, false)])
  func limit(horizon: Double?, isTooFar: Bool) {
    var policy = PlacementPolicy()
    policy.horizon = horizon
    var resolver = Resolver(plan: TestScene.plan([Self.far], policy: policy))
    #expect(resolver.frame(Self.steep).hidden.map(\.cause) == (isTooFar ? [.horizon] : []))
  }

  @Test func aLineEndsThere() {
    var plan = TestScene.plan([TestAnnotation(0, 0)])
    plan.attach(0, to: .line((256, -244), (256, -600)))
    plan.placement.horizon = 1.6
    var resolver = Resolver(plan: plan)
    #expect(resolver.frame(Self.steep).hidden.map(\.cause) == [.horizon])
    plan.placement.horizon = 1.8
    resolver = Resolver(plan: plan)
    let latitudes = resolver.frame(Self.steep).placements.map(\.coordinate.latitude)
    // As far as 1.8 · 768 = 768 + 0.985 · 624, not farther.
    let end = Mercator.latitude(y: 0.5 - 624.5 / 2048)
    #expect(latitudes.count == 1 && latitudes.allSatisfy { $0 < end })
  }

  /// Of 17 places the last is where the horizon cuts the line, and rounding must not put it beyond.
  @Test func aViewMayStandWhereItEnds() {
    var plan = TestScene.plan([TestAnnotation(0, 0)])
    plan.attach(0, to: .line((91, 571), (781, -414)))
    var camera = TestScene.camera
    camera.pitch = 60
    for step in 200...500 {
      plan.placement.horizon = 1 + Double(step) / 1000
      var resolver = Resolver(plan: plan)
      resolver.explains = true
      let places = resolver.frame(camera).explanations.map(\.candidates.count)
      #expect(places == [17], "up to \(step) ‰ beyond the middle")
    }
  }

  @Test func aPuckBeyondIsInNobodysWay() {
    var plan = TestScene.plan([TestAnnotation(256, -200)])
    plan.placement.horizon = 1.62
    plan.surroundings.puck = Puck(
      coordinate: Coordinate(longitude: 0, latitude: Mercator.latitude(y: 0.5 - 500 / 2048)), radius: 300)
    var resolver = Resolver(plan: plan)
    #expect(resolver.frame(Self.steep).placements.count == 1)
    plan.placement.horizon = nil
    resolver = Resolver(plan: plan)
    #expect(resolver.frame(Self.steep).hidden.map(\.cause) == [.puck])
  }

  @Test func whatALayerTrimsOrAPartLeavesOutIsTrimmed() {
    var plan = TestScene.plan([TestAnnotation(0, 0)])
    plan.attach(0, to: .line((100, 256), (200, 256)), part: (0, 0.4))
    plan.addIcons([], size: 1, sortKeys: [])
    plan.layers.types = [.line]
    plan.attachments.layer = [0]
    (plan.layers.trimStart, plan.layers.trimEnd) = ([0], [0.5])
    var resolver = Resolver(plan: plan)
    #expect(resolver.frame().hidden.map(\.cause) == [.trimmed])
    (plan.attachments.partStart, plan.attachments.partEnd) = ([0.3], [0.3])
    resolver = Resolver(plan: plan)
    #expect(resolver.frame().hidden.map(\.cause) == [.trimmed])
    (plan.attachments.partStart, plan.attachments.partEnd) = ([0.6], [0.6])
    resolver = Resolver(plan: plan)
    #expect(resolver.frame().placements.count == 1)
  }

  @Test("a feature that its layer does not draw is hidden", arguments: LayerType.allCases)
  func geometry(type: LayerType) {
    var plan = TestScene.plan([TestAnnotation(0, 0)])
    plan.attach(0, to: .line((100, 256), (200, 256)))
    plan.addIcons([], size: 1, sortKeys: [])
    plan.layers.types = [type]
    plan.attachments.layer = [0]
    var resolver = Resolver(plan: plan)
    #expect(resolver.frame().hidden.map(\.cause) == (type == .line ? [] : [.featureHidden]))
    // The host's map knows better.
    var frame = Frame()
    resolver.resolve(
      [.featureVisibility(attachment: 0, isVisible: true)], camera: TestScene.camera,
      viewport: TestScene.viewport, into: &frame)
    #expect(frame.placements.count == 1)
  }
}
