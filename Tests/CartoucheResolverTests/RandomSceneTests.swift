import CartoucheResolver
import CartoucheTestSupport
import Testing

/// Whether random scenes are worth resolving.
@Suite struct RandomSceneTests {
  /// All that happens in some scenes, by name.
  private static let seen: Set<String> = {
    var seen: Set<String> = []
    let journeys = (UInt64(0)..<100).map { RandomScene(journeyOf: $0) }
    for scene in (UInt64(0)..<300).map({ RandomScene(seed: $0) }) + journeys {
      var resolver = Resolver(plan: scene.plan)
      var frame = Frame()
      for step in scene.frames {
        for change in step.changes { resolver.make(change) }
        resolver.resolve(step.inputs, camera: step.camera, viewport: step.viewport, into: &frame)
        seen.formUnion(frame.hidden.map { "hidden: \($0.cause.name)" })
        seen.formUnion(frame.events.map { name($0) })
        seen.formUnion(frame.refusals.map { "refused: \("\($0.reason)")" })
        seen.formUnion(frame.placements.map { kind($0, resolver.plan) })
        seen.formUnion(frame.callouts.map { kind($0) })
      }
    }
    return seen
  }()

  private static func name(_ event: Event) -> String {
    switch event.change {
    case .selectionChanged(let isSelected): "selected: \(isSelected)"
    case .annotationTapped: "tap on an annotation"
    case .partTapped: "tap on a part"
    case .backgroundTapped: "tap on a background"
    case .mapTapped: "tap on the map"
    case .dragStateChanged(_, let state, _): "drag: \(state.name)"
    case .shown: "shown"
    case .hidden(let cause, _): "hidden: \(cause.name)"
    case .anchorCoordinateChanged: "coordinate"
    case .anchorChanged(let from, _): from == nil ? "first anchor" : "another anchor"
    case .clusterFormed, .clusterChanged, .clusterMembersChanged, .clusterDissolved: "cluster"
    case .frameChanged: "frame"
    case .calloutChanged(let isShown): "callout: \(isShown)"
    }
  }

  /// What a view that is shown is attached to, and its state.
  private static func kind(_ placement: Placement, _ plan: Plan) -> String {
    if let state = placement.states.states.last { return "state: \("\(state)")" }
    let attachment = plan.annotations.attachment[placement.annotation.row]
    return attachment == AttachmentTable.none
      ? "on a point" : "on: \("\(plan.attachments.kinds[Int(attachment)])")"
  }

  /// How a callout stands.
  private static func kind(_ callout: CalloutPlacement) -> String {
    guard let tip = callout.tip else { return "callout without a tip" }
    return tip.offCenter == 0
      ? callout.anchor == 0 ? "callout at its first anchor" : "callout that flipped"
      : "callout that was shifted"
  }

  @Test(arguments: [
    "without a tip", "at its first anchor", "that flipped", "that was shifted",
  ])
  func someCalloutIs(_ kind: String) { #expect(Self.seen.contains("callout \(kind)")) }

  @Test(arguments: Cause.allCases) func someViewIsHidden(by cause: Cause) {
    // Who clusters is in scenes of its own.
    #expect(Self.seen.contains("hidden: \(cause.name)") != (cause == .clustered))
  }

  @Test(arguments: Refusal.Reason.allCases) func someInputIsRefused(for reason: Refusal.Reason) {
    // The scenes' host knows how many attachments there are, and that there are no clusters.
    let isNeverAsked = reason == .unknownAttachment || reason == .isCluster
    #expect(Self.seen.contains("refused: \("\(reason)")") != isNeverAsked)
  }

  @Test(arguments: DragState.allCases) func someDragComes(to state: DragState) {
    #expect(Self.seen.contains("drag: \(state.name)"))
  }

  @Test(arguments: AnnotationState.allCases) func someViewIsShown(in state: AnnotationState) {
    #expect(Self.seen.contains("state: \("\(state)")"))
  }

  @Test(arguments: AttachmentKind.allCases) func someViewStands(on kind: AttachmentKind) {
    // Without its geometry nothing is shown there.
    #expect(Self.seen.contains("on: \("\(kind)")") != (kind == .hostFeature))
  }

  /// Patches are made for the plan that they change.
  @Test func everyPatchNamesLayersOfItsPlan() {
    for seed in 0..<200 as Range<UInt64> {
      for scene in [RandomScene(seed: seed), RandomScene(journeyOf: seed), RandomScene(worldOf: seed)] {
        let named = scene.frames.flatMap { $0.changes.flatMap(\.layers) }
        #expect(named.allSatisfy { $0 < scene.plan.layers.count }, "seed \(seed)")
      }
    }
  }

  @Test(arguments: [
    "selected: true", "selected: false", "tap on an annotation", "tap on the map", "shown", "coordinate",
    "first anchor", "another anchor", "on a point", "callout: true", "callout: false", "tap on a part",
    "tap on a background",
  ]) func someFrameTells(_ event: String) {
    #expect(Self.seen.contains(event))
  }
}

extension SceneChange {
  /// The layers that its patch names.
  fileprivate var layers: [UInt32] {
    switch self {
    case .add(let patch), .set(_, let patch): patch.attachments.layer.filter { $0 != AttachmentTable.none }
    case .remove, .setGeometry: []
    }
  }
}
