import CartoucheLint
import CartoucheSpec
import CartoucheSyntax

/// Examples of values, with names of the project.
extension CompletionBuilder {
  /// Returns the snippet of a property's example, or `nil` if it has none. The sources, templates and other things that the example names are
  /// replaced by those of the project, or by empty gaps.
  mutating func exampleSnippet(of property: LanguageProperty) -> String? {
    guard let example = property.example else { return nil }
    let file = WrittenFile(spec.path, Array(example.utf8))
    guard let root = file.root else { return Snippet.gap(1, example) }
    let meaning = Meaning(shapes: property.shapes, property: property)
    let words = WrittenFile.words(below: root, meaning).compactMap { word in
      word.nameOfProject.map { (word: word, kind: $0) }
    }
    var found: [(range: Range<Int>, name: String?)] = []
    var unused: [SymbolKind: [String]] = [:]
    for (word, kind) in words {
      var names = unused[kind] ?? projectNames(kind, property)
      let name = names.first { $0 == word.text } ?? names.first
      names.removeAll { $0 == name }
      unused[kind] = names
      found.append((word.range, name))
    }
    // A list of names has as many as the project.
    if !found.isEmpty, root.kind == .sequence, root.style == .flow, root.count == found.count,
      root.items.allSatisfy({ $0.kind == .scalar })
    {
      let names = found.compactMap { $0.name.map { scalar($0) } }
      return names.isEmpty ? "[${1}]" : Snippet.gap(1, "[\(names.joined(separator: ", "))]")
    }
    return snippet(file.bytes, found)
  }

  /// Returns the snippet of a text with other names. Without missing names, the whole text is the default text of one gap.
  private func snippet(_ bytes: [UInt8], _ names: [(range: Range<Int>, name: String?)]) -> String {
    var (text, gaps, position) = ("", "", 0)
    var missing = 0
    for (range, name) in names {
      let before = String(decoding: bytes[position..<range.lowerBound], as: UTF8.self)
      text += before
      gaps += Snippet.escaped(before)
      if let name {
        text += scalar(name)
        gaps += Snippet.escaped(scalar(name))
      } else {
        missing += 1
        gaps += "${\(missing)}"
      }
      position = range.upperBound
    }
    let rest = String(decoding: bytes[position...], as: UTF8.self)
    return missing == 0 ? Snippet.gap(1, text + rest) : gaps + Snippet.escaped(rest)
  }

  private mutating func projectNames(_ kind: SymbolKind, _ property: LanguageProperty) -> [String] {
    (kind == .path ? paths(for: property) : known(kind)).map { $0.name }
  }
}

extension WrittenWord {
  /// The kind of a name that only the project can have; `nil` for another word. An author may choose any cluster and view.
  fileprivate var nameOfProject: SymbolKind? {
    guard case .reference(let kinds) = kind, let first = kinds.first else { return nil }
    switch first {
    case .source, .template, .layer, .annotation, .import, .region, .path: return first
    default: return nil
    }
  }
}
