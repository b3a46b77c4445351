package import Foundation

/// The files of this package, found from where this one was compiled.
package enum Repository {
  package static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Paths below `folder` that end in `suffix`, relative to the root, in order.
  package static func files(in folder: String, endingIn suffix: String) -> [String] {
    let start = root.appendingPathComponent(folder)
    let found = FileManager.default.enumerator(atPath: start.path)?.allObjects as? [String] ?? []
    return found.filter { $0.hasSuffix(suffix) }.map { "\(folder)/\($0)" }.sorted()
  }

  package static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }
}
