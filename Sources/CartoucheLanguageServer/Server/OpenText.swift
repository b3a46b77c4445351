import CartoucheDiagnostics
import CartoucheLint
import CartoucheSyntax

/// A text that is open in the client, saved or not.
struct OpenText: Sendable {
  let uri: String
  /// The absolute path of the file, or the URI of a text without a file.
  let path: String
  /// The path in messages: relative to the folder that is open in the client, if the file is in one.
  var name: String
  let language: String
  private(set) var version: Int?
  private(set) var bytes: [UInt8]
  /// The line table of `bytes`, or `nil` if it has not been needed since the last change.
  private var table: LineTable?

  init(uri: String, path: String, name: String, language: String, version: Int?, bytes: [UInt8]) {
    self.uri = uri
    self.path = path
    self.name = name
    self.language = language
    self.version = version
    self.bytes = bytes
  }

  /// The kind of file, which its name decides; `nil` for a file that the server does not check, such as GeoJSON.
  var kind: EditedKind? {
    let kind = EditedKind(of: path)
    return kind == .spec && FileKind.likelyKind(of: path) == nil && language != "cartouche" ? nil : kind
  }

  /// Whether the text is that of a file on this computer.
  var hasFile: Bool { path.hasPrefix("/") }

  /// The line table of the text. It is computed once for each version.
  var lines: LineTable {
    mutating get {
      if let table { return table }
      let new = LineTable(bytes)
      table = new
      return new
    }
  }

  /// Applies changes in order. A change without a range replaces the whole text.
  ///
  /// Each range refers to the text after the previous changes. A range that ends before it starts is empty.
  mutating func apply(_ changes: Node, _ encoding: PositionEncoding, version: Int?) throws(ResponseError) {
    // Without it the array is not shared, so that a change moves bytes and copies no text.
    table = nil
    self.version = version
    for change in changes.items {
      guard let text = change.string("text") else {
        throw ResponseError(.invalidParams, "a change has no text")
      }
      guard let range = change.member("range") else {
        bytes = Array(text.utf8)
        continue
      }
      let places = try EditorRange(range)
      let start = encoding.offset(of: places.start, in: bytes)
      let end = max(start, encoding.offset(of: places.end, in: bytes))
      bytes.replaceSubrange(start..<end, with: text.utf8)
    }
  }
}

extension EditorRange {
  init(_ node: Node) throws(ResponseError) {
    guard let start = node.member("start"), let end = node.member("end") else {
      throw ResponseError(.invalidParams, "a range has no start or no end")
    }
    self.init(start: try EditorPosition(start), end: try EditorPosition(end))
  }
}

extension EditorPosition {
  init(_ node: Node) throws(ResponseError) {
    guard let line = node.integer("line"), let character = node.integer("character"), line >= 0,
      character >= 0
    else {
      throw ResponseError(.invalidParams, "a position has no valid line or character")
    }
    self.init(line: line, character: character)
  }
}
