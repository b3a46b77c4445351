import CartoucheCompiler
import CartoucheTestSupport
import Foundation
import Testing

/// Reads files of the repository.
struct RepositoryLoader: FileLoader {
  func load(_ path: String, limit: Int) throws(FileFailure) -> [UInt8] {
    guard let data = FileManager.default.contents(atPath: Repository.root.appendingPathComponent(path).path)
    else {
      throw .notFound
    }
    return Array(data)
  }
}
