import CartoucheTestSupport
import Testing

@testable import CartoucheResolver

/// What a host's recycled view may show: nothing of whom it was for before.
@Suite struct ReuseTests {
  /// A host that keeps one view a slot and writes all of it whenever somebody else takes the slot.
  private struct Views {
    struct View: Equatable {
      var annotation: AnnotationIndex?
      var texts: [String] = []
      var frame = ScreenRectangle(x: 0, y: 0, width: 0, height: 0)
      var tip: CalloutPlacement.Tip?
      var states: AnnotationStates = []
    }

    var views: [String: View] = [:]

    /// Nobody holds these any more: whatever is written into them must not be seen.
    mutating func spoil(except held: Set<String>) {
      for name in views.keys where !held.contains(name) {
        views[name] = View(
          annotation: 999, texts: ["garbage"], frame: ScreenRectangle(x: -1, y: -1, width: -1, height: -1))
      }
    }

    mutating func show(_ frame: Frame, _ plan: Plan) {
      var held: Set<String> = []
      for placement in frame.placements {
        let name = "\(plan.view(of: placement)) \(placement.slot)"
        held.insert(name)
        views[name, default: View()] = View(
          annotation: placement.annotation,
          texts: [plan.title(of: placement), plan.subtitle(of: placement), plan.data(of: placement)],
          frame: placement.frame, states: placement.states)
      }
      for callout in frame.callouts {
        let name = "callout \(callout.slot)"
        held.insert(name)
        views[name, default: View()] = View(
          annotation: callout.annotation, texts: [plan.title(of: callout), plan.subtitle(of: callout)],
          frame: callout.frame, tip: callout.tip, states: callout.states)
      }
      spoil(except: held)
    }
  }

  @Test("a freed view holds garbage, and nobody sees it", arguments: 0..<60)
  func nothingIsCarriedOver(seed: UInt64) {
    let scene = RandomScene(seed: seed)
    var resolver = Resolver(plan: scene.plan)
    var views = Views()
    var most: [String: Int] = [:]
    for step in scene.frames {
      for change in step.changes { resolver.make(change) }
      let frame = resolver.frame(after: step.inputs, step.camera, step.viewport)
      views.show(frame, resolver.plan)
      let held =
        frame.placements.map { "\(resolver.plan.view(of: $0)) \($0.slot)" }
        + frame.callouts.map { "callout \($0.slot)" }
      #expect(Set(held).count == held.count, "seed \(seed): two hold one view")
      #expect(held.allSatisfy { views.views[$0]?.texts != ["garbage"] }, "seed \(seed)")
      let shown = Dictionary(grouping: held) { String($0.prefix { $0 != " " }) }.mapValues(\.count)
      for (name, count) in shown { most[name] = max(most[name] ?? 0, count) }
      for name in held {
        let parts = name.split(separator: " ")
        #expect(Int(parts[1]).map { $0 < (most[String(parts[0])] ?? 0) } == true, "seed \(seed): \(name)")
      }
    }
  }

  @Test func aFreedSlotTellsAllOfWhoTakesIt() throws {
    var plan = TestScene.plan([100.0, 256].map { x in TestAnnotation(x, 256) { $0.flags.insert(.enabled) } })
    plan.annotations.options[0].callout = plan.append(TestCallout { ($0.tipLength, $0.tipWidth) = (8, 12) })
    plan.annotations.options[1].callout = plan.append(
      TestCallout { ($0.width, $0.anchors) = (60, [AnchorOption(.top)]) })
    var resolver = Resolver(plan: plan)
    let first = try #require(resolver.frame(after: [.select(0)]).callouts.first)
    let second = try #require(resolver.frame(after: [.select(1)]).callouts.first)
    #expect(first.slot == 0 && second.slot == 0)
    #expect(resolver.plan.title(of: second) != resolver.plan.title(of: first))
    #expect(second.tip == nil && second.width == 60 && second.annotation == 1)
  }
}
