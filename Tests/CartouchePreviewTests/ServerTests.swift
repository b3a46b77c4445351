import CartoucheTestSupport
import Foundation
import NIOCore
import NIOEmbedded
import NIOHTTP1
import Testing

@testable import CartouchePreview

/// The allowed requests and their responses.
@Suite struct ServerTests {
  @Test(arguments: [
    ("/", "text/html; charset=utf-8", "<!doctype html>"),
    ("/index.html", "text/html; charset=utf-8", "<!doctype html>"),
    ("/index.html?revision=3", "text/html; charset=utf-8", "<!doctype html>"),
    ("/app.js", "text/javascript; charset=utf-8", "export {}"),
    ("/cartouche.wasm", "application/wasm", "\0asm"),
    ("/plan", "application/octet-stream", "a plan"),
    ("/scenery.json", "application/json", "{}"),
    ("/trace.json", "application/json", "[]"),
  ]) func servesWhatThereIs(_ target: String, _ type: String, _ body: String) throws {
    let server = try TestServer()
    server.server.publish(TestServer.content("a plan"))
    let response = try Response(target, port: server.port)
    #expect(response.status == 200)
    #expect(response.headers["content-type"] == type)
    #expect(response.body == body)
  }

  @Test func nothingIsKeptGuessedOrLoadedFromElsewhere() throws {
    let server = try TestServer()
    for target in ["/", "/nothing"] {
      let headers = try Response(target, port: server.port).headers
      #expect(headers["cache-control"] == "no-store")
      #expect(headers["x-content-type-options"] == "nosniff")
      #expect(headers["cross-origin-resource-policy"] == "same-origin")
      let policy = try #require(headers["content-security-policy"])
      #expect(policy.hasPrefix("default-src 'none'; script-src 'self' 'wasm-unsafe-eval';"))
      #expect(policy.contains("frame-ancestors 'none'"))
      #expect(!policy.contains("unsafe-inline"))
    }
  }

  @Test func aPlanThatIsNotThereIsNotFound() throws {
    let server = try TestServer()
    server.server.publish(TestServer.content(nil))
    for target in ["/plan", "/scenery.json", "/trace.json"] {
      #expect(try Response(target, port: server.port).status == 404)
    }
    let state = try Response("/state.json", port: server.port)
    #expect(state.status == 200)
    #expect(state.body.contains(#""revision":1,"planRevision":0,"hasPlan":false"#))
  }

  @Test(arguments: [
    "/../Package.swift", "/..%2fPackage.swift", "/%2e%2e/Package.swift", "//app.js", "/./app.js", "/app.js/",
    "/APP.JS", "/app%2ejs", "/app.js%00", "/etc/passwd", "/app.js#x", "http://127.0.0.1/app.js", "*",
  ]) func noOtherPathLeadsAnywhere(_ target: String) throws {
    let server = try TestServer()
    #expect([400, 404].contains(try Response(target, port: server.port).status))
  }

  @Test func theServersOwnNamesAreAnswered() throws {
    let server = try TestServer()
    for host in ["127.0.0.1:\(server.port)", "localhost:\(server.port)", "LocalHost:\(server.port)"] {
      #expect(try Response("/", port: server.port, host: host).status == 200)
      let origin = "Origin: http://\(host)"
      #expect(try Response("/", port: server.port, headers: [origin]).status == 200)
    }
  }

  @Test func foreignNamesAreRefused() throws {
    let server = try TestServer()
    let port = server.port
    for host in [
      "example.com", "example.com:\(port)", "127.0.0.1", "localhost", "127.0.0.1:1", "127.0.0.1:\(port)0",
      "localhost.example.com:\(port)", "[::1]:\(port)", "0.0.0.0:\(port)", "",
    ] {
      #expect(try Response("/", port: port, host: host).status == 403, "\(host)")
    }
    for origin in ["http://example.com", "https://127.0.0.1:\(port)", "http://127.0.0.1", "null"] {
      #expect(try Response("/", port: port, headers: ["Origin: \(origin)"]).status == 403, "\(origin)")
    }
    // A rejected client's connection is closed, even with `keep-alive`.
    let kept = try Connection(port: port)
    kept.send("GET / HTTP/1.1\r\nHost: example.com\r\n\r\n")
    let answer = Response(kept.readToEnd())
    #expect(answer.status == 403)
    #expect(answer.headers["connection"] == "close")
    #expect(kept.hasEnded)
    // Two `Host` headers are ambiguous.
    #expect(try Response("/", port: port, headers: ["Host: 127.0.0.1:\(port)"]).status != 200)
    let connection = try Connection(port: port)
    connection.send("GET / HTTP/1.0\r\n\r\n")
    #expect(Response(connection.readToEnd()).status == 403)
  }

  /// Browsers omit only the default port of HTTP.
  @Test func thePortOfHTTPMayBeLeftOut() {
    func allows(_ host: String, _ origin: String?, at port: Int) -> Bool {
      var headers: HTTPHeaders = ["host": host]
      if let origin { headers.add(name: "origin", value: origin) }
      return OriginCheck(port: port).allows(headers)
    }
    for host in ["127.0.0.1", "localhost", "localhost:80"] {
      #expect(allows(host, nil, at: 80))
      #expect(allows(host, "http://\(host)", at: 80))
      #expect(!allows(host, "https://\(host)", at: 80))
      #expect(!allows(host, nil, at: 4321))
    }
    #expect(!allows("example.com", nil, at: 80))
    #expect(!allows("localhost:4321", "http://localhost", at: 4321))
  }

  @Test(arguments: ["POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "CONNECT"])
  func otherMethodsAreRefused(_ method: String) throws {
    let server = try TestServer()
    let response = try Response("/", method: method, port: server.port)
    #expect([400, 405].contains(response.status))
    if response.status == 405 { #expect(response.headers["allow"] == "GET, HEAD") }
  }

  @Test func headTellsAllButTheBody() throws {
    let server = try TestServer()
    let response = try Response("/app.js", method: "HEAD", port: server.port)
    #expect(response.status == 200)
    #expect(response.headers["content-length"] == "9")
    #expect(response.body.isEmpty)
    #expect(try Response("/events", method: "HEAD", port: server.port).status == 200)
  }

  @Test func aRequestHasNoBody() throws {
    let server = try TestServer()
    let response = try Response("/", port: server.port, headers: ["Content-Length: 3"], body: "abc")
    #expect(response.status == 413)
  }

  @Test func aConnectionAnswersOneRequestAfterTheOther() throws {
    let server = try TestServer()
    let connection = try Connection(port: server.port)
    let host = "Host: 127.0.0.1:\(server.port)\r\n"
    connection.send(
      "GET /app.js HTTP/1.1\r\n\(host)\r\nGET /nothing HTTP/1.1\r\n\(host)\r\n"
        + "GET / HTTP/1.1\r\n\(host)Connection: close\r\n\r\n")
    let text = connection.readToEnd()
    #expect(
      text.components(separatedBy: "HTTP/1.1 ").dropFirst().map { $0.prefix(3) } == ["200", "404", "200"])
    #expect(text.hasSuffix("<!doctype html>"))
  }

  @Test func whatIsNoRequestEndsTheConnection() throws {
    let server = try TestServer()
    let connection = try Connection(port: server.port)
    connection.send("\u{16}\u{3}\u{1} this is no HTTP\r\n\r\n")
    #expect(connection.hasEnded)
    #expect(try Response("/", port: server.port).status == 200)
  }

  @Test func headersHaveLimits() throws {
    let server = try TestServer()
    let long = "X-Long: " + String(repeating: "x", count: 10_000)
    #expect(try Response("/", port: server.port, headers: [long]).status != 200)
    let many = (0..<100).map { "X-\($0): y" }
    #expect(try Response("/", port: server.port, headers: many).status != 200)
    let endless = try Connection(port: server.port)
    endless.send("GET /" + String(repeating: "x", count: 100_000))
    #expect(endless.hasEnded)
    #expect(try Response("/", port: server.port).status == 200)
  }

  @Test func silentConnectionsMakeRoomForNewOnes() throws {
    let server = try TestServer()
    let silent = try (0..<ServerState.maximumConnections).map { _ in try Connection(port: server.port) }
    #expect(try Response("/", port: server.port).status == 200)
    #expect(silent[0].hasEnded)
  }

  @Test func whoKeepsSilentIsLeft() throws {
    let server = try TestServer(patience: 1)
    let silent = try Connection(port: server.port)
    silent.send("GET / HTTP/1.1\r\n")
    #expect(silent.hasEnded)
  }

  @Test func whoReadsNothingHoldsUpNobody() throws {
    let server = try TestServer(patience: 1)
    server.server.publish(TestServer.content(String(repeating: "plan ", count: 4_000_000)))
    let slow = try Connection(port: server.port)
    slow.send("GET /plan HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n\r\n")
    #expect(try Response("/app.js", port: server.port).body == "export {}")
    #expect(slow.hasEnded)
  }

  @Test func aPortThatIsTakenIsNotShared() throws {
    let server = try TestServer()
    let port = server.port
    #expect(throws: PreviewServerFailure.taken(port...port)) {
      _ = try PreviewServer(ports: port...port, page: [])
    }
    guard port < 65535 else { return }
    // Another server may use one of the next ports.
    let other = try? PreviewServer(ports: port...min(65535, port + 50), page: [])
    #expect(other?.port != port && other != nil)
    other?.stop()
  }
}

/// The streams of events of open pages.
@Suite struct EventStreamTests {
  private static func listen(to server: TestServer) throws -> Connection {
    let connection = try Connection(port: server.port)
    connection.send("GET /events HTTP/1.1\r\nHost: localhost:\(server.port)\r\n\r\n")
    return connection
  }

  @Test func theRevisionIsToldAtOnceAndAfterEachChange() throws {
    let server = try TestServer()
    server.server.publish(TestServer.content("one"))
    let page = try Self.listen(to: server)
    #expect(page.awaits("event: revision\ndata: {\"revision\":1}\n\n"))
    #expect(page.received.contains("content-type: text/event-stream"))
    server.server.publish(TestServer.content("two"))
    #expect(page.awaits("data: {\"revision\":2}\n\n"))
  }

  @Test func whatIsTheSameIsNoRevision() throws {
    let server = try TestServer()
    server.server.publish(TestServer.content("one"))
    let page = try Self.listen(to: server)
    #expect(page.awaits("{\"revision\":1}"))
    server.server.publish(TestServer.content("one"))
    server.server.publish(TestServer.content("one", text: "version: 1 # more\n"))
    #expect(page.awaits("{\"revision\":2}"))
    // The map has not changed.
    let state = try Response("/state.json", port: server.port).body
    #expect(state.contains(#""revision":2,"planRevision":1,"#))
  }

  @Test func manyPagesHearTheSame() throws {
    let server = try TestServer()
    server.server.publish(TestServer.content("one"))
    let pages = try (0..<20).map { _ in try Self.listen(to: server) }
    for page in pages { #expect(page.awaits("{\"revision\":1}")) }
    server.server.publish(TestServer.content("two"))
    for page in pages { #expect(page.awaits("{\"revision\":2}")) }
  }

  @Test func aPageThatIsGoneIsForgotten() throws {
    let server = try TestServer()
    server.server.publish(TestServer.content("0"))
    for number in 1...100 {
      let page = try Self.listen(to: server)
      #expect(page.awaits("{\"revision\":\(number)}"))
      server.server.publish(TestServer.content("\(number)"))
    }
    #expect(try Response("/app.js", port: server.port).status == 200)
  }

  @Test func silenceIsFilledLongerThanPatienceLasts() throws {
    let server = try TestServer(patience: 1)
    server.server.publish(TestServer.content("one"))
    let page = try Self.listen(to: server)
    #expect(page.awaits("{\"revision\":1}"))
    // Each comment follows after a quarter of a second.
    for count in 1...8 { #expect(page.awaits(String(repeating: "3\r\n:\n\n\r\n", count: count))) }
    server.server.publish(TestServer.content("two"))
    #expect(page.awaits("{\"revision\":2}"))
  }

  @Test func foreignPagesHearNothing() throws {
    let server = try TestServer()
    let response = try Response(
      "/events", port: server.port, headers: ["Origin: http://example.com"])
    #expect(response.status == 403)
  }

  @Test func theEndOfTheServerIsTheEndOfTheStream() throws {
    let server = try TestServer()
    let page = try Self.listen(to: server)
    #expect(page.awaits("retry: 1000\n\n"))
    server.server.stop()
    #expect(page.hasEnded)
  }
}

/// The limits for one client and for many, tested without sockets and clocks.
@Suite struct ConnectionLimitTests {
  private let loop = EmbeddedEventLoop()
  private let shelf = ServerState([PageFile(name: "app.js", bytes: Array("export {}".utf8))], .init())
  private static let request = "GET /app.js HTTP/1.1\r\nHost: localhost:4321\r\n\r\n"

  /// A connection of a client.
  private func connect(reading: ClientSide = ClientSide()) throws -> EmbeddedChannel {
    let channel = EmbeddedChannel(handler: reading, loop: loop)
    channel.localAddress = try SocketAddress(ipAddress: "127.0.0.1", port: 4321)
    try PreviewServer.prepare(channel, shelf, patience: .seconds(60))
    try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 50_000)).wait()
    return channel
  }

  private func send(_ text: String, on channel: EmbeddedChannel) throws {
    try channel.writeInbound(ByteBuffer(string: text))
    loop.run()
  }

  @Test func aClientThatReadsNoAnswerGetsNoOther() throws {
    let client = ClientSide()
    let channel = try connect(reading: client)
    client.takes = false
    try send(String(repeating: Self.request, count: 200), on: channel)
    #expect(client.answers == 1)
    // The server reads no more of the client's data.
    let reads = client.reads
    channel.read()
    loop.run()
    #expect(client.reads == reads)
    client.takes = true
    channel.flush()
    loop.run()
    #expect(client.answers == 200)
    #expect(client.reads > reads)
    _ = try channel.finish(acceptAlreadyClosed: true)
  }

  @Test func theOldestIdleConnectionMakesRoom() throws {
    var channels: [EmbeddedChannel] = []
    for _ in 0..<ServerState.maximumConnections { channels.append(try connect()) }
    try send(Self.request, on: channels[0])
    channels.append(try connect())
    loop.run()
    #expect(channels.map(\.isActive) == channels.indices.map { $0 != 1 })
    channels.append(try connect())
    loop.run()
    #expect(channels.map(\.isActive) == channels.indices.map { $0 != 1 && $0 != 2 })
  }

  @Test func pagesThatListenStay() throws {
    var pages: [EmbeddedChannel] = []
    for _ in 0..<ServerState.maximumConnections {
      let page = try connect()
      try send(Self.request.replacing("/app.js", with: "/events"), on: page)
      pages.append(page)
    }
    let other = EmbeddedChannel(loop: loop)
    try PreviewServer.prepare(other, shelf, patience: .seconds(60))
    loop.run()
    #expect(pages.filter(\.isActive).count == pages.count)
    #expect(throws: ChannelError.self) { try other.finish() }
  }

  @Test func aRequestThatNeverEndsIsGivenUp() throws {
    let channel = try connect()
    for byte in Self.request.dropLast(2) {
      guard channel.isActive else { break }
      try send(String(byte), on: channel)
      loop.advanceTime(by: .seconds(5))
    }
    #expect(!channel.isActive)
  }

  @Test func eachRequestHasItsOwnTime() throws {
    let channel = try connect()
    for _ in 0..<5 {
      loop.advanceTime(by: .seconds(50))
      try send(Self.request, on: channel)
      #expect(channel.isActive)
    }
    loop.advanceTime(by: .seconds(61))
    #expect(!channel.isActive)
  }
}

/// The system's side of a connection: it records reads, and simulates a client that receives data or not.
private final class ClientSide: ChannelDuplexHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundIn = ByteBuffer

  var takes = true
  private(set) var answers = 0
  private(set) var reads = 0

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    if String(buffer: unwrapOutboundIn(data)).hasPrefix("HTTP/1.1 ") { answers += 1 }
    context.write(data, promise: promise)
  }

  func flush(context: ChannelHandlerContext) { if takes { context.flush() } }

  func read(context: ChannelHandlerContext) {
    reads += 1
    context.read()
  }
}

extension Repository {
  /// The files of CodeMirror, which `files(in:endingIn:)` omits because others wrote them.
  fileprivate static var editorFiles: [String] {
    let folder = "JavaScript/editor/codemirror"
    let found = FileManager.default.enumerator(atPath: root.appendingPathComponent(folder).path)
    return (found?.allObjects as? [String] ?? []).map { "\(folder)/\($0)" }
  }
}

/// The page that is embedded in the program.
@Suite struct PageFileTests {
  /// `Scripts/page` writes the list.
  @Test func theProgramCarriesEveryFileAsItIs() throws {
    let paths =
      ["JavaScript/preview", "JavaScript/editor"].flatMap { Repository.files(in: $0, endingIn: "") }
      + Repository.editorFiles
      + ["JavaScript/maplibre/map-features.js"]
      + Repository.files(in: "JavaScript/cartouche", endingIn: ".js")
      + Repository.files(in: "JavaScript", endingIn: "cartouche.js").filter {
        $0 == "JavaScript/cartouche.js"
      }
    var expected: [String: Data] = [:]
    // These compile in the page of a playground.
    let others = ["compile-worker.js", "compiler-client.js", "linked-spec.js", "shared-text.js"].map {
      "JavaScript/editor/" + $0
    }
    for path in paths
    where [".html", ".css", ".js", ".svg", "/LICENSE"].contains(where: path.hasSuffix)
      && !others.contains(path)
    {
      let name = path.dropFirst("JavaScript/".count)
      expected[String(name.hasPrefix("preview/") ? name.dropFirst("preview/".count) : name)] =
        try Data(contentsOf: Repository.root.appendingPathComponent(path))
    }
    let carried = PageFile.embedded.filter { $0.name != PageFile.module }
    #expect(carried.map(\.name).sorted() == expected.keys.sorted())
    for file in carried { #expect(Data(file.bytes) == expected[file.name], "\(file.name)") }
  }

  @Test func aModuleIsWebAssembly() {
    let module = PageFile.embedded.first { $0.name == PageFile.module }
    #expect(module?.bytes.prefix(4).elementsEqual([0, 0x61, 0x73, 0x6D]) != false)
  }
}
