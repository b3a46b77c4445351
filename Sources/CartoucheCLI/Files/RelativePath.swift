import Cartouche
import SystemPackage

/// `path` from `/`, without `.` and `..`. Only names are looked at, so a link counts as what it is called.
func absolutePath(_ path: String) -> FilePath {
  let current = FilePath(".").resolved ?? "/"
  return current.pushing(FilePath(path)).lexicallyNormalized()
}

/// `path` as seen from a folder, without `.` and `..` where they are not needed; from `/` where it lies outside of it.
func relativePath(_ path: String, to folder: String) -> String {
  let whole = absolutePath(path)
  var inside = whole
  return inside.removePrefix(absolutePath(folder)) && !inside.isEmpty ? inside.string : whole.string
}
