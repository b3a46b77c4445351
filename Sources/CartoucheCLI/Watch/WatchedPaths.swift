import Cartouche
import CartoucheLint
import SystemPackage

/// The files and folders that a run of `lint` or `test` has read, by which later changes are recognized.
struct WatchedPaths: Equatable {
  /// The stamp of each file before it was read, by path; `nil` for a missing file.
  private(set) var files: [String: FileStamp?] = [:]
  private(set) var folders: [String: SearchedFolder] = [:]
  /// Whether the run has read all its files. Otherwise it ended early, for example because of a wrong configuration.
  var isComplete = false

  /// Adds a file that is about to be read. A file that was added before keeps its stamp.
  mutating func add(_ path: String) {
    if files[path] == nil { files[path] = .some(FileStamp(path)) }
  }

  /// Adds files with their stamps before they were read.
  mutating func add(_ stamps: [String: FileStamp?]) { files.merge(stamps) { first, _ in first } }

  /// Adds the folders that were searched for files to read, and the files that decide what is found.
  mutating func add(_ searched: [SearchedFolder]) {
    for folder in searched {
      folders[folder.path] = folder
      for name in LintConfiguration.fileNames + [".gitignore"] { add(folder.path + "/" + name) }
    }
  }

  /// Adds the configurations that may apply to an argument of the command, whether they exist or not.
  mutating func addConfigurations(for argument: String) {
    for path in LintConfigurations.candidates(for: argument + "/x") { add(path) }
  }

  /// Replaces the stamp of a file by the one after the run has written it.
  mutating func markAsWritten(_ path: String, _ stamp: FileStamp?) { files[path] = .some(stamp) }

  /// The present state of the same files and folders.
  var present: WatchedPaths {
    var present = self
    present.files = FileStamp.present(of: files)
    present.folders = folders.mapValues(\.present)
    return present
  }

  /// Returns these paths with those of a later run, whose stamps count if both have read a file.
  func merging(_ later: WatchedPaths) -> WatchedPaths {
    var merged = self
    merged.files.merge(later.files) { $1 }
    merged.folders.merge(later.folders) { $1 }
    return merged
  }

  /// Whether a file does not exist now that existed before. A program may be about to write it again.
  func hasLost(in present: WatchedPaths) -> Bool {
    files.contains { $0.value != nil && present.files[$0.key] == .some(nil) }
  }

  /// The paths of the folders that contain files that exist, and of those that were searched, sorted.
  var watchedFolders: [String] {
    var paths = Set(folders.keys)
    for (file, stamp) in files where stamp != nil {
      let parent = FilePath(file).removingLastComponent()
      paths.insert(parent.isEmpty ? "." : parent.string)
    }
    return paths.sorted()
  }

  /// Returns phrases about the changes, such as "a.geojson changed", sorted by path.
  func changes(in present: WatchedPaths) -> [String] {
    var changes: [String: String] = [:]
    for (folder, old) in folders {
      let names = present.folders[folder]?.names ?? []
      let prefix = folder == "." ? "" : folder + "/"
      for name in old.names.symmetricDifference(names) {
        changes[relativePath(prefix + name, to: ".")] = names.contains(name) ? "is new" : "was removed"
      }
    }
    for (path, old) in files {
      let new = present.files[path] ?? nil
      if old == new { continue }
      changes[relativePath(path, to: ".")] = old == nil ? "is new" : new == nil ? "was removed" : "changed"
    }
    return changes.sorted { $0.key < $1.key }.map { "\($0.key.printable) \($0.value)" }
  }
}

/// A folder that was searched for specs or scenarios.
struct SearchedFolder: Equatable, Sendable {
  let path: String
  private let kinds: [FileKind]
  /// The stamp of the folder before its names were read. It changes when a file is added, removed or renamed.
  private var stamp: FileStamp?
  /// The names of its folders, and of its files of the wanted kinds. Other names, such as those of an editor's temporary files, do not
  /// matter.
  private(set) var names: Set<String> = []

  init(_ path: String, _ kinds: [FileKind]) {
    self.path = path
    self.kinds = kinds
    stamp = FileStamp(path)
  }

  /// Whether the name of a file or folder decides what a search finds. Names that start with a dot never do.
  static func isRelevant(_ name: String, isFolder: Bool, to kinds: [FileKind]) -> Bool {
    !name.hasPrefix(".") && (isFolder || FileKind.likelyKind(of: name).map(kinds.contains) ?? false)
  }

  mutating func insert(_ name: String) { names.insert(name) }

  /// The present state of the folder.
  fileprivate var present: SearchedFolder {
    var present = SearchedFolder(path, kinds)
    if present.stamp == stamp {
      present.names = names
      return present
    }
    let all = (try? OpenFile(path).names()) ?? []
    present.names = Set(
      all.filter { name in
        let status = try? Stat(FilePath(path).appending(name), followTargetSymlink: false)
        return Self.isRelevant(name, isFolder: status?.type == .directory, to: kinds)
      })
    return present
  }

  /// Compares only the names, because a temporary file of an editor changes the stamp too.
  static func == (one: SearchedFolder, other: SearchedFolder) -> Bool {
    one.path == other.path && one.names == other.names
  }
}
