package import CartoucheCompiler

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The names in a folder, in no order, `.` and `..` too.
package func fileNames(in folder: String) throws(FileFailure) -> [String] {
  guard let stream = opendir(folder) else { throw .unreadable(String(cString: strerror(errno))) }
  defer { closedir(stream) }
  var names: [String] = []
  while true {
    errno = 0
    guard let entry = readdir(stream) else {
      if errno != 0 { throw .unreadable(String(cString: strerror(errno))) }
      return names
    }
    let length = MemoryLayout.size(ofValue: entry.pointee.d_name)
    names.append(
      withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: length) { String(cString: $0) }
      })
  }
}
