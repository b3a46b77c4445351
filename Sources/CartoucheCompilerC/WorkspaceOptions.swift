import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheLint
import CartoucheSyntax

/// The options of a program that reads files from disk, such as a command line. Without options, the workspace is all that exists.
struct WorkspaceOptions {
  /// The current folder, to which paths are relative, without the first `/` and with one at the end; `nil` if paths are relative to the
  /// root folder of the workspace.
  var folder: String?
  /// The path of the folder outside which no file of a spec is read; `nil` for the repository around a spec, or the spec's folder.
  var root: String?
  /// The path of the configuration of all files; `nil` for the nearest configuration of each file.
  var config: String?
  /// The only rules that run, or `nil` for the rules that the configurations enable.
  var select: [String]?
  /// The rules that do not run.
  var ignore: [String] = []
  /// The linted files that were found by a search of their folder.
  var found: [String] = []
  /// The names of the files in a folder, by the folder's path as in `folder`.
  var names: [String: [String]] = [:]
  /// The reasons for which files cannot be read, by their paths in the workspace.
  var unreadable: [String: String] = [:]

  init() {}

  /// Reads options from a JSON object. Unknown members are ignored.
  init(json bytes: [UInt8]) {
    var sources = SourceList()
    var diagnostics: [Diagnostic] = []
    let source = sources.add(SourceText(path: "options.json", bytes: bytes))
    guard let root = parseDocument(source, in: sources, format: .json, diagnostics: &diagnostics).root else {
      return
    }
    folder = root["folder"].map { Self.inside($0.string) }
    self.root = root["root"]?.string
    config = root["config"]?.string
    select = root["select"].map { $0.items.map { $0.string } }
    ignore = root["ignore"]?.items.map { $0.string } ?? []
    found = root["found"]?.items.map { $0.string } ?? []
    if let entries = root["names"]?.entries {
      for entry in entries { names[Self.inside(entry.key.string)] = entry.value.items.map { $0.string } }
    }
    if let entries = root["unreadable"]?.entries {
      for entry in entries { unreadable[simplified(entry.key.string)] = entry.value.string }
    }
  }

  /// Returns the path of a folder without the first `/` and with one at its end; empty for the root folder.
  private static func inside(_ folder: String) -> String {
    let path = simplified(folder)
    let inside = path.hasPrefix("/") ? String(path.dropFirst()) : path
    return inside.isEmpty ? "" : inside + "/"
  }
}

extension FileFailure {
  /// Returns the second half of the message "PATH: reason", as the program prints it.
  func reason(_ path: String, _ files: WorkspaceFiles) -> String {
    switch self {
    case .notFound:
      files.nearestPath(to: path).map { "there is no such file; did you mean `\($0)`?" }
        ?? "there is no such file"
    case .isFolder: "it is a folder"
    case .notRegular(let kind): "it is \(kind.rawValue); only files are read"
    case .badPath: "no path has a NUL in it"
    case .tooLarge(let bytes, let limit): "it has \(bytes) bytes, more than \(limit)"
    case .unreadable(let reason): reason
    case .outsideRoot(let root): "it lies outside of the root folder \(root)"
    }
  }
}
