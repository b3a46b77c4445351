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
    /// The request of the page's editor, whose body is received.
    var edit: EditorRequest?
    var body: [UInt8] = []
    /// The number of bytes that are reserved for the body.
    var reserved = 0
  }

  init(_ shelf: ServerState, patience: TimeAmount) {
    self.shelf = shelf
    self.patience = patience
  }

  func handlerAdded(context: ChannelHandlerContext) { awaitRequest(context) }

  func handlerRemoved(context: ChannelHandlerContext) {
    deadline?.cancel()
    releaseBody()
  }

  private func awaitRequest(_ context: ChannelHandlerContext) {
    let channel = context.channel
    deadline = context.eventLoop.scheduleTask(in: patience) { channel.close(promise: nil) }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head):
      shelf.noteProgress(of: context.channel)
      pending = pending(for: head, on: context.channel)
    case .body(var part):
      guard let head = pending?.head else { return }
      if pending?.edit != nil {
        // The decoder lets no more bytes pass than `Content-Length` says.
        pending?.body += part.readBytes(length: part.readableBytes) ?? []
        return
      }
      // Requests for resources have no body, so a request with a body is rejected.
      let refusal = pending?.answer.flatMap { $0.status == .ok ? nil : $0 }
      pending = nil
      send(
        refusal ?? SiteResponse(.payloadTooLarge, "requests must not have a body"), to: head, closes: true,
        context)
    case .end:
      deadline?.cancel()
      guard let ended = pending else { return }
      pending = nil
      if let request = ended.edit {
        perform(request, of: ended, context)
      } else if let answer = ended.answer {
        // The connection is closed after a forbidden request, so that the client does not occupy it.
        let closes = !ended.head.isKeepAlive || answer.status == .forbidden
        send(answer, to: ended.head, closes: closes, context)
      } else {
        beginEvents(ended.head, context)
      }
    }
  }

  /// Passes a request of the editor on, and sends the response once there is one.
  private func perform(_ request: EditorRequest, of ended: Pending, _ context: ChannelHandlerContext) {
    let reply = context.eventLoop.makePromise(of: SiteResponse.self)
    let bound = NIOLoopBound((self, context, ended.head, ended.reserved), eventLoop: context.eventLoop)
    reply.futureResult.whenComplete { result in
      let (handler, context, head, reserved) = bound.value
      handler.shelf.edits.release(reserved)
      guard context.channel.isActive, case .success(let answer) = result else { return }
      handler.send(answer, to: head, closes: !head.isKeepAlive, context)
    }
    shelf.edits.add(PreviewEdit(request: request, body: ended.body, reply: reply))
  }

  private func releaseBody() {
    shelf.edits.release(pending?.reserved ?? 0)
    pending?.reserved = 0
  }

  func channelInactive(context: ChannelHandlerContext) {
    releaseBody()
    shelf.streams.remove(context.channel)
    context.fireChannelInactive()
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    // This event means that the connection was idle for `patience`.
    if event is IdleStateHandler.IdleStateEvent { return context.close(promise: nil) }
    context.fireUserInboundEventTriggered(event)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

  private func pending(for head: HTTPRequestHead, on channel: any Channel) -> Pending {
    let port = channel.localAddress?.port ?? 0
    let path = head.uri.prefix { $0 != "?" }
    guard shelf.site.isEditable, let edit = EditorRequest(head, path: path),
      OriginCheck(port: port).allows(head.headers)
    else { return Pending(head: head, answer: answer(to: head, on: channel)) }
    if let refusal = EditorRequest.refusal(of: head) { return Pending(head: head, answer: refusal) }
    let length = head.headers["content-length"].first.flatMap { Int($0) } ?? 0
    guard shelf.edits.reserve(length) else {
      return Pending(head: head, answer: SiteResponse(.serviceUnavailable, "too many texts are being sent"))
    }
    return Pending(head: head, edit: edit, reserved: length)
  }

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
