import CartoucheCompiler
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
    guard text.kind != nil, let written = params.member("range") else { return "[]" }
    let range = try EditorRange(written)
    let context = params.member("context")
    let only = context?.member("only").map { $0.strings }
    // Some editors ask after each movement of the cursor.
    let isOnDemand = only != nil || context?.integer("triggerKind") != 2
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
        var json = diagnosticJSON(files(for: user))
        actions += fixes(of: found, in: text, &json)
        actions += suppressions(of: found, in: &text, &json)
        let hasUnsafe = found.contains { finding in finding.fixes.contains { !$0.isSafe } }
        let all = FixesOfText.all(checked)
        if user.path == text.path, hasUnsafe, let all {
          actions += try action(all, of: text, checked, isOnDemand)
        }
      }
    }
    if CodeActionKind.fixAll.isWanted(by: only), let safe = FixesOfText.safe(checked) {
      actions += try action(safe, of: text, checked, isOnDemand)
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
  /// compilations: when the user chooses the action, or for other clients when the user asks for actions.
  private func action(
    _ fixes: FixesOfText, of text: OpenText, _ checked: CheckedText, _ isOnDemand: Bool
  ) throws(ResponseError) -> [String] {
    if text.kind == .configuration { return [] }
    if client.resolvesEdits { return [action(fixes, of: text, edit: nil)] }
    guard isOnDemand, let edit = try edit(fixes, of: text, checked) else { return [] }
    return [action(fixes, of: text, edit: edit)]
  }

  /// Answers `codeAction/resolve`: computes the edit of several fixes.
  func resolvedAction(_ action: Node) throws(ResponseError) -> String {
    guard let uri = action.member("data")?.string("uri"),
      let text = texts.values.first(where: { $0.uri == uri })
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
    var table = PositionTable(text.lines, client.encoding, countsByteOrderMark: true)
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
    let wanted = findings.filter { finding in
      finding.rule != SuppressionFinding.unusedSuppression.id
        && (finding.severity == .warning || ruleCatalog.contains { $0.metadata.id == finding.rule })
    }
    let file = wanted.isEmpty ? nil : edited[text.path]?.file ?? WrittenFile(text.name, text.bytes)
    guard let file, let lines = CommentableLines(file.document, text.lines) else { return [] }
    var known: Set<String> = []
    return wanted.compactMap { finding in
      let line = finding.place.start.line
      guard known.insert("\(finding.rule) \(line)").inserted,
        let comment = SuppressingComment(of: finding.rule, line: line, in: lines)
      else { return nil }
      var table = PositionTable(text.lines, client.encoding, countsByteOrderMark: true)
      let edit = (table.range(comment.offset..<comment.offset), comment.text)
      return action(
        "suppress `\(finding.rule)` on this line", .quickFix, json.diagnostic(finding), isPreferred: false,
        workspaceEdit([edit], of: text))
    }
  }
}
