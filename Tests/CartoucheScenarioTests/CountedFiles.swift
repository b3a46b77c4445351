import CartoucheCompiler
import CartoucheSpecTestSupport

/// Texts in memory that remember what was asked for, in order; for one thread.
final class CountedFiles: FileLoader {
  private let files: TextFiles
  private(set) var loaded: [String] = []

  init(_ files: TextFiles) { self.files = files }

  func load(_ path: String, limit: Int) throws(FileFailure) -> [UInt8] {
    loaded.append(path)
    return try files.load(path, limit: limit)
  }
}
