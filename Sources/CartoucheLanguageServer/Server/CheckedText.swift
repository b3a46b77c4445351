import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheLint

/// The findings of one open text, with the files on which they depend.
struct CheckedText: Sendable {
  /// The findings in the text, in reporting order.
  private(set) var findings: [Finding] = []
  /// The findings in other files, such as imports and configurations, by absolute path.
  private(set) var others: [String: [Finding]] = [:]
  /// The absolute paths of the files that were read, or that do not exist.
  let needed: Set<String>
  /// The absolute paths of the listed folders.
  let listed: Set<String>
  /// The reason why the text could not be checked; `nil` if it was checked.
  private(set) var failure: String?
  /// The settings of the rules for the text.
  let settings: RuleSettings

  /// Checks a text.
  init(_ text: OpenText, _ kind: EditedKind, _ files: CheckedFiles) {
    var configurations = ServedConfigurations(files)
    var all: [Finding] = []
    settings = configurations.settings(for: text.path)
    switch kind {
    case .configuration:
      all = LintConfiguration.read(text.bytes, at: text.name).findings
    case .spec, .scenario:
      do throws(FileFailure) {
        let linted = try LintedFile(text.name, files, settings)
        // As `cartouche lint FILE`: other users of a library are unknown.
        let project = ProjectFindings(of: [linted], foundIn: []) { files.files.absolute($0) }
        project.forEachFinding { finding in
          let path = files.files.absolute(finding.place.path)
          if let finding = configurations.settings(for: path).applied(to: finding) { all.append(finding) }
        }
        all = all.inReportingOrder()
      } catch {
        failure = error.sentence
      }
    }
    let own = configurations.findings.filter { $0.key != text.path }
    for finding in all {
      let path = files.files.absolute(finding.place.path)
      if path == text.path { findings.append(finding) } else { others[path, default: []].append(finding) }
    }
    others.merge(own) { $0 + $1 }
    needed = files.needed
    listed = files.listed
  }

  /// Returns whether the change of a file makes the findings outdated.
  func depends(on path: String) -> Bool { needed.contains(path) || listed.contains(parentFolder(of: path)) }
}

/// The lint configurations of the files of one check: the nearest configuration file of a file applies.
struct ServedConfigurations {
  private struct Placed {
    var configuration = LintConfiguration()
    /// The folder to which the patterns of the configuration are relative.
    var folder: String
  }

  /// The findings of the configurations that were read, by absolute path.
  private(set) var findings: [String: [Finding]] = [:]
  private let files: CheckedFiles
  private var nearest = NearestConfigurations<Placed>()
  private var known: [String: RuleSettings] = [:]

  init(_ files: CheckedFiles) { self.files = files }

  /// Returns the settings of the rules for the file at an absolute path.
  mutating func settings(for path: String) -> RuleSettings {
    if let known = known[path] { return known }
    guard path.hasPrefix("/") else { return RuleSettings() }
    let placed = configuration(for: parentFolder(of: path))
    let folder = placed.folder == "/" ? "/" : placed.folder + "/"
    let inside = path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : path
    let settings = RuleSettings(placed.configuration, for: inside)
    known[path] = settings
    return settings
  }

  /// Returns the configuration of the files directly in a folder.
  private mutating func configuration(for folder: String) -> Placed {
    let files = files
    var findings: [String: [Finding]] = [:]
    let placed = nearest.configuration(
      for: folder, isRepository: { files.files.isRepository($0) },
      read: { folder in
        for name in LintConfiguration.fileNames {
          let path = folder == "/" ? "/" + name : folder + "/" + name
          guard let bytes = files.configuration(at: path) else { continue }
          let (configuration, found) = LintConfiguration.read(bytes, at: path)
          if !found.isEmpty { findings[path] = found }
          return Placed(configuration: configuration, folder: folder)
        }
        return nil
      },
      defaults: { Placed(folder: $0) })
    self.findings.merge(findings) { $1 }
    return placed
  }
}
