import CartoucheScenario

/// What a file of the project is, as its name says.
enum FileKind: CaseIterable {
  case spec, scenario

  /// The endings of the files that a folder is searched for.
  var endings: [String] {
    switch self {
    case .spec: [".annotations.yaml", ".annotations.yml"]
    case .scenario: Scenario.endings
    }
  }

  /// Those that are probably meant to be one of these.
  var slips: [String] {
    switch self {
    case .spec: [".annotation.yaml", ".annotation.yml"]
    case .scenario: Scenario.slips
    }
  }

  /// "specs", for messages.
  var plural: String {
    switch self {
    case .spec: "specs"
    case .scenario: "scenarios"
    }
  }

  /// The kind of a file with this name; nil: its ending is no kind's.
  static func named(_ path: String) -> FileKind? {
    allCases.first { kind in kind.endings.contains(where: path.hasSuffix) }
  }

  /// The kind that a file with this name is, or is probably meant to be.
  static func meant(by path: String) -> FileKind? {
    let path = path.lowercased()
    return allCases.first { kind in (kind.endings + kind.slips).contains { path.hasSuffix($0) } }
  }
}
