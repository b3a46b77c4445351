package import CartoucheDiagnostics

/// The findings of files that are linted together.
///
/// A suppression in an imported file is used if any file that imports it needs the suppression. A declaration of a library, which is a
/// spec that other specs import, is reported as unused only if all its uses are known. For this, a whole folder must be linted, one of
/// its specs must import the library, and all its specs must compile.
package struct ProjectFindings {
  private let results: [LintResult]
  /// Returns the normalized form of a path: different paths to a file have the same normalized path.
  private let normalize: (String) -> String
  /// The locations of the rule names of suppressions that any file needs.
  private let usedSuppressions: Set<LintResult.NamePlace>
  /// The locations of the declarations that another file uses.
  private let usedNames: Set<LintResult.NamePlace>
  /// The paths of the libraries of which all uses are known.
  private let knownFiles: Set<String>

  /// Collects the declarations and suppressions that the files use.
  /// - Parameters:
  ///   - files: The linted files.
  ///   - project: The files that were found by searching a folder.
  ///   - normalize: Returns the normalized form of a path: different paths to a file have the same normalized path.
  /// - Complexity: O(files + names) on average.
  package init(
    of files: [LintedFile], foundIn project: Set<String>, normalizing normalize: @escaping (String) -> String
  ) {
    self.normalize = normalize
    results = files.compactMap { $0.result }
    var paths = NormalizedPaths(normalize)
    usedSuppressions = Set(results.flatMap { $0.usedSuppressions }.map { paths.normalized($0) })
    var names: Set<LintResult.NamePlace> = []
    var imported: Set<String> = []
    for file in files {
      guard let result = file.result else { continue }
      names.formUnion(result.usedNames.map { paths.normalized($0) })
      if !result.isLibrary { imported.formUnion(file.sources.dropFirst().map { normalize($0) }) }
    }
    usedNames = names
    let isWhole = files.allSatisfy { $0.result?.isWhole == true }
    knownFiles = isWhole ? Set(project.map { normalize($0) }).intersection(imported) : []
  }

  /// The number of findings, including those about declarations that other files use.
  package var count: Int { results.reduce(0) { $0 + $1.findings.count } }

  /// Calls `body` with each finding, in the order of the files.
  package func forEachFinding<Failure: Error>(_ body: (Finding) throws(Failure) -> Void) throws(Failure) {
    var paths = NormalizedPaths(normalize)
    for result in results {
      for finding in result.findings {
        if finding.rule == SuppressionFinding.unusedSuppression.id {
          if usedSuppressions.contains(paths.place(of: finding)) { continue }
        } else if Self.rules.contains(finding.rule), usedNames.contains(paths.place(of: finding)) {
          continue
        }
        try body(finding)
      }
      for finding in result.findingsUnlessUsed {
        let place = paths.place(of: finding)
        if knownFiles.contains(place.path), !usedNames.contains(place) { try body(finding) }
      }
    }
  }

  /// The ids of the rules that report unused declarations.
  private static let rules: Set<String> = ["unused-template", "unused-variable", "unused-cluster"]
}

/// A cache of normalized paths, because normalizing a path is slow, and many findings have the same path.
private struct NormalizedPaths {
  private let normalize: (String) -> String
  private var known: [String: String] = [:]

  init(_ normalize: @escaping (String) -> String) { self.normalize = normalize }

  mutating func place(of finding: Finding) -> LintResult.NamePlace {
    normalized(LintResult.NamePlace(path: finding.place.path, offset: finding.place.start.offset))
  }

  mutating func normalized(_ place: LintResult.NamePlace) -> LintResult.NamePlace {
    let path = known[place.path] ?? normalize(place.path)
    known[place.path] = path
    return LintResult.NamePlace(path: path, offset: place.offset)
  }
}
