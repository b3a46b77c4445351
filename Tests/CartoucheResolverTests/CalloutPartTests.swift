import CartoucheTestSupport
import Testing

@testable import CartoucheResolver

/// The regions that callouts avoid, and their accessories.
@Suite struct CalloutPartTests {
  // MARK: Regions

  /// Returns the callout of 100 × 50 points on the view of 40 × 20 in the middle of the screen.
  private static func callout(
    x: Double = 256, _ anchors: [Anchor] = [.bottom, .top],
    avoiding regions: [(Double, Double, Double, Double)],
    _ change: (inout Plan) -> Void = { _ in }
  ) -> ScreenRectangle? {
    CalloutTests.callout(x: x, TestCallout { $0.anchors = anchors.map { AnchorOption($0) } }) { plan in
      plan.annotations.options[0].flags.insert(.avoidsRegions)
      for (left, top, right, bottom) in regions {
        plan.avoidRegion(left: left, top: top, right: right, bottom: bottom)
      }
      change(&plan)
    }?.frame
  }

  private static let above = ScreenRectangle(x: 206, y: 196, width: 100, height: 50)
  private static let below = ScreenRectangle(x: 206, y: 266, width: 100, height: 50)

  @Test func itFlipsWhereTheFirstAnchorCoversARegion() {
    #expect(Self.callout(avoiding: []) == Self.above)
    #expect(Self.callout(avoiding: [(0, 0, 512, 200)]) == Self.below)
    #expect(Self.callout(avoiding: [(0, 0, 512, 196)]) == Self.above)
    #expect(
      Self.callout(avoiding: [(0, 0, 512, 200)]) { $0.annotations.options[0].flags.remove(.avoidsRegions) }
        == Self.above)
  }

  @Test func itIsShiftedOffRegionsByTheLeastDistance() {
    #expect(Self.callout([.bottom], avoiding: [(250, 0, 260, 240), (200, 300, 210, 512)])?.x == 260)
    #expect(Self.callout([.bottom], avoiding: [(200, 200, 230, 210)])?.x == 230)
    // Two regions side by side: the nearer end of both together.
    #expect(Self.callout([.bottom], avoiding: [(200, 200, 230, 210), (230, 200, 250, 210)])?.x == 250)
    #expect(Self.callout([.bottom], avoiding: [(240, 200, 280, 210), (270, 200, 330, 210)])?.x == 140)
    // There is no room to the right.
    #expect(Self.callout([.bottom], avoiding: [(210, 200, 450, 210)])?.x == 110)
    #expect(Self.callout([.left], avoiding: [(300, 200, 310, 240)])?.y == 240)
    // A second anchor that needs no shift comes first.
    #expect(Self.callout(avoiding: [(200, 200, 230, 210)]) == Self.below)
    // Of two equal distances to the left.
    #expect(Self.callout([.bottom], avoiding: [(251, 200, 261, 210)])?.x == 151)
  }

  @Test func whereNoAnchorIsClearItIsInTheBoundsRegardless() {
    #expect(
      Self.callout(avoiding: [(0, 0, 512, 512)]) { $0.annotations.options[0].flags.insert(.required) }
        == Self.above)
  }

  @Test func itsBoundsComeBeforeRegions() {
    // The first anchor is out of the bounds and clear. The second one is within them and covers the region.
    let frame = Self.callout(x: 460, [.left, .right], avoiding: [(300, 0, 400, 512)])
    #expect(frame?.x == 340)
    // At no anchor is it within the bounds: the first one that is clear.
    let outside = Self.callout(x: 460, [.left, .right], avoiding: [(480, 0, 512, 512)]) {
      $0.callouts.width = [600]
    }
    #expect(outside?.x == -160)
  }

  @Test func itsTipPointsAtTheViewAfterAShiftOffARegion() throws {
    let callout = TestCallout { ($0.anchors, $0.tipLength, $0.tipWidth) = ([AnchorOption(.bottom)], 8, 12) }
    let shown = CalloutTests.callout(callout) { plan in
      plan.annotations.options[0].flags.insert(.avoidsRegions)
      plan.avoidRegion(left: 200, top: 200, right: 230, bottom: 210)
    }
    #expect(shown?.tip?.point.x == 256 && shown?.tip?.offCenter == -24)
  }

  // MARK: Accessories

  /// An accessory of 20 × 60 points in the middle of a callout's body, on top of a part that fills the callout.
  private static func accessory(_ anchor: Anchor) -> TestCallout {
    TestCallout { callout in
      callout.accessories = [
        ("icon", RelativeRectangle(x: .start(8, length: 20), y: .centered(length: 60)))
      ]
      (callout.tipLength, callout.tipWidth, callout.anchors) = (10, 12, [AnchorOption(anchor)])
    }
  }

  @Test func anAccessoryLiesInTheBodyWhereverTheTipIs() throws {
    // The body is 40 points high above and below the view, so the accessory is cut off at 4 points from its edges.
    let expected: [Anchor: [Double]] = [
      .bottom: [8, 4, 20, 32], .top: [8, 14, 20, 32], .left: [18, 4, 20, 42], .right: [8, 4, 20, 42],
    ]
    for (anchor, area) in expected {
      let plan = CalloutTests.plan(Self.accessory(anchor))
      var resolver = Resolver(plan: plan)
      let callout = try #require(resolver.frame().callouts.first)
      let part = try #require(resolver.plan.parts(of: callout).first)
      #expect(part.name == "icon")
      #expect(
        [part.frame.x - callout.x, part.frame.y - callout.y, part.frame.width, part.frame.height] == area)
      func hit(_ x: Double, _ y: Double) -> Hit { resolver.hitTest(x: callout.x + x, y: callout.y + y) }
      let middle = (area[0] + area[2] / 2, area[1] + area[3] / 2)
      #expect(hit(middle.0, middle.1) == .part(AnnotationIndex(0), CalloutPartIndex(0)))
      #expect(hit(area[0] - 1, middle.1) == .background(AnnotationIndex(0)))
      #expect(hit(middle.0, area[1] - 1) == .background(AnnotationIndex(0)))
      #expect(hit(middle.0, area[1] + area[3] + 1) == .background(AnnotationIndex(0)))
    }
  }

  @Test func partsOfTheSpecAreAboveAccessories() {
    var callout = Self.accessory(.bottom)
    callout.parts = [("whole", RelativeRectangle(x: .between(0, 0), y: .between(0, 0)))]
    var resolver = Resolver(plan: CalloutTests.plan(callout))
    let shown = resolver.frame().callouts[0]
    #expect(
      resolver.hitTest(x: shown.x + 18, y: shown.y + 20) == .part(AnnotationIndex(0), CalloutPartIndex(0)))
  }
}
