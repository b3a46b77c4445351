import Cartouche
import CartoucheCompiler
import SystemPackage

/// A search for specs or scenarios: files whose names end as theirs do, in a folder and its folders.
///
/// A folder whose name starts with a dot is left out, one that only a link in the folder leads to, and what git or a
/// configuration leaves out.
struct SpecFiles {
  /// In order of path.
  private(set) var files: [String] = []
  /// Files that are named nearly so, and are left out.
  private(set) var skipped: [String] = []
  /// Whether git or a configuration leaves out files of these names.
  private(set) var leavesOut = false
  /// Whether they leave out folders, in which nobody looked.
  private(set) var leavesOutFolders = false
  /// Folders that may hold specs that nobody can find.
  private(set) var unreadable: [UnreadableFile] = []

  private let kinds: [FileKind]

  /// - Parameter kinds: what is looked for.
  /// - Throws: when a configuration in one of the folders cannot be used.
  init(of kinds: [FileKind], in folder: String, _ configurations: inout LintConfigurations) throws {
    self.kinds = kinds
    let place = absolutePath(folder)
    try search(folder, at: place, GitIgnore(above: place), &configurations)
  }

  private mutating func search(
    _ folder: String, at place: FilePath, _ above: GitIgnore, _ configurations: inout LintConfigurations
  ) throws {
    let names: [String]
    do throws(FileFailure) {
      names = try OpenFile(folder).names()
    } catch {
      unreadable.append(UnreadableFile(path: folder, failure: error))
      return
    }
    let configuration = try configurations.configuration(for: place)
    let ignored = above.entering(place)
    let prefix = folder == "." ? "" : folder.hasSuffix("/") ? folder : folder + "/"
    for name in names.sorted() where !name.hasPrefix(".") {
      let child = prefix + name
      let path = place.appending(name)
      let isFolder: Bool
      do throws(Errno) {
        isFolder = try Stat(FilePath(child), followTargetSymlink: false).type == .directory
      } catch {
        unreadable.append(UnreadableFile(path: child, failure: .unreadable(error.description)))
        continue
      }
      guard isFolder || FileKind.meant(by: name).map(kinds.contains) ?? false else { continue }
      if ignored.includes(path, isFolder: isFolder) || configuration.excludes(path, isFolder: isFolder) {
        if isFolder { leavesOutFolders = true } else { leavesOut = true }
        continue
      }
      if isFolder {
        try search(child, at: path, ignored, &configurations)
      } else if FileKind.named(name) != nil {
        files.append(child)
      } else {
        skipped.append(child)
      }
    }
  }
}
