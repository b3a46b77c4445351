import Cartouche
import CartoucheCompiler
import SystemPackage

/// The ending of the files that a folder is searched for.
let specEnding = ".annotations.yaml"

/// Whether a file's ending is probably meant to be that of specs.
private func isNearlySpec(_ name: String) -> Bool {
  let name = name.lowercased()
  return [".annotations.yml", ".annotation.yaml", ".annotation.yml", specEnding].contains {
    name.hasSuffix($0)
  }
}

/// The specs that a path stands for: itself, or every spec in the folder and its folders, in order of path.
///
/// A folder whose name starts with a dot is left out, and so is one that only a link in the folder leads to.
/// - Parameters:
///   - skipped: gets the files in folders that are named nearly as specs are, and are left out.
///   - unreadable: gets the folders that may hold specs that nobody can find.
func specFiles(
  at path: String, skipped: inout [String], unreadable: inout [UnreadableFile]
) -> [String] {
  guard (try? Stat(FilePath(path)))?.type == .directory else { return [path] }
  return specFiles(in: path, skipped: &skipped, unreadable: &unreadable)
}

private func specFiles(
  in folder: String, skipped: inout [String], unreadable: inout [UnreadableFile]
) -> [String] {
  let names: [String]
  do throws(FileFailure) {
    names = try OpenFile(folder).names()
  } catch {
    unreadable.append(UnreadableFile(path: folder, failure: error))
    return []
  }
  let prefix = folder == "." ? "" : folder.hasSuffix("/") ? folder : folder + "/"
  var files: [String] = []
  for name in names.sorted() where !name.hasPrefix(".") {
    let child = prefix + name
    do throws(Errno) {
      if try Stat(FilePath(child), followTargetSymlink: false).type == .directory {
        files += specFiles(in: child, skipped: &skipped, unreadable: &unreadable)
      } else if name.hasSuffix(specEnding) {
        files.append(child)
      } else if isNearlySpec(name) {
        skipped.append(child)
      }
    } catch {
      unreadable.append(UnreadableFile(path: child, failure: .unreadable(error.description)))
    }
  }
  return files
}
