import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheLint
import CartoucheResolver
import CartoucheSpec
import CartoucheSyntax

extension CompletionBuilder {
  /// Adds the properties that the mapping at the cursor lacks.
  mutating func addProperties(of mapping: Node) {
    let present = presentKeys(of: mapping)
    let hasValue = !cursor.isBeforeColon && !cursor.isInQuotes
    for shape in place.meaning.mappings {
      let type = Vocabulary.type(shape)
      let missing = shape.requirements.missing(given: present)
      let excluded = shape.requirements.excluded(given: present)
      let only = mapping["type"].map { $0.string }
      for (index, property) in type.properties.enumerated() {
        guard !present.contains(property.name), !excluded.contains(property.name) else { continue }
        if let kind = property.row.header.onlyKind, let only, kind != only { continue }
        let isRequired = missing.contains(property.name)
        let value = hasValue ? value(of: property) : ""
        add(
          CompletionItem(
            label: property.name, kind: .property, detail: property.row.shape.summary(),
            documentation: property.topic?.markdown ?? property.row.summary,
            snippet: entry(property.name, value), range: cursor.word,
            order: Self.order(isRequired ? 0 : 2, index), isRequired: isRequired))
      }
      if present.isEmpty, !shape.requirements.isEmpty { addSnippets(for: shape) }
    }
  }

  /// Returns the keys of a mapping without the one at the cursor.
  private func presentKeys(of mapping: Node) -> Set<String> {
    var keys: Set<String> = []
    for entry in mapping.entries where entry.key.span != place.node.span { keys.insert(entry.key.string) }
    return keys
  }

  /// Adds whole mappings, such as an annotation at a point.
  private mutating func addSnippets(for shape: MappingShape) {
    guard case .list(let snippets)? = JSONSchema.snippets[shape.name], !needsQuotes, !cursor.isInQuotes,
      isInBlockStyle, !cursor.isBeforeColon
    else { return }
    let indentation = String(repeating: " ", count: extraColumns)
    for (index, snippet) in snippets.enumerated() {
      guard case .mapping(let members) = snippet, case .text(let label)? = members.value("label"),
        case .mapping(let body)? = members.value("body")
      else { continue }
      let lines = body.map { "\($0.name): \($0.value.snippet)" }
      var documentation = ""
      if case .text(let description)? = members.value("description") { documentation = description }
      add(
        CompletionItem(
          label: label, kind: .snippet, detail: "snippet", documentation: documentation,
          snippet: lines.joined(separator: "\n\(indentation)"), range: cursor.word,
          order: Self.order(1, index)))
    }
  }

  /// Whether the mapping of the key is in block style, so that values may take several lines.
  private var isInBlockStyle: Bool {
    guard cursor.isAtStartOfLine, let mapping = place.parents.last else { return false }
    return mapping.style != .flow
  }

  /// The number of columns between the white space at the start of the line and the word: the width of dashes.
  private var extraColumns: Int {
    max(0, cursor.word.lowerBound - cursor.lineStart - cursor.column(ofLineAt: cursor.lineStart))
  }

  /// Returns the snippet of a property's value.
  mutating func value(of property: LanguageProperty) -> String {
    if isInBlockStyle, !needsQuotes {
      let indentation = "\n" + String(repeating: " ", count: extraColumns + 2)
      for shape in property.shapes {
        switch shape {
        case .named: return indentation + "$0"
        case .list(.mapping, _): return indentation + "- $0"
        case .mapping(let mapping) where ["States", "Callout"].contains(mapping.name):
          return indentation + "$0"
        default: break
        }
      }
    }
    return property.shapes.snippet(
      example: needsQuotes ? nil : exampleSnippet(of: property), inJSON: needsQuotes)
  }

  /// Adds the names that can be keys at the cursor, such as ids that a scenario expects something of.
  mutating func addChosenKeys(of mapping: Node) {
    let present = presentKeys(of: mapping)
    let inner = place.meaning.value(of: "")
    let value = { [inner, needsQuotes] in
      // A mapping of expectations starts empty.
      inner.mappings.isEmpty ? inner.shapes.snippet(example: nil, inJSON: needsQuotes) : "{ $0 }"
    }
    if place.meaning.property?.typeName == "Import", place.meaning.property?.name == "variables" {
      addVariablesOfImport(present, value)
      return
    }
    guard let keys = SymbolKind.ofKeys(at: place.meaning) else { return }
    if keys.kind == .rule {
      let isLimit = place.meaning.property?.name == "limits"
      for rule in ruleCatalog.map({ $0.metadata }).sorted(by: { $0.id < $1.id })
      where !present.contains(rule.id) && (!isLimit || rule.limit != nil) {
        add(
          CompletionItem(
            label: rule.id, kind: .name(.rule), detail: rule.severity.rawValue,
            documentation: Topic.only(.rule, named: rule.id)?.markdown ?? rule.summary,
            snippet: entry(rule.id, rule.limit.map { isLimit ? "${1:\($0)}" : value() } ?? value()),
            range: cursor.word, order: rule.id))
      }
      return
    }
    // A declaration has a new name, but a cluster may be used before it is declared.
    guard !keys.isDeclaration || keys.kind == .cluster else { return }
    for (index, name) in known(keys.kind).enumerated() where !present.contains(name.name) {
      add(
        CompletionItem(
          label: name.name, kind: .name(keys.kind),
          detail: name.detail.isEmpty ? keys.kind.title : name.detail,
          snippet: chosenEntry(name.name, value()), range: cursor.word, order: Self.order(1, index)))
    }
  }

  private func chosenEntry(_ key: String, _ value: String) -> String {
    let written = Snippet.escaped(scalar(key))
    return cursor.isBeforeColon || cursor.isInQuotes ? written : "\(written): \(value)"
  }

  private mutating func addVariablesOfImport(_ present: Set<String>, _ value: () -> String) {
    // The parents are the root, `imports`, the import and its variables.
    guard place.parents.count >= 3, let imports = place.file.root?["imports"] else { return }
    let own = place.parents[place.parents.count - 2]
    guard let entry = imports.entries.first(where: { $0.value.span == own.span }),
      let path = place.file.imports.first(where: { $0.name.span == entry.key.span })?.path,
      let imported = names.project.file(path)
    else { return }
    for (index, word) in imported.words.enumerated() {
      guard case .declaration(.variable) = word.kind, !present.contains(word.text) else { continue }
      add(
        CompletionItem(
          label: word.text, kind: .name(.variable), detail: path,
          documentation: word.value.map { "`\($0.written)`" } ?? "", snippet: chosenEntry(word.text, value()),
          range: cursor.word, order: Self.order(1, index)))
    }
  }

  /// Returns the names of a kind. In a scenario, ids are those of the compiled spec, with instances.
  mutating func known(_ kind: SymbolKind) -> [KnownName] {
    var known = names.names(of: kind)
    if kind == .annotation, spec.kind == .scenario, let plan = spec.compilation?.plan {
      let ids = (0..<min(plan.annotations.count, 1000)).map {
        KnownName(name: plan.annotations.ids.string($0))
      }
      if !ids.isEmpty { known = ids }
    }
    return known
  }
}

extension [PlainValue.Member] {
  fileprivate func value(_ name: String) -> PlainValue? { first { $0.name == name }?.value }
}

extension PlainValue {
  /// The value of a snippet of the JSON Schema, in which texts are YAML with gaps.
  fileprivate var snippet: String {
    switch self {
    case .text(let text): text
    case .list(let items): "[\(items.map { $0.snippet }.joined(separator: ", "))]"
    case .mapping(let members):
      "{ \(members.map { "\($0.name): \($0.value.snippet)" }.joined(separator: ", ")) }"
    default: yaml
    }
  }
}

extension [Requirement] {
  /// The keys that a mapping with the given keys must still have, in one of the ways that are allowed.
  func missing(given present: Set<String>) -> Set<String> {
    var missing: Set<String> = []
    for requirement in self {
      switch requirement {
      case .key(let name): if !present.contains(name) { missing.insert(name) }
      case .anyGroup(let groups):
        if !groups.contains(where: { $0.allSatisfy(present.contains) }) {
          for group in groups { missing.formUnion(group.filter { !present.contains($0) }) }
        }
      case .exactlyOne(let names): if !names.contains(where: present.contains) { missing.formUnion(names) }
      case .unless(let name, let others):
        if !present.contains(name) { missing.formUnion(others.missing(given: present)) }
      case .notAll, .atMostOne: break
      }
    }
    return missing
  }

  /// The keys that a mapping with the given keys must not have.
  func excluded(given present: Set<String>) -> Set<String> {
    var excluded: Set<String> = []
    for requirement in self {
      switch requirement {
      case .exactlyOne(let names), .atMostOne(let names):
        if names.contains(where: present.contains) { excluded.formUnion(names) }
      case .notAll(let names):
        if names.filter({ !present.contains($0) }).count == 1 { excluded.formUnion(names) }
      case .key, .anyGroup, .unless: break
      }
    }
    return excluded.subtracting(present)
  }
}

extension [Shape] {
  /// Returns the snippet of a value that has one of the shapes.
  /// - Parameter example: The snippet of an example.
  func snippet(example: @autoclosure () -> String?, inJSON isJSON: Bool) -> String {
    func quoted(_ gap: String) -> String { isJSON ? "\"\(gap)\"" : gap }
    var words: [String] = []
    var isBoolean = false
    var isOther = false
    for shape in self {
      switch shape {
      case .choice(let names, _): words += names
      case .boolean: isBoolean = true
      case .expression: break
      default: isOther = true
      }
    }
    if !words.isEmpty, !isOther { return quoted(Snippet.choice(1, words)) }
    if isBoolean, !isOther { return Snippet.choice(1, ["true", "false"]) }
    if let example = example() { return example }
    for shape in self {
      switch shape {
      case .number(let number): return Snippet.gap(1, (number.lowerBound ?? 0) > 0 ? "1" : "0")
      case .text, .name, .template: return quoted("$1") + (isJSON ? "" : "$0")
      case .list, .pair: return "[$1]"
      case .mapping, .named, .object: return "{ $1 }"
      default: break
      }
    }
    return isJSON ? "${1:null}" : "$0"
  }
}
