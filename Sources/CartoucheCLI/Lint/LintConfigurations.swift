import Cartouche
import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheLint
import CartoucheSpec
import SystemPackage

/// The configurations of the linted files: the file that `--config` names, or for each linted file the nearest
/// `.cartouche.yaml` in its folder or a parent folder.
struct LintConfigurations {
  /// A configuration, with the folder to which its file patterns are relative.
  struct Placed {
    var configuration = LintConfiguration()
    var folder: FilePath
    /// The path of the configuration file, or `nil` for the defaults.
    fileprivate(set) var file: String?
    fileprivate var exclude = PathPatterns([])

    fileprivate init(folder: FilePath) { self.folder = folder }

    /// Whether the configuration's `exclude` patterns exclude a file or folder from a search.
    func excludes(_ path: FilePath, isFolder: Bool) -> Bool {
      if exclude.isEmpty { return false }
      var inside = path
      return inside.removePrefix(folder) && exclude.decision(for: inside.string, isFolder: isFolder) == true
    }
  }

  private let named: Placed?
  private let select: [String]?
  private let ignore: [String]
  private var nearest = NearestConfigurations<Placed>()
  private var settings: [String: RuleSettings] = [:]

  /// Reads the configuration `file`. Without it, configuration files are found and read when they are needed.
  /// - Parameters:
  ///   - file: The configuration for all files, or `nil` for the nearest configuration of each file.
  ///   - select: The only rules to run, or `nil` for the rules that the configurations enable.
  ///   - ignore: The rules that are not run.
  init(_ file: String?, select: [String]? = nil, ignore: [String] = []) throws {
    self.select = select
    self.ignore = ignore
    named = try file.map { try Self.read($0, in: absolutePath($0).removingLastComponent()) }
  }

  /// The configurations of a search that reads no configuration files.
  static var none: LintConfigurations { LintConfigurations(Placed(folder: "/")) }

  private init(_ placed: Placed) {
    (named, select, ignore) = (placed, nil, [])
  }

  /// The paths of the configuration files that were read.
  var files: [String] { [named?.file].compactMap(\.self) + nearest.all.compactMap(\.file) }

  /// Returns the settings of the rules for the linted file at `path`.
  mutating func settings(for path: String) throws -> RuleSettings {
    if let known = settings[path] { return known }
    let whole = absolutePath(path)
    let placed = try configuration(for: whole.removingLastComponent())
    var inside = whole
    _ = inside.removePrefix(placed.folder)
    var settings = RuleSettings(placed.configuration, for: inside.string).ignoring(ignore)
    if let select { settings = settings.selecting(select) }
    self.settings[path] = settings
    return settings
  }

  /// Returns the findings with the severities that the configurations of their files set. Findings of severity
  /// `off` are removed.
  mutating func applied(to findings: [Finding]) throws -> [Finding] {
    try findings.compactMap { try applied(to: $0) }
  }

  /// Returns the finding with the severity that the configuration of its file sets; `nil` if that is `off`.
  mutating func applied(to finding: Finding) throws -> Finding? {
    try settings(for: finding.place.path).applied(to: finding)
  }

  /// Returns the lowest severity at which a finding in the file at `path` makes `lint` fail.
  mutating func threshold(for path: String) throws -> FailureThreshold {
    try configuration(for: absolutePath(path).removingLastComponent()).configuration.failOn
  }

  /// Returns all paths at which the configuration of the file at `path` may be, existing or not, nearest first.
  static func candidates(for path: String) -> [String] {
    var folder = absolutePath(path).removingLastComponent()
    var candidates: [String] = []
    repeat {
      candidates += LintConfiguration.fileNames.map { folder.appending($0).string }
      if (try? Stat(folder.appending(".git"))) != nil { break }
    } while folder.removeLastComponent()
    return candidates
  }

  /// Returns the configuration that applies to the files directly in a folder.
  /// - Parameter folder: An absolute path.
  mutating func configuration(for folder: FilePath) throws -> Placed {
    if let named { return named }
    return try nearest.configuration(
      for: folder.string, isRepository: { (try? Stat(FilePath($0).appending(".git"))) != nil },
      read: { try Self.configuration(in: FilePath($0)) }, defaults: { Placed(folder: FilePath($0)) })
  }

  /// Returns the configuration of a folder itself, or `nil` if there is none. Prints a warning if there are several.
  private static func configuration(in folder: FilePath) throws -> Placed? {
    let files = LintConfiguration.fileNames.map { folder.appending($0) }.filter { (try? Stat($0)) != nil }
    for other in files.dropFirst() {
      StandardStream.report(
        "warning: \(relativePath(other.string, to: ".")) is ignored, because \(relativePath(files[0].string, to: ".")) is in the same folder; keep one of them"
      )
    }
    return try files.first.map { try read($0.string, in: folder) }
  }

  /// Reads a configuration file. Prints its findings, and throws an exit status if one is an error.
  private static func read(_ path: String, in folder: FilePath) throws -> Placed {
    let name = relativePath(path, to: ".")
    let bytes = try reading(name) { () throws(FileFailure) in
      try DiskFileLoader().loadArgument(path, limit: 1 << 20)
    }
    let (configuration, findings) = LintConfiguration.read(bytes, at: name)
    StandardStream.report(findings)
    if findings.contains(where: { $0.severity == .error }) { throw ExitStatus.failure }
    var placed = Placed(folder: folder)
    placed.file = path
    placed.configuration = configuration
    placed.exclude = PathPatterns(configuration.exclude.map(\.content))
    return placed
  }
}
