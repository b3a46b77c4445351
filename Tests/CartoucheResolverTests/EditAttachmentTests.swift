import CartoucheTestSupport
import Testing

@testable import CartoucheResolver

/// What a change of an annotation leaves of what it is attached to.
@Suite struct EditAttachmentTests {
  static let line = TestShape.line((-100, 200), (700, 200))
  static let hide = Input.featureVisibility(attachment: 0, isVisible: false)

  static func plan(
    _ shape: TestShape = line, part: (Double, Double) = (0, 1), rule: PolygonRule = .pole,
    _ change: (inout Plan) -> Void = { _ in }
  ) -> Plan {
    var plan = TestScene.plan([TestAnnotation(256, 256)])
    plan.attach(0, to: shape, part: part, rule: rule)
    change(&plan)
    return plan
  }

  // MARK: Places

  /// The coordinate of a view on a line that another camera has pushed from the middle of what is visible.
  static func coordinate(after patch: Plan) -> (before: Coordinate?, after: Coordinate?) {
    var resolver = Resolver(plan: plan())
    _ = resolver.frame()
    var moved = TestScene.camera
    moved.center.longitude = 10
    let before = resolver.frame(moved).placements.first?.coordinate
    resolver.set(0, to: patch)
    return (before, resolver.frame(moved).placements.first?.coordinate)
  }

  @Test func aChangeKeepsThePlaceOnTheSameLine() {
    let found = Self.coordinate(after: Self.plan { $0.annotations.options[0].priority = 3 })
    #expect(found.before != nil && found.before == found.after)
  }

  @Test(arguments: [
    EditAttachmentTests.plan(.line((-100, 201), (700, 200))),
    EditAttachmentTests.plan(part: (0, 0.99)), EditAttachmentTests.plan(rule: .centroid),
  ])
  func anotherLineOrPartHasNoPlaceToKeep(_ patch: Plan) {
    let found = Self.coordinate(after: patch)
    #expect(found.before != nil && found.after != nil && found.before != found.after)
  }

  @Test func changesOfWhatStaysAttachedAddNoShapes() {
    var resolver = Resolver(plan: Self.plan())
    for priority in 1...5 {
      resolver.set(0, to: Self.plan { $0.annotations.options[0].priority = Double(priority) })
    }
    #expect(resolver.plan.geometries.count == 1)
  }

  // MARK: What the host said

  @Test(arguments: [
    EditAttachmentTests.plan(.line((-100, 201), (700, 200))),
    EditAttachmentTests.plan { $0.attachments.feature[0] = 7 },
    EditAttachmentTests.plan { $0.attachments.layer[0] = 0 },
    EditAttachmentTests.plan {
      $0.attachments.featureID[0] = 0
      $0.featureIDs.append("other".utf8)
    },
  ])
  func whatTheHostSaidOfOneThingIsNotOfAnother(_ patch: Plan) {
    var plan = Self.plan()
    plan.layers.append("layer", .line, width: 0, height: 0)
    var resolver = Resolver(plan: plan)
    #expect(resolver.frame(after: [Self.hide]).hidden.map(\.cause) == [.featureHidden])
    resolver.set(0, to: patch)
    #expect(resolver.frame().hidden.isEmpty)
  }

  @Test func whatTheHostSaidStaysWithOtherOptionsOnTheSame() {
    var resolver = Resolver(plan: Self.plan())
    _ = resolver.frame(after: [Self.hide])
    resolver.set(0, to: Self.plan(part: (0, 0.5)))
    #expect(resolver.frame().hidden.map(\.cause) == [.featureHidden])
  }

  @Test func whatTheHostSaidStaysThoughTheFeatureOfALayerHasAnotherShape() {
    func named(_ shape: TestShape) -> Plan {
      Self.plan(shape) {
        $0.layers.append("layer", .line, width: 0, height: 0)
        $0.attachments.layer[0] = 0
        $0.attachments.featureID[0] = 0
        $0.featureIDs.append("one".utf8)
      }
    }
    var resolver = Resolver(plan: named(Self.line))
    _ = resolver.frame(after: [Self.hide])
    resolver.set(0, to: named(.line((0, 0), (500, 500))))
    #expect(resolver.frame().hidden.map(\.cause) == [.featureHidden])
  }

  @Test func theGeometryThatTheHostGaveStays() {
    func plan(priority: Double) -> Plan {
      var plan = TestScene.plan([TestAnnotation(256, 256) { $0.attachment = 0 }])
      plan.annotations.options[0].priority = priority
      plan.layers.append("layer", .line, width: 0, height: 0)
      plan.appendAttachment(.hostFeature)
      plan.attachments.layer[0] = 0
      return plan
    }
    var resolver = Resolver(plan: plan(priority: 0))
    resolver.setGeometry(Self.plan().geometries, of: 0)
    let before = resolver.frame().placements
    resolver.set(0, to: plan(priority: 1))
    let after = resolver.frame().placements
    #expect(before.count == 1 && before == after)
  }
}
