import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheLint
import CartoucheSyntax

extension LanguageServer {
  /// Answers a request about a text or a place in it; `nil` for an unknown request.
  func featureResult(_ method: String, _ params: Node?) throws(ResponseError) -> String? {
    guard let feature = Feature(rawValue: method) else { return nil }
    guard let params else { throw ResponseError(.invalidParams, "`\(method)` needs parameters") }
    let text = try text(params)
    if text.kind == nil { return "null" }
    var request = FeatureRequest(text, params, self)
    return try request.answer(feature)
  }

  /// Returns the open text for features. It is computed once for each version.
  func editedSpec(_ text: OpenText) -> EditedSpec {
    if let known = edited[text.path] { return known }
    let options = checks[text.path]?.settings.options ?? settings(of: text).options
    let spec = EditedSpec(text.name, text.bytes, loader: files(for: text), options: options)
    edited[text.path] = spec
    return spec
  }

  private func settings(of text: OpenText) -> RuleSettings {
    var configurations = ServedConfigurations(checkedFiles(for: text))
    return configurations.settings(for: text.path)
  }

  /// Returns the other specs and scenarios of a text's project: those in the folder that is open in the client, or that are open.
  func project(of text: OpenText) -> [WrittenFile] {
    let folder = folder(of: text.path)
    let found = client.folders.contains { simplified($0) == folder } ? disk.specs(in: folder) : []
    let open = texts.values.filter { $0.kind != nil && self.folder(of: $0.path) == folder }.map { $0.path }
    let files = files(for: text)
    return Set(found + open).subtracting([text.path]).sorted().compactMap { path in
      (try? files.load(path, limit: Limits().specBytes)).map { WrittenFile(name(of: path), $0) }
    }
  }

  /// Writes the features into the result of `initialize`.
  func writeFeatureCapabilities(to json: inout JSONWriter) {
    json.object("completionProvider") {
      $0.array("triggerCharacters", ofStrings: [" ", "\"", "'", "[", "{", ",", "$", "."])
      $0.member("resolveProvider", false)
    }
    for provider in [
      "hoverProvider", "definitionProvider", "referencesProvider", "documentSymbolProvider",
      "foldingRangeProvider",
      "selectionRangeProvider", "colorProvider", "inlayHintProvider", "documentFormattingProvider",
      "documentRangeFormattingProvider",
    ] {
      json.member(provider, true)
    }
    json.object("renameProvider") { $0.member("prepareProvider", true) }
    json.object("signatureHelpProvider") { $0.array("triggerCharacters", ofStrings: ["[", ","]) }
    json.object("documentLinkProvider") { $0.member("resolveProvider", false) }
    json.object("codeLensProvider") { $0.member("resolveProvider", false) }
    json.object("semanticTokensProvider") {
      $0.object("legend") {
        $0.array("tokenTypes", ofStrings: SemanticToken.Kind.allCases.map { $0.name })
        $0.array("tokenModifiers", ofStrings: ["declaration"])
      }
      $0.member("full", true)
    }
  }
}
