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
    var current = ""
    try run(&current) { path throws(FileFailure) in
      let found = paths == nil ? configurations.specs : []
      let checked = paths ?? found
      if checked.isEmpty {
        results.text = Array("the workspace has no spec or scenario to check".utf8)
        throw .notFound
      }
      var linted: [LintedFile] = []
      for name in checked {
        path = name
        try checkKind(of: name)
        linted.append(try LintedFile(name, files, configurations.settings(for: name)))
      }
      let project = ProjectFindings(of: linted, foundIn: Set(found)) { simplified($0) }
      var findings: [Finding] = []
      findings.reserveCapacity(project.count)
      project.forEachFinding { finding in
        if let finding = configurations.settings(for: finding.place.path).applied(to: finding) {
          findings.append(finding)
        }
      }
      results.findings = json(findings.inReportingOrder())
    }
    try report(configurations)
  }

  /// Makes the content of the file at `path` after its fixes.
  /// - Parameter listed: A JSON array of the findings to fix, or `nil` for all findings.
  func fix(_ path: String, includesUnsafe: Bool, findings listed: [UInt8]?) throws(Failure) {
    var configurations = WorkspaceConfigurations(files, common: configuration)
    let settings = configurations.settings(for: path)
    var current = path
    try run(&current) { _ throws(FileFailure) in
      try checkKind(of: path)
      // `lint` reports a file that is too large.
      let bytes = try files.load(path, limit: .max)
      results.text =
        bytes.count > Limits().specBytes
        ? bytes
        : try FixedSpec(
          path, files, settings, includesUnsafe: includesUnsafe, countsUnsafe: false,
          of: listed.map { sites(of: $0, in: path) }
        ).bytes
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
    results.configuration = json(configurations.findings)
    guard let error = configurations.findings.first(where: { $0.severity == .error }) else { return }
    (results.findings, results.text) = ([], Array(ConciseRenderer().render([error]).utf8.dropLast()))
    throw .badConfiguration
  }

  private func json(_ findings: [Finding]) -> [UInt8] { Array(JSONRenderer().render(findings).utf8) }

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

/// The lint configurations of the files in a workspace, by the rules of the program: the nearest configuration file of a file applies.
struct WorkspaceConfigurations {
  /// A configuration, with the folder to which its file patterns are relative.
  private struct Placed {
    var configuration = LintConfiguration()
    /// The path of the folder with a `/` at its end; empty for the root folder.
    var folder = ""
    var exclude = PathPatterns([])

    /// Returns a path relative to the folder; an unchanged path if it is in another folder.
    func inside(_ path: String) -> String {
      path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : path
    }
  }

  /// The findings of the configurations that were read.
  private(set) var findings: [Finding] = []
  private let files: WorkspaceFiles
  private let common: Placed?
  /// The configurations, by their folders with a `/` at the end.
  private var found: [String: Placed] = [:]
  private var known: [String: RuleSettings] = [:]

  /// - Parameter common: The text of the configuration for all files, or `nil` to use the nearest configuration of each file.
  init(_ files: WorkspaceFiles, common: [UInt8]?) {
    self.files = files
    guard let common else {
      self.common = nil
      return
    }
    let (placed, findings) = Self.read(common, at: LintConfiguration.fileNames[0], in: "")
    self.common = placed
    self.findings = findings
  }

  /// Returns the settings of the rules for the file at `path`.
  mutating func settings(for path: String) -> RuleSettings {
    if let known = known[path] { return known }
    let normalized = simplified(path)
    let placed = configuration(for: folder(of: normalized))
    let settings = RuleSettings(placed.configuration, for: placed.inside(normalized))
    known[path] = settings
    return settings
  }

  /// The specs and scenarios that a search of the root folder finds, in its order: hidden and excluded files are skipped, and the files of
  /// a folder come at the place of the folder's name.
  var specs: [String] {
    mutating get {
      var specs: [[Substring]] = []
      for path in files.paths where FileKind.named(path) != nil && !isSkipped(path) {
        specs.append(path.split(separator: "/"))
      }
      specs.sort { $0.lexicographicallyPrecedes($1) }
      return specs.map { $0.joined(separator: "/") }
    }
  }

  /// Returns whether the file or one of its folders is hidden or excluded.
  private mutating func isSkipped(_ path: String) -> Bool {
    let names = path.split(separator: "/")
    var folder = ""
    for (index, name) in names.enumerated() {
      let placed = configuration(for: folder)
      let isFolder = index < names.count - 1
      let inside = placed.inside(folder + name)
      if name.hasPrefix(".") || placed.exclude.decision(for: inside, isFolder: isFolder) == true {
        return true
      }
      folder += name + "/"
    }
    return false
  }

  /// Returns the folder of a path, with a `/` at its end; empty for the root folder.
  private func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }

  /// Returns the configuration of the files directly in a folder.
  private mutating func configuration(for folder: String) -> Placed {
    if let common { return common }
    if let known = found[folder] { return known }
    var placed = Placed()
    for name in LintConfiguration.fileNames {
      guard let bytes = files.content(folder + name) else { continue }
      let (read, findings) = Self.read(bytes, at: folder + name, in: folder)
      self.findings += findings
      found[folder] = read
      return read
    }
    if !folder.isEmpty, !files.hasRepository(in: folder) {
      placed = configuration(for: self.folder(of: String(folder.dropLast())))
    }
    found[folder] = placed
    return placed
  }

  private static func read(_ bytes: [UInt8], at path: String, in folder: String) -> (Placed, [Finding]) {
    let (configuration, findings) = LintConfiguration.read(bytes, at: path)
    let exclude = PathPatterns(configuration.exclude.map { $0.content })
    return (Placed(configuration: configuration, folder: folder, exclude: exclude), findings)
  }
}
