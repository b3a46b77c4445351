import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax

/// The place that defines the word at a cursor.
package struct Definition: Sendable, Equatable {
  /// The bytes of the word at the cursor.
  package var origin: Range<Int>
  /// The path of the file with the definition.
  package var path: String
  /// The bytes of the definition, with the value of a declared name. They are empty for a whole file.
  package var range: Range<Int>
  /// The bytes of the defined name within `range`.
  package var name: Range<Int>
}

/// Returns the definition of the name at an offset: its declaration, or the file that a path names. Returns `nil` if there is none.
package func definition(at offset: Int, in spec: EditedSpec) -> Definition? {
  var resolution = SymbolResolution(ProjectFiles([spec.file], loader: spec.loader))
  guard let word = spec.file.word(at: offset) else { return nil }
  if case .reference([.path]) = word.kind {
    let path = spec.file.resolve(word.text)
    let isFound = (try? spec.loader.load(path, limit: Limits().dataBytes)) != nil
    return isFound ? Definition(origin: word.range, path: path, range: 0..<0, name: 0..<0) : nil
  }
  guard let mention = resolution.mention(at: offset, in: spec.file),
    let file = resolution.file(mention.symbol.path),
    let declaration = file.declaration(of: mention.symbol)
  else { return nil }
  var range = declaration.range
  if let value = declaration.value, value.document === file.document {
    range = min(range.lowerBound, Int(value.span.start))..<max(range.upperBound, file.end(of: value))
  }
  return Definition(origin: mention.range, path: file.path, range: range, name: declaration.range)
}

/// Returns the symbol that the word at an offset declares or mentions, or `nil` if it is another word.
package func symbol(at offset: Int, in spec: EditedSpec) -> Symbol? {
  var resolution = SymbolResolution(ProjectFiles([spec.file], loader: spec.loader))
  return resolution.mention(at: offset, in: spec.file)?.symbol
}

/// Returns the places that mention the symbol at an offset, in the order of the files. The list is empty if there is none.
/// - Parameters:
///   - files: The files of the project that are searched. The edited file is searched too.
///   - includesDeclaration: Whether the place of the declaration is included.
package func references(
  at offset: Int, in spec: EditedSpec, among files: [WrittenFile] = [], includesDeclaration: Bool = true
) -> [SymbolPlace] {
  var resolution = SymbolResolution(ProjectFiles(files + [spec.file], loader: spec.loader))
  guard let symbol = resolution.mention(at: offset, in: spec.file)?.symbol else { return [] }
  return resolution.places(of: symbol, among: files, and: spec.file).lazy.map { $0.place }.filter {
    includesDeclaration || !$0.isDeclaration
  }
}

extension SymbolResolution {
  /// Returns the places of a symbol in the edited file, in the other files, and in the file that declares the symbol. After a cancellation
  /// the list is incomplete.
  mutating func places(of symbol: Symbol, among files: [WrittenFile], and edited: WrittenFile)
    -> [WrittenPlace]
  {
    var paths: Set<String> = []
    var places: [WrittenPlace] = []
    for file in [edited] + files + [file(symbol.path)].compactMap({ $0 })
    where paths.insert(file.path).inserted {
      if isCancelled { break }
      places += self.places(of: symbol, in: file)
    }
    return places
  }
}

extension WrittenFile {
  /// Returns the first word that declares a symbol, or for a cluster without declaration the first that mentions it.
  func declaration(of symbol: Symbol) -> WrittenWord? {
    let words = words
    let declaration = words.first {
      if case .declaration(symbol.kind) = $0.kind { $0.text == symbol.name } else { false }
    }
    guard declaration == nil, symbol.kind == .cluster else { return declaration }
    return words.first { if case .reference([.cluster]) = $0.kind { $0.text == symbol.name } else { false } }
  }
}
