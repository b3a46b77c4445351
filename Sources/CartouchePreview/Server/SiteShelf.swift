import NIOCore

/// What the connections of a server share. Used on its event loop only.
final class SiteShelf {
  private(set) var site: Site
  let streams = EventStreams()
  /// How many connections there are.
  private(set) var connections = 0

  /// As many as a few windows of browsers have; beyond that a new one is closed at once.
  static let mostConnections = 64

  init(_ page: [PageFile]) { site = Site(page) }

  /// Takes what became of the spec, and tells those who listen.
  func publish(_ content: PreviewContent) {
    if site.take(content) { streams.tell(site.revision) }
  }

  /// Counts a connection in until it ends.
  /// - Returns: whether there is room for it.
  func admit(_ channel: any Channel) -> Bool {
    guard connections < Self.mostConnections else { return false }
    connections += 1
    let shelf = NIOLoopBound(self, eventLoop: channel.eventLoop)
    channel.closeFuture.whenComplete { _ in shelf.value.connections -= 1 }
    return true
  }
}
