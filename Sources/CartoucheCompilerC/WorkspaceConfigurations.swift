import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheLint
import CartoucheSpec

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
    if let path = files.options.config {
      let place = files.located(path)
      (self.common, findings) = Self.read(
        files.content(place) ?? [], at: files.shown(place), in: files.folder(of: place))
    } else if let common {
      (self.common, findings) = Self.read(common, at: LintConfiguration.fileNames[0], in: "")
    } else {
      self.common = nil
    }
  }

  /// Returns the settings of the rules for the file at `path`.
  mutating func settings(for path: String) -> RuleSettings {
    if let known = known[path] { return known }
    let place = files.located(path)
    let placed = configuration(for: files.folder(of: place))
    var settings = RuleSettings(placed.configuration, for: placed.inside(place)).ignoring(
      files.options.ignore)
    if let select = files.options.select { settings = settings.selecting(select) }
    known[path] = settings
    return settings
  }

  /// Returns the lowest severity at which a finding in the file at `path` makes `lint` fail.
  mutating func threshold(for path: String) -> FailureThreshold {
    configuration(for: files.folder(of: files.located(path))).configuration.failOn
  }

  /// Returns whether a configuration excludes the file or folder at a path in the workspace.
  mutating func excludes(_ place: String, isFolder: Bool) -> Bool {
    let placed = configuration(for: files.folder(of: place))
    return placed.exclude.decision(for: placed.inside(place), isFolder: isFolder) == true
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

  /// Returns the configuration of the files directly in a folder.
  private mutating func configuration(for folder: String) -> Placed {
    if let common { return common }
    if let known = found[folder] { return known }
    var placed = Placed()
    for name in LintConfiguration.fileNames {
      guard let bytes = files.content(folder + name) else { continue }
      let (read, findings) = Self.read(bytes, at: files.shown(folder + name), in: folder)
      self.findings += findings
      found[folder] = read
      return read
    }
    if !folder.isEmpty, !files.hasRepository(in: folder) {
      placed = configuration(for: files.folder(of: String(folder.dropLast())))
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

/// The files that git ignores, by the `.gitignore` files of the workspace from the repository's root down, and its `.git/info/exclude`.
struct WorkspaceIgnoredFiles {
  private let files: WorkspaceFiles
  /// The patterns by the folders whose `.gitignore` has them, and those of `.git/info/exclude`.
  private var patterns: [String: PathPatterns] = [:]

  init(_ files: WorkspaceFiles) { self.files = files }

  /// Returns whether git ignores the file or folder at a path in the workspace. Its folder is not ignored.
  mutating func includes(_ place: String, isFolder: Bool) -> Bool {
    var folder = files.folder(of: place)
    while true {
      if let decision = decision(folder + ".gitignore", for: place, in: folder, isFolder) {
        return isDecided(decision, folder)
      }
      if files.hasRepository(in: folder) {
        return decision(folder + ".git/info/exclude", for: place, in: folder, isFolder) ?? false
      }
      if folder.isEmpty { return false }
      folder = files.folder(of: String(folder.dropLast()))
    }
  }

  /// Returns the decision of a `.gitignore`, which has no effect outside of a repository.
  private func isDecided(_ decision: Bool, _ folder: String) -> Bool {
    var folder = folder
    while !files.hasRepository(in: folder) {
      if folder.isEmpty { return false }
      folder = files.folder(of: String(folder.dropLast()))
    }
    return decision
  }

  private mutating func decision(_ file: String, for place: String, in folder: String, _ isFolder: Bool)
    -> Bool?
  {
    if patterns[file] == nil { patterns[file] = PathPatterns(text: files.content(file) ?? []) }
    return patterns[file]?.decision(for: String(place.dropFirst(folder.count)), isFolder: isFolder)
  }
}
