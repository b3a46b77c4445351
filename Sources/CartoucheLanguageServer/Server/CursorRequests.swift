import CartoucheDiagnostics
import CartoucheSyntax

/// Answers to requests about the place of a cursor.
extension FeatureRequest {
  mutating func completion() throws(ResponseError) -> String {
    let offset = try offset()
    let items = completions(at: offset, in: spec).map { item in
      let range = editorRange(item.range)
      let isSnippet = client.readsSnippets
      return jsonObject { json in
        json.member("label", item.label)
        json.member("kind", item.kind.number)
        if !item.detail.isEmpty { json.member("detail", item.detail) }
        if !item.documentation.isEmpty {
          json.member(
            "documentation", JSONText(markup(item.documentation, as: client.completionFormat)))
        }
        json.member("sortText", item.order.isEmpty ? item.label : item.order)
        json.member("filterText", filterText(of: item))
        json.member("insertTextFormat", isSnippet ? 2 : 1)
        if item.isRequired { json.member("preselect", true) }
        json.object("textEdit") {
          $0.member("range", range)
          $0.member("newText", isSnippet ? item.snippet : item.plainText)
        }
      }
    }
    return jsonObject {
      $0.member("isIncomplete", false)
      $0.array("items", of: items)
    }
  }

  /// The text that editors compare with the replaced text, which may start with a quotation mark.
  private func filterText(of item: CompletionItem) -> String {
    guard let first = text.bytes[item.range].first, first == UInt8(ascii: "\"") || first == UInt8(ascii: "'")
    else {
      return item.label
    }
    return String(decoding: [first], as: UTF8.self) + item.label
  }

  mutating func hoverText() throws(ResponseError) -> String {
    guard let hover = hover(at: try offset(), in: spec) else {
      return "null"
    }
    let range = editorRange(hover.range)
    return jsonObject {
      $0.member("contents", JSONText(markup(hover.markdown, as: client.hoverFormat)))
      $0.member("range", range)
    }
  }

  mutating func definitionPlace() throws(ResponseError) -> String {
    guard let definition = definition(at: try offset(), in: spec) else {
      return "null"
    }
    guard client.readsLinkedDefinitions else { return location(definition.path, definition.name) ?? "null" }
    let path = files.absolute(definition.path)
    let origin = editorRange(definition.origin)
    guard let range = editorRange(definition.range, at: path),
      let name = editorRange(definition.name, at: path)
    else { return "null" }
    let link = jsonObject {
      $0.member("originSelectionRange", origin)
      $0.member("targetUri", server.uri(of: path))
      $0.member("targetRange", range)
      $0.member("targetSelectionRange", name)
    }
    return jsonArray([link])
  }

  mutating func referencePlaces() throws(ResponseError) -> String {
    let (offset, spec) = (try offset(), searchedSpec())
    // Other files are searched only for a word that is a symbol.
    guard let symbol = symbol(at: offset, in: spec) else { return "[]" }
    let found = references(
      at: offset, in: spec, among: try server.project(of: text, mentioning: symbol.name),
      includesDeclaration: params.member("context")?.isTrue("includeDeclaration") ?? true)
    try server.checkCancellation()
    return jsonArray(found.compactMap { location($0.path, $0.range) })
  }

  mutating func renamable() throws(ResponseError) -> String {
    guard let name = renamableName(at: try offset(), in: spec) else {
      return "null"
    }
    let range = editorRange(name.range)
    return jsonObject {
      $0.member("range", range)
      $0.member("placeholder", name.name)
    }
  }

  mutating func rename() throws(ResponseError) -> String {
    guard let name = params.string("newName") else {
      throw ResponseError(.invalidParams, "there is no `newName`")
    }
    let (offset, spec) = (try offset(), searchedSpec())
    let old = renamableName(at: offset, in: spec)?.name
    let others = try old.map { old throws(ResponseError) in try server.project(of: text, mentioning: old) }
    let renaming = renaming(at: offset, to: name, in: spec, among: others ?? [])
    try server.checkCancellation()
    switch renaming {
    case .refused(let reason): throw ResponseError(.requestFailed, reason)
    case .edits(let changes):
      let edited = changes.map { change -> FileChange in
        let path = files.absolute(change.path)
        let edits = change.edits.compactMap { edit in
          editorRange(edit.span.range, at: path).map { ($0, edit.replacement) }
        }
        return FileChange(uri: server.uri(of: path), version: server.texts[path]?.version, edits: edits)
      }
      return server.workspaceEdit(edited)
    }
  }

  mutating func signatures() throws(ResponseError) -> String {
    guard let help = signatureHelp(at: try offset(), in: spec) else { return "null" }
    let documentation = JSONText(markup(help.documentation, as: client.signatureFormat))
    return jsonObject { json in
      json.array("signatures") { json in
        for signature in help.signatures {
          let label = Array(signature.label.utf8)
          json.object { json in
            json.member("label", signature.label)
            json.member("documentation", documentation)
            json.array("parameters") { json in
              for range in signature.parameters {
                json.object { json in
                  let text = String(decoding: label[range], as: UTF8.self)
                  guard client.readsLabelOffsets else { return json.member("label", text) }
                  let start = String(decoding: label[..<range.lowerBound], as: UTF8.self).utf16.count
                  json.array("label") {
                    $0.element(start)
                    $0.element(start + text.utf16.count)
                  }
                }
              }
            }
          }
        }
      }
      json.member("activeSignature", help.activeSignature)
      if let active = help.activeParameter { json.member("activeParameter", active) }
    }
  }

  mutating func selections() throws(ResponseError) -> String {
    let file = file
    var answers: [String] = []
    for written in params.member("positions")?.items.map({ $0 }) ?? [] {
      let offset = client.encoding.offset(of: try EditorPosition(written), in: text.bytes)
      // The outermost range is written first, as the parent of the next.
      var json: String?
      for range in selectionRanges(at: offset, in: file).reversed() {
        let range = editorRange(range)
        json = jsonObject {
          $0.member("range", range)
          if let json { $0.member("parent", JSONText(json)) }
        }
      }
      answers.append(json ?? "null")
    }
    return jsonArray(answers)
  }
}

extension CompletionItem.Kind {
  /// The number of the kind in the protocol.
  fileprivate var number: Int {
    switch self {
    case .property: 10
    case .value: 12
    case .operator: 24
    case .snippet: 15
    case .comment: 14
    case .name(let symbol):
      switch symbol {
      case .template: 7
      case .variable: 6
      case .annotation, .cluster: 18
      case .featureProperty: 5
      case .path: 17
      case .rule: 20
      case .source, .layer, .import, .region, .view: 9
      }
    }
  }
}
