import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSyntax

extension LanguageServer {
  /// Returns the findings of an open text, which are computed if they are outdated.
  func check(_ text: OpenText) throws(ResponseError) -> CheckedText {
    if let known = checks[text.path] { return known }
    guard let kind = text.kind else { throw ResponseError(.requestFailed, "the file is no spec") }
    let checked = CheckedText(text, kind, checkedFiles(for: text))
    try checkCancellation()
    if let failure = checked.failure { log("\(text.name): \(failure)", kind: .warning) }
    checks[text.path] = checked
    return checked
  }

  /// Answers `textDocument/diagnostic`.
  func diagnosticReport(_ params: Node) throws(ResponseError) -> String {
    let text = try text(params)
    unpublished.remove(text.path)
    guard text.kind != nil else { return jsonObject { writeReport([], previous: nil, to: &$0) } }
    let related = collect(try check(text), of: text)
    let items = published.items(at: text.path)
    return jsonObject { json in
      writeReport(items, previous: params.string("previousResultId"), to: &json)
      guard client.readsRelatedDocuments, !related.isEmpty else { return }
      json.object("relatedDocuments") { json in
        for path in related.sorted() {
          json.object(uri(of: path)) { writeReport(published.items(at: path), previous: nil, to: &$0) }
        }
      }
    }
  }

  /// Writes a report of diagnostics. Its id is a checksum of the diagnostics, so equal diagnostics have equal ids.
  private func writeReport(_ items: [String], previous: String?, to json: inout JSONWriter) {
    let bytes = Array(jsonArray(items).utf8)
    let id = String(bytes.withUnsafeBytes { Checksum.xxh64($0) }, radix: 16)
    json.member("kind", id == previous ? "unchanged" : "full")
    json.member("resultId", id)
    if id != previous { json.array("items", of: items) }
  }

  /// Stores the findings of a text.
  /// - Returns: The paths of other files that are not open and have findings now or had some before.
  private func collect(_ checked: CheckedText, of text: OpenText) -> Set<String> {
    let folder = files(for: text)
    var json = DiagnosticJSON(client) { [unowned self] in uri(of: folder.absolute($0)) }
    var found: [String: [String]] = [:]
    found[text.path] = checked.findings.map { json.diagnostic($0) }
    for (path, findings) in checked.others where texts[path] == nil {
      found[path] = findings.map { json.diagnostic($0) }
    }
    return published.replace(found, of: text.path).filter { texts[$0] == nil }
  }

  /// Sends the findings of an open text, and of files that are not open.
  func publish(_ path: String) {
    guard let text = texts[path], text.kind != nil, let checked = try? check(text) else { return }
    let related = collect(checked, of: text)
    notifyClient("textDocument/publishDiagnostics") { json in
      json.member("uri", text.uri)
      if let version = text.version { json.member("version", version) }
      json.array("diagnostics", of: published.items(at: path))
    }
    for other in related.sorted() { publishFindings(at: other, uri: uri(of: other)) }
  }

  /// Removes the findings of a text that was closed.
  func withdraw(_ path: String, uri: String) {
    let related = published.replace([:], of: path)
    if client.pullsDiagnostics { return }
    publishFindings(at: path, uri: uri)
    for other in related.sorted() where other != path && texts[other] == nil {
      publishFindings(at: other, uri: self.uri(of: other))
    }
  }

  private func publishFindings(at path: String, uri: String) {
    notifyClient("textDocument/publishDiagnostics") { json in
      json.member("uri", uri)
      json.array("diagnostics", of: published.items(at: path))
    }
  }
}

/// The findings that the client has. Several open texts may have findings in one file that they import.
struct PublishedFindings {
  /// The diagnostics as JSON, by the path of the checked text, then by the path of the file that has them.
  private var found: [String: [String: [String]]] = [:]

  /// Replaces the findings of one checked text.
  /// - Returns: The paths of files with findings before or now, except for the checked text.
  mutating func replace(_ new: [String: [String]], of text: String) -> Set<String> {
    let old = found[text] ?? [:]
    found[text] = new.isEmpty ? nil : new
    return Set(old.keys).union(new.keys).subtracting([text])
  }

  /// Returns the diagnostics of a file: those of its own check if it is open, otherwise those of all texts that use it.
  func items(at path: String) -> [String] {
    if let own = found[path]?[path] { return own }
    var items: [String] = []
    var known: Set<String> = []
    for text in found.keys.sorted() {
      for item in found[text]?[path] ?? [] where known.insert(item).inserted { items.append(item) }
    }
    return items
  }
}
