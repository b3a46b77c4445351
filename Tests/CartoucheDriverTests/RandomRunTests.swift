import Cartouche
import CartoucheResolver
import Testing

@testable import CartoucheDriver

/// Random runs of motions, gestures and changes. The stage checks the guarantees of the driver after each tick.
@MainActor @Suite struct RandomRunTests {
  /// A reproducible generator of random numbers.
  struct Random {
    var state: UInt64

    mutating func below(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(count))
    }

    mutating func number(_ range: ClosedRange<Double>) -> Double {
      range.lowerBound + Double(below(1000)) / 999 * (range.upperBound - range.lowerBound)
    }
  }

  private static let plans = [Specs.sheet, Specs.clusters, Specs.friends, Specs.names, Specs.row].compactMap {
    try? Plan(spec: $0)
  }

  @Test(arguments: 0..<40) func guaranteesHold(_ seed: Int) {
    var random = Random(state: UInt64(seed) &* 7_919 &+ 1)
    let map = FakeMap(FakeMap.Form.moving[random.below(5)])
    let stage = Stage(ViewAnnotations(plan: Self.plans[random.below(5)]), map)
    stage.driver.options.rest = .ticks(2)
    stage.driver.options.stillness = .ticks(3)
    for _ in 0..<60 {
      act(stage, &random)
      if random.below(4) > 0 { stage.tick() }
    }
    map.form = .camera
    stage.driver.pressCanceled()
    stage.settle()
    #expect(!stage.tick() && map.requests == 0)
    stage.driver.remove()
    #expect(stage.views.alive.isEmpty && stage.views.problems == [])
  }

  private func act(_ stage: Stage, _ random: inout Random) {
    let (driver, map) = (stage.driver, stage.map)
    let point = ScreenPoint(x: random.number(0...390), y: random.number(300...560))
    switch random.below(22) {
    case 0: map.camera.center.longitude = random.number(13.38...13.42)
    case 1: map.camera.zoom = random.number(11...18)
    case 2: map.camera.bearing = random.number(0...360)
    case 3: map.camera.pitch = random.number(0...60)
    case 4:
      map.viewport =
        random.below(2) == 0 ? Viewport(width: 844, height: 390) : Viewport(width: 390, height: 844)
    case 5: map.form = FakeMap.Form.moving[random.below(5)]
    case 6: map.form = .unsupported
    case 7, 8: driver.tap(at: point)
    case 9: driver.pressBegan(at: point, isTouch: random.below(2) == 0)
    case 10, 11: driver.pressMoved(to: point)
    case 12: driver.pressEnded(at: point)
    case 13: driver.hover(at: point)
    case 14: driver.memoryWarning()
    case 15:
      stage.views.textScale = random.number(1...2)
      driver.contentSizeChanged()
    case 16: driver.reload(plan: Self.plans[random.below(Self.plans.count)])
    case 17: stage.annotations.reload(plan: Self.plans[random.below(Self.plans.count)])
    case 18: driver.refresh()
    case 19: driver.escape()
    case 20: if let view = stage.views.alive.first { driver.activate(view) }
    default: driver.mapDidBecomeIdle()
    }
    driver.mapDidMove()
  }
}
