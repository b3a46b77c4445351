import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSyntax

extension LanguageServer {
  /// Returns the findings of an open text, which are computed if they are outdated.
  func check(_ text: OpenText) throws(ResponseError) -> CheckedText {
    if let known = checks[text.path] { return known }
    guard let kind = text.kind else {
      throw ResponseError(.requestFailed, "`\(text.name)` is not a spec, a scenario or a configuration")
    }
    let checked = CheckedText(text, kind, checkedFiles(for: text))
    try checkCancellation()
    if let failure = checked.failure { log("\(text.name): \(failure)", kind: .warning) }
    checks[text.path] = checked
    users.set(checked.needed, of: text.path)
    return checked
  }

  /// Checks the open texts that used a file when they were checked last, and that are outdated.
  func checkUsers(of path: String) throws(ResponseError) {
    for user in users.users(of: path) where checks[user] == nil {
      guard let text = texts[user], text.kind != nil else { continue }
      _ = try check(text)
    }
  }

  /// Returns the findings in one file by the checked texts: first those of the file's own check, then those of other open texts that use the
  /// file. A finding that two checks have is returned once. Outdated checks do not count.
  func findings(at path: String) -> [(text: OpenText, findings: [Finding])] {
    var known: Set<FindingPlace> = []
    var found: [(text: OpenText, findings: [Finding])] = []
    for user in [path] + users.users(of: path).filter({ $0 != path }) {
      guard let text = texts[user], let checked = checks[user] else { continue }
      let own = user == path ? checked.findings : checked.others[path] ?? []
      let new = own.filter { !known.contains(FindingPlace($0)) }
      known.formUnion(new.map { FindingPlace($0) })
      if !new.isEmpty { found.append((text, new)) }
    }
    return found
  }

  /// Returns the findings in one file as JSON.
  private func diagnostics(at path: String) -> [String] {
    findings(at: path).flatMap { text, findings in
      var json = diagnosticJSON(files(for: text))
      return findings.map { json.diagnostic($0) }
    }
  }

  /// Answers `textDocument/diagnostic`.
  func diagnosticReport(_ params: Node) throws(ResponseError) -> String {
    let text = try text(params)
    unpublished.remove(text.path)
    guard text.kind != nil else {
      // Data have no check of their own. A client that reads no related documents gets their findings without a request.
      let items = client.readsRelatedDocuments ? diagnostics(at: text.path) : []
      return jsonObject { writeReport(items, previous: nil, to: &$0) }
    }
    let related = note(try check(text), of: text).union(abandoned)
      .filter { !isCheckedItself($0) || checks[$0] != nil }
    abandoned = []
    try checkUsers(of: text.path)
    let items = diagnostics(at: text.path)
    if !client.readsRelatedDocuments { publishFindings(of: related.filter { !isCheckedItself($0) }) }
    return jsonObject { json in
      writeReport(items, previous: params.string("previousResultId"), to: &json)
      guard client.readsRelatedDocuments, !related.isEmpty else { return }
      json.object("relatedDocuments") { json in
        for path in related.sorted() {
          json.object(uri(of: path)) { writeReport(diagnostics(at: path), previous: nil, to: &$0) }
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

  /// Notes in which files a text has findings.
  /// - Returns: The paths of other files that have findings now or had some before.
  private func note(_ checked: CheckedText, of text: OpenText) -> Set<String> {
    let new = Set(checked.others.keys).subtracting([text.path])
    let old = filesWithFindings.updateValue(new, forKey: text.path) ?? []
    return old.union(new)
  }

  /// Returns the form of findings that name files as the loader of an open text does.
  func diagnosticJSON(_ files: OverlaidFiles) -> DiagnosticJSON {
    DiagnosticJSON(
      client, uri: { [unowned self] in uri(of: files.absolute($0)) },
      isOpen: { [unowned self] in texts[files.absolute($0)] != nil })
  }

  /// Sends the findings of an open text, and those in the other files that it uses.
  func publish(_ path: String) {
    guard let text = texts[path], text.kind != nil, let checked = try? check(text) else { return }
    let related = note(checked, of: text)
    publishFindings(at: path)
    publishFindings(of: related)
  }

  /// Removes the findings of a text that was closed.
  func withdraw(_ path: String, uri: String) {
    let related = filesWithFindings.removeValue(forKey: path) ?? []
    if client.pullsDiagnostics {
      let others = related.filter { !isCheckedItself($0) }
      if others.count < related.count { needsRefresh = true }
      if client.readsRelatedDocuments, !others.isEmpty, !checks.isEmpty {
        // The answer about another text can replace the findings of related files.
        abandoned.formUnion(others)
        needsRefresh = true
      } else {
        publishFindings(of: others)
      }
      return
    }
    publishFindings(at: path, uri: uri)
    publishFindings(of: related)
  }

  /// Whether a file is an open spec, scenario or configuration.
  private func isCheckedItself(_ path: String) -> Bool { texts[path]?.kind != nil }

  /// Withdraws the findings that were sent for a file before it was opened by a client that requests the findings of open texts.
  func withdrawSent(at path: String, uri: String) {
    guard client.pullsDiagnostics, isCheckedItself(path), sent[path]?.isEmpty == false else { return }
    sent[path] = nil
    notifyClient("textDocument/publishDiagnostics") { json in
      json.member("uri", uri)
      json.array("diagnostics", of: [])
    }
  }

  /// Sends the findings in files, except for open texts that are outdated, which follow.
  private func publishFindings(of paths: Set<String>) {
    for path in paths.sorted() where !isCheckedItself(path) || checks[path] != nil {
      publishFindings(at: path)
    }
  }

  /// Sends the findings in a file, unless it is not open and the client has them.
  /// - Parameter uri: The URI by which the client knows a file that was just closed.
  private func publishFindings(at path: String, uri: String? = nil) {
    let items = diagnostics(at: path)
    if texts[path] == nil, sent[path] == items { return }
    sent[path] = texts[path] == nil ? items : nil
    notifyClient("textDocument/publishDiagnostics") { json in
      json.member("uri", uri ?? self.uri(of: path))
      if let version = texts[path]?.version { json.member("version", version) }
      json.array("diagnostics", of: items)
    }
  }
}

/// The open texts that use each file.
struct FileUsers {
  /// The paths of the files that a text used when it was checked last, by the text's path.
  private var files: [String: Set<String>] = [:]

  mutating func set(_ needed: Set<String>, of text: String) { files[text] = needed }

  mutating func remove(_ text: String) { files[text] = nil }

  /// Returns the paths of the texts that use a file, sorted.
  func users(of path: String) -> [String] { files.keys.filter { files[$0]?.contains(path) == true }.sorted() }
}

/// The rule and the place of a finding, which two checks of one file have in common. Their messages may differ in the names of imports.
private struct FindingPlace: Hashable {
  private let rule: String
  private let start: Int
  private let end: Int

  init(_ finding: Finding) {
    rule = finding.rule
    (start, end) = (finding.place.start.offset, finding.place.end.offset)
  }
}
