import Cartouche
import CartoucheCompiler
import SystemPackage

/// A search for specs: files whose names end in `.annotations.yaml` or `.annotations.yml`, in a folder and its folders.
///
/// A folder whose name starts with a dot is left out, one that only a link in the folder leads to, and what git or a
/// configuration leaves out.
struct SpecFiles {
  /// In order of path.
  private(set) var files: [String] = []
  /// Files that are named nearly as specs are, and are left out.
  private(set) var skipped: [String] = []
  /// Folders that may hold specs that nobody can find.
  private(set) var unreadable: [UnreadableFile] = []

  /// The endings of the files that a folder is searched for.
  static let endings = [".annotations.yaml", ".annotations.yml"]

  /// - Throws: when a configuration in one of the folders cannot be used.
  init(in folder: String, _ configurations: inout LintConfigurations) throws {
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
      guard isFolder || Self.isNearlySpec(name), !ignored.includes(path, isFolder: isFolder),
        !configuration.excludes(path, isFolder: isFolder)
      else { continue }
      if isFolder {
        try search(child, at: path, ignored, &configurations)
      } else if Self.endings.contains(where: name.hasSuffix) {
        files.append(child)
      } else {
        skipped.append(child)
      }
    }
  }

  /// Whether a file's ending is, or is probably meant to be, that of specs.
  private static func isNearlySpec(_ name: String) -> Bool {
    let name = name.lowercased()
    return (endings + [".annotation.yaml", ".annotation.yml"]).contains { name.hasSuffix($0) }
  }
}
