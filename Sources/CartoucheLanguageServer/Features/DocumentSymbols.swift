import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax

/// An entry of the outline of a file.
package struct DocumentSymbol: Sendable, Equatable {
  package var name: String
  /// A short text beside the name, such as the attachment of an annotation; may be empty.
  package var detail: String
  package var kind: Kind
  /// The bytes of the key and its value.
  package var range: Range<Int>
  /// The bytes of the name, within `range`.
  package var nameRange: Range<Int>
  package var children: [DocumentSymbol] = []

  package enum Kind: Sendable, Equatable {
    /// A section of the file, such as `templates`.
    case section
    case symbol(SymbolKind)
    case step
    case property
  }
}

/// Returns the outline of a file: its root properties with the names, annotations and steps below them.
package func documentSymbols(in file: WrittenFile) -> [DocumentSymbol] {
  guard let root = file.root, root.kind == .mapping else { return [] }
  let meaning = Meaning.root(of: file.kind)
  return root.entries.compactMap { entry in
    guard var symbol = file.symbol(entry, .section, root) else { return nil }
    let inner = meaning.value(of: entry.key.string)
    if let keys = SymbolKind.ofKeys(at: inner) {
      symbol.children = entry.value.entries.compactMap {
        file.symbol(
          $0, .symbol(keys.kind), entry.value, detail: $0.value.kind == .scalar ? $0.value.written : "")
      }
    } else if entry.value.kind == .sequence, let type = inner.item(0).types.first {
      symbol.children = entry.value.items.enumerated().compactMap { index, item in
        file.symbol(ofItem: item, index, type, in: entry.value)
      }
    } else if entry.value.kind == .scalar {
      symbol.detail = entry.value.written
    }
    return symbol
  }
}

extension WrittenFile {
  fileprivate func symbol(
    _ entry: Node.Entry, _ kind: DocumentSymbol.Kind, _ parent: Node, detail: String = ""
  ) -> DocumentSymbol? {
    let key = entry.key
    guard key.kind == .scalar, parent.span.contains(key.span) else { return nil }
    let end =
      parent.isOwn(entry) ? max(end(of: entry.value), Int(key.span.end)) : Int(key.span.end)
    let name = key.string
    return DocumentSymbol(
      name: name.isEmpty ? "\"\"" : name, detail: Self.short(detail), kind: kind,
      range: Int(key.span.start)..<end, nameRange: key.span.range)
  }

  fileprivate func symbol(ofItem item: Node, _ index: Int, _ type: LanguageType, in list: Node)
    -> DocumentSymbol?
  {
    guard item.kind == .mapping, list.span.contains(item.span) else { return nil }
    let range = Int(item.span.start)..<max(end(of: item), Int(item.span.start))
    let isAnnotation = type.name == "Annotation"
    let name = isAnnotation ? item["id"] : item["name"] ?? item["files"]
    let text = name.map { $0.kind == .scalar ? $0.string : $0.written } ?? ""
    let nameRange = name.map { $0.span.range } ?? range.lowerBound..<range.lowerBound
    let isInside = range.lowerBound <= nameRange.lowerBound && nameRange.upperBound <= range.upperBound
    var detail = ""
    if isAnnotation {
      let host = item["attach"] ?? item["forEach"]
      detail = host.map { $0.written } ?? ""
    } else {
      detail = item.entries.filter { !$0.key.isText("name") }.map { $0.key.string }.joined(separator: ", ")
    }
    return DocumentSymbol(
      name: text.isEmpty ? "\(isAnnotation ? "annotation" : "step") \(index + 1)" : text,
      detail: Self.short(detail),
      kind: isAnnotation ? .symbol(.annotation) : .step, range: range,
      nameRange: isInside ? nameRange : range.lowerBound..<range.lowerBound)
  }

  /// The first line of a text, of at most 60 characters.
  private static func short(_ text: String) -> String {
    let line = text.prefix { !$0.isNewline }
    return line.count > 60 ? "\(line.prefix(59))…" : String(line)
  }
}
