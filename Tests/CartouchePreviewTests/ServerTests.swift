import Foundation
import NIOHTTP1
import Testing

@testable import CartouchePreview

/// Whom the server answers, and with what.
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
    // Who keeps the connection does not keep it here: it is one of few.
    let kept = try Connection(port: port)
    kept.send("GET / HTTP/1.1\r\nHost: example.com\r\n\r\n")
    let answer = Response(kept.readToEnd())
    #expect(answer.status == 403)
    #expect(answer.headers["connection"] == "close")
    #expect(kept.hasEnded)
    // Which of two counts, nobody could say.
    #expect(try Response("/", port: port, headers: ["Host: 127.0.0.1:\(port)"]).status != 200)
    let connection = try Connection(port: port)
    connection.send("GET / HTTP/1.0\r\n\r\n")
    #expect(Response(connection.readToEnd()).status == 403)
  }

  /// Browsers leave out the port that http has anyway, and no other.
  @Test func thePortOfHTTPMayBeLeftOut() {
    func allows(_ host: String, _ origin: String?, at port: Int) -> Bool {
      var headers: HTTPHeaders = ["host": host]
      if let origin { headers.add(name: "origin", value: origin) }
      return AllowedCaller(port: port).allows(headers)
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
    let silent = try (0..<SiteShelf.mostConnections).map { _ in try Connection(port: server.port) }
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
    // The next one is free, or not: what is asked for is not what is taken.
    let other = try? PreviewServer(ports: port...min(65535, port + 50), page: [])
    #expect(other?.port != port && other != nil)
    other?.stop()
  }
}
