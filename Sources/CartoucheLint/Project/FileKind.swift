import CartoucheScenario

/// The kind of a file, spec or scenario, which the ending of its name decides.
package enum FileKind: CaseIterable, Sendable {
  case spec, scenario

  /// The endings of file names of this kind, the recommended one first.
  package var endings: [String] {
    switch self {
    case .spec: [".annotations.yaml", ".annotations.yml", ".annotations.json"]
    case .scenario: Scenario.endings
    }
  }

  /// Misspelled endings, for which messages suggest the correct ending.
  package var slips: [String] {
    switch self {
    case .spec: [".annotation.yaml", ".annotation.yml", ".annotation.json"]
    case .scenario: Scenario.slips
    }
  }

  /// The plural of the kind in messages, such as "specs".
  package var plural: String {
    switch self {
    case .spec: "specs"
    case .scenario: "scenarios"
    }
  }

  /// Returns the kind that the ending of a path names, or `nil` for any other ending.
  package static func named(_ path: String) -> FileKind? {
    allCases.first { kind in kind.endings.contains { path.hasSuffix($0) } }
  }

  /// Returns the kind that the ending of a path names, even if the ending is misspelled; `nil` for any other
  /// ending.
  package static func likelyKind(of path: String) -> FileKind? {
    let path = path.lowercased()
    return allCases.first { kind in (kind.endings + kind.slips).contains { path.hasSuffix($0) } }
  }
}
