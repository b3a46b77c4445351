import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax

/// A word of a file that has a meaning: the name of a property, a name that the author chose, an operator or another word.
struct WrittenWord {
  enum Kind {
    case property(LanguageProperty)
    /// A name that this place declares.
    case declaration(SymbolKind)
    /// A name that this place refers to, which is of one of the kinds.
    case reference([SymbolKind])
    /// The name of a variable of an imported file, for which an import sets a value.
    case variableOfImport(String)
    case `operator`
    /// A word that a property accepts, such as `bottom-left`.
    case choice(LanguageProperty)
  }

  let kind: Kind
  /// The word as it is meant, without quotes, `$` and braces.
  let text: String
  /// The bytes of the word in the file, without quotes, `$` and braces.
  let range: Range<Int>
  /// The scalar that has the word.
  let node: Node
  /// The value of the key that the word is, or `nil` if it is no key.
  var value: Node?

  /// Whether the word is all of its scalar.
  var isWholeScalar: Bool { node.textLength == text.utf8.count && node.hasText(text) }
}

extension WrittenFile {
  /// The words of the file that have a meaning, in source order. Inline GeoJSON has none.
  /// - Complexity: O(nodes).
  var words: [WrittenWord] {
    var collector = WordCollector()
    if let root { collector.visit(root, .root(of: kind)) }
    return collector.words
  }

  /// The words of the file outside of its `annotations`, which are most of a large file.
  var wordsOutsideAnnotations: [WrittenWord] {
    var collector = WordCollector(skipped: root?["annotations"]?.span)
    if let root { collector.visit(root, .root(of: kind)) }
    return collector.words
  }

  /// Returns the words below a node with a meaning, in source order.
  static func words(below node: Node, _ meaning: Meaning) -> [WrittenWord] {
    var collector = WordCollector()
    collector.visit(node, meaning)
    return collector.words
  }

  /// Returns the word that contains an offset or ends there, or `nil` if there is none.
  func word(at offset: Int) -> WrittenWord? {
    let words = words.filter { $0.range.lowerBound <= offset && offset <= $0.range.upperBound }
    return words.last { $0.range.contains(offset) } ?? words.last
  }
}

/// Collects the words below a node.
private struct WordCollector {
  /// The span of a node whose words are not collected.
  var skipped: SourceSpan?
  var words: [WrittenWord] = []

  mutating func visit(_ node: Node, _ meaning: Meaning, of importName: String? = nil) {
    if let skipped, node.span == skipped { return }
    switch node.kind {
    case .scalar, .alias: visitScalar(node, meaning)
    case .mapping: visitMapping(node, meaning, of: importName)
    case .sequence: visitList(node, meaning)
    }
  }

  private mutating func visitMapping(_ node: Node, _ meaning: Meaning, of importName: String?) {
    let keys = SymbolKind.ofKeys(at: meaning)
    let setsVariables =
      importName != nil && meaning.property?.typeName == "Import" && meaning.property?.name == "variables"
    for entry in node.entries {
      let (key, value) = (entry.key, entry.value)
      let name = key.string
      var inner = meaning.value(of: name)
      var importName = importName
      if let property = meaning.property(name) {
        add(.property(property), key, value: value)
      } else if let keys {
        add(keys.isDeclaration ? .declaration(keys.kind) : .reference([keys.kind]), key, value: value)
        if keys.kind == .import, keys.isDeclaration { importName = name }
      } else if setsVariables, let importName {
        add(.variableOfImport(importName), key, value: value)
      } else if key.isText("<<") {
        inner = meaning
      }
      // The value of an alias is at another place, where it is visited.
      if node.isOwn(entry) { visit(value, inner, of: importName) }
    }
  }

  private mutating func visitList(_ node: Node, _ meaning: Meaning) {
    let head = node.firstChild
    let isCall = meaning.allowsExpression && head?.kind == .scalar
    let name = isCall ? head?.string ?? "" : ""
    let isExpression = isCall && OperatorCatalog.id(name) != nil
    for (index, item) in node.ownItems {
      if isExpression, index == 0 {
        add(.operator, item)
      } else {
        visit(item, isExpression ? meaning.argument(index - 1, of: name) : meaning.item(index))
      }
    }
  }

  private mutating func visitScalar(_ node: Node, _ meaning: Meaning) {
    let text = node.string
    if node.mayBeVariable, text.hasPrefix("$"), !text.hasPrefix("$$") {
      let name = String(text.dropFirst())
      if isVariableName(name), meaning.property?.name != "metadata" {
        add(.reference([.variable]), node, 1..<node.textLength)
      }
      return
    }
    if let property = meaning.property, meaning.argument == nil {
      for case .choice(let words, _) in meaning.shapes where words.contains(text) {
        add(.choice(property), node)
        return
      }
    }
    let kinds = SymbolKind.ofValue(at: meaning)
    if !kinds.isEmpty, !text.isEmpty {
      let isID = meaning.property?.typeName == "Annotation" && meaning.property?.name == "id"
      add(isID ? .declaration(.annotation) : .reference(kinds), node, value: isID ? node : nil)
    }
    if node.contains(UInt8(ascii: "{")) { visitPlaceholders(node) }
  }

  /// Adds the names in `{name}` and `{$name}` of a text.
  private mutating func visitPlaceholders(_ node: Node) {
    let bytes = Array(node.utf8)
    var position = 0
    while position < bytes.count {
      guard bytes[position] == UInt8(ascii: "{") else {
        position += 1
        continue
      }
      // `{{` is a brace.
      if position + 1 < bytes.count, bytes[position + 1] == UInt8(ascii: "{") {
        position += 2
        continue
      }
      guard let end = bytes[position...].firstIndex(of: UInt8(ascii: "}")) else { return }
      let isVariable = position + 1 < end && bytes[position + 1] == UInt8(ascii: "$")
      let name = position + (isVariable ? 2 : 1)
      if name < end { add(.reference([isVariable ? .variable : .featureProperty]), node, name..<end) }
      position = end + 1
    }
  }

  private mutating func add(
    _ kind: WrittenWord.Kind, _ node: Node, _ part: Range<Int>? = nil, value: Node? = nil
  ) {
    guard node.kind == .scalar else { return }
    let text = part.map {
      String(decoding: node.utf8.dropFirst($0.lowerBound).prefix($0.count), as: UTF8.self)
    }
    let place = node.location(of: part ?? 0..<node.textLength)
    words.append(
      WrittenWord(kind: kind, text: text ?? node.string, range: place.span.range, node: node, value: value))
  }
}

extension SourceSpan {
  func contains(_ other: SourceSpan) -> Bool { start <= other.start && other.end <= end }
}
