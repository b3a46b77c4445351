import Cartouche
import CartoucheCompiler
import CartoucheLint
import SystemPackage

/// What git leaves out of a repository: the `.gitignore` files from its root down to a folder, and its own list.
struct GitIgnore {
  private struct Level {
    var folder: FilePath
    var patterns: PathPatterns
  }

  /// The deepest folder last. None outside of a repository.
  private var levels: [Level] = []

  /// - Parameter folder: from `/`.
  init(above folder: FilePath) {
    guard let root = Self.repository(around: folder) else { return }
    add(root.appending(".git/info/exclude"), for: root)
    var path = folder
    guard path.removePrefix(root) else { return }
    var current = root
    for name in path.components {
      add(current.appending(".gitignore"), for: current)
      current.append(name)
    }
  }

  /// With the folder's own `.gitignore`.
  func entering(_ folder: FilePath) -> GitIgnore {
    guard !levels.isEmpty || Self.repository(around: folder) == folder else { return self }
    var copy = self
    copy.add(folder.appending(".gitignore"), for: folder)
    return copy
  }

  /// Whether a file or folder in the last folder is left out.
  func includes(_ path: FilePath, isFolder: Bool) -> Bool {
    for level in levels.reversed() {
      var inside = path
      guard inside.removePrefix(level.folder) else { continue }
      if let decision = level.patterns.decision(for: inside.string, isFolder: isFolder) { return decision }
    }
    return false
  }

  private mutating func add(_ file: FilePath, for folder: FilePath) {
    // A file that is not there, or that nobody can read, leaves nothing out; neither does it for git.
    let text = (try? DiskFileLoader().load(file.string, limit: 1 << 20)) ?? []
    levels.append(Level(folder: folder, patterns: PathPatterns(text: text)))
  }

  private static func repository(around folder: FilePath) -> FilePath? {
    var candidate = folder
    repeat {
      if (try? Stat(candidate.appending(".git"))) != nil { return candidate }
    } while candidate.removeLastComponent()
    return nil
  }
}
