import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheSyntax

/// The requests about a text or a place in it.
enum Feature: String {
  case completion = "textDocument/completion"
  case hover = "textDocument/hover"
  case definition = "textDocument/definition"
  case references = "textDocument/references"
  case prepareRename = "textDocument/prepareRename"
  case rename = "textDocument/rename"
  case signatureHelp = "textDocument/signatureHelp"
  case documentSymbol = "textDocument/documentSymbol"
  case foldingRange = "textDocument/foldingRange"
  case selectionRange = "textDocument/selectionRange"
  case documentLink = "textDocument/documentLink"
  case documentColor = "textDocument/documentColor"
  case colorPresentation = "textDocument/colorPresentation"
  case codeLens = "textDocument/codeLens"
  case inlayHint = "textDocument/inlayHint"
  case formatting = "textDocument/formatting"
  case rangeFormatting = "textDocument/rangeFormatting"
  case semanticTokens = "textDocument/semanticTokens/full"
}

/// A request about a text. It converts between byte offsets, in which features count, and positions of the protocol.
struct FeatureRequest {
  let text: OpenText
  let params: Node
  let server: LanguageServer
  /// The files by which the features name them.
  private(set) var files: OverlaidFiles
  /// The conversions of positions, by absolute path.
  private var tables: [String: PositionTable] = [:]

  init(_ text: OpenText, _ params: Node, _ server: LanguageServer) {
    self.text = text
    self.params = params
    self.server = server
    files = server.files(for: text)
  }

  var client: ClientAbilities { server.client }
  var spec: EditedSpec { server.editedSpec(text) }
  /// The text with its nodes, without a compilation if there is none yet.
  var file: WrittenFile { server.edited[text.path]?.file ?? WrittenFile(text.name, text.bytes) }

  /// Returns the text for a search of other files, and names all files relative to the search folder from now on. The result has no
  /// compilation if the text has another name in messages.
  mutating func searchedSpec() -> EditedSpec {
    let folder = server.searchFolder(of: text.path)
    let name = server.name(of: text.path, in: folder)
    if name == text.name { return spec }
    files = server.files(for: text, in: folder)
    return spec.named(name, files)
  }

  mutating func answer(_ feature: Feature) throws(ResponseError) -> String {
    switch feature {
    case .completion: try completion()
    case .hover: try hoverText()
    case .definition: try definitionPlace()
    case .references: try referencePlaces()
    case .prepareRename: try renamable()
    case .rename: try rename()
    case .signatureHelp: try signatures()
    case .documentSymbol: symbols()
    case .foldingRange: foldings()
    case .selectionRange: try selections()
    case .documentLink: links()
    case .documentColor: colorWords()
    case .colorPresentation: try colorTexts()
    case .codeLens: lenses()
    case .inlayHint: try hints()
    case .formatting, .rangeFormatting: try formatting()
    case .semanticTokens: tokens()
    }
  }

  // MARK: Positions

  /// Returns the byte offset of the request's position.
  func offset() throws(ResponseError) -> Int {
    guard let position = params.member("position") else {
      throw ResponseError(.invalidParams, "there is no position")
    }
    return client.encoding.offset(of: try EditorPosition(position), in: text.bytes)
  }

  /// Returns the byte range of the request's range, or `nil` if it has none.
  func range() throws(ResponseError) -> Range<Int>? {
    guard let written = params.member("range") else { return nil }
    let range = try EditorRange(written)
    let start = client.encoding.offset(of: range.start, in: text.bytes)
    return start..<max(start, client.encoding.offset(of: range.end, in: text.bytes))
  }

  /// Returns the positions of a byte range in the text.
  mutating func editorRange(_ range: Range<Int>) -> EditorRange {
    editorRange(range, at: text.path) ?? EditorRange(start: .start, end: .start)
  }

  /// Returns the positions of a byte range in the file at an absolute path, or `nil` if the file cannot be read.
  mutating func editorRange(_ range: Range<Int>, at path: String) -> EditorRange? {
    if range == 0..<0 { return EditorRange(start: .start, end: .start) }
    guard var table = tables[path] ?? newTable(path) else { return nil }
    defer { tables[path] = table }
    return table.range(range)
  }

  private func newTable(_ path: String) -> PositionTable? {
    let bytes = path == text.path ? text.bytes : try? files.load(path, limit: Limits().specBytes)
    return bytes.map {
      PositionTable(LineTable($0), client.encoding, countsByteOrderMark: server.texts[path] != nil)
    }
  }

  /// Returns a `Location` as JSON, or `nil` if the file cannot be read.
  mutating func location(_ path: String, _ range: Range<Int>) -> String? {
    let path = files.absolute(path)
    return editorRange(range, at: path).map { range in
      jsonObject {
        $0.member("uri", server.uri(of: path))
        $0.member("range", range)
      }
    }
  }

  /// Returns a text in Markdown as `MarkupContent` in the form that the client reads.
  func markup(_ markdown: String, as kind: MarkupKind) -> String {
    jsonObject {
      $0.member("kind", kind.rawValue)
      $0.member("value", kind == .markdown ? markdown : plainText(ofMarkdown: markdown))
    }
  }
}

extension EditorPosition {
  fileprivate static let start = EditorPosition(line: 0, character: 0)
}
