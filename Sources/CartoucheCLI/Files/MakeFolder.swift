import SystemPackage

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Makes a folder that results are written into, and those around it; one that is there stays as it is.
func makeFolder(_ name: String) throws(OutputFailure) {
  guard !name.isEmpty else { throw OutputFailure("the output folder's name is empty") }
  var path = FilePath(root: FilePath(name).root, [])
  for component in FilePath(name).components {
    path.append(component)
    if mkdir(path.string, 0o777) != 0, errno != EEXIST {
      throw .unwritable(name, Errno(rawValue: errno))
    }
  }
}
