#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The ending of the files that a folder is searched for.
let specEnding = ".annotations.yaml"

/// The specs that a path stands for: itself, or every spec in the folder and its folders, in order of path.
///
/// Folders whose names start with a dot are left out.
func specFiles(at path: String) -> [String] {
  var isFolder: Bool {
    (try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType) == .typeDirectory
  }
  guard isFolder else { return [path] }
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
