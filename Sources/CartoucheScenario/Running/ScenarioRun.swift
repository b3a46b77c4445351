import CartoucheCompiler
import CartoucheDiagnostics
package import CartoucheRender
package import CartoucheResolver
import CartoucheSpec
import CartoucheTrace

/// Runs a scenario: resolves its frames in turn and compares them with what is expected.
///
/// The same scenario, spec and snapshots give the same result on every machine.
/// - Parameters:
///   - plan: as its reading made it.
///   - snapshots: what the files of its snapshots hold, by name.
///   - isSelected: whether a step is looked at. One that is not is run all the same, for those after it.
///   - updates: whether frames are taken as snapshots instead of being compared with them.
///   - draws: whether frames that fail are drawn.
///   - show: takes each frame that is looked at, with the plan as it saw it.
package func run(
  _ scenario: Scenario, of plan: Plan, snapshots: [String: [UInt8]] = [:], updates: Bool = false,
  draws: Bool = false,
  where isSelected: (ScenarioStep) -> Bool = { _ in true },
  showing show: (ResolvedFrame, Plan, ScenarioStep) -> Void = { _, _, _ in }
) -> ScenarioOutcome {
  var resolver = Resolver(plan: plan)
  resolver.explains = true
  resolver.reportsFrameChanges = scenario.tells(.frameChanged)
  resolver.reportsClusterMembers = scenario.tells(.clusterMembersChanged)
  var outcome = ScenarioOutcome(coverage: Coverage(of: plan))
  var frame = Frame()
  var index = 0
  for step in scenario.steps {
    var check = StepCheck(step, tolerance: scenario.tolerance)
    var result = StepOutcome(
      number: step.number, name: step.name, isNamed: step.isNamed, place: step.place,
      frameCount: step.frames.count)
    let isLookedAt = isSelected(step)
    for (position, traceFrame) in step.frames.enumerated() {
      let inputs = resolver.take(traceFrame.action, after: frame)
      if case .tapView(let tap) = traceFrame.action {
        switch resolver.lastFrame.target(of: tap, in: frame) {
        case .point: break
        case .failure(let message):
          check.fail(.failedAction, message, at: tap.place, frame: position)
        case .unknownPart(let message, let help, let place):
          check.fail(.unknownPart, message, at: place, frame: position, help: help)
        }
      }
      resolver.resolve(
        inputs, camera: traceFrame.camera, viewport: traceFrame.viewport, isSettled: traceFrame.isSettled,
        into: &frame)
      if let refusal = frame.refusals.first {
        check.fail(
          .failedAction, "this changes nothing: \(refusal.reason.explanation)",
          at: traceFrame.place ?? step.place, frame: position)
      }
      let described = DescribedFrame(frame, of: resolver)
      outcome.coverage.add(described)
      defer { index += 1 }
      guard isLookedAt else { continue }
      let observed = ObservedFrame(
        described, index: index, camera: traceFrame.camera, viewport: traceFrame.viewport,
        hasJSON: check.readsJSON(of: frame, at: position))
      show(observed.resolved, observed.plan, step)
      check.add(
        observed, frame: position,
        overlaps: step.counts[.overlaps] == nil ? [] : resolver.lastFrame.overlapNames())
      if position == step.frames.count - 1, let snapshot = step.snapshot {
        let taken = Snapshot(observed)
        outcome.snapshots.append((snapshot.content, taken.bytes))
        if !updates {
          check.compare(
            taken, with: snapshots[snapshot.content], named: snapshot, of: scenario, frame: position)
        }
      }
      if draws, check.failures.contains(where: { $0.frame == position }) {
        result.pictures.append(StepOutcome.Picture(frame: position, svg: observed.picture))
      }
    }
    guard isLookedAt else { continue }
    result.failures = check.failures
    outcome.steps.append(result)
  }
  return outcome
}

extension LastFrame {
  /// Who covers whom: "`one` and `other`".
  fileprivate func overlapNames() -> [String] {
    overlaps().map { "`\(abbreviated(plan.id(of: $0.below)))` and `\(abbreviated(plan.id(of: $0.above)))`" }
  }
}
