import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheLint
import CartoucheSpec
import CartoucheSyntax

extension CompletionBuilder {
  // MARK: Words and names

  /// Adds the words that the value can be.
  mutating func addWords() {
    guard let property = place.meaning.property, !place.meaning.isNameInExpression else { return }
    // An argument of an expression can be a result, and so a word of the property.
    let shapes = place.meaning.argument == nil ? place.meaning.shapes : property.shapes
    let standard = property.row.defaultValue?.yaml
    var index = 0
    for shape in shapes {
      switch shape {
      case .choice(let words, let meanings):
        for (position, word) in words.enumerated() {
          let topic = Topic.value(word, of: property.name, in: property.typeTitle)
          var detail = position < meanings.count ? meanings[position] : ""
          if word == standard { detail = detail.isEmpty ? "default" : "\(detail) (default)" }
          add(value(word, scalar(word), detail, topic?.markdown ?? "", rank: 1, index))
          index += 1
        }
      case .boolean where !cursor.isInQuotes:
        for word in ["true", "false"] {
          add(
            value(
              word, word, word == standard ? "default" : "", property.topic?.markdown ?? "", rank: 1, index))
          index += 1
        }
      default: break
      }
    }
  }

  private func value(
    _ label: String, _ text: String, _ detail: String, _ documentation: String, rank: Int, _ index: Int
  ) -> CompletionItem {
    CompletionItem(
      label: label, kind: .value, detail: detail, documentation: documentation,
      snippet: Snippet.escaped(text),
      range: cursor.word, order: Self.order(rank, index))
  }

  /// Adds the names that the value can be, and variables.
  mutating func addNames() {
    let kinds = SymbolKind.ofValue(at: place.meaning)
    let isID = place.meaning.property?.typeName == "Annotation" && place.meaning.property?.name == "id"
    for (rank, kind) in kinds.enumerated() where !isID {
      if kind == .path {
        addPaths()
      } else if kind == .featureProperty {
        addFeatureProperties()
      } else {
        for (index, name) in known(kind).enumerated() {
          add(
            CompletionItem(
              label: name.name, kind: .name(kind), detail: name.detail.isEmpty ? kind.title : name.detail,
              snippet: Snippet.escaped(scalar(name.name)), range: cursor.word,
              order: Self.order(1 + min(rank, 3), index)))
        }
      }
    }
    // Variables are whole values of specs, and JSON quotes them.
    guard spec.kind == .spec, !isID, !cursor.isInQuotes || spec.document.isJSON,
      place.meaning.property?.name != "variables"
    else { return }
    for (index, name) in known(.variable).enumerated() {
      add(
        CompletionItem(
          label: "$\(name.name)", kind: .name(.variable),
          detail: name.detail.isEmpty ? "variable" : name.detail,
          snippet: Snippet.escaped(scalar("$\(name.name)", mayBePlain: true)), range: cursor.word,
          order: Self.order(6, index)))
    }
  }

  /// Returns the files that a property can name.
  func paths(for property: LanguageProperty?) -> [KnownName] {
    if property?.typeName == "Import" || property?.name == "imports" || property?.name == "spec" {
      return names.paths(endingIn: FileKind.spec.endings)
    }
    let endings = property?.name == "style" ? [".json"] : [".geojson", ".json"]
    return names.paths(endingIn: endings).filter { FileKind.named($0.name) == nil }
  }

  private mutating func addPaths() {
    for (index, path) in paths(for: place.meaning.property).enumerated() {
      add(
        CompletionItem(
          label: path.name, kind: .name(.path), detail: "file", snippet: Snippet.escaped(scalar(path.name)),
          range: cursor.word, order: Self.order(1, index)))
    }
  }

  /// Adds an example of the value, if it can be neither a word nor a name.
  mutating func addExample() {
    guard items.allSatisfy({ $0.kind == .name(.variable) }) || items.isEmpty, cursor.word.isEmpty,
      !cursor.isInQuotes, !needsQuotes, place.meaning.depth == 0, place.meaning.argument == nil,
      let property = place.meaning.property, let example = exampleSnippet(of: property)
    else { return }
    add(
      CompletionItem(
        label: Snippet.plainText(example), kind: .value, detail: "example",
        documentation: property.topic?.markdown ?? "", snippet: example, range: cursor.word,
        order: Self.order(5, 0)))
  }

  // MARK: Expressions

  /// Adds the names of operators, with gaps for their arguments if there are none yet.
  mutating func addOperators() {
    guard case .operatorName(let list) = place.form else { return }
    // A list of names, as in `extends`, has no operator.
    if place.meaning.shapes.contains(where: { if case .list = $0 { true } else { false } }) {
      let item = place.meaning.item(0)
      if !item.shapes.allSatisfy({ if case .expression = $0 { true } else { false } }) {
        var values = CompletionBuilder(
          CursorPlace(
            form: .value, meaning: item, parents: place.parents, node: place.node, file: place.file,
            isWhole: place.isWhole), cursor, spec)
        values.build()
        for item in values.items { add(item) }
      }
    }
    for (index, operation) in OperatorCatalog.all.enumerated() {
      let name = operation.writtenName(inJSON: needsQuotes)
      let arguments = list.count > 1 || cursor.isInQuotes ? [] : operation.argumentGaps
      let start = Snippet.escaped(cursor.isInQuotes ? operation.name : name)
      add(
        CompletionItem(
          label: operation.name, kind: .operator, detail: operation.usages.joined(separator: "; or "),
          documentation: Topic.only(.operator, named: operation.name)?.markdown ?? operation.summary,
          snippet: ([start] + (needsQuotes ? [] : arguments)).joined(separator: ", "), range: cursor.word,
          order: Self.order(3, index)))
    }
  }

  /// The operators that an editor offers as whole expressions.
  private static let common = ["get", "case", "match", "coalesce", "step", "interpolate", "concat"]

  /// Adds whole expressions.
  mutating func addExpressions() {
    guard place.meaning.allowsExpression, !place.meaning.isNameInExpression, cursor.word.isEmpty,
      !cursor.isInQuotes, !needsQuotes
    else { return }
    for (index, name) in Self.common.enumerated() {
      guard let id = OperatorCatalog.id(name) else { continue }
      let operation = OperatorCatalog[id]
      let parts = [Snippet.escaped(operation.writtenName(inJSON: false))] + operation.argumentGaps
      add(
        CompletionItem(
          label: "[\(name), …]", kind: .operator, detail: operation.usages.joined(separator: "; or "),
          documentation: Topic.only(.operator, named: name)?.markdown ?? operation.summary,
          snippet: "[\(parts.joined(separator: ", "))]", range: cursor.word, order: Self.order(4, index)))
    }
  }

  /// Adds what only arguments of some operators can be: names that a `let` around gives.
  mutating func addArguments() {
    guard let argument = place.meaning.argument, argument.operator == "var" else { return }
    var index = 0
    for list in place.parents where list.kind == .sequence && list.firstChild?.isText("let") == true {
      for (position, item) in list.items.enumerated() where position % 2 == 1 && position + 1 < list.count {
        guard item.kind == .scalar, item.span != place.node.span else { continue }
        add(value(item.string, scalar(item.string), "let", "", rank: 1, index))
        index += 1
      }
    }
  }

  // MARK: Properties of features

  mutating func addPlaceholders() {
    let shapes = place.meaning.shapes
    // Only texts that are shown have placeholders, and variables are inserted into any text.
    let isTemplate = shapes.contains { if case .template = $0 { true } else { false } }
    let isVariable =
      cursor.word.lowerBound < cursor.bytes.count && cursor.bytes[cursor.word.lowerBound] == UInt8(ascii: "$")
    if isTemplate, !isVariable { addFeatureProperties() }
    guard spec.kind == .spec else { return }
    for (index, name) in known(.variable).enumerated() {
      add(
        CompletionItem(
          label: "$\(name.name)", kind: .name(.variable),
          detail: name.detail.isEmpty ? "variable" : name.detail,
          snippet: Snippet.escaped("$\(name.name)"), range: cursor.word, order: Self.order(6, index)))
    }
  }

  /// Adds the properties of the features that the annotation, layer or source at the cursor has.
  mutating func addFeatureProperties() {
    let isInText = if case .placeholder = place.form { true } else { false }
    for (index, property) in FeaturesAtCursor(place, spec).properties.enumerated() {
      let text = isInText ? property.name : scalar(property.name)
      add(
        CompletionItem(
          label: property.name, kind: .name(.featureProperty), detail: property.detail,
          snippet: Snippet.escaped(text), range: cursor.word, order: Self.order(1, index)))
    }
  }
}

extension Operator {
  /// The name as it is written in YAML: quoted if the example quotes it.
  func writtenName(inJSON isJSON: Bool) -> String {
    isJSON
      || !example.hasPrefix("[\(name)") && !example.contains("[\(name),") && !example.contains("[\(name)]")
      ? "\"\(name)\"" : name
  }

  /// Gaps for the arguments of the first overload, without optional ones.
  var argumentGaps: [String] {
    guard let usage = usages.first else { return [] }
    var gaps: [String] = []
    for argument in Self.arguments(usage) where argument != "…" && !argument.hasSuffix("?") {
      gaps.append(Snippet.gap(gaps.count + 1, Self.defaultText(argument)))
    }
    return gaps
  }

  /// Splits a list of arguments at its commas, except those in brackets.
  static func arguments(_ usage: String) -> [String] {
    var arguments: [String] = []
    var depth = 0
    var current = ""
    for character in usage {
      if "[{".contains(character) { depth += 1 }
      if "]}".contains(character) { depth -= 1 }
      if character == ",", depth == 0 {
        arguments.append(current)
        current = ""
      } else if character != " " || !current.isEmpty {
        current.append(character)
      }
    }
    if !current.isEmpty { arguments.append(current) }
    return arguments
  }

  /// Returns a text for a gap that YAML can read: the first alternative if it is a word or has a word in brackets, otherwise `value`.
  private static func defaultText(_ argument: String) -> String {
    let first = argument.split(separator: " or ").first.map(String.init) ?? argument
    let isCall = first.hasPrefix("[") && first.hasSuffix("]")
    let word = isCall ? first.dropFirst().dropLast() : first[...]
    return word.contains { "[]{},:…".contains($0) } ? "value" : first
  }
}
