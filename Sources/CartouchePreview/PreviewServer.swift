import NIOCore
import NIOHTTP1
import NIOPosix
import SystemPackage

/// An HTTP server for the preview page, reachable from this machine only.
package final class PreviewServer: Sendable {
  /// The port on 127.0.0.1 on which the server listens.
  package let port: Int
  private let group: MultiThreadedEventLoopGroup
  private let listener: any Channel
  private let shelf: NIOLoopBoundBox<ServerState>

  /// What the server offers besides the page.
  package struct Options: Sendable {
    /// Whether the page's editor can send requests. If so, `nextEdit` must be called again and again.
    package var isEditable = false
    /// What the page needs for a map below the views; `nil` without a map.
    package var map: MapOptions?
    /// Whether the page has templates of views, whose elements may have `style` attributes.
    package var hasTemplates = false

    package init() {}
  }

  /// Starts the server. `stop` ends it.
  /// - Parameters:
  ///   - ports: The ports to try in order until one is free. Port 0 means any free port.
  ///   - page: The files of the page.
  ///   - patience: The number of seconds after which a connection is closed if it receives no request, or if
  ///     nothing is sent or received on it.
  package init(
    ports: ClosedRange<Int>, page: [PageFile], _ options: Options = Options(), patience: Int = 60
  ) throws(PreviewServerFailure) {
    // One thread is enough, because the server only sends stored bytes. Shared state then needs no lock.
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let shelf = NIOLoopBoundBox.makeBoxSendingValue(ServerState(page, options), eventLoop: group.next())
    let bootstrap = ServerBootstrap(group: group)
      .serverChannelOption(.backlog, value: 64)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      // Small reads limit the number of requests that one client can have waiting in the server.
      .childChannelOption(.maxMessagesPerRead, value: 1)
      .childChannelOption(.recvAllocator, value: FixedSizeRecvByteBufferAllocator(capacity: 16 << 10))
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try Self.prepare(channel, shelf.value, patience: .seconds(Int64(patience)))
        }
      }
    do throws(PreviewServerFailure) {
      listener = try Self.listener(bootstrap, ports)
    } catch {
      try? group.syncShutdownGracefully()
      throw error
    }
    port = listener.localAddress?.port ?? ports.lowerBound
    self.group = group
    self.shelf = shelf
    let pause = TimeAmount.milliseconds(Int64(patience) * 250)
    group.next().scheduleRepeatedTask(initialDelay: pause, delay: pause) { _ in
      shelf.value.streams.keepAlive()
    }
  }

  /// Replaces the served content, and notifies all open pages if it has changed.
  package func publish(_ content: PreviewContent) {
    group.next().execute { [shelf] in shelf.value.publish(content) }
  }

  /// Stops the server and closes all connections.
  package func stop() {
    // Not awaited: a group that has been shut down before runs no task.
    group.next().execute { [shelf] in shelf.value.edits.close() }
    try? group.syncShutdownGracefully()
  }

  /// Waits for the next request of the page's editor.
  /// - Returns: The request, or `nil` if none arrives in time.
  package func nextEdit(within milliseconds: Int) -> PreviewEdit? {
    let loop = group.next()
    let next = loop.makePromise(of: PreviewEdit?.self)
    loop.execute { [shelf] in
      shelf.value.edits.give(to: next)
      loop.scheduleTask(in: .milliseconds(Int64(milliseconds))) { shelf.value.edits.giveUp() }
    }
    return (try? next.futureResult.wait()) ?? nil
  }

  private static func listener(
    _ bootstrap: ServerBootstrap, _ ports: ClosedRange<Int>
  ) throws(PreviewServerFailure) -> any Channel {
    for port in ports {
      do {
        return try bootstrap.bind(host: "127.0.0.1", port: port).wait()
      } catch {
        guard (error as? IOError)?.errnoCode == Errno.addressInUse.rawValue else {
          throw .system(String(describing: error))
        }
      }
    }
    throw .taken(ports)
  }

  /// Adds the HTTP handlers to a new connection. Their limits are far above what browsers send.
  static func prepare(_ channel: any Channel, _ shelf: ServerState, patience: TimeAmount) throws {
    guard shelf.admit(channel) else { return channel.close(promise: nil) }
    var limits = NIOHTTPDecoderLimitConfiguration()
    limits.maxHeaderFieldSize = 8 << 10
    limits.maxHeaderListSize = 32 << 10
    limits.maxHeaderFieldCount = 64
    let pipeline = channel.pipeline.syncOperations
    try pipeline.addHandler(IdleStateHandler(allTimeout: patience))
    try pipeline.configureHTTPServerPipeline(
      withEncoderConfiguration: .init(), withDecoderLimitConfiguration: limits)
    try pipeline.addHandler(RequestHandler(shelf, patience: patience))
  }
}

/// The reason why the server cannot be started.
package enum PreviewServerFailure: Error, Equatable {
  /// All ports in the range are in use.
  case taken(ClosedRange<Int>)
  /// A system call failed, with this message.
  case system(String)
}

/// The state that all connections of the server share. It is used only on the server's event loop.
final class ServerState {
  private(set) var site: Site
  let streams = EventStreams()
  let edits = EditQueue()
  private var connections: [ObjectIdentifier: Connection] = [:]
  /// The number of requests and responses that have ended on all connections. It serves as a clock for the last use of each connection.
  private var progress = 0

  private struct Connection {
    var channel: any Channel
    /// The value of the server's `progress` when a request or response of this connection last ended.
    var progress: Int
    /// Whether the connection is a stream of events: its response does not end.
    var isStream = false
  }

  /// The largest number of open connections, enough for several browser windows.
  static let maximumConnections = 64

  init(_ page: [PageFile], _ options: PreviewServer.Options) { site = Site(page, options) }

  /// Replaces the served content, and sends an event to all open pages if it has changed.
  func publish(_ content: PreviewContent) {
    if site.update(with: content) { streams.send(site.revision) }
  }

  /// Registers a connection until it is closed.
  ///
  /// If there are `maximumConnections` already, the least recently used connection is closed to make room. Streams
  /// of events are never closed for this, because each belongs to an open page.
  /// - Returns: Whether the connection was registered.
  func admit(_ channel: any Channel) -> Bool {
    if connections.count >= Self.maximumConnections {
      let others = connections.values.filter { !$0.isStream }
      guard let oldest = others.min(by: { $0.progress < $1.progress }) else { return false }
      connections[ObjectIdentifier(oldest.channel)] = nil
      oldest.channel.close(promise: nil)
    }
    progress += 1
    connections[ObjectIdentifier(channel)] = Connection(channel: channel, progress: progress)
    let shelf = NIOLoopBound(self, eventLoop: channel.eventLoop)
    channel.closeFuture.whenComplete { _ in shelf.value.connections[ObjectIdentifier(channel)] = nil }
    return true
  }

  /// Records that a request or a response on a connection has ended.
  func noteProgress(of channel: any Channel) {
    progress += 1
    connections[ObjectIdentifier(channel)]?.progress = progress
  }

  /// Records that a connection has become a stream of events.
  func noteStream(_ channel: any Channel) { connections[ObjectIdentifier(channel)]?.isStream = true }
}

/// The requests of the page's editor that wait for a response. It is used only on the server's event loop.
final class EditQueue {
  private var edits: [PreviewEdit] = []
  private var taker: EventLoopPromise<PreviewEdit?>?
  private var isClosed = false
  /// The number of bytes of bodies that are being received or wait.
  private var byteCount = 0

  /// The largest number of bytes of bodies that are being received or wait.
  static let maximumBytes = 4 * EditorRequest.maximumBody

  /// Reserves memory for a body. `release` ends the reservation.
  /// - Returns: Whether there is enough.
  func reserve(_ count: Int) -> Bool {
    guard byteCount + count <= Self.maximumBytes else { return false }
    byteCount += count
    return true
  }

  func release(_ count: Int) { byteCount -= count }

  func add(_ edit: PreviewEdit) {
    if isClosed { return edit.reply.fail(ChannelError.ioOnClosedChannel) }
    edits.append(edit)
    if let taker { give(to: taker) }
  }

  /// Completes a promise with the next request, at once or when one arrives.
  func give(to promise: EventLoopPromise<PreviewEdit?>) {
    taker = nil
    if isClosed { return promise.succeed(nil) }
    if edits.isEmpty { taker = promise } else { promise.succeed(edits.removeFirst()) }
  }

  /// Completes the waiting promise without a request.
  func giveUp() {
    taker?.succeed(nil)
    taker = nil
  }

  /// Refuses all requests.
  func close() {
    isClosed = true
    giveUp()
    for edit in edits { edit.reply.fail(ChannelError.ioOnClosedChannel) }
    edits = []
  }
}

/// The streams of server-sent events to open pages. They are used only on the server's event loop.
final class EventStreams {
  private var channels: [ObjectIdentifier: any Channel] = [:]

  /// Adds a channel to which the head of the response has been sent. The channel gets an event for each revision
  /// of the content until it is closed.
  func add(_ channel: any Channel, at revision: Int) {
    channels[ObjectIdentifier(channel)] = channel
    // `retry` makes a page that loses the connection reconnect after 1,000 ms.
    write("retry: 1000\n\n" + Self.event(revision), to: channel)
  }

  func remove(_ channel: any Channel) { channels[ObjectIdentifier(channel)] = nil }

  func send(_ revision: Int) { for channel in channels.values { write(Self.event(revision), to: channel) } }

  /// Writes an empty comment to each stream. Writing shows whether the connection is closed.
  func keepAlive() { for channel in channels.values { write(":\n\n", to: channel) } }

  private static func event(_ revision: Int) -> String {
    "event: revision\ndata: {\"revision\":\(revision)}\n\n"
  }

  private func write(_ text: String, to channel: any Channel) {
    // If the send buffer is full, the client no longer reads and is disconnected. An open page reconnects.
    guard channel.isWritable else { return channel.close(promise: nil) }
    channel.writeAndFlush(HTTPServerResponsePart.body(.byteBuffer(ByteBuffer(string: text))), promise: nil)
  }
}
