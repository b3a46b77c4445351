import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax

extension WrittenFile {
  /// The imports of a spec: their names and the paths of the imported files.
  var imports: [(name: Node, path: String)] {
    guard kind == .spec, let imports = root?["imports"] else { return [] }
    return imports.entries.compactMap { entry in
      let file = entry.value.kind == .mapping ? entry.value["file"] : entry.value
      guard let file, file.kind == .scalar else { return nil }
      return (entry.key, resolve(file.string))
    }
  }

  /// The path of the spec that a scenario tests, or `nil` if it names none.
  var testedSpec: String? {
    guard kind == .scenario, let spec = root?["spec"], spec.kind == .scalar else { return nil }
    return resolve(spec.string)
  }

  /// Returns the path of a file that this file names relative to itself.
  func resolve(_ path: String) -> String {
    guard let slash = self.path.lastIndex(of: "/"), !path.hasPrefix("/") else { return simplified(path) }
    return simplified(self.path[...slash] + path)
  }
}

/// The files of a project by path. Files that are not among the given ones are read from the loader.
struct ProjectFiles {
  private var files: [String: WrittenFile]
  private let loader: EditedFiles

  init(_ files: [WrittenFile], loader: EditedFiles) {
    self.files = Dictionary(files.map { ($0.path, $0) }, uniquingKeysWith: { _, last in last })
    self.loader = loader
  }

  /// Whether the result is no longer needed.
  var isCancelled: Bool { loader.isCancelled() }

  /// Returns the file at a path, or `nil` if it cannot be read.
  mutating func file(_ path: String) -> WrittenFile? {
    if let known = files[path] { return known }
    guard let bytes = try? loader.load(path, limit: Limits().specBytes) else { return nil }
    let file = WrittenFile(path, bytes)
    files[path] = file
    return file
  }

  /// Adds a file, in place of a known one with its path.
  mutating func add(_ file: WrittenFile) { files[file.path] = file }
}

/// A name that can be written at a place.
struct KnownName {
  let name: String
  /// The file or import that declares the name, or what else an editor shows beside it; may be empty.
  var detail = ""
}

/// The names that a file can refer to.
struct KnownNames {
  let file: WrittenFile
  var project: ProjectFiles
  let loader: EditedFiles
  /// The words outside of `annotations` of the files that were searched, by path.
  private var declarations: [String: [WrittenWord]] = [:]

  init(_ file: WrittenFile, loader: EditedFiles) {
    self.file = file
    self.loader = loader
    project = ProjectFiles([file], loader: loader)
  }

  /// Returns the names of a kind in the order of their declarations, each once.
  mutating func names(of kind: SymbolKind) -> [KnownName] {
    var names: [KnownName] = []
    if file.kind == .scenario {
      if let spec = file.testedSpec.flatMap({ project.file($0) }) { add(kind, of: spec, "", [], to: &names) }
    } else {
      add(kind, of: file, "", [], to: &names)
    }
    var known: Set<String> = []
    return names.filter { known.insert($0.name).inserted }
  }

  private mutating func add(
    _ kind: SymbolKind, of file: WrittenFile, _ prefix: String, _ chain: [String], to names: inout [KnownName]
  ) {
    let detail = prefix.isEmpty ? "" : file.path
    let known: [WrittenWord]
    switch kind {
    case .annotation, .cluster, .view: known = file.words
    default:
      known = declarations[file.path] ?? file.wordsOutsideAnnotations
      declarations[file.path] = known
    }
    for word in known {
      let isWanted =
        switch word.kind {
        case .declaration(let declared): declared == kind
        // Clusters need no declaration, and views are only mentioned.
        case .reference(let kinds): kinds == [kind] && (kind == .cluster || kind == .view)
        default: false
        }
      if isWanted, !word.text.isEmpty { names.append(KnownName(name: prefix + word.text, detail: detail)) }
    }
    if prefix.isEmpty, kind == .layer { addStyleLayers(of: file, to: &names) }
    // Imports may be cyclic, which is an error.
    let chain = chain + [file.path]
    guard kind != .view, kind != .import, chain.count < 8 else { return }
    for (name, path) in file.imports where !chain.contains(path) {
      guard let imported = project.file(path) else { continue }
      add(kind, of: imported, "\(prefix)\(name.string).", chain, to: &names)
    }
  }

  private func addStyleLayers(of file: WrittenFile, to names: inout [KnownName]) {
    guard let style = file.root?["style"], style.kind == .scalar,
      let bytes = try? loader.load(file.resolve(style.string), limit: Limits().dataBytes)
    else { return }
    var sources = SourceList()
    let source = sources.add(SourceText(path: "", bytes: bytes))
    var findings: [Diagnostic] = []
    let document = parseDocument(source, in: sources, format: .jsonLastKeyWins, diagnostics: &findings)
    guard let layers = document.root?["layers"] else { return }
    for layer in layers.items {
      guard let id = layer["id"], id.kind == .scalar else { continue }
      names.append(
        KnownName(name: id.string, detail: layer["type"].map { "\($0.string) of the style" } ?? ""))
    }
  }

  /// Returns the names of files beside the file, of which the names have one of the endings.
  func paths(endingIn endings: [String]) -> [KnownName] {
    let own = file.path.split(separator: "/").last.map(String.init) ?? file.path
    return loader.names(beside: file.path).sorted()
      .filter { name in name != own && endings.contains { name.hasSuffix($0) } }
      .map { KnownName(name: $0) }
  }
}
