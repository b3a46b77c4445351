import CartoucheDiagnostics

/// Where a compilation gets its files from; the only way to the world outside.
public protocol FileLoader {
  /// The bytes of the file at `path`.
  /// - Parameter limit: bytes above which the file is not read.
  func load(_ path: String, limit: Int) throws(FileFailure) -> [UInt8]

  /// Names of the files in the folder of `path`, for a message about a path that leads nowhere; none where that
  /// is not known. In any order.
  func names(beside path: String) -> [String]
}

extension FileLoader {
  /// None: a loader that does not know its folders needs no more.
  public func names(beside path: String) -> [String] { [] }

  /// The path of the file that was most likely meant by one that leads nowhere; nil: none is near.
  package func nearestPath(to path: String) -> String? {
    let name = path.split(separator: "/", omittingEmptySubsequences: false).last.map(String.init) ?? path
    // An ending such as `.annotations.yaml` is as long as most names before it, and makes any two alike.
    let candidates = names(beside: path).sorted().filter {
      nearestName(to: stem(name), among: [stem($0)]) != nil
    }
    return nearestName(to: name, among: candidates).map { path.dropLast(name.count) + $0 }
  }
}

/// The name of a file up to its first `.`.
private func stem(_ name: String) -> String { String(name.prefix { $0 != "." }) }

/// `path`, which stands in the file `base`, as the loader must be asked for it.
func resolvedPath(_ path: String, relativeTo base: String) -> String {
  guard !path.hasPrefix("/"), let slash = base.lastIndex(of: "/") else { return path }
  return base[...slash] + path
}

/// `path` without `.` and `..`, as far as that can be told without the file system; to know a file again.
func simplified(_ path: String) -> String {
  var parts: [Substring] = []
  for part in path.split(separator: "/") where part != "." {
    if part == "..", let last = parts.last, last != ".." { parts.removeLast() } else { parts.append(part) }
  }
  // By hand, because `joined` looks its types up while the program runs, which takes as long as to read some annotations.
  var result = path.hasPrefix("/") ? "/" : ""
  for (index, part) in parts.enumerated() {
    if index > 0 { result += "/" }
    result.append(contentsOf: part)
  }
  return result
}
