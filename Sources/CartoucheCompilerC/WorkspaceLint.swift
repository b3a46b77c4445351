import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheLint
import CartoucheResolver
import CartoucheSpec
import CartoucheSyntax

extension Workspace {
  /// Checks specs, scenarios and libraries.
  /// - Parameter paths: The files to check, or `nil` for all specs and scenarios that the configurations do not exclude.
  func lint(_ paths: [String]?) throws(Failure) {
    var configurations = WorkspaceConfigurations(files, common: configuration)
    byteCounts = [:]
    var current = ""
    try run(&current) { path throws(FileFailure) in
      let found = paths == nil ? configurations.specs : files.options.found
      let checked = paths ?? found
      if checked.isEmpty { throw failure("the workspace has no spec or scenario to check") }
      var linted: [LintedFile] = []
      for name in checked {
        path = name
        linted.append(try lintedFile(name, configurations.settings(for: name)))
        record(linted[linted.count - 1])
      }
      let project = ProjectFindings(of: linted, foundIn: Set(found)) { [files] in files.located($0) }
      var findings: [Finding] = []
      findings.reserveCapacity(project.count)
      project.forEachFinding { finding in
        if let finding = configurations.settings(for: finding.place.path).applied(to: finding) {
          findings.append(finding)
        }
      }
      results.found = findings.inReportingOrder()
      for path in Set(results.found.map { $0.place.path }) {
        results.checked.thresholds[path] = configurations.threshold(for: path)
      }
    }
    try report(configurations)
  }

  /// Checks a file. With a current folder, a file that cannot be read is a failure of its own; the other files are checked.
  private func lintedFile(_ path: String, _ settings: RuleSettings) throws(FileFailure) -> LintedFile {
    files.enter(path)
    do throws(FileFailure) {
      try checkKind(of: path)
      return try LintedFile(path, files, settings)
    } catch {
      if files.options.folder == nil { throw error }
      defer { results.text = [] }
      let reason =
        results.text.isEmpty ? error.reason(path, files) : String(decoding: results.text, as: UTF8.self)
      return LintedFile(path, failure: reason)
    }
  }

  private func record(_ file: LintedFile) {
    if let reason = file.failure {
      results.checked.failures.append(FindingReport.Failure(path: file.path, reason: reason))
    } else {
      results.checked.files.append(file.path)
    }
    byteCounts[file.path] = file.byteCount
    if file.result?.isHalfChecked == true, !results.checked.partlyChecked.contains(file.path) {
      results.checked.partlyChecked.append(file.path)
    }
  }

  /// The fixes that `fix` makes.
  enum FixMode: UInt32 {
    case safe = 0
    case unsafe = 1
    /// Safe fixes. The details have the other fixes that could be made.
    case safeAndListUnsafe = 2
    /// As `safeAndListUnsafe`, with at most as many trials as the program spends on its summary after `lint`.
    case listOnly = 3
  }

  /// Makes the content of the file at `path` after its fixes.
  /// - Parameter listed: A JSON array of the findings to fix, or `nil` for all findings.
  func fix(_ path: String, _ mode: FixMode, findings listed: [UInt8]?) throws(Failure) {
    var configurations = WorkspaceConfigurations(files, common: configuration)
    let settings = configurations.settings(for: path)
    // As in `LintRun` of the program, which tries fixes only of files that compile fast.
    let trials = mode == .listOnly ? min(20, (2 << 20) / max(1, byteCounts[path] ?? 0)) : 100
    var current = path
    try run(&current) { _ throws(FileFailure) in
      files.enter(path)
      try checkKind(of: path)
      // `lint` reports a file that is too large.
      let bytes = try files.load(path, limit: .max)
      results.text = bytes
      if bytes.count > Limits().specBytes || trials == 0 { return }
      let fixed = try FixedSpec(
        path, files, settings, includesUnsafe: mode == .unsafe, countsUnsafe: mode.rawValue > 1,
        of: listed.map { sites(of: $0, in: path) }, maximumTrials: trials)
      results.text = fixed.bytes
      results.fixes = fixed
      results.change = TextChange(path: path, old: bytes, new: fixed.bytes, replacements: fixed.replacements)
    }
    try report(configurations)
  }

  /// Calls `work` with empty results, and lists the files that it did not find. `path` is the current file for the message of a failure.
  func run(
    _ path: inout String, _ work: (_ path: inout String) throws(FileFailure) -> Void
  ) throws(Failure) {
    results = Results()
    defer { results.missing = files.drainMissing() }
    do throws(FileFailure) {
      try work(&path)
    } catch {
      // A program with a file system prints the path itself.
      if files.options.folder != nil, results.text.isEmpty {
        results.text = Array(error.reason(path, files).utf8)
      }
      let reason =
        switch error {
        case .outsideRoot: "`\(path)` is outside of the workspace's root folder"
        case .isFolder: "`\(path)` is a folder"
        case .tooLarge(let bytes, let limit): "`\(path)` has \(bytes) bytes, more than \(limit)"
        default: "the workspace has no file `\(path)`"
        }
      if results.text.isEmpty { results.text = Array(reason.utf8) }
      throw .unreadable
    }
  }

  /// Adds the findings of the configurations to the results. Throws if a configuration cannot be used.
  private func report(_ configurations: WorkspaceConfigurations) throws(Failure) {
    results.configurations = configurations.findings
    guard let error = configurations.findings.first(where: { $0.severity == .error }) else { return }
    let missing = results.missing
    results = Results()
    (results.missing, results.configurations) = (missing, configurations.findings)
    results.text = Array(ConciseRenderer().render([error]).utf8.dropLast())
    throw .badConfiguration
  }

  /// Throws `excluded` if a search of the folder of `path` skips it, because git ignores it or a configuration excludes it.
  func checkExclusion(of path: String, isFolder: Bool) throws(Failure) {
    if exclusions == nil {
      exclusions = (WorkspaceConfigurations(files, common: configuration), WorkspaceIgnoredFiles(files))
    }
    results = Results()
    guard var rules = exclusions else { return }
    exclusions = nil
    defer { exclusions = rules }
    let place = files.located(path)
    let isExcluded =
      rules.ignored.includes(place, isFolder: isFolder)
      || rules.configurations.excludes(place, isFolder: isFolder)
    try report(rules.configurations)
    if isExcluded { throw .excluded }
  }

  /// Returns the locations of the findings in a JSON array that are in the file at `path`.
  private func sites(of findings: [UInt8], in path: String) -> Set<FindingSite> {
    var sources = SourceList()
    var diagnostics: [Diagnostic] = []
    let source = sources.add(SourceText(path: "findings.json", bytes: findings))
    let document = parseDocument(source, in: sources, format: .json, diagnostics: &diagnostics)
    let sites = document.root?.items.compactMap { finding -> FindingSite? in
      guard finding.mergedValue("path")?.string == path, let rule = finding.mergedValue("rule")?.string,
        let offset = finding.mergedValue("start")?.mergedValue("offset").flatMap({ Int($0.string) })
      else { return nil }
      return FindingSite(rule: rule, offset: offset)
    }
    return Set(sites ?? [])
  }
}
