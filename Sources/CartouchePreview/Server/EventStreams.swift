import NIOCore
import NIOHTTP1

/// The pages that listen to what changes. Used on the server's event loop only.
final class EventStreams {
  private var channels: [ObjectIdentifier: any Channel] = [:]

  /// Lets a channel, whose answer has begun, hear of every revision from now on; ends with the channel.
  func add(_ channel: any Channel, at revision: Int) {
    channels[ObjectIdentifier(channel)] = channel
    // A page that lost the server looks for it again after a second.
    write("retry: 1000\n\n" + Self.event(revision), to: channel)
  }

  func remove(_ channel: any Channel) { channels[ObjectIdentifier(channel)] = nil }

  func tell(_ revision: Int) { for channel in channels.values { write(Self.event(revision), to: channel) } }

  /// Writes a comment, so that a connection that is gone is noticed.
  func keepAlive() { for channel in channels.values { write(":\n\n", to: channel) } }

  private static func event(_ revision: Int) -> String {
    "event: revision\ndata: {\"revision\":\(revision)}\n\n"
  }

  private func write(_ text: String, to channel: any Channel) {
    // Who reads nothing for so long has forgotten the page; a browser asks again.
    guard channel.isWritable else { return channel.close(promise: nil) }
    channel.writeAndFlush(HTTPServerResponsePart.body(.byteBuffer(ByteBuffer(string: text))), promise: nil)
  }
}
