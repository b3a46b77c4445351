package import CartoucheCompiler
package import CartoucheDiagnostics
package import CartoucheResolver
package import CartoucheSpec
package import CartoucheSyntax
import CartoucheTrace

/// A scenario that is ready to run: its steps with their frames and expectations.
package struct Scenario: Sendable {
  /// The path of the scenario file.
  package var path: String
  package var name: String
  /// The path of the spec, as requested from the loader.
  package var spec: String
  package var steps: [ScenarioStep]
  /// The tolerance for positions and sizes, in points.
  var tolerance: Double
  /// Returns whether an expectation of any step names a kind of event, so that the resolver must report events of this
  /// kind.
  func mentions(_ kind: EventKind) -> Bool {
    steps.contains { step in
      (step.events + step.never).contains { $0.kind == kind.name } || step.counts[.event(kind)] != nil
    }
  }

  /// The number of frames of all steps.
  package var frameCount: Int { steps.map { $0.frames.count }.reduce(0, +) }

  /// The largest number of frames of a scenario. The limit exists because all frames are in memory before the first one is resolved.
  static let maximumFrames = 100_000

  /// The names of the snapshots of all steps.
  package var snapshots: [Located<String>] { steps.compactMap { $0.snapshot?.name } }
}

extension Scenario {
  /// Returns the path of a snapshot file, which is in the folder of the scenario.
  package static func snapshotFile(_ name: String, of scenario: String) -> String {
    "\(stem(of: scenario)).\(name)\(snapshotEnding)"
  }

  package static let snapshotEnding = ".snapshot.json"

  /// The file name endings of scenarios. A search of a folder finds these files.
  package static let endings = [".scenario.yaml", ".scenario.yml", ".scenario.json"]

  /// Misspelled file name endings of scenarios. A search of a folder does not find such files, but an argument on the command line may name
  /// them.
  package static let slips = [".scenarios.yaml", ".scenarios.yml", ".scenarios.json"]

  /// All file name endings of scenarios, including misspelled ones.
  package static let allEndings = endings + slips

  /// Returns whether a path is that of a scenario, judged by its file name ending.
  package static func isNamed(_ path: String) -> Bool {
    allEndings.contains(where: path.hasSuffix)
  }

  /// Returns a path without the file name ending of scenarios.
  package static func stem(of path: String) -> String {
    let ending = allEndings.first { path.hasSuffix($0) }
    return String(path.dropLast(ending?.count ?? 0))
  }
}

/// A step of a scenario: one frame, or the frames of a flight or a pan.
package struct ScenarioStep: Sendable {
  /// The number of the step in the scenario, from 1.
  package var number: Int
  package var name: String
  /// Whether the scenario gives the step a name. If not, `name` is generated.
  var isNamed: Bool
  /// The location of the step's first key in the scenario.
  package var place: Location
  /// The frames of the step; at least one.
  var frames: [TraceFrame]
  var expected: [ExpectedAnnotation]
  var events: [ExpectedEvent]
  /// The location of `exactly: true`, or `nil` if the step may have events besides `events`.
  var exactly: Location?
  /// The events that must not occur in the step.
  var never: [ExpectedEvent]
  var counts: CountSetting
  var snapshot: StepSnapshot?

  /// Whether the step has an expectation of any kind.
  var expectsAnything: Bool {
    !expected.isEmpty || !events.isEmpty || exactly != nil || !never.isEmpty || !counts.ranges.isEmpty
      || snapshot != nil
  }
}

package struct ScenarioReading: Sendable {
  /// The scenario, or `nil` if there are errors.
  package var scenario: Scenario?
  /// The plan of the spec, or `nil` if the spec does not compile. Features that only a host's map knows have the
  /// geometry of the layer's `samples`.
  package var plan: Plan?
  package var compilation: Compilation?
  /// The findings in the scenario, without those in its spec.
  package var diagnostics: [Diagnostic]
  /// The texts of the scenario and its spec.
  package var sources: SourceList
  package var document: Document

  /// The content of the scenario, independent of layout, comments and quotes, or `nil` if the scenario cannot be run.
  package var meaning: [UInt8]? {
    scenario == nil ? nil : (document.root?.scenarioText).map { Array($0.utf8) }
  }
}
