import CartoucheCompiler

/// A loader in which one file holds other bytes.
struct SubstitutedFile<Others: FileLoader>: FileLoader {
  var path: String
  var bytes: [UInt8]
  var others: Others

  func load(_ path: String, limit: Int) throws(FileFailure) -> [UInt8] {
    if path == self.path { return bytes }
    return try others.load(path, limit: limit)
  }

  func names(beside path: String) -> [String] { others.names(beside: path) }
}
