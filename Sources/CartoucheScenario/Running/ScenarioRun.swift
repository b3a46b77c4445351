import CartoucheCompiler
package import CartoucheDiagnostics
package import CartoucheRender
package import CartoucheResolver
import CartoucheSpec
import CartoucheTrace

/// Runs a scenario: resolves its frames in order and compares them with the expectations.
///
/// The same scenario, spec and snapshots give the same result on every machine.
/// - Parameters:
///   - scenario: The scenario to run.
///   - plan: The plan from the reading of the scenario.
///   - options: The options of the run.
///   - isSelected: Returns whether to check a step. Other steps are run but not checked.
///   - show: Receives each checked frame, the plan after the actions before the frame, and the step.
package func run(
  _ scenario: Scenario, of plan: Plan, _ options: ScenarioOptions = ScenarioOptions(),
  where isSelected: (ScenarioStep) -> Bool = { _ in true },
  showing show: (ResolvedFrame, Plan, ScenarioStep) -> Void = { _, _, _ in }
) -> ScenarioOutcome {
  var resolver = Resolver(plan: plan)
  resolver.explains = true
  resolver.reportsFrameChanges = scenario.mentions(.frameChanged)
  resolver.reportsClusterMembers = scenario.mentions(.clusterMembersChanged)
  var outcome = ScenarioOutcome(coverage: Coverage(of: plan))
  var frame = Frame()
  var index = 0
  for step in scenario.steps {
    var check = StepCheck(step, tolerance: scenario.tolerance)
    var result = StepOutcome(
      number: step.number, name: step.name, isNamed: step.isNamed, place: step.place,
      frameCount: step.frames.count)
    let isChecked = isSelected(step)
    for (position, traceFrame) in step.frames.enumerated() {
      let inputs = resolver.apply(traceFrame.action, after: frame)
      if case .tapView(let tap) = traceFrame.action {
        switch resolver.state.target(of: tap, in: frame) {
        case .point: break
        case .failure(let message):
          check.fail(.failedAction, message, at: tap.place, frame: position)
        case .unknownPart(let message, let help, let place):
          check.fail(.unknownPart, message, at: place, frame: position, help: help)
        }
      }
      resolver.resolve(inputs, traceFrame, into: &frame)
      if let refusal = frame.refusals.first {
        check.fail(
          .failedAction, "this changes nothing: \(refusal.reason.explanation)",
          at: traceFrame.place ?? step.place, frame: position)
      }
      let described = DescribedFrame(frame, of: resolver)
      outcome.coverage.add(described)
      defer { index += 1 }
      guard isChecked else { continue }
      let observed = ObservedFrame(
        described, index: index, camera: traceFrame.camera, viewport: traceFrame.viewport,
        isProjected: traceFrame.points == nil,
        hasJSON: check.readsJSON(of: frame, at: position))
      show(observed.resolved, observed.plan, step)
      check.add(
        observed, frame: position,
        overlaps: step.counts[.overlaps] == nil ? [] : resolver.state.overlapNames())
      if position == step.frames.count - 1, let snapshot = step.snapshot {
        let taken = Snapshot(observed, snapshot)
        outcome.snapshots.append((snapshot.name.content, taken.bytes))
        if !options.updates {
          check.compare(
            taken, with: options.snapshots[snapshot.name.content], named: snapshot.name, of: scenario,
            frame: position)
        }
      }
      if options.draws, check.failures.contains(where: { $0.frame == position }) {
        result.pictures.append(StepOutcome.Picture(frame: position, svg: observed.picture))
      }
    }
    guard isChecked else { continue }
    result.failures = check.failures
    outcome.steps.append(result)
  }
  return outcome
}

package struct ScenarioOptions {
  /// The contents of the snapshot files, by snapshot name.
  var snapshots: [String: [UInt8]]
  /// Whether to accept the frames as new snapshots instead of comparing them with the old ones.
  var updates: Bool
  /// Whether to draw the frames that fail.
  var draws: Bool

  package init(snapshots: [String: [UInt8]] = [:], updates: Bool = false, draws: Bool = false) {
    self.snapshots = snapshots
    self.updates = updates
    self.draws = draws
  }
}

extension Resolver.State {
  /// Returns a text for each pair of views that overlap, such as "`one` and `other`".
  fileprivate func overlapNames() -> [String] {
    overlaps().map { "`\(abbreviated(plan.id(of: $0.below)))` and `\(abbreviated(plan.id(of: $0.above)))`" }
  }
}

package struct ScenarioOutcome: Sendable {
  /// The outcomes of the checked steps.
  package var steps: [StepOutcome] = []
  /// The new contents of the snapshot files, with their snapshot names.
  package var snapshots: [(name: String, bytes: [UInt8])] = []
  package var coverage: Coverage

  package init(coverage: Coverage) { self.coverage = coverage }
}

package struct StepOutcome: Sendable {
  /// The number of the step in the scenario, from 1.
  package var number: Int
  package var name: String
  /// Whether the scenario gives the step a name. If not, `name` is generated.
  package var isNamed: Bool
  package var place: Location
  package var frameCount: Int
  /// The failures of the step, in the order of detection.
  package var failures: [StepFailure] = []
  /// The pictures of the step's failed frames, if `ScenarioOptions.draws`.
  package var pictures: [Picture] = []

  package struct Picture: Sendable {
    /// The index of the drawn frame in the step, from 0.
    package var frame: Int
    package var svg: [UInt8]
  }
}

/// A difference between a step and the expectations of its scenario, or an action that was not possible.
package struct StepFailure: Sendable {
  package var diagnostic: Diagnostic
  /// The index of the failed frame in the step, from 0.
  package var frame: Int
}
