import CartoucheDiagnostics
import CartoucheLint

/// What the specs of a project use of each other.
///
/// A library alone cannot tell whether anybody uses what it declares; where a folder is linted, the specs in it can. One
/// that none of them imports is there for others, and a spec that does not compile may use anything.
struct ProjectUse {
  /// What is declared in one file and used by another one.
  private var names: Set<LintResult.NamePlace> = []
  /// Files of whose declarations all uses are known.
  private var knownFiles: Set<String> = []

  /// - Complexity: O(files and names), but for hashing.
  init(_ files: [LintedFile], foundIn project: Set<String>) {
    var imported: Set<String> = []
    var isWhole = true
    for file in files {
      guard let result = file.result else {
        isWhole = false
        continue
      }
      isWhole = isWhole && result.isWhole
      names.formUnion(result.usedNames.map(Self.normalized))
      if !result.isLibrary { imported.formUnion(file.sources.dropFirst().map { relativePath($0, to: ".") }) }
    }
    guard isWhole else { return }
    knownFiles = Set(project.map { relativePath($0, to: ".") }).intersection(imported)
  }

  /// Calls `body` with each finding of a file that its project does not refute.
  func forEachFinding(of result: LintResult, _ body: (Finding) throws -> Void) rethrows {
    for finding in result.findings where !Self.rules.contains(finding.rule) || !isUsed(finding) {
      try body(finding)
    }
    for finding in result.findingsUnlessUsed
    where knownFiles.contains(relativePath(finding.place.path, to: ".")) && !isUsed(finding) {
      try body(finding)
    }
  }

  /// The rules about what nobody uses.
  private static let rules: Set<String> = ["unused-template", "unused-variable", "unused-cluster"]

  private func isUsed(_ finding: Finding) -> Bool {
    names.contains(
      Self.normalized(
        LintResult.NamePlace(path: finding.place.path, offset: finding.place.start.offset)))
  }

  /// The same for every way to name a file.
  static func normalized(_ place: LintResult.NamePlace) -> LintResult.NamePlace {
    LintResult.NamePlace(path: relativePath(place.path, to: "."), offset: place.offset)
  }
}
