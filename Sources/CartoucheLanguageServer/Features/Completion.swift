import CartoucheDiagnostics
import CartoucheLint
import CartoucheSpec
import CartoucheSyntax

/// Returns the texts that can be inserted at an offset of a spec, a scenario or a configuration, best first.
///
/// The text may be incomplete: a word is assumed at the cursor, and if there is a syntax error elsewhere, only the lines around the
/// cursor are read.
/// - Complexity: O(bytes), plus a compilation of the text if its start cannot be read and properties of features are offered.
package func completions(at offset: Int, in spec: EditedSpec) -> [CompletionItem] {
  let cursor = CursorText(spec.document, at: offset)
  if cursor.isInComment { return commentCompletions(cursor) }
  if cursor.isAfterValue { return [] }
  var found: [CompletionItem] = []
  for place in cursor.places(in: spec.path) {
    var builder = CompletionBuilder(place, cursor, spec)
    builder.build()
    for item in builder.items where !found.contains(where: { $0.label == item.label && $0.kind == item.kind })
    {
      found.append(item)
    }
  }
  if found.isEmpty, cursor.bytes.allSatisfy({ $0 <= 0x20 }) {
    // An empty file is an empty mapping.
    let file = WrittenFile(spec.path, Array("x: 0\n".utf8))
    if let root = file.root, let key = root.firstChild {
      let place = CursorPlace(
        form: .key(of: root), meaning: .root(of: file.kind), parents: [root], node: key, file: file,
        isWhole: true)
      var builder = CompletionBuilder(place, cursor, spec)
      builder.build()
      found = builder.items
    }
  }
  return found
}

/// Returns the comments that suppress findings, or the names of rules after one of them.
private func commentCompletions(_ cursor: CursorText) -> [CompletionItem] {
  guard let start = cursor.commentStart else { return [] }
  let text = String(decoding: cursor.bytes[(start + 1)..<cursor.offset], as: UTF8.self)
  let words = text.split(whereSeparator: { " \t,".contains($0) })
  let isFirst = words.isEmpty || words.count == 1 && text.last.map { !" \t".contains($0) } == true
  if isFirst {
    return Directive.Kind.allCases.map { kind in
      CompletionItem(
        label: kind.rawValue, kind: .comment, detail: "comment",
        documentation: Topic.only(.comment, named: kind.rawValue)?.markdown ?? "",
        snippet: "\(kind.rawValue) \(Snippet.gap(1, "rule")) -- \(Snippet.gap(2, "reason"))",
        range: cursor.word,
        order: kind.rawValue)
    }
  }
  guard let first = words.first, Directive.Kind(rawValue: String(first)) != nil, !words.contains("--") else {
    return []
  }
  return ruleItems(cursor.word) { Snippet.escaped($0) }
}

/// Returns an item for each rule and each finding of the compiler that can be suppressed.
private func ruleItems(_ range: Range<Int>, _ snippet: (String) -> String) -> [CompletionItem] {
  ruleCatalog.map { $0.metadata.id }.sorted().map { id in
    CompletionItem(
      label: id, kind: .name(.rule), detail: "rule",
      documentation: Topic.only(.rule, named: id)?.markdown ?? "",
      snippet: snippet(id), range: range, order: id)
  }
}

/// Builds the items for one meaning of the place at the cursor.
struct CompletionBuilder {
  let place: CursorPlace
  let cursor: CursorText
  let spec: EditedSpec
  var names: KnownNames
  private(set) var items: [CompletionItem] = []
  /// Whether the text is JSON, or in JSON style: the word is or must be quoted.
  let needsQuotes: Bool

  init(_ place: CursorPlace, _ cursor: CursorText, _ spec: EditedSpec) {
    self.place = place
    self.cursor = cursor
    self.spec = spec
    names = KnownNames(place.file, loader: spec.loader)
    needsQuotes = spec.document.isJSON && !cursor.isInQuotes
  }

  mutating func add(_ item: CompletionItem) { items.append(item) }

  mutating func build() {
    switch place.form {
    case .key(let mapping):
      addProperties(of: mapping)
      addChosenKeys(of: mapping)
    case .operatorName: addOperators()
    case .placeholder: addPlaceholders()
    case .value:
      addArguments()
      addWords()
      addNames()
      addExpressions()
      addExample()
    }
  }

  // MARK: Text

  /// Returns a scalar with a text, quoted if YAML or the place needs that.
  func scalar(_ text: String, mayBePlain: Bool? = nil) -> String {
    if cursor.isInQuotes { return text }
    let isPlain = mayBePlain ?? isPlainText(text)
    return needsQuotes || !isPlain ? PlainValue.text(text).json : text
  }

  /// Whether YAML reads the text as itself without quotes, in every style.
  private func isPlainText(_ text: String) -> Bool {
    isPlainName(text)
      || text.first.map { $0.isLetter || $0 == "_" || $0 == "$" || $0 == "." } == true
        && text.utf8.allSatisfy {
          switch $0 {
          case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...0xFF:
            true
          default: "_-./$#".utf8.contains($0)
          }
        } && !["true", "false", "null"].contains(text.lowercased())
  }

  /// Returns the snippet of a key and, unless it already has one, the snippet of its value.
  func entry(_ key: String, _ value: @autoclosure () -> String) -> String {
    let written = Snippet.escaped(scalar(key, mayBePlain: true))
    if cursor.isBeforeColon { return written }
    // In quotes, the closing quotation mark follows the cursor, and the value cannot be inserted.
    if cursor.isInQuotes { return written }
    let value = value()
    return value.hasPrefix("\n") ? "\(written):\(value)" : "\(written): \(value)"
  }

  /// Returns a sort text that keeps the order of items within a rank.
  static func order(_ rank: Int, _ index: Int) -> String {
    let digits = String(index)
    return "\(rank)\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)"
  }
}
