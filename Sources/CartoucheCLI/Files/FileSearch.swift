import Cartouche
import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheLint
import CartoucheScenario
import SystemPackage

/// The files that `lint` checks, `test` runs or `format` formats.
struct TargetFiles {
  private let kinds: [FileKind]
  private let findsConfigurations: Bool
  /// The paths in the order of the arguments; the files of a folder are sorted by path.
  private(set) var files: [String] = []
  /// The files that were found by searching a folder rather than named as an argument. Only for such files does
  /// `lint` know all files that may use a library.
  private(set) var foundFiles: Set<String> = []
  /// The arguments that could not be read. They have already been printed to standard error.
  private(set) var failures: [FindingReport.Failure] = []
  /// The folders that were searched.
  private(set) var folders: [SearchedFolder] = []
  /// The loader of the files. It also returns the bytes of standard input if an argument is `-`.
  private(set) var loader = DiskFileLoader()
  /// The path in `files` that stands for standard input, or `nil` if no argument is `-`.
  private(set) var standardInput: String?

  /// Finds the files that the arguments name, and prints a message to standard error for each skipped file.
  /// - Parameters:
  ///   - paths: Files, folders, and `-` for standard input.
  ///   - standardInput: The name of standard input.
  ///   - kinds: The kinds of files to search for in folders.
  ///   - findsConfigurations: Whether to search for configurations too.
  ///   - configurations: The configurations with the patterns of excluded files.
  /// - Throws: If a configuration in one of the folders cannot be used.
  init(
    _ paths: [String], _ standardInput: StandardInput, of kinds: [FileKind] = FileKind.allCases,
    findsConfigurations: Bool = false, _ configurations: inout LintConfigurations
  ) throws {
    self.kinds = kinds
    self.findsConfigurations = findsConfigurations
    defer { dropRepeated() }
    for path in paths {
      if path == "-" {
        add(standardInput)
      } else if (try? Stat(FilePath(path)))?.type == .directory {
        add(
          try SpecFiles(of: kinds, in: path, findsConfigurations: findsConfigurations, &configurations),
          of: path)
      } else if path.hasSuffix(Scenario.snapshotEnding) {
        // A shell pattern such as `cafes*` also expands to snapshots.
        StandardStream.report("\(path): skipped, because it is a snapshot of a scenario")
      } else {
        // A file that is named as an argument is always checked, even if a search of its folder would exclude it.
        files.append(path)
      }
    }
  }

  /// Removes repeated files from `files`, even if they are named by different paths.
  private mutating func dropRepeated() {
    var known: Set<FilePath> = []
    files = files.filter { known.insert(absolutePath($0)).inserted }
  }

  private mutating func add(_ standardInput: StandardInput) {
    do throws(FileFailure) {
      try standardInput.read(into: &loader)
      files.append(standardInput.path)
      self.standardInput = standardInput.path
    } catch {
      let reason = error.reason("-")
      StandardStream.report("standard input cannot be read: \(reason)")
      failures.append(FindingReport.Failure(path: standardInput.path, reason: reason))
    }
  }

  /// Replaces the text that was read from standard input.
  mutating func replaceStandardInput(_ standardInput: StandardInput, with text: [UInt8]) {
    loader.substitute(text, for: standardInput.path)
  }

  private mutating func add(_ search: SpecFiles, of folder: String) {
    for file in search.skipped {
      guard let kind = FileKind.likelyKind(of: file) else { continue }
      StandardStream.report(
        "\(file): skipped, because \(kind.plural) end in \(kind.endings[0]); name it to check it")
    }
    for file in search.unreadable {
      let reason = file.failure.reason(file.path)
      StandardStream.report("\(file.path): \(reason)")
      failures.append(FindingReport.Failure(path: file.path, reason: reason))
    }
    if search.unreadable.isEmpty, search.files.isEmpty {
      let endings = kinds.map { "*\($0.endings[0])" }.joined(separator: " or ")
      let leftOut =
        search.hasExcludedFiles
        ? " that git and the configurations do not exclude"
        : search.hasExcludedFolders ? ", outside of folders that git or a configuration excludes" : ""
      StandardStream.report("\(folder): there is no \(endings) in this folder\(leftOut)")
    }
    files += search.files
    foundFiles.formUnion(search.files)
    folders += search.folders
  }
}

/// A search for specs or scenarios in a folder and its subfolders, by the endings of their names.
///
/// The search skips folders whose names start with a dot, folders behind links, and everything that git or a
/// configuration excludes.
struct SpecFiles {
  /// The paths of the found files, sorted.
  private(set) var files: [String] = []
  /// The paths of skipped files with a misspelled ending, such as `.annotation.yaml`.
  private(set) var skipped: [String] = []
  /// Whether git or a configuration excludes a file that the search would otherwise find.
  private(set) var hasExcludedFiles = false
  /// Whether git or a configuration excludes a folder, which was not searched.
  private(set) var hasExcludedFolders = false
  /// The folders that were searched, including `folder` itself.
  private(set) var folders: [SearchedFolder] = []
  /// The folders and files that the search could not read.
  private(set) var unreadable: [UnreadableFile] = []

  private let kinds: [FileKind]
  private let findsConfigurations: Bool

  /// Searches a folder and its subfolders.
  /// - Parameters:
  ///   - kinds: The kinds of files to search for.
  ///   - folder: The folder to search.
  ///   - findsConfigurations: Whether to search for configurations too.
  ///   - configurations: The configurations with the patterns of excluded files.
  ///   - isCancelled: Returns whether the result is no longer needed. It is called for each folder.
  /// - Throws: If a configuration in one of the folders cannot be used, or the search is cancelled.
  init(
    of kinds: [FileKind], in folder: String, findsConfigurations: Bool = false,
    _ configurations: inout LintConfigurations, isCancelled: () -> Bool = { false }
  ) throws {
    self.kinds = kinds
    self.findsConfigurations = findsConfigurations
    let place = absolutePath(folder)
    try search(folder, at: place, GitIgnore(above: place), &configurations, isCancelled)
  }

  private mutating func search(
    _ folder: String, at place: FilePath, _ above: GitIgnore, _ configurations: inout LintConfigurations,
    _ isCancelled: () -> Bool
  ) throws {
    if isCancelled() { throw CancellationError() }
    let names: [String]
    var searched = SearchedFolder(folder, kinds)
    defer { folders.append(searched) }
    do throws(FileFailure) {
      names = try OpenFile(folder).names()
    } catch {
      unreadable.append(UnreadableFile(path: folder, failure: error))
      return
    }
    let configuration = try configurations.configuration(for: place)
    let ignored = above.entering(place)
    let prefix = folder == "." ? "" : folder.hasSuffix("/") ? folder : folder + "/"
    for name in names.sorted() where !name.hasPrefix(".") || isConfiguration(name) {
      let child = prefix + name
      let path = place.appending(name)
      let isFolder: Bool
      do throws(Errno) {
        isFolder = try Stat(FilePath(child), followTargetSymlink: false).type == .directory
      } catch {
        unreadable.append(UnreadableFile(path: child, failure: .unreadable(error.description)))
        continue
      }
      let isWanted = isConfiguration(name) || SearchedFolder.isRelevant(name, isFolder: isFolder, to: kinds)
      guard isWanted else { continue }
      searched.insert(name)
      if ignored.includes(path, isFolder: isFolder) || configuration.excludes(path, isFolder: isFolder) {
        if isFolder { hasExcludedFolders = true } else { hasExcludedFiles = true }
        continue
      }
      if isFolder {
        try search(child, at: path, ignored, &configurations, isCancelled)
      } else if isConfiguration(name) || FileKind.named(name) != nil {
        files.append(child)
      } else {
        skipped.append(child)
      }
    }
  }

  private func isConfiguration(_ name: String) -> Bool {
    findsConfigurations && LintConfiguration.fileNames.contains(name)
  }
}

/// The patterns of files that git ignores: from `.git/info/exclude`, and from the `.gitignore` files of all
/// folders from the repository's root down to one folder.
struct GitIgnore {
  private struct Level {
    var folder: FilePath
    var patterns: PathPatterns
  }

  private var isInRepository: Bool
  /// The pattern lists of the folders that have one, the deepest folder last.
  private var levels: [Level] = []

  /// Reads the patterns that apply to a folder, without the folder's own `.gitignore`.
  /// - Parameter folder: An absolute path.
  init(above folder: FilePath) {
    let repository = Self.repository(around: folder)
    isInRepository = repository != nil
    guard let root = repository else { return }
    add(root.appending(".git/info/exclude"), for: root)
    var path = folder
    guard path.removePrefix(root) else { return }
    var current = root
    for name in path.components {
      add(current.appending(".gitignore"), for: current)
      current.append(name)
    }
  }

  /// Returns these patterns with the addition of those in the `.gitignore` of `folder`, a subfolder.
  func entering(_ folder: FilePath) -> GitIgnore {
    guard isInRepository || Self.isRepository(folder) else { return self }
    var copy = self
    copy.isInRepository = true
    copy.add(folder.appending(".gitignore"), for: folder)
    return copy
  }

  /// Whether git ignores `path`, a file or folder directly in the deepest folder that was read.
  func includes(_ path: FilePath, isFolder: Bool) -> Bool {
    for level in levels.reversed() {
      var inside = path
      guard inside.removePrefix(level.folder) else { continue }
      if let decision = level.patterns.decision(for: inside.string, isFolder: isFolder) { return decision }
    }
    return false
  }

  private mutating func add(_ file: FilePath, for folder: FilePath) {
    // As in git, a missing or unreadable file gives no patterns.
    let text = (try? DiskFileLoader().load(file.string, limit: 1 << 20)) ?? []
    let patterns = PathPatterns(text: text)
    if !patterns.isEmpty { levels.append(Level(folder: folder, patterns: patterns)) }
  }

  private static func repository(around folder: FilePath) -> FilePath? {
    var candidate = folder
    repeat {
      if isRepository(candidate) { return candidate }
    } while candidate.removeLastComponent()
    return nil
  }

  private static func isRepository(_ folder: FilePath) -> Bool {
    (try? Stat(folder.appending(".git"))) != nil
  }
}
