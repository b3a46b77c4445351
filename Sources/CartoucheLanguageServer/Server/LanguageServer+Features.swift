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
    // What was computed without all files must not serve later requests.
    defer { if isCurrentCancelled { edited = [:] } }
    var request = FeatureRequest(text, params, self)
    return try request.answer(feature)
  }

  /// Returns the open text for features. It is computed once for each version.
  func editedSpec(_ text: OpenText) -> EditedSpec {
    if let known = edited[text.path] { return known }
    let options = checks[text.path]?.settings.options ?? settings(of: text).options
    let spec = EditedSpec(
      text.name, text.bytes, loader: files(for: text), options: options, isCancelled: cancellation)
    edited[text.path] = spec
    return spec
  }

  private func settings(of text: OpenText) -> RuleSettings {
    var configurations = ServedConfigurations(checkedFiles(for: text))
    return configurations.settings(for: text.path)
  }

  /// Returns the other specs and scenarios of a text's project that may mention a name: of those in the search folder, and of those that are
  /// open. Their paths are relative to the search folder.
  /// - Throws: If a file or folder cannot be read, because an incomplete list would be wrong without a sign of it.
  func project(of text: OpenText, mentioning name: String) throws(ResponseError) -> [WrittenFile] {
    let folder = searchFolder(of: text.path)
    var paths: Set<String> = []
    // An open folder in the search folder may be one that git ignores, or have a repository of its own.
    for inner in client.folders.map({ simplified($0) }) where inner == folder || isPath(inner, in: folder) {
      paths.formUnion(try specs(in: inner))
    }
    paths.formUnion(
      texts.values.filter { other in
        guard other.kind != nil else { return false }
        return text.hasFile ? isPath(other.path, in: folder) : !other.hasFile
      }.map { $0.path })
    let files = files(for: text, in: folder)
    var project: [WrittenFile] = []
    for path in paths.subtracting([text.path]).sorted() {
      try checkCancellation()
      do throws(FileFailure) {
        let bytes = try files.load(path, limit: Limits().specBytes)
        if mayMention(name, in: bytes) { project.append(WrittenFile(self.name(of: path, in: folder), bytes)) }
      } catch {
        switch error {
        // The file was removed after the search, or it belongs to another repository.
        case .notFound, .outsideRoot: continue
        default:
          throw ResponseError(.requestFailed, "`\(self.name(of: path, in: folder))`: \(error.sentence)")
        }
      }
    }
    return project
  }

  /// Returns the specs and scenarios in a folder. The search is repeated only after a change of watched files.
  private func specs(in folder: String) throws(ResponseError) -> [String] {
    if let known = foundSpecs[folder] { return known }
    do throws(FileFailure) {
      let found = try disk.specs(in: folder) { isCurrentCancelled }
      if client.watchesFiles { foundSpecs[folder] = found }
      return found
    } catch {
      try checkCancellation()
      throw ResponseError(.requestFailed, error.sentence)
    }
  }

  /// Returns whether a text may have a name. A text with a backslash may have it with escapes, and a name with white space or a quotation
  /// mark can be written in several ways.
  private func mayMention(_ name: String, in bytes: [UInt8]) -> Bool {
    let word = Array(name.utf8)
    guard let first = word.first, !word.contains(where: { $0 <= 0x20 || $0 == UInt8(ascii: "'") }) else {
      return true
    }
    return bytes.withUnsafeBufferPointer { bytes in
      for index in bytes.indices {
        if bytes[index] == UInt8(ascii: "\\") { return true }
        if bytes[index] == first, bytes[index...].starts(with: word) { return true }
      }
      return false
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
