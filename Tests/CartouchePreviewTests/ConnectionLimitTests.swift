import NIOCore
import NIOEmbedded
import NIOHTTP1
import Testing

@testable import CartouchePreview

/// What one client, or many, can keep the server from: no socket and no clock takes part.
@Suite struct ConnectionLimitTests {
  private let loop = EmbeddedEventLoop()
  private let shelf = SiteShelf([PageFile(name: "app.js", bytes: Array("export {}".utf8))])
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
    // Nor is anything else read of what it sends.
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
    for _ in 0..<SiteShelf.mostConnections { channels.append(try connect()) }
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
    for _ in 0..<SiteShelf.mostConnections {
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

/// The system's side of a connection: what the server asks of it, and whether the client takes what is sent.
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
