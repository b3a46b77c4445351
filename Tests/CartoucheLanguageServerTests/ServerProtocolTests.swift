import CartoucheLanguageServer
import CartoucheTestSupport
import Testing

/// Frames, JSON-RPC and the life of a server.
@Suite struct ServerProtocolTests {
  private func frames(_ text: String, inPieces size: Int = .max) -> [FrameReader.Frame] {
    var reader = FrameReader()
    var frames: [FrameReader.Frame] = []
    let bytes = Array(text.utf8)
    var start = 0
    while start < bytes.count {
      let end = min(bytes.count, start + min(size, bytes.count))
      reader.append(bytes[start..<end])
      while let frame = reader.next() { frames.append(frame) }
      start = end
    }
    return frames
  }

  private func body(_ text: String) -> FrameReader.Frame { .body(Array(text.utf8)) }

  @Test(arguments: [1, 2, 3, 7, 1000]) func framesAreReadFromPieces(_ size: Int) {
    let text =
      "Content-Length: 2\r\n\r\n{}Content-Type: application/vscode-jsonrpc; charset=utf-8\r\ncontent-length:4\r\n\r\n[12]"
    #expect(frames(text, inPieces: size) == [body("{}"), body("[12]")])
  }

  @Test func linesOfAHeaderMayEndWithoutAReturn() {
    #expect(frames("Content-Length: 2\n\n{}") == [body("{}")])
    #expect(frames("Content-Length:   2  \r\n\r\n{}") == [body("{}")])
    #expect(frames("Content-Length: 0\r\n\r\n") == [body("")])
  }

  @Test func aBrokenHeaderIsSkipped() {
    let rest = "Content-Length: 2\r\n\r\n{}"
    for header in ["Content-Length: x\r\n\r\n", "Length: 2\r\n\r\n", "\r\n", "Content-Length: -1\r\n\r\n"] {
      #expect(
        frames(header + rest) == [.malformed("the header has no valid `Content-Length`"), body("{}")])
    }
    let long = frames(String(repeating: "x", count: 9000))
    #expect(long == [.malformed("the header is longer than 8192 bytes")])
    #expect(frames("Content-Length: 9999999999999999999\r\n\r\n" + rest).count == 2)
  }

  @Test func aHeaderIsFoundAfterTheRestOfAMessage() {
    let next = "Content-Length: 2\r\n\r\n{}"
    #expect(frames("Content-Length: 4\r\n\r\n{   }" + next + next).filter { $0 == body("{}") }.count == 2)
    #expect(frames("}Content-Length: x\r\n\r\n" + next).last == body("{}"))
  }

  @Test func aTooLongMessageIsSkipped() {
    var reader = FrameReader()
    reader.append(Array("Content-Length: \(FrameReader.maximumLength + 1)\r\n\r\nxx".utf8))
    guard case .malformed = reader.next() else {
      Issue.record("not refused")
      return
    }
    #expect(reader.next() == nil)
  }

  @Test(arguments: 0..<200) func damagedStreamsNeverCrash(_ seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    let good =
      "Content-Length: 58\r\n\r\n{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"shutdown\",\"params\":null}"
    var bytes = Array((good + good + good).utf8)
    for _ in 0..<random.whole(1...6) {
      let index = random.whole(0...bytes.count - 1)
      switch random.whole(0...2) {
      case 0: bytes[index] = UInt8(random.whole(0...255))
      case 1: bytes.remove(at: index)
      default: bytes.insert(UInt8(random.whole(0...255)), at: index)
      }
    }
    let client = ServerClient.started()
    client.feed(bytes)
    client.run()
    // A whole message after the damage is answered, once the damage has swallowed its bytes.
    for _ in 0..<2000 where !client.received.contains(where: { $0["id"].number == 77 }) {
      client.feed("{\"jsonrpc\":\"2.0\",\"id\":77,\"method\":\"shutdown\"}")
      client.run()
    }
    #expect(client.received.contains { $0["id"].number == 77 })
  }

  @Test func brokenMessagesAreErrors() {
    let client = ServerClient.started()
    func code(_ message: String) -> (Int?, String) {
      _ = client.drain()
      client.feed(message)
      client.run()
      let answer = client.received.first { $0.has("error") } ?? JSON("null")
      return (answer["error"]["code"].integer, answer["id"].description)
    }
    #expect(code("{") == (-32700, "null"))
    #expect(code("") == (-32700, "null"))
    #expect(code("{\"a\":\u{1}}") == (-32700, "null"))
    #expect(code("[]") == (-32600, "null"))
    #expect(code("3") == (-32600, "null"))
    #expect(code("{\"jsonrpc\":\"2.0\",\"id\":4}") == (-32600, "4"))
    #expect(code("{\"jsonrpc\":\"2.0\",\"id\":true,\"method\":\"shutdown\"}") == (-32600, "null"))
    #expect(code("{\"jsonrpc\":\"2.0\",\"id\":\"a\\n\",\"method\":\"no/thing\"}") == (-32601, "\"a\\n\""))
    #expect(code("{\"jsonrpc\":\"2.0\",\"id\":5,\"method\":\"textDocument/diagnostic\"}") == (-32602, "5"))
    #expect(code("{\"jsonrpc\":\"2.0\",\"id\":6,\"method\":\"initialize\",\"params\":{}}") == (-32600, "6"))
    // A notification has no answer, whatever is wrong with it.
    #expect(code("{\"jsonrpc\":\"2.0\",\"method\":\"no/thing\"}") == (nil, "null"))
    #expect(code("{\"jsonrpc\":\"2.0\",\"method\":\"textDocument/didOpen\"}") == (nil, "null"))
    #expect(code("{\"jsonrpc\":\"2.0\",\"id\":\"cartouche-1\",\"result\":null}") == (nil, "null"))
  }

  @Test func aRequestBeforeInitializeIsRefused() {
    let client = ServerClient()
    #expect(client.request("shutdown")["error"]["code"].integer == -32002)
    client.notify("textDocument/didOpen", "{}")
    #expect(client.drain().count == 1)
    #expect(client.initialize()["result"]["serverInfo"]["name"].string == "cartouche")
    #expect(client.request("shutdown")["result"].isNull)
  }

  @Test func exitHasAStatus() {
    let (polite, rude, early) = (ServerClient.started(), ServerClient.started(), ServerClient())
    polite.request("shutdown")
    #expect(polite.request("textDocument/diagnostic", "{}")["error"]["code"].integer == -32600)
    #expect(polite.server.exitStatus == nil)
    for client in [polite, rude, early] { client.notify("exit", "null") }
    #expect(polite.server.exitStatus == 0)
    #expect(rude.server.exitStatus == 1)
    #expect(early.server.exitStatus == 1)
  }

  @Test func theEncodingIsTheFirstThatBothKnow() {
    func encoding(_ list: String) -> String? {
      let capabilities = "{\"general\":{\"positionEncodings\":\(list)}}"
      return ServerClient().initialize(capabilities)["result"]["capabilities"]["positionEncoding"].string
    }
    #expect(encoding("[\"utf-8\",\"utf-16\"]") == "utf-8")
    #expect(encoding("[\"utf-7\",\"utf-32\"]") == "utf-32")
    #expect(encoding("[]") == "utf-16")
    #expect(encoding("null") == "utf-16")
  }

  @Test func abilitiesThatAreNullAreMissing() {
    let answer = ServerClient().initialize(
      "{\"textDocument\":{\"diagnostic\":null,\"codeAction\":null},\"workspace\":null}")
    #expect(!answer["result"]["capabilities"].has("diagnosticProvider"))
    #expect(!answer["result"]["capabilities"].has("codeActionProvider"))
  }

  @Test func addressesArePaths() {
    #expect(FileAddress.path(of: "file:///a/b%20c%C3%A9.yaml") == "/a/b cé.yaml")
    #expect(FileAddress.path(of: "FILE://localhost/a%3Ab") == "/a:b")
    #expect(FileAddress.path(of: "file:/a") == "/a")
    for wrong in ["untitled:Untitled-1", "file://host/a", "file:///a%2", "file:///%ff", "file:a", "x"] {
      #expect(FileAddress.path(of: wrong) == nil, "\(wrong)")
    }
    let path = "/a/ä #?%:😀.yaml"
    #expect(FileAddress.path(of: FileAddress.uri(of: path)) == path)
  }

  @Test func tracesNameRequests() {
    let client = ServerClient.started()
    client.request("textDocument/diagnostic", client.document("/w/a.annotations.yaml"))
    #expect(!client.drain().contains { $0["method"].string == "$/logTrace" })
    client.notify("$/setTrace", "{\"value\":\"verbose\"}")
    client.request("textDocument/diagnostic", client.document("/w/a.annotations.yaml"))
    #expect(client.received.contains { $0["method"].string == "$/logTrace" })
  }
}

/// The queue of messages.
@Suite struct MessageQueueTests {
  private func framedMessage(_ number: Int) -> [UInt8] {
    framed(Array("{\"jsonrpc\":\"2.0\",\"id\":\(number),\"method\":\"m\"}".utf8))
  }

  /// Messages leave the queue in the order of their arrival, however both alternate.
  @Test(arguments: 0..<50) func messagesKeepTheirOrder(_ seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    var queue = MessageQueue()
    var (sent, received) = (0, 0)
    for _ in 0..<100 {
      for _ in 0..<random.whole(0...5) {
        #expect(queue.receive(framedMessage(sent)) == 1)
        sent += 1
      }
      for _ in 0..<random.whole(0...6) {
        #expect(queue.isEmpty == (sent == received))
        guard let message = queue.next() else { break }
        guard case .request(let id, _, _) = message else {
          Issue.record("another message")
          return
        }
        #expect(id.json == "\(received)")
        queue.finish(id)
        received += 1
      }
    }
    #expect(queue.isEmpty == (sent == received))
  }
}

/// Cancelled requests.
@Suite struct ServerCancellationTests {
  private let spec = "version: 1\nannotations: [{ id: a, size: [1, 1], attach: { point: [0, 0] } }]\n"

  @Test func aWaitingRequestIsNotComputed() {
    let client = ServerClient.started()
    client.open("/w/a.annotations.yaml", spec)
    let first = client.feedRequest("textDocument/diagnostic", client.document("/w/a.annotations.yaml"))
    let second = client.feedRequest("textDocument/diagnostic", client.document("/w/a.annotations.yaml"))
    client.feed("{\"jsonrpc\":\"2.0\",\"method\":\"$/cancelRequest\",\"params\":{\"id\":\(first)}}")
    client.run()
    #expect(client.answer(to: first)["error"]["code"].integer == -32800)
    #expect(client.answer(to: second)["result"]["kind"].string == "full")
  }

  @Test(arguments: 1..<6) func aRunningRequestStops(_ check: Int) {
    let client = ServerClient.started()
    client.open("/w/a.annotations.yaml", spec)
    let id = client.feedRequest("textDocument/diagnostic", client.document("/w/a.annotations.yaml"))
    client.cancel(id, atCheck: check)
    client.run()
    let code = client.answer(to: id)["error"]["code"].integer
    #expect(code == -32800 || check > 3)
    // The dropped result leaves no trace.
    #expect(client.diagnostics("/w/a.annotations.yaml").map { $0["code"].string } == [])
  }

  /// A feature stops at the next file too, and its incomplete results serve no other request.
  @Test(arguments: ["references", "rename", "hover", "completion"]) func aFeatureStops(_ method: String) {
    var files: [String: String] = [
      "/w/lib.annotations.yaml": "version: 1\ntemplates: { pin: { size: [1, 1] } }\n"
    ]
    let using =
      "version: 1\nimports: { lib: lib.annotations.yaml }\nannotations: [{ id: a, extends: lib.pin, attach: { point: [0, 0] } }]\n"
    for number in 0..<50 { files["/w/\(number).annotations.yaml"] = using }
    let client = ServerClient.started(files)
    client.open("/w/a.annotations.yaml", using)
    let place =
      "{\"textDocument\":{\"uri\":\"file:///w/a.annotations.yaml\"},\"position\":{\"line\":2,\"character\":37},\"newName\":\"x\"}"
    let id = client.feedRequest("textDocument/\(method)", place)
    let isSearch = method == "references" || method == "rename"
    client.cancel(id, atCheck: isSearch ? 20 : 2)
    client.run()
    #expect(client.answer(to: id)["error"]["code"].integer == -32800)
    #expect(client.disk.loadCount < (isSearch ? 20 : 2))
    let hover = client.request("textDocument/hover", place)["result"]
    #expect(hover["contents"]["value"].string?.contains("size: [1, 1]") == true, "\(hover)")
  }

  @Test func anUnknownRequestIsNotCancelled() {
    let client = ServerClient.started()
    client.notify("$/cancelRequest", "{\"id\":2}")
    client.notify("$/cancelRequest", "{}")
    #expect(client.request("shutdown")["result"].isNull)
    #expect(!client.received.contains { $0.has("error") })
  }
}
