import CartoucheDiagnostics
import CartoucheLint
import CartoucheSyntax

/// A kind of code actions that the server offers.
struct CodeActionKind: Sendable, Equatable {
  let name: String

  static let quickFix = CodeActionKind(name: "quickfix")
  static let fixAll = CodeActionKind(name: "source.fixAll.cartouche")

  /// Returns whether the client asked for actions of this kind. The kind `source` includes `source.fixAll`.
  func isWanted(by only: [String]?) -> Bool {
    guard let only else { return true }
    return only.contains { $0.isEmpty || name == $0 || name.hasPrefix($0 + ".") }
  }
}

/// The fixes of a whole text that one action makes.
private enum FixesOfText: Equatable {
  case safe
  /// The unsafe fixes too, with the number of findings that have a fix.
  case likely(Int)

  /// Returns the safe fixes of a text, or `nil` if it has none.
  static func safe(_ checked: CheckedText) -> FixesOfText? {
    checked.findings.contains { finding in finding.fixes.contains { $0.isSafe } } ? .safe : nil
  }

  /// Returns all fixes of a text, or `nil` if fewer than two findings have unsafe ones.
  static func all(_ checked: CheckedText) -> FixesOfText? {
    let unsafe = checked.findings.count { finding in finding.fixes.contains { !$0.isSafe } }
    return unsafe < 2 ? nil : .likely(checked.findings.count { !$0.fixes.isEmpty })
  }

  var title: String {
    switch self {
    case .safe: "fix all that is safe to fix (cartouche)"
    case .likely(let count): "apply all \(count) likely fixes (review the result)"
    }
  }

  /// The kind of the action. Editors may make fixes of the kind `source.fixAll` when they save a file, so unsafe ones have another.
  var kind: CodeActionKind { self == .safe ? .fixAll : .quickFix }
}

extension LanguageServer {
  /// Answers `textDocument/codeAction`.
  func codeActions(_ params: Node) throws(ResponseError) -> String {
    var text = try text(params)
    guard text.kind != nil, let written = params["range"] else { return "[]" }
    let range = try EditorRange(written)
    let only = params["context"]?["only"].map { $0.strings }
    let checked = try check(text)
    var actions: [String] = []
    if CodeActionKind.quickFix.isWanted(by: only) {
      let start = client.encoding.offset(of: range.start, in: text.bytes)
      let end = client.encoding.offset(of: range.end, in: text.bytes)
      try checkUsers(of: text.path)
      for (user, findings) in findings(at: text.path) {
        let found = findings.filter {
          $0.place.start.offset <= max(start, end) && $0.place.end.offset >= start
        }
        let files = files(for: user)
        var json = DiagnosticJSON(client) { [unowned self] in uri(of: files.absolute($0)) }
        actions += fixes(of: found, in: text, &json)
        actions += suppressions(of: found, in: &text, &json)
        let hasUnsafe = found.contains { finding in finding.fixes.contains { !$0.isSafe } }
        let all = FixesOfText.all(checked)
        if user.path == text.path, hasUnsafe, let all { actions += try action(all, of: text, checked, only) }
      }
    }
    if CodeActionKind.fixAll.isWanted(by: only), let safe = FixesOfText.safe(checked) {
      actions += try action(safe, of: text, checked, only)
    }
    return jsonArray(actions)
  }

  /// Returns an action for each fix.
  private func fixes(of findings: [Finding], in text: OpenText, _ json: inout DiagnosticJSON) -> [String] {
    var actions: [String] = []
    for finding in findings {
      let diagnostic = json.diagnostic(finding)
      let preferred = finding.fixes.firstIndex { $0.isSafe }
      for (index, fix) in finding.fixes.enumerated() {
        let edits = fix.edits.map {
          (json.edit($0, in: finding.place), text.withItsLineBreaks($0.replacement))
        }
        let title = fix.isSafe ? fix.title : "\(fix.title) (unsafe: review the result)"
        actions.append(
          action(
            title, .quickFix, diagnostic, isPreferred: index == preferred, workspaceEdit(edits, of: text)))
      }
    }
    return actions
  }

  /// Returns the action that makes several fixes, if the client can have it. The fixes are tried together, which takes several
  /// compilations: only on demand.
  private func action(
    _ fixes: FixesOfText, of text: OpenText, _ checked: CheckedText, _ only: [String]?
  ) throws(ResponseError) -> [String] {
    if text.kind == .configuration { return [] }
    if client.resolvesEdits { return [action(fixes, of: text, edit: nil)] }
    guard only != nil, let edit = try edit(fixes, of: text, checked) else { return [] }
    return [action(fixes, of: text, edit: edit)]
  }

  /// Answers `codeAction/resolve`: computes the edit of several fixes.
  func resolvedAction(_ action: Node) throws(ResponseError) -> String {
    guard let uri = action["data"]?.string("uri"), let text = texts.values.first(where: { $0.uri == uri })
    else {
      return action.written
    }
    let fixes = action["data"]?.integer("likely").map { FixesOfText.likely($0) } ?? .safe
    let edit = try edit(fixes, of: text, try check(text))
    return self.action(fixes, of: text, edit: edit ?? workspaceEdit([], of: text))
  }

  private func action(
    _ title: String, _ kind: CodeActionKind, _ diagnostic: String, isPreferred: Bool, _ edit: String
  ) -> String {
    jsonObject { json in
      json.member("title", title)
      json.member("kind", kind.name)
      json.array("diagnostics", of: [diagnostic])
      if isPreferred, client.readsPreferredActions { json.member("isPreferred", true) }
      json.member("edit", JSONText(edit))
    }
  }

  private func action(_ fixes: FixesOfText, of text: OpenText, edit: String?) -> String {
    jsonObject { json in
      json.member("title", fixes.title)
      json.member("kind", fixes.kind.name)
      if let edit {
        json.member("edit", JSONText(edit))
      } else {
        json.object("data") { json in
          json.member("uri", text.uri)
          if case .likely(let count) = fixes { json.member("likely", count) }
        }
      }
    }
  }

  /// Returns the edit that makes several fixes, as `cartouche lint --fix` does; `nil` if there is nothing to fix.
  private func edit(
    _ fixes: FixesOfText, of text: OpenText, _ checked: CheckedText
  ) throws(ResponseError) -> String? {
    guard checked.findings.contains(where: { !$0.fixes.isEmpty }) else { return nil }
    let fixed: FixedSpec
    do {
      fixed = try FixedSpec(
        text.name, checkedFiles(for: text), checked.settings, includesUnsafe: fixes != .safe,
        countsUnsafe: false)
    } catch {
      try checkCancellation()
      throw ResponseError(.requestFailed, error.sentence)
    }
    if fixed.replacements.isEmpty { return nil }
    var text = text
    var table = PositionTable(text.lines, client.encoding)
    let edits = fixed.replacements.map {
      (table.range($0.old), String(decoding: fixed.bytes[$0.new], as: UTF8.self))
    }
    return workspaceEdit(edits, of: text)
  }

  /// Returns actions that insert a comment above the line of a finding. JSON has no comments, and errors of the compiler cannot be
  /// suppressed.
  private func suppressions(
    of findings: [Finding], in text: inout OpenText, _ json: inout DiagnosticJSON
  ) -> [String] {
    guard text.kind != .configuration, DocumentFormat(ofFile: text.path) == .yaml else { return [] }
    var known: Set<String> = []
    return findings.compactMap { finding in
      let line = finding.place.start.line
      guard finding.severity == .warning || ruleCatalog.contains(where: { $0.metadata.id == finding.rule }),
        finding.rule != SuppressionFinding.unusedSuppression.id,
        known.insert("\(finding.rule) \(line)").inserted,
        let comment = SuppressingComment(of: finding.rule, line: line, in: text.lines)
      else { return nil }
      var table = PositionTable(text.lines, client.encoding)
      let edit = (table.range(comment.offset..<comment.offset), comment.text)
      return action(
        "suppress `\(finding.rule)` on this line", .quickFix, json.diagnostic(finding), isPreferred: false,
        workspaceEdit([edit], of: text))
    }
  }

  /// Returns the edit of one open text.
  func workspaceEdit(_ edits: [(EditorRange, String)], of text: OpenText) -> String {
    workspaceEdit([FileChange(uri: text.uri, version: text.version, edits: edits)])
  }

  /// Returns the edit of several files.
  func workspaceEdit(_ changes: [FileChange]) -> String {
    jsonObject { json in
      guard client.readsVersionedEdits else {
        json.object("changes") { json in
          for change in changes { json.member(change.uri, JSONText(edits(of: change))) }
        }
        return
      }
      json.array("documentChanges") { json in
        for change in changes {
          json.object { json in
            json.object("textDocument") {
              $0.member("uri", change.uri)
              $0.member("version", change.version)
            }
            json.member("edits", JSONText(edits(of: change)))
          }
        }
      }
    }
  }

  private func edits(of change: FileChange) -> String {
    jsonArray(change.edits.map { textEdit($0.0, $0.1) })
  }

  func textEdit(_ range: EditorRange, _ replacement: String) -> String {
    jsonObject {
      $0.member("range", range)
      $0.member("newText", replacement)
    }
  }
}

/// The edits of one file.
struct FileChange {
  var uri: String
  /// The version of the text that the edits change; `nil` for a file that is not open.
  var version: Int?
  var edits: [(EditorRange, String)]
}

extension OpenText {
  /// Returns a replacement with the line breaks of the text.
  func withItsLineBreaks(_ replacement: String) -> String {
    guard let first = bytes.firstIndex(of: 0x0A), first > 0, bytes[first - 1] == 0x0D else {
      return replacement
    }
    var result: [UInt8] = []
    for byte in replacement.utf8 {
      if byte == 0x0A, result.last != 0x0D { result.append(0x0D) }
      result.append(byte)
    }
    return String(decoding: result, as: UTF8.self)
  }
}

/// A comment that suppresses a rule in a line, as a line of its own above it.
struct SuppressingComment {
  /// The byte offset at which the comment is inserted.
  let offset: Int
  /// The comment with its line break.
  let text: String

  /// Creates the comment, or returns `nil` if a comment cannot be inserted there, such as in a text of several lines.
  /// - Parameter line: The line of the finding, from 1.
  init?(of rule: String, line: Int, in lines: LineTable) {
    let range = lines.byteRange(ofLine: line)
    let bytes = lines.bytes
    var start = range.lowerBound
    if start == 0, bytes.starts(with: byteOrderMark) { start = byteOrderMark.count }
    var indentation = bytes[start..<range.upperBound].prefix { $0 == UInt8(ascii: " ") }
    if indentation.count < range.upperBound - start, bytes[start + indentation.count] == UInt8(ascii: "\t") {
      indentation = []
    }
    let hasReturn = bytes.firstIndex(of: 0x0A).map { $0 > 0 && bytes[$0 - 1] == 0x0D } ?? false
    offset = start
    text =
      String(decoding: indentation, as: UTF8.self) + "# \(Directive.Kind.disableNextLine.rawValue) \(rule)"
      + (hasReturn ? "\r\n" : "\n")
    var edited = bytes
    edited.insert(contentsOf: text.utf8, at: offset)
    let (before, after) = (Self.parse(bytes), Self.parse(edited))
    let comment = offset + indentation.count
    guard before.errors == after.errors,
      after.document.comments(beginningWith: "cartouche").contains(where: { Int($0.start) == comment })
    else { return nil }
  }

  private static func parse(_ bytes: [UInt8]) -> (document: Document, errors: Int) {
    var sources = SourceList()
    let source = sources.add(SourceText(path: "", bytes: bytes))
    var diagnostics: [Diagnostic] = []
    let document = parseDocument(source, in: sources, diagnostics: &diagnostics)
    return (document, diagnostics.count)
  }
}
