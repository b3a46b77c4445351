import Cartouche
import CartoucheCompiler

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The ending of the files that a folder is searched for.
let specEnding = ".annotations.yaml"

/// A file or folder that keeps its content to itself.
struct UnreadableFile {
  var path: String
  var failure: FileFailure
}

/// The specs that a path stands for: itself, or every spec in the folder and its folders, in order of path.
///
/// A folder whose name starts with a dot is left out, and so is one that only a link in the folder leads to.
/// - Parameter unreadable: gets the folders that may hold specs that nobody can find.
func specFiles(at path: String, unreadable: inout [UnreadableFile]) -> [String] {
  var status = stat()
  guard stat(path, &status) == 0, status.isFolder else { return [path] }
  return specFiles(in: path, unreadable: &unreadable)
}

private func specFiles(in folder: String, unreadable: inout [UnreadableFile]) -> [String] {
  let names: [String]
  do throws(FileFailure) {
    names = try fileNames(in: folder)
  } catch {
    unreadable.append(UnreadableFile(path: folder, failure: error))
    return []
  }
  let prefix = folder == "." ? "" : folder.hasSuffix("/") ? folder : folder + "/"
  var files: [String] = []
  for name in names.sorted() where !name.hasPrefix(".") {
    let child = prefix + name
    var status = stat()
    if lstat(child, &status) != 0 {
      let reason = FileFailure.unreadable(String(cString: strerror(errno)))
      unreadable.append(UnreadableFile(path: child, failure: reason))
    } else if status.isFolder {
      files += specFiles(in: child, unreadable: &unreadable)
    } else if name.hasSuffix(specEnding) {
      files.append(child)
    }
  }
  return files
}

extension stat {
  fileprivate var isFolder: Bool { st_mode & S_IFMT == S_IFDIR }
}
