import Foundation
import Testing

@testable import CartouchePreview

/// What pages hear that listen.
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
    // The map is as it was.
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
    // Each is a quarter of a second.
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
