import CartoucheDiagnostics
import CartoucheLanguageServer
import CartoucheTestSupport
import Testing

/// Open texts and their changes.
@Suite struct ServerTextTests {
  /// Returns the text that the server has after changes. The server gives it back as the spec of a diagnostic request would need it.
  private func text(_ client: ServerClient, _ path: String) -> String? {
    client.server.content(of: path).map { String(decoding: $0, as: UTF8.self) }
  }

  private func client(_ encoding: String) -> ServerClient {
    let client = ServerClient()
    client.initialize(
      "{\"general\":{\"positionEncodings\":[\"\(encoding)\"]},\"textDocument\":{\"diagnostic\":{}}}")
    return client
  }

  private let path = "/w/a.txt"

  private func change(_ range: (Int, Int, Int, Int), _ text: String) -> String {
    "{\"range\":{\"start\":{\"line\":\(range.0),\"character\":\(range.1)},\"end\":{\"line\":\(range.2),\"character\":\(range.3)}},\"text\":\(quoted(text))}"
  }

  @Test func changesApplyInOrder() {
    let client = client("utf-16")
    client.open(path, "one\ntwo\n")
    client.change(path, "[\(change((0, 0, 0, 3), "1")),\(change((0, 1, 1, 0), ","))]", version: 2)
    #expect(text(client, path) == "1,two\n")
    client.change(path, "[]", version: 3)
    client.change(path, "[{\"text\":\"new\"},\(change((0, 3, 0, 3), "!"))]", version: 4)
    #expect(text(client, path) == "new!")
  }

  @Test func aRangeThatIsNullIsMissing() {
    let client = client("utf-16")
    client.open(path, "one")
    client.change(path, "[{\"range\":null,\"text\":\"two\"}]", version: 2)
    #expect(text(client, path) == "two")
  }

  @Test func placesBeyondTheTextAreItsEnd() {
    let client = client("utf-16")
    client.open(path, "one\r\ntwo")
    client.change(path, "[\(change((0, 99, 0, 99), "!"))]", version: 2)
    #expect(text(client, path) == "one!\r\ntwo")
    client.change(path, "[\(change((9, 0, 9, 9), "?"))]", version: 3)
    #expect(text(client, path) == "one!\r\ntwo?")
    // The range ends before it starts.
    client.change(path, "[\(change((1, 2, 0, 0), "-"))]", version: 4)
    #expect(text(client, path) == "one!\r\ntw-o?")
  }

  @Test(arguments: [("utf-8", 4), ("utf-16", 2), ("utf-32", 1)])
  func unitsAreThoseOfTheEncoding(_ encoding: String, _ width: Int) {
    let client = client(encoding)
    client.open(path, "a😀b\r\n😀c")
    client.change(
      path, "[\(change((0, 1, 0, 1 + width), "x")),\(change((1, width, 1, width + 1), "y"))]", version: 2)
    #expect(text(client, path) == "axb\r\n😀y")
    if width > 1 {
      // A position inside a character is its start.
      client.change(path, "[\(change((1, 1, 1, 1), "z"))]", version: 3)
      #expect(text(client, path) == "axb\r\nz😀y")
    }
  }

  @Test func wrongChangesLeaveTheText() {
    let client = client("utf-16")
    client.open(path, "text")
    client.change(path, "[{\"range\":{},\"text\":\"x\"}]", version: 2)
    client.change(path, "[{}]", version: 3)
    client.change(path, "[\(change((-1, 0, 0, 0), "x"))]", version: 3)
    client.change("/w/other.txt", "[{\"text\":\"x\"}]", version: 1)
    #expect(text(client, path) == "text")
    #expect(client.received.count { $0["method"].string == "window/logMessage" } == 4)
    client.close(path)
    #expect(text(client, path) == nil)
  }

  /// Random sessions: the text after ranges is the text that a plain editor has.
  @Test(arguments: 0..<60) func editsGiveTheSameTextAsAWholeReplacement(_ seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    let encoding = random.pick(["utf-8", "utf-16", "utf-32"])
    let client = client(encoding)
    let pieces = ["a", "é", "😀", "\n", "\r\n", "\r", "", "key: value", "漢字", "  - "]
    func piece() -> String { (0..<random.whole(0...4)).map { _ in random.pick(pieces) }.joined() }
    var model = (0..<8).map { _ in piece() }.joined()
    client.open(path, model)
    for version in 2..<30 {
      var changes: [String] = []
      for _ in 0..<random.whole(1...3) {
        let scalars = Array(model.unicodeScalars)
        // A place between CR and LF is no place of an editor.
        func place() -> Int {
          let index = random.whole(0...scalars.count)
          let isInBreak =
            index > 0 && index < scalars.count && scalars[index - 1] == "\r" && scalars[index] == "\n"
          return isInBreak ? index - 1 : index
        }
        let (one, other) = (place(), place())
        let (start, end) = (min(one, other), max(one, other))
        let new = piece()
        let (first, last) = (Self.position(start, scalars, encoding), Self.position(end, scalars, encoding))
        changes.append(change((first.0, first.1, last.0, last.1), new))
        var edited = String.UnicodeScalarView()
        edited.append(contentsOf: scalars[..<start])
        edited.append(contentsOf: new.unicodeScalars)
        edited.append(contentsOf: scalars[end...])
        model = String(edited)
      }
      client.change(path, "[\(changes.joined(separator: ","))]", version: version)
      let bytes = client.server.content(of: path) ?? []
      #expect(bytes == Array(model.utf8))
      if bytes != Array(model.utf8) { return }
    }
  }

  /// The position before a scalar, counted the plain way.
  private static func position(_ index: Int, _ text: [Unicode.Scalar], _ encoding: String) -> (Int, Int) {
    var (line, character) = (0, 0)
    for (place, scalar) in text[..<index].enumerated() {
      if scalar == "\n" || scalar == "\r" && !(place + 1 < text.count && text[place + 1] == "\n") {
        (line, character) = (line + 1, 0)
      } else if scalar != "\r" {
        character +=
          encoding == "utf-8" ? UTF8.width(scalar) : encoding == "utf-16" ? UTF16.width(scalar) : 1
      }
    }
    return (line, character)
  }
}
