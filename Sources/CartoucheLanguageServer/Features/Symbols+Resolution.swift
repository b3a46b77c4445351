import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax

/// A name that a file of the project declares or, for clusters, mentions.
package struct Symbol: Sendable, Hashable {
  package var kind: SymbolKind
  /// The name as its own file writes it.
  package var name: String
  /// The path of the file to which the name belongs; empty for a layer of a map style.
  package var path: String
}

/// A place that declares a symbol or refers to it.
package struct SymbolPlace: Sendable, Equatable {
  /// The path of the file.
  package var path: String
  /// The bytes of the name.
  package var range: Range<Int>
  package var isDeclaration: Bool
}

/// A place with the word that has the name.
struct WrittenPlace {
  var place: SymbolPlace
  var word: WrittenWord
}

/// A part of a word that refers to a symbol.
struct SymbolMention {
  var symbol: Symbol
  var range: Range<Int>
  var isDeclaration: Bool
}

/// Finds the symbols of words, across files. Each file is read and searched for declarations once.
struct SymbolResolution {
  private var project: ProjectFiles
  private var declared: [String: Set<Declaration>] = [:]

  private struct Declaration: Hashable {
    var kind: SymbolKind
    var name: String
  }

  init(_ project: ProjectFiles) { self.project = project }

  /// Whether the result is no longer needed.
  var isCancelled: Bool { project.isCancelled }

  mutating func file(_ path: String) -> WrittenFile? { project.file(path) }

  /// Returns the symbols that a word mentions: an import before each dot, and the name itself.
  mutating func mentions(_ word: WrittenWord, in file: WrittenFile) -> [SymbolMention] {
    switch word.kind {
    case .declaration(let kind):
      return [
        SymbolMention(
          symbol: Symbol(kind: kind, name: word.text, path: file.path), range: word.range, isDeclaration: true
        )
      ]
    case .reference(let kinds):
      guard kinds.contains(where: { $0.isDeclared }) else { return [] }
      return references(word.text, kinds, word.range, in: file)
    case .variableOfImport(let name):
      guard let path = file.imports.first(where: { $0.name.string == name })?.path else { return [] }
      return [
        SymbolMention(
          symbol: Symbol(kind: .variable, name: word.text, path: path), range: word.range,
          isDeclaration: false)
      ]
    case .property, .operator, .choice: return []
    }
  }

  private mutating func references(
    _ text: String, _ kinds: [SymbolKind], _ range: Range<Int>, in file: WrittenFile
  ) -> [SymbolMention] {
    // A word with escapes has no parts of which the places are known.
    let isExact = range.count == text.utf8.count
    var mentions: [SymbolMention] = []
    var (text, start) = (text[...], range.lowerBound)
    var file = file
    if file.kind == .scenario {
      guard let spec = file.testedSpec.flatMap({ self.file($0) }) else { return [] }
      file = spec
    }
    while isExact, let dot = text.firstIndex(of: "."), !isDeclared(text, kinds, in: file) {
      let name = String(text[..<dot])
      guard let path = file.imports.first(where: { $0.name.string == name })?.path,
        let imported = self.file(path)
      else { break }
      mentions.append(
        SymbolMention(
          symbol: Symbol(kind: .import, name: name, path: file.path),
          range: start..<start + name.utf8.count, isDeclaration: false))
      start += name.utf8.count + 1
      text = text[text.index(after: dot)...]
      file = imported
    }
    var name = String(text)
    if kinds.contains(.annotation), !isDeclared(text, kinds, in: file) {
      // An instance has the id of its annotation, and a cluster that of its first member.
      if let slash = name.firstIndex(of: "/") { name = String(name[..<slash]) }
    }
    let kind = kinds.first { isDeclared(name[...], [$0], in: file) } ?? kinds[0]
    let isOfStyle = kind == .layer && !isDeclared(name[...], [.layer], in: file)
    mentions.append(
      SymbolMention(
        symbol: Symbol(kind: kind, name: name, path: isOfStyle ? "" : file.path),
        range: isExact ? start..<start + name.utf8.count : range, isDeclaration: false))
    return mentions
  }

  private mutating func isDeclared(_ name: Substring, _ kinds: [SymbolKind], in file: WrittenFile) -> Bool {
    let known = declarations(in: file)
    return kinds.contains { known.contains(Declaration(kind: $0, name: String(name))) }
  }

  private mutating func declarations(in file: WrittenFile) -> Set<Declaration> {
    if let known = declared[file.path] { return known }
    var found: Set<Declaration> = []
    for word in file.words {
      if case .declaration(let kind) = word.kind { found.insert(Declaration(kind: kind, name: word.text)) }
    }
    declared[file.path] = found
    return found
  }

  /// Whether a file declares the symbol.
  mutating func isDeclared(_ symbol: Symbol) -> Bool {
    guard let file = file(symbol.path) else { return false }
    return isDeclared(symbol.name[...], [symbol.kind], in: file)
  }

  /// Returns the symbol at an offset with the place of its name there, or `nil` if there is none.
  mutating func mention(at offset: Int, in file: WrittenFile) -> SymbolMention? {
    guard let word = file.word(at: offset) else { return nil }
    let mentions = mentions(word, in: file)
    return mentions.first { $0.range.contains(offset) } ?? mentions.last { $0.range.upperBound == offset }
  }

  /// Returns the places in a file that mention a symbol, in source order.
  mutating func places(of symbol: Symbol, in file: WrittenFile) -> [WrittenPlace] {
    var places: [WrittenPlace] = []
    for word in file.words {
      for mention in mentions(word, in: file) where mention.symbol == symbol {
        let place = SymbolPlace(path: file.path, range: mention.range, isDeclaration: mention.isDeclaration)
        places.append(WrittenPlace(place: place, word: word))
      }
    }
    return places
  }
}
