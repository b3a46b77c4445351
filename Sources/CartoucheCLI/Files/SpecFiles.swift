import Cartouche
import CartoucheCompiler
import SystemPackage

/// The ending of the files that a folder is searched for.
let specEnding = ".annotations.yaml"

/// The specs that a path stands for: itself, or every spec in the folder and its folders, in order of path.
///
/// A folder whose name starts with a dot is left out, and so is one that only a link in the folder leads to.
/// - Parameter unreadable: gets the folders that may hold specs that nobody can find.
func specFiles(at path: String, unreadable: inout [UnreadableFile]) -> [String] {
  guard (try? Stat(FilePath(path)))?.type == .directory else { return [path] }
  return specFiles(in: path, unreadable: &unreadable)
}

private func specFiles(in folder: String, unreadable: inout [UnreadableFile]) -> [String] {
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
        files += specFiles(in: child, unreadable: &unreadable)
      } else if name.hasSuffix(specEnding) {
        files.append(child)
      }
    } catch {
      unreadable.append(UnreadableFile(path: child, failure: .unreadable(error.description)))
    }
  }
  return files
}
