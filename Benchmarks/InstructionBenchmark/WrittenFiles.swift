import CartoucheCompiler

/// A file loader with files in memory.
struct WrittenFiles: FileLoader {
  let texts: [String: String]

  func load(_ path: String, limit: Int) throws(FileFailure) -> [UInt8] {
    guard let text = texts[path] else { throw FileFailure.notFound }
    return Array(text.utf8)
  }
}
