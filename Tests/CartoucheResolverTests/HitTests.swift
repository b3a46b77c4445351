import CartoucheTestSupport
import Testing

@testable import CartoucheResolver

@Suite struct HitTests {
  /// A view of 40 × 20 in the middle, selected, with a callout of 100 × 50 above it, from (206, 196) on; and one that the
  /// callout stands on.
  static func plan(_ callout: TestCallout = TestCallout(), _ change: (inout Plan) -> Void = { _ in }) -> Plan
  {
    var plan = TestScene.plan([
      TestAnnotation(256, 256) { $0.flags.formUnion([.enabled, .selected]) },
      TestAnnotation(256, 220) { $0.flags.insert(.enabled) },
    ])
    plan.annotations.options[0].callout = plan.append(callout)
    change(&plan)
    return plan
  }

  static func resolver(_ callout: TestCallout = TestCallout(), _ change: (inout Plan) -> Void = { _ in })
    -> Resolver
  {
    var resolver = Resolver(plan: plan(callout, change))
    _ = resolver.frame()
    return resolver
  }

  static let parts = TestCallout {
    $0.parts = [
      ("button", RelativeRectangle(x: 60, y: 10, width: 30, height: 20)),
      ("table", RelativeRectangle(x: 10, y: 5, width: 80, height: 30)),
    ]
  }

  @Test func partsComeInTheirOrderThenTheBackgroundThenViewsThenTheMap() {
    let resolver = Self.resolver(Self.parts)
    #expect(resolver.hitTest(x: 270, y: 210) == .part(0, CalloutPartIndex(0)))
    #expect(resolver.hitTest(x: 220, y: 210) == .part(0, CalloutPartIndex(1)))
    #expect(resolver.hitTest(x: 210, y: 240) == .background(0))
    #expect(resolver.hitTest(x: 256, y: 250) == .annotation(0))
    #expect(resolver.hitTest(x: 10, y: 10) == .map)
    #expect(resolver.plan.name(of: CalloutPartIndex(1)) == "table")
    #expect(resolver.plan.name(of: CalloutPartIndex(2)) == "")
  }

  @Test func edgesAreHalfOpen() {
    let resolver = Self.resolver(Self.parts)
    #expect(resolver.hitTest(x: 206, y: 196) == .background(0))
    #expect(resolver.hitTest(x: 206 - 1 / 256, y: 196) == .map)
    #expect(resolver.hitTest(x: 306 - 1 / 256, y: 245) == .background(0))
    #expect(resolver.hitTest(x: 306, y: 245) == .map)
    #expect(resolver.hitTest(x: 266, y: 206) == .part(0, CalloutPartIndex(0)))
    #expect(resolver.hitTest(x: 296, y: 206) == .background(0))
  }

  @Test func aBackgroundMayLetTheFingerThrough() {
    let resolver = Self.resolver(
      TestCallout {
        $0.flags = []
        $0.parts = Self.parts.parts
      })
    #expect(resolver.hitTest(x: 270, y: 210) == .part(0, CalloutPartIndex(0)))
    #expect(resolver.hitTest(x: 240, y: 240) == .map)
    // The view under it, which no part covers here.
    let bare = Self.resolver(TestCallout { $0.flags = [] })
    #expect(bare.hitTest(x: 256, y: 220) == .annotation(1))
  }

  @Test func whatReachesBeyondTheCalloutIsAPartAllTheSame() {
    let resolver = Self.resolver(
      TestCallout { $0.parts = [("ear", RelativeRectangle(x: 90, y: -10, width: 30, height: 20))] })
    #expect(resolver.hitTest(x: 320, y: 190) == .part(0, CalloutPartIndex(0)))
  }

  @Test func theCalloutDrawnLastIsHitFirst() {
    var plan = Self.plan {
      $0.annotations.options[1].zPriority = 1
      $0.annotations.options[1].callout = $0.append(TestCallout())
      $0.annotations.options[1].flags.insert(.selected)
    }
    plan.selection = .multiple
    var resolver = Resolver(plan: plan)
    let frame = resolver.frame()
    #expect(frame.callouts.map(\.annotation) == [0, 1])
    // Both are there.
    #expect(resolver.hitTest(x: 256, y: 205) == .background(1))
    #expect(resolver.hitTest(x: 256, y: 230) == .background(0))
  }

  @Test func theCalloutOfWhatIsDisabledLetsTheFingerThrough() {
    let resolver = Self.resolver(Self.parts) { plan in
      plan.callouts.flags[0].insert(.always)
      plan.annotations.options[0].flags.remove(.enabled)
    }
    #expect(resolver.hitTest(x: 270, y: 210) == .annotation(1))
  }

  @Test func nothingIsHitBeforeTheFirstFrameOrNowhere() {
    var resolver = Resolver(plan: Self.plan(Self.parts))
    #expect(resolver.hitTest(x: 256, y: 256) == .map)
    _ = resolver.frame()
    #expect(resolver.hitTest(x: .nan, y: 256) == .map)
    #expect(resolver.hitTest(x: 256, y: .infinity) == .map)
    #expect(resolver.hitTest(x: 256, y: 256) == .annotation(0))
  }

  @Test func aCalloutThatIsGoneIsNotHit() {
    var resolver = Self.resolver(Self.parts)
    resolver.set(0, to: TestScene.plan([TestAnnotation(256, 256) { $0.flags.insert(.enabled) }]))
    // Until the next frame it is on screen, and nobody knows its parts.
    #expect(resolver.hitTest(x: 270, y: 210) == .annotation(1))
    resolver.remove(1)
    #expect(resolver.hitTest(x: 270, y: 210) == .map)
  }

  // MARK: Touch target

  /// Two views of 10 × 10, 30 points apart.
  static func dots(_ target: Double, _ change: (inout Plan) -> Void = { _ in }) -> Resolver {
    var plan = TestScene.plan(
      [240.0, 270].map { x in
        TestAnnotation(x, 256) { ($0.width, $0.height, $0.flags) = (10, 10, [.visible, .enabled]) }
      })
    plan.placement.touchTarget = target
    change(&plan)
    var resolver = Resolver(plan: plan)
    _ = resolver.frame()
    return resolver
  }

  @Test func whatIsSmallerThanAFingerIsHitBesideIt() {
    #expect(Self.dots(0).hitTest(x: 240, y: 270) == .map)
    let resolver = Self.dots(44)
    #expect(resolver.hitTest(x: 240, y: 270) == .annotation(0))
    #expect(resolver.hitTest(x: 240, y: 278 - 1 / 256) == .annotation(0))
    #expect(resolver.hitTest(x: 240, y: 278) == .map)
    #expect(resolver.hitTest(x: 218, y: 256) == .annotation(0))
    #expect(resolver.hitTest(x: 218 - 1 / 256, y: 256) == .map)
  }

  @Test func ofSeveralTheNearestCountsAndOfEqualsTheTopmost() {
    let resolver = Self.dots(44)
    #expect(resolver.hitTest(x: 250, y: 256) == .annotation(0))
    #expect(resolver.hitTest(x: 260, y: 256) == .annotation(1))
    // The first of the document is drawn last where all else is equal.
    let middle = resolver.hitTest(x: 255, y: 256)
    #expect(middle == .annotation(resolver.drawOrder.rows.last.map { AnnotationIndex($0) } ?? 9))
  }

  @Test func itNeverStealsFromWhatIsHit() {
    // The second is as large as half the screen, and the finger is on it, near the first.
    let resolver = Self.dots(44) { plan in
      plan.annotations.options[1].width = 50
      plan.annotations.options[0].zPriority = 1
    }
    #expect(resolver.hitTest(x: 246, y: 256) == .annotation(1))
    #expect(resolver.hitTest(x: 240, y: 256) == .annotation(0))
  }

  @Test func aViewThatIsLargeEnoughHasNoMargin() {
    let resolver = Self.dots(10)
    #expect(resolver.hitTest(x: 240, y: 262) == .map)
    #expect(resolver.hitTest(x: 240, y: 260) == .annotation(0))
  }

  // MARK: Taps

  @Test func aTapOnAPartTellsItAndLeavesTheSelection() {
    var resolver = Self.resolver(Self.parts)
    #expect(
      resolver.frame(after: [.tap(ScreenPoint(x: 270, y: 210))]).events == [
        Event(0, .partTapped(part: CalloutPartIndex(0)))
      ])
    #expect(
      resolver.frame(after: [.tap(ScreenPoint(x: 210, y: 240))]).events == [Event(0, .backgroundTapped)])
    #expect(resolver.frame().callouts.count == 1)
  }

  @Test func aTapOnTheMapClosesIt() {
    var resolver = Self.resolver(Self.parts)
    let frame = resolver.frame(after: [.tap(ScreenPoint(x: 10, y: 10))])
    #expect(frame.events.map(\.kind) == [.mapTapped, .selectionChanged, .calloutChanged])
    #expect(frame.callouts == [])
  }

  @Test func aTapMeansWhatTheUserSawAlsoAfterAnotherInput() {
    var resolver = Self.resolver(Self.parts)
    let frame = resolver.frame(after: [.deselect(0), .tap(ScreenPoint(x: 270, y: 210))])
    #expect(
      frame.events == [
        Event(0, .selectionChanged(isSelected: false)), Event(0, .calloutChanged(isShown: false)),
        Event(0, .partTapped(part: CalloutPartIndex(0))),
      ])
  }
}
