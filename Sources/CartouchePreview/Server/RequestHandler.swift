import NIOCore
import NIOHTTP1

/// Answers the requests of one connection, one after the other.
final class RequestHandler: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  private let shelf: SiteShelf
  /// The answer to the request whose end has not come yet; nil: that is none, or it is answered.
  private var pending: Pending?

  private struct Pending {
    var head: HTTPRequestHead
    var answer: Answer?
  }

  init(_ shelf: SiteShelf) { self.shelf = shelf }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head):
      pending = Pending(head: head, answer: answer(to: head, on: context.channel))
    case .body:
      // Nothing that is asked for has one, however long it would go on.
      guard let head = pending?.head else { return }
      pending = nil
      send(Answer(.payloadTooLarge, "a request has no body here"), to: head, closes: true, context)
    case .end:
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
    if head.method != .HEAD {
      context.write(wrapOutboundOut(.body(.byteBuffer(answer.body))), promise: nil)
    }
    let channel = context.channel
    context.writeAndFlush(wrapOutboundOut(.end(nil))).whenComplete { _ in
      if closes { channel.close(promise: nil) }
    }
  }

  private func beginEvents(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
    let response = HTTPResponseHead(
      version: head.version, status: .ok, headers: Answer.headers(of: .events))
    context.writeAndFlush(wrapOutboundOut(.head(response)), promise: nil)
    guard head.method == .GET else {
      context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
      return
    }
    shelf.streams.add(context.channel, at: shelf.site.revision)
  }
}
