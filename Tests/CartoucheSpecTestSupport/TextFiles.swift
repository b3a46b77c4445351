public import CartoucheCompiler
public import CartoucheDiagnostics
import CartoucheLint
public import CartoucheSyntax

/// Files that exist only in a test.
public struct TextFiles: FileLoader, Sendable {
  public var contents: [String: [UInt8]]
  public var folders: Set<String> = []

  public init(_ contents: [String: String] = [:]) {
    self.contents = contents.mapValues { Array($0.utf8) }
  }

  public func load(_ path: String, limit: Int) throws(FileFailure) -> [UInt8] {
    if folders.contains(path) { throw .isFolder }
    guard let bytes = contents[path] else { throw .notFound }
    guard bytes.count <= limit else { throw .tooLarge(bytes: bytes.count, limit: limit) }
    return bytes
  }

  public var laterReader: FileReader? {
    { [self] path, limit throws(FileFailure) in try load(path, limit: limit) }
  }

  public func names(beside path: String) -> [String] {
    let folder = path.prefix(through: path.lastIndex(of: "/") ?? path.startIndex)
    return contents.keys.filter { $0.hasPrefix(folder) }.map { String($0.dropFirst(folder.count)) }
  }
}

/// The path of the spec in the functions below.
public let specPath = "maps/test.annotations.yaml"

/// Compiles `spec` with `files` next to it.
public func compiled(
  _ spec: String, files: [String: String] = [:], limits: Limits = Limits()
) -> Compilation {
  var loader = TextFiles(
    Dictionary(uniqueKeysWithValues: files.map { ("maps/\($0.key)", $0.value) }))
  loader.contents[specPath] = Array(spec.utf8)
  do throws(FileFailure) {
    return try compile(specPath, loader: loader, limits: limits)
  } catch {
    preconditionFailure("a spec in memory cannot be read: \(error)")
  }
}

/// Returns the findings of the compiler and of lint rules for invalid specs, in reporting order.
public func findings(in spec: String, files: [String: String] = [:]) -> [Finding] {
  lint(compiled(spec, files: files), by: ruleCatalog.filter { !$0.metadata.needsPlan })
}

/// Returns the findings except those of the rules `ignored`, each as `rule start..<end`.
public func found(in text: MarkedText, ignoring ignored: Set<String> = []) -> [String] {
  findings(in: text.string).filter { !ignored.contains($0.rule) }.map { "\($0.rule) \($0.range)" }
}

/// Returns the result of `found(in:)` if `rule` is found exactly at all marks.
public func expected(_ rule: String, at text: MarkedText) -> [String] {
  text.spans.map { "\(rule) \($0)" }
}

extension Finding {
  /// The byte range of the finding.
  public var range: Range<Int> { place.start.offset..<place.end.offset }
}

extension Finding.Fix {
  /// Returns `bytes` with the edits applied.
  public func applied(to bytes: [UInt8]) -> [UInt8] {
    var result = bytes
    for edit in edits.reversed() {
      result.replaceSubrange(edit.start.offset..<edit.end.offset, with: Array(edit.replacement.utf8))
    }
    return result
  }
}
