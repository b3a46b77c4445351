import CartoucheDiagnostics
import CartoucheSyntax

/// Answers to requests about a whole text.
extension FeatureRequest {
  mutating func symbols() -> String {
    let found = documentSymbols(in: file)
    return jsonArray(client.readsSymbolTrees ? found.map { tree($0) } : found.flatMap { flat($0, in: nil) })
  }

  private mutating func tree(_ symbol: DocumentSymbol) -> String {
    let (range, name) = (editorRange(symbol.range), editorRange(symbol.nameRange))
    let children = symbol.children.map { tree($0) }
    return jsonObject { json in
      json.member("name", symbol.name)
      if !symbol.detail.isEmpty { json.member("detail", symbol.detail) }
      json.member("kind", symbol.kind.number)
      json.member("range", range)
      json.member("selectionRange", name)
      if !children.isEmpty { json.array("children", of: children) }
    }
  }

  private mutating func flat(_ symbol: DocumentSymbol, in container: String?) -> [String] {
    let location = location(text.path, symbol.range) ?? "null"
    let own = jsonObject { json in
      json.member("name", symbol.name)
      json.member("kind", symbol.kind.number)
      json.member("location", JSONText(location))
      if let container { json.member("containerName", container) }
    }
    return [own] + symbol.children.flatMap { flat($0, in: symbol.name) }
  }

  mutating func foldings() -> String {
    let ranges = foldingRanges(in: file).compactMap { folding -> String? in
      let range = editorRange(folding.range)
      guard range.start.line < range.end.line else { return nil }
      return jsonObject {
        $0.member("startLine", range.start.line)
        $0.member("endLine", range.end.line)
        $0.member("kind", folding.kind == .comment ? "comment" : "region")
      }
    }
    return jsonArray(ranges)
  }

  mutating func links() -> String {
    guard text.hasFile else { return "[]" }
    return jsonArray(
      documentLinks(in: file).map { link in
        let range = editorRange(link.range)
        return jsonObject {
          $0.member("range", range)
          $0.member("target", server.uri(of: files.absolute(link.path)))
        }
      })
  }

  mutating func colorWords() -> String {
    jsonArray(
      colors(in: file).map { word in
        let range = editorRange(word.range)
        return jsonObject { json in
          json.member("range", range)
          json.object("color") {
            $0.member("red", word.color.red)
            $0.member("green", word.color.green)
            $0.member("blue", word.color.blue)
            $0.member("alpha", word.color.alpha)
          }
        }
      })
  }

  mutating func colorTexts() throws(ResponseError) -> String {
    guard let color = params.member("color"), let range = try range() else {
      throw ResponseError(.invalidParams, "there is no color or no range")
    }
    let parts = [color.member("red"), color.member("green"), color.member("blue"), color.member("alpha")].map
    { part in
      min(max(part?.number ?? 0, 0), 1)
    }
    let written = Color(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3])
    let place = editorRange(range)
    return jsonArray(
      presentations(of: written, at: range, in: file).map { presentation in
        jsonObject {
          $0.member("label", presentation.label)
          $0.member("textEdit", JSONText(server.textEdit(place, presentation.text)))
        }
      })
  }

  mutating func lenses() -> String {
    jsonArray(
      codeLenses(in: file).map { lens in
        let range = editorRange(lens.range)
        return jsonObject { json in
          json.member("range", range)
          json.object("command") {
            $0.member("title", lens.command.title)
            $0.member("command", lens.command.rawValue)
            $0.array("arguments", ofStrings: [text.uri])
          }
        }
      })
  }

  mutating func hints() throws(ResponseError) -> String {
    let range = try range()
    return jsonArray(
      inlayHints(in: spec, range: range).map { hint in
        let position = editorRange(hint.offset..<hint.offset).start
        return jsonObject {
          $0.member("position", position)
          $0.member("label", hint.label)
          $0.member("tooltip", JSONText(markup(hint.tooltip, as: client.hoverFormat)))
          $0.member("paddingLeft", true)
        }
      })
  }

  /// Writes each token as five numbers, of which the place is relative to the token before.
  mutating func tokens() -> String {
    var numbers: [Int] = []
    var last = EditorPosition(line: 0, character: 0)
    for token in semanticTokens(in: file) {
      let range = editorRange(token.range)
      let isSameLine = range.start.line == last.line
      numbers += [
        range.start.line - last.line,
        isSameLine ? range.start.character - last.character : range.start.character,
        range.end.character - range.start.character, token.kind.rawValue, token.isDeclaration ? 1 : 0,
      ]
      last = range.start
    }
    return jsonObject { json in
      json.array("data") { json in for number in numbers { json.element(number) } }
    }
  }

  // MARK: Formatting

  /// Returns the edits that format the text, or the lines of the request's range. A text with a syntax error has none, and JSON is not
  /// formatted. The client's options, such as the width of a tab, do not count.
  mutating func formatting() throws(ResponseError) -> String {
    guard DocumentFormat(ofFile: text.path) == .yaml else { return "null" }
    var sources = SourceList()
    let source = sources.add(SourceText(path: text.name, bytes: text.bytes))
    var diagnostics: [Diagnostic] = []
    switch formatYAML(source, in: sources, lines: try lines(), diagnostics: &diagnostics) {
    case .invalid: return "null"
    case .unsafe:
      throw ResponseError(
        .requestFailed, "`\(text.name)` cannot be formatted without a change of its meaning")
    case .edits(let edits):
      return jsonArray(edits.map { server.textEdit(editorRange($0.span.range), $0.replacement) })
    }
  }

  /// The lines of the request's range, from 0; `nil` if it has none. A range that ends at the start of a line does not have this line.
  private func lines() throws(ResponseError) -> Range<Int>? {
    guard let written = params.member("range") else { return nil }
    let range = try EditorRange(written)
    let start = range.start.line
    let isBeforeLine = range.end.character == 0 && range.end.line > start
    return start..<max(start + 1, isBeforeLine ? range.end.line : range.end.line + 1)
  }
}

extension DocumentSymbol.Kind {
  /// The number of the kind in the protocol.
  fileprivate var number: Int {
    switch self {
    case .section: 3
    case .step: 24
    case .property: 7
    case .symbol(let symbol):
      switch symbol {
      case .template: 5
      case .variable: 13
      case .annotation: 19
      case .cluster: 18
      case .featureProperty: 8
      case .path: 1
      case .rule: 14
      case .source, .layer, .import, .region, .view: 3
      }
    }
  }
}
