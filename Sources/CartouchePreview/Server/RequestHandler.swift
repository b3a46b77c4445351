import NIOCore
import NIOHTTP1

/// Answers the requests of one connection, one after the other: the next one once the client's system has taken the answer.
///
/// Until then the pipeline's own handler of HTTP reads nothing, so that a client which sends requests and reads no answers
/// fills its own buffers. A client has `patience` for each request, from the end of the answer before to the request's end.
final class RequestHandler: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  private let shelf: SiteShelf
  private let patience: TimeAmount
  /// Closes the connection of a client that takes too long for a request; `nil` while one is answered.
  private var deadline: Scheduled<Void>?
  /// The answer to the request whose end has not come yet; nil: that is none, or it is answered.
  private var pending: Pending?

  private struct Pending {
    var head: HTTPRequestHead
    var answer: Answer?
  }

  init(_ shelf: SiteShelf, patience: TimeAmount) {
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
      // Nothing that is asked for has one, however long it would go on.
      guard let head = pending?.head else { return }
      pending = nil
      send(Answer(.payloadTooLarge, "a request has no body here"), to: head, closes: true, context)
    case .end:
      deadline?.cancel()
      guard let ended = pending else { return }
      pending = nil
      if let answer = ended.answer {
        // Who may not ask keeps no place from those who may.
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
    // Nothing was asked or taken for too long.
    if event is IdleStateHandler.IdleStateEvent { return context.close(promise: nil) }
    context.fireUserInboundEventTriggered(event)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

  /// Nil: the stream of events.
  private func answer(to head: HTTPRequestHead, on channel: any Channel) -> Answer? {
    let port = channel.localAddress?.port ?? 0
    guard AllowedCaller(port: port).allows(head.headers) else {
      return Answer(.forbidden, "only pages of http://127.0.0.1:\(port) are answered")
    }
    guard head.method == .GET || head.method == .HEAD else {
      return Answer(.methodNotAllowed, "only GET and HEAD are answered", [("allow", "GET, HEAD")])
    }
    // The path is compared as it is written: nothing is decoded or simplified.
    let path = head.uri.prefix { $0 != "?" }
    if path == Site.events { return nil }
    return shelf.site.answer(to: path) ?? Answer(.notFound, "there is nothing at this path")
  }

  private func send(
    _ answer: Answer, to head: HTTPRequestHead, closes: Bool, _ context: ChannelHandlerContext
  ) {
    var headers = answer.headers
    headers.add(name: "connection", value: closes ? "close" : "keep-alive")
    let response = HTTPResponseHead(version: head.version, status: answer.status, headers: headers)
    context.write(wrapOutboundOut(.head(response)), promise: nil)
    let body = head.method == .HEAD ? ByteBuffer() : answer.body
    let written = context.writeAndFlush(wrapOutboundOut(.body(.byteBuffer(body))))
    let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    let loop = context.eventLoop
    // In a task of its own: the end of an answer lets the next request in, and there may be hundreds.
    written.whenSuccess {
      loop.execute {
        let (handler, context) = bound.value
        handler.finish(closes: closes, context)
      }
    }
  }

  /// Ends an answer that the client's system has taken, which lets the next request in.
  private func finish(closes: Bool, _ context: ChannelHandlerContext) {
    guard context.channel.isActive else { return }
    shelf.noteProgress(of: context.channel)
    if !closes { awaitRequest(context) }
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    if closes { context.close(promise: nil) }
  }

  private func beginEvents(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
    let response = HTTPResponseHead(
      version: head.version, status: .ok, headers: Answer.headers(of: .events))
    context.writeAndFlush(wrapOutboundOut(.head(response)), promise: nil)
    guard head.method == .GET else {
      context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
      return
    }
    shelf.noteStream(context.channel)
    shelf.streams.add(context.channel, at: shelf.site.revision)
  }
}
