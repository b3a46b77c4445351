#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The ending of the files that a folder is searched for.
let specEnding = ".annotations.yaml"

/// The specs that a path stands for: itself, or every spec in the folder and its folders, in order of path.
///
/// A folder whose name starts with a dot is left out, and so is one that only a link in the folder leads to.
func specFiles(at path: String) -> [String] {
  var isFolder = false
  guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder else { return [path] }
  let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
  let prefix = path == "." ? "" : path.hasSuffix("/") ? path : path + "/"
  var files: [String] = []
  for name in names.sorted() where !name.hasPrefix(".") {
    let child = prefix + name
    let type = try? FileManager.default.attributesOfItem(atPath: child)[.type] as? FileAttributeType
    if type == .typeDirectory {
      files += specFiles(at: child)
    } else if name.hasSuffix(specEnding) {
      files.append(child)
    }
  }
  return files
}
