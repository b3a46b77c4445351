import NIOCore
import NIOHTTP1
import NIOPosix
import SystemPackage

/// A server of one page to programs of this machine.
package final class PreviewServer: Sendable {
  /// Where it listens, on 127.0.0.1.
  package let port: Int
  private let group: MultiThreadedEventLoopGroup
  private let listener: any Channel
  private let shelf: NIOLoopBoundBox<SiteShelf>

  /// Begins to listen; `stop` ends that.
  /// - Parameters:
  ///   - ports: tried in turn while something else listens there; 0 is any that is free.
  ///   - page: the files that are served besides what `publish` is given.
  ///   - patience: after how many seconds a connection is closed whose request does not come, or on which nothing is sent or
  ///     taken.
  package init(ports: ClosedRange<Int>, page: [PageFile], patience: Int = 60) throws(PreviewServerFailure) {
    // One thread: nothing is computed here, and what the connections share needs no lock.
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let shelf = NIOLoopBoundBox.makeBoxSendingValue(SiteShelf(page), eventLoop: group.next())
    let bootstrap = ServerBootstrap(group: group)
      .serverChannelOption(.backlog, value: 64)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      // What is read at once bounds how many requests a client has waiting here.
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

  /// Serves this from now on, and tells the pages that listen if anything is different.
  package func publish(_ content: PreviewContent) {
    group.next().execute { [shelf] in shelf.value.publish(content) }
  }

  /// Closes all connections.
  package func stop() { try? group.syncShutdownGracefully() }

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

  /// Makes a connection understand HTTP, within limits that no browser comes near.
  static func prepare(_ channel: any Channel, _ shelf: SiteShelf, patience: TimeAmount) throws {
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
