import CartoucheCompiler
package import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax

/// The name at a cursor that can be renamed.
package struct RenamableName: Sendable, Equatable {
  package var name: String
  /// The bytes of the name.
  package var range: Range<Int>
}

/// A change of one file: texts that replace ranges of bytes, in source order.
package struct FileEdits: Sendable {
  package var path: String
  package var edits: [Edit]
}

/// The result of renaming a symbol.
package enum Renaming: Sendable {
  case edits([FileEdits])
  /// The reason why the symbol cannot have the name, as a message.
  case refused(String)
}

/// Returns the name at an offset if it can be renamed, or `nil` otherwise. Layers of a map style and names of the language cannot.
package func renamableName(at offset: Int, in spec: EditedSpec) -> RenamableName? {
  var resolution = SymbolResolution(ProjectFiles([spec.file], loader: spec.loader))
  guard let mention = resolution.mention(at: offset, in: spec.file), resolution.canRename(mention.symbol)
  else {
    return nil
  }
  return RenamableName(name: mention.symbol.name, range: mention.range)
}

/// Returns the edits that give the symbol at an offset another name, in all files.
/// - Parameter files: All files of the project that may mention the symbol.
package func renaming(
  at offset: Int, to name: String, in spec: EditedSpec, among files: [WrittenFile] = []
) -> Renaming {
  var resolution = SymbolResolution(ProjectFiles(files + [spec.file], loader: spec.loader))
  guard let symbol = resolution.mention(at: offset, in: spec.file)?.symbol, resolution.canRename(symbol)
  else {
    return .refused("no renamable name at this position")
  }
  if let problem = problem(with: name, for: symbol.kind) { return .refused(problem) }
  var new = symbol
  new.name = name
  if name != symbol.name, resolution.isDeclared(new) {
    return .refused("there is already a \(symbol.kind.title) `\(abbreviated(name))`")
  }
  var changes: [FileEdits] = []
  for written in resolution.places(of: symbol, among: files, and: spec.file) {
    let place = written.place
    guard let text = written.word.text(writing: name, at: place.range) else {
      return .refused("`\(abbreviated(name))` cannot be part of a text in `\(place.path)`")
    }
    let edit = Edit(span: SourceSpan(place.range), replacement: text)
    if let last = changes.indices.last, changes[last].path == place.path {
      changes[last].edits.append(edit)
    } else {
      changes.append(FileEdits(path: place.path, edits: [edit]))
    }
  }
  return .edits(changes)
}

/// Returns the reason why a name cannot be that of a symbol, or `nil` if it can.
private func problem(with name: String, for kind: SymbolKind) -> String? {
  if name.isEmpty { return "a name cannot be empty" }
  if name.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) { return "a name cannot have control characters" }
  switch kind {
  case .variable, .import:
    if !isVariableName(name) || name.contains(".") {
      return
        "the name of \(kind == .variable ? "a variable" : "an import") may contain only letters, digits, `_` and `-`"
    }
  case .annotation:
    if name.hasPrefix("cluster:") { return "ids cannot start with `cluster:`" }
  default: break
  }
  return nil
}

extension SymbolResolution {
  fileprivate mutating func canRename(_ symbol: Symbol) -> Bool {
    guard symbol.kind.isDeclared, !symbol.path.isEmpty else { return false }
    // The layers of a map style have their names from the style, which a layer of the spec may change.
    if symbol.kind == .layer { return false }
    return symbol.kind == .cluster || isDeclared(symbol)
  }
}

extension WrittenWord {
  /// Returns the text that writes a name in place of the bytes in `part`, or `nil` if it cannot be written there.
  fileprivate func text(writing name: String, at part: Range<Int>) -> String? {
    let isWhole = range == part && isWholeScalar
    switch node.style {
    case .plain:
      if isPlainName(name) || name == text { return name }
      return isWhole ? PlainValue.text(name).json : nil
    case .doubleQuoted: return name.contains { "\"\\{}".contains($0) } ? nil : name
    case .singleQuoted: return name.contains { "'{}".contains($0) } ? nil : name
    default: return isPlainName(name) ? name : nil
    }
  }
}
