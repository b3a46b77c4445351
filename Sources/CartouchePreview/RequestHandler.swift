import NIOCore
import NIOHTTP1

/// A handler that responds to the requests of one connection in order. The next request is read after the
/// response has been written to the socket.
///
/// Until then, NIO's HTTP handler reads nothing. So a client that sends requests without reading responses fills
/// only its own buffers. Each request must end within `patience` after the previous response.
final class RequestHandler: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  private let shelf: ServerState
  private let patience: TimeAmount
  /// The task that closes the connection unless a request ends in time; `nil` before the first request is awaited.
  private var deadline: Scheduled<Void>?
  /// The request that is being received, with its response; `nil` between requests.
  private var pending: Pending?

  private struct Pending {
    var head: HTTPRequestHead
    var answer: SiteResponse?
  }

  init(_ shelf: ServerState, patience: TimeAmount) {
    self.shelf = shelf
    self.patience = patience
  }

  func handlerAdded(context: ChannelHandlerContext) { awaitRequest(context) }

  func handlerRemoved(context: ChannelHandlerContext) { deadline?.cancel() }

  private func awaitRequest(_ context: ChannelHandlerContext) {
    let channel = context.channel
    deadline = context.eventLoop.scheduleTask(in: patience) { channel.close(promise: nil) }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head):
      shelf.noteProgress(of: context.channel)
      pending = Pending(head: head, answer: answer(to: head, on: context.channel))
    case .body:
      // Requests for resources have no body, so a request with a body is rejected.
      guard let head = pending?.head else { return }
      pending = nil
      send(SiteResponse(.payloadTooLarge, "requests must not have a body"), to: head, closes: true, context)
    case .end:
      deadline?.cancel()
      guard let ended = pending else { return }
      pending = nil
      if let answer = ended.answer {
        // The connection is closed after a forbidden request, so that the client does not occupy it.
        let closes = !ended.head.isKeepAlive || answer.status == .forbidden
        send(answer, to: ended.head, closes: closes, context)
      } else {
        beginEvents(ended.head, context)
      }
    }
  }

  func channelInactive(context: ChannelHandlerContext) {
    shelf.streams.remove(context.channel)
    context.fireChannelInactive()
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    // This event means that the connection was idle for `patience`.
    if event is IdleStateHandler.IdleStateEvent { return context.close(promise: nil) }
    context.fireUserInboundEventTriggered(event)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

  /// Returns the response to a request, or `nil` for the stream of events.
  private func answer(to head: HTTPRequestHead, on channel: any Channel) -> SiteResponse? {
    let port = channel.localAddress?.port ?? 0
    guard OriginCheck(port: port).allows(head.headers) else {
      return SiteResponse(.forbidden, "only pages of http://127.0.0.1:\(port) are allowed")
    }
    guard head.method == .GET || head.method == .HEAD else {
      return SiteResponse(.methodNotAllowed, "only GET and HEAD are allowed", [("allow", "GET, HEAD")])
    }
    // The path is compared as sent, without decoding or normalization.
    let path = head.uri.prefix { $0 != "?" }
    if path == Site.events { return nil }
    return shelf.site.answer(to: path) ?? SiteResponse(.notFound, "there is no resource at this path")
  }

  private func send(
    _ answer: SiteResponse, to head: HTTPRequestHead, closes: Bool, _ context: ChannelHandlerContext
  ) {
    var headers = answer.headers
    headers.add(name: "connection", value: closes ? "close" : "keep-alive")
    let response = HTTPResponseHead(version: head.version, status: answer.status, headers: headers)
    context.write(wrapOutboundOut(.head(response)), promise: nil)
    let body = head.method == .HEAD ? ByteBuffer() : answer.body
    let written = context.writeAndFlush(wrapOutboundOut(.body(.byteBuffer(body))))
    let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    let loop = context.eventLoop
    // A separate task, because `finish` starts the next request: a recursion could become hundreds of calls deep.
    written.whenSuccess {
      loop.execute {
        let (handler, context) = bound.value
        handler.finish(closes: closes, context)
      }
    }
  }

  /// Ends a response after its body has been written to the socket. Then allows the next request or closes the
  /// connection.
  private func finish(closes: Bool, _ context: ChannelHandlerContext) {
    guard context.channel.isActive else { return }
    shelf.noteProgress(of: context.channel)
    if !closes { awaitRequest(context) }
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    if closes { context.close(promise: nil) }
  }

  private func beginEvents(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
    let response = HTTPResponseHead(
      version: head.version, status: .ok, headers: SiteResponse.headers(of: .events))
    context.writeAndFlush(wrapOutboundOut(.head(response)), promise: nil)
    guard head.method == .GET else {
      context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
      return
    }
    shelf.noteStream(context.channel)
    shelf.streams.add(context.channel, at: shelf.site.revision)
  }
}

/// A check that rejects requests of foreign web pages. Only the preview's page and programs of this machine pass.
///
/// The check stops DNS rebinding: a page of `name.example` may map its own name to 127.0.0.1. The browser then
/// treats requests to this server as same-origin, but their `Host` header is `name.example`.
struct OriginCheck {
  private let hosts: [String]

  /// Creates a check for a server.
  /// - Parameter port: The port on which the server listens.
  init(port: Int) {
    let names = ["127.0.0.1", "localhost"]
    // For port 80, the default of HTTP, browsers send the host without the port.
    hosts = names.map { "\($0):\(port)" } + (port == 80 ? names : [])
  }

  /// Whether a request with these headers is allowed.
  func allows(_ headers: HTTPHeaders) -> Bool {
    let named = headers["host"]
    guard named.count == 1, hosts.contains(named[0].lowercased()) else { return false }
    return headers["origin"].allSatisfy { origin in hosts.contains { origin.lowercased() == "http://\($0)" } }
  }
}
