import CartoucheDiagnostics
import CartoucheResolver
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
        let meant = node.meantEvent.map { "[\($0)]" }
        decoder.wrongType(
          node, expected: "a list of events", kind: .sequence, help: meant.map { "write `\($0)`" },
          fixes: meant.map { [Fix("write `\($0)`", isSafe: false, replacing: node.span, with: $0)] } ?? [])
        return
      }
      value = node.items.compactMap { item in
        if let meant = item.meantEvent {
          decoder.wrongType(
            item, expected: "a mapping with `event`", help: "write `\(meant)`",
            fixes: [Fix("write `\(meant)`", isSafe: false, replacing: item.span, with: meant)])
          return nil
        }
        var event = EventExpectation()
        let before = decoder.log.errorCount
        decoder.decodeRequired(item, into: &event)
        guard decoder.log.errorCount == before, let kind = event.event else { return nil }
        return ExpectedEvent(kind: kind.content, id: event.id, by: event.by, part: event.part, node: item)
      }
    }
  }
}

extension Node {
  /// The event that is meant by its name alone, or by what it makes of a view; nil: this is no such text.
  fileprivate var meantEvent: String? {
    guard kind == .scalar else { return nil }
    let name = string
    switch name {
    case "shown", "visible": return "{ event: visibilityChanged, visible: true }"
    case "hidden": return "{ event: visibilityChanged, visible: false }"
    case "selected": return "{ event: selectionChanged, selected: true }"
    case "deselected": return "{ event: selectionChanged, selected: false }"
    default: return EventKind.allCases.contains { $0.name == name } ? "{ event: \(name) }" : nil
    }
  }
}
