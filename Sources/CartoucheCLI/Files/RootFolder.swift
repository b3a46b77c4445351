import Cartouche
import CartoucheCompiler
import SystemPackage

/// The folder that no path in a spec may leave.
struct RootFolder {
  /// Nil: the git repository around the spec, else the spec's folder.
  var folder: String?

  /// The folder for the spec at `path`, links resolved.
  func resolved(for path: String) throws(FileFailure) -> String {
    if let folder {
      guard let resolved = FilePath(folder).resolved else {
        throw .unreadable("--root \(folder) is no folder")
      }
      return resolved.string
    }
    return try rootFolder(of: path)
  }
}
