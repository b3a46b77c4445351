import CartoucheDiagnostics

extension LanguageServer {
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
    if LineBreak(of: bytes) == .lineFeed { return replacement }
    var result: [UInt8] = []
    for byte in replacement.utf8 {
      if byte == 0x0A, result.last != 0x0D { result.append(0x0D) }
      result.append(byte)
    }
    return String(decoding: result, as: UTF8.self)
  }
}
