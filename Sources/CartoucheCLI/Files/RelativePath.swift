import Cartouche
import SystemPackage

/// `path` as seen from a folder, without `.` and `..` where they are not needed; from `/` where it lies outside of it.
///
/// Only names are looked at, so a link counts as what it is called.
func relativePath(_ path: String, to folder: String) -> String {
  guard let current = FilePath(".").resolved else { return path }
  let base = current.pushing(FilePath(folder)).lexicallyNormalized()
  let whole = current.pushing(FilePath(path)).lexicallyNormalized()
  var inside = whole
  return inside.removePrefix(base) && !inside.isEmpty ? inside.string : whole.string
}
