import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax

/// One entry of `events` or `never`.
struct ExpectedEvent: Sendable {
  /// As every output format spells it.
  var kind: String
  var id: Located<String>?
  var by: Located<String>?
  /// Of a callout.
  var part: Located<String>?
  /// A mapping that `EventExpectation` can read.
  var node: Node
}

extension Codec where Content == [ExpectedEvent] {
  static var events: Codec {
    Codec("a list of events", .list(of: .mapping(EventExpectation.self, requiring: .key("event")))) {
      node, value, decoder in
      guard node.kind == .sequence else {
        decoder.wrongType(node, expected: "a list of events", kind: .sequence)
        return
      }
      value = node.items.compactMap { item in
        var event = EventExpectation()
        let before = decoder.log.errorCount
        decoder.decodeRequired(item, into: &event)
        guard decoder.log.errorCount == before, let kind = event.event else { return nil }
        return ExpectedEvent(kind: kind.content, id: event.id, by: event.by, part: event.part, node: item)
      }
    }
  }
}
