import NIOCore

/// What the connections of a server share. Used on its event loop only.
final class SiteShelf {
  private(set) var site: Site
  let streams = EventStreams()
  private var connections: [ObjectIdentifier: Connection] = [:]
  /// Counts what happens on connections, in place of a clock.
  private var progress = 0

  private struct Connection {
    var channel: any Channel
    /// When a request or an answer of it ended last, as a count.
    var progress: Int
    /// Whether it is a stream of events, on which little happens.
    var isStream = false
  }

  /// As many as a few windows of browsers have.
  static let mostConnections = 64

  init(_ page: [PageFile]) { site = Site(page) }

  /// Takes what became of the spec, and tells those who listen.
  func publish(_ content: PreviewContent) {
    if site.take(content) { streams.tell(site.revision) }
  }

  /// Counts a connection until it ends. If there are too many, the one on which nothing happened for the longest time makes room,
  /// but no stream of events: a page listens to it.
  /// - Returns: whether there is room for it.
  func admit(_ channel: any Channel) -> Bool {
    if connections.count >= Self.mostConnections {
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

  /// Notes that a request or an answer of a connection ended.
  func noteProgress(of channel: any Channel) {
    progress += 1
    connections[ObjectIdentifier(channel)]?.progress = progress
  }

  /// Notes that a connection is a stream of events from now on.
  func noteStream(_ channel: any Channel) { connections[ObjectIdentifier(channel)]?.isStream = true }
}
