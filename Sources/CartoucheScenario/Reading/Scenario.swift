import CartoucheResolver
package import CartoucheSpec

/// A scenario, ready to be run: its steps as frames, with what is expected of them.
package struct Scenario: Sendable {
  /// Of the file.
  package var path: String
  package var name: String
  /// The spec, as the loader was asked for it.
  package var spec: String
  package var steps: [ScenarioStep]
  /// Points by which places and sizes may differ.
  var tolerance: Double
  /// Whether a step says something of events that are told only if asked for.
  func tells(_ kind: EventKind) -> Bool {
    steps.contains { step in
      (step.events + step.never).contains { $0.kind == kind.name } || step.counts[.event(kind)] != nil
    }
  }

  package var frameCount: Int { steps.map(\.frames.count).reduce(0, +) }

  /// Frames that a scenario may have: so many fit into memory before the first is run.
  static let mostFrames = 100_000

  /// The names of its snapshots.
  package var snapshots: [Located<String>] { steps.compactMap(\.snapshot) }
}

extension Scenario {
  /// The file that a snapshot is kept in, beside the scenario.
  package static func snapshotFile(_ name: String, of scenario: String) -> String {
    "\(stem(of: scenario)).\(name)\(snapshotEnding)"
  }

  package static let snapshotEnding = ".snapshot.json"

  /// The endings of the files that a folder is searched for.
  package static let endings = [".scenario.yaml", ".scenario.yml"]

  /// Those of files that nobody finds in a folder, and that are scenarios where somebody names them.
  package static let slips = [".scenarios.yaml", ".scenarios.yml"]

  /// The endings that a path may have which is a scenario's.
  package static let allEndings = endings + slips

  /// Whether a file that somebody names is a scenario.
  package static func isNamed(_ path: String) -> Bool {
    allEndings.contains(where: path.hasSuffix)
  }

  /// A path without the ending of scenarios.
  package static func stem(of path: String) -> String {
    let ending = allEndings.first { path.hasSuffix($0) }
    return String(path.dropLast(ending?.count ?? 0))
  }
}
