import Cartouche
import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheLint
import CartoucheSpec
import SystemPackage

/// The configurations of the files that are linted: of each the nearest `.cartouche.yaml` upwards, or for all the one that
/// was named.
struct LintConfigurations {
  /// A configuration and the folder that its patterns are relative to.
  struct Placed {
    var configuration = LintConfiguration()
    var folder: FilePath
    /// Its file; nil: there is none, and everything is as by default.
    fileprivate(set) var file: String?
    fileprivate var exclude = PathPatterns([])

    fileprivate init(folder: FilePath) { self.folder = folder }

    /// Whether a search leaves a file or folder out.
    func excludes(_ path: FilePath, isFolder: Bool) -> Bool {
      var inside = path
      return inside.removePrefix(folder) && exclude.decision(for: inside.string, isFolder: isFolder) == true
    }
  }

  private let named: Placed?
  private let select: [String]?
  private let ignore: [String]
  private var found: [FilePath: Placed] = [:]
  private var settings: [String: RuleSettings] = [:]

  /// - Parameters:
  ///   - file: the configuration for all files; nil: the nearest of each.
  ///   - select: the rules that are run; nil: those that the configurations leave on.
  ///   - ignore: the rules that are not.
  init(_ file: String?, select: [String]? = nil, ignore: [String] = []) throws {
    self.select = select
    self.ignore = ignore
    named = try file.map { try Self.read($0, in: absolutePath($0).removingLastComponent()) }
  }

  /// The files of the configurations that were read.
  var files: [String] { [named?.file].compactMap(\.self) + found.values.compactMap(\.file) }

  /// What is made of rules in a file.
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

  /// Findings with the severities that the configurations of their files give them, without those that are off there.
  mutating func applied(to findings: [Finding]) throws -> [Finding] {
    try findings.compactMap { try applied(to: $0) }
  }

  /// A finding with the severity that the configuration of its file gives it; nil: it is off there.
  mutating func applied(to finding: Finding) throws -> Finding? {
    try settings(for: finding.place.path).applied(to: finding)
  }

  /// The lowest severity that makes a run fail which finds it in a file.
  mutating func threshold(for path: String) throws -> FailureThreshold {
    try configuration(for: absolutePath(path).removingLastComponent()).configuration.failOn
  }

  /// Where the configuration of a file may lie: those of all folders above it that `configuration` looks into, there or not.
  static func candidates(for path: String) -> [String] {
    var folder = absolutePath(path).removingLastComponent()
    var candidates: [String] = []
    repeat {
      candidates += LintConfiguration.fileNames.map { folder.appending($0).string }
      if (try? Stat(folder.appending(".git"))) != nil { break }
    } while folder.removeLastComponent()
    return candidates
  }

  /// - Parameter folder: from `/`.
  mutating func configuration(for folder: FilePath) throws -> Placed {
    if let named { return named }
    if let known = found[folder] { return known }
    let files = LintConfiguration.fileNames.map { folder.appending($0) }.filter { (try? Stat($0)) != nil }
    let file = files.first
    for other in files.dropFirst() {
      StandardStream.report(
        "warning: \(relativePath(other.string, to: ".")) is ignored, because \(relativePath(files[0].string, to: ".")) stands beside it; keep one of the two"
      )
    }
    let placed: Placed
    if let file {
      placed = try Self.read(file.string, in: folder)
    } else if (try? Stat(folder.appending(".git"))) != nil || folder.removingLastComponent() == folder {
      // What lies above a repository is none of its business.
      placed = Placed(folder: folder)
    } else {
      placed = try configuration(for: folder.removingLastComponent())
    }
    found[folder] = placed
    return placed
  }

  /// Tells what is wrong with a configuration, which ends the command.
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
