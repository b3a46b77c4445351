package import CartoucheCompiler
package import CartoucheDiagnostics
package import CartoucheResolver
package import CartoucheSpec
package import CartoucheSyntax
import CartoucheTrace

/// A scenario that is ready to run: its steps with their frames and expectations.
package struct Scenario: Sendable {
  /// The path of the file.
  package var path: String
  package var name: String
  /// The path of the spec, as requested from the loader.
  package var spec: String
  package var steps: [ScenarioStep]
  /// The tolerance for positions and sizes, in points.
  var tolerance: Double
  /// Whether an expectation mentions events of a kind, so that the resolver must report them.
  func mentions(_ kind: EventKind) -> Bool {
    steps.contains { step in
      (step.events + step.never).contains { $0.kind == kind.name } || step.counts[.event(kind)] != nil
    }
  }

  package var frameCount: Int { steps.map(\.frames.count).reduce(0, +) }

  /// The largest number of frames, which fit into memory before the first one is resolved.
  static let maximumFrames = 100_000

  /// The names of the snapshots.
  package var snapshots: [Located<String>] { steps.compactMap(\.snapshot) }
}

extension Scenario {
  /// Returns the path of a snapshot, in the folder of the scenario.
  package static func snapshotFile(_ name: String, of scenario: String) -> String {
    "\(stem(of: scenario)).\(name)\(snapshotEnding)"
  }

  package static let snapshotEnding = ".snapshot.json"

  /// The endings of scenario files, which a search of a folder finds.
  package static let endings = [".scenario.yaml", ".scenario.yml"]

  /// Misspelled endings. A search does not find these files, but they may be named.
  package static let slips = [".scenarios.yaml", ".scenarios.yml"]

  /// All endings of scenarios, including misspelled ones.
  package static let allEndings = endings + slips

  /// Whether a named file is a scenario.
  package static func isNamed(_ path: String) -> Bool {
    allEndings.contains(where: path.hasSuffix)
  }

  /// Returns a path without the ending of scenarios.
  package static func stem(of path: String) -> String {
    let ending = allEndings.first { path.hasSuffix($0) }
    return String(path.dropLast(ending?.count ?? 0))
  }
}

/// A step of a scenario: one frame, or the frames of a flight or pan.
package struct ScenarioStep: Sendable {
  /// The number of the step, from 1.
  package var number: Int
  package var name: String
  /// Whether the scenario gives the step a name.
  var isNamed: Bool
  /// The location of the first key.
  package var place: Location
  /// The frames, at least one.
  var frames: [TraceFrame]
  var expected: [ExpectedAnnotation]
  var events: [ExpectedEvent]
  /// The location of `exactly: true`, or `nil` if other events are allowed.
  var exactly: Location?
  var never: [ExpectedEvent]
  var counts: CountSetting
  var snapshot: Located<String>?

  /// Whether the step has an expectation.
  var expectsAnything: Bool {
    !expected.isEmpty || !events.isEmpty || exactly != nil || !never.isEmpty || !counts.ranges.isEmpty
      || snapshot != nil
  }
}

/// The result of reading a scenario and its spec.
package struct ScenarioReading: Sendable {
  /// The scenario, or `nil` if there are errors.
  package var scenario: Scenario?
  /// The plan of the spec, with samples for features that only a host knows, or `nil` if the spec does not
  /// compile.
  package var plan: Plan?
  package var compilation: Compilation?
  /// The findings in the scenario, without those in its spec.
  package var diagnostics: [Diagnostic]
  /// The texts of the scenario and its spec.
  package var sources: SourceList
  package var document: Document

  /// The content of the scenario, independent of layout, comments and quotes, or `nil` if it cannot be run.
  package var meaning: [UInt8]? {
    scenario == nil ? nil : (document.root?.scenarioText).map { Array($0.utf8) }
  }
}
