import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec
import CartoucheSyntax

extension StepCheck {
  private func matches(_ expected: ExpectedEvent, _ event: SeenEvent) -> Bool {
    comparison.differences(expected.node, event.node).isEmpty
  }

  /// Looks for the expected events in their order, and for others where there may be none.
  mutating func checkEvents(_ last: Int) {
    var next = 0
    var matched: Set<Int> = []
    for expected in step.events {
      if let found = events.indices.dropFirst(next).first(where: { matches(expected, events[$0]) }) {
        matched.insert(found)
        next = found + 1
        continue
      }
      let isEarlier = events.indices.prefix(next).contains { matches(expected, events[$0]) }
      let who = expected.id.map { " of `\(abbreviated($0.content))`" } ?? ""
      fail(
        .missingEvent,
        isEarlier
          ? "the event `\(expected.kind)`\(who) comes before the one that it is to follow"
          : "there is no event `\(expected.kind)`\(who) like this",
        at: expected.node.location, frame: last, help: listed(near(expected), or: "the step has no events"))
    }
    guard let exactly = step.exactly else { return }
    let namesFrames = step.events.contains { $0.kind == EventKind.frameChanged.name }
    let others = events.indices.filter { !matched.contains($0) }.map { events[$0] }
      .filter { namesFrames || $0.kind != .frameChanged }
    guard let first = others.first else { return }
    fail(
      .unexpectedEvent,
      "there \(others.count == 1 ? "is 1 other event" : "are \(others.count) other events")",
      at: exactly, frame: first.frame, help: listed(others, or: ""))
  }

  /// Looks for events that are ruled out.
  mutating func checkNever() {
    for expected in step.never {
      let found = events.filter { matches(expected, $0) }
      guard let first = found.first else { continue }
      let who = first.node["id"].map { " of `\(abbreviated($0.string))`" } ?? ""
      let times = found.count > 1 ? ", and \(found.count - 1) more" : ""
      fail(
        .unexpectedEvent, "there is an event `\(expected.kind)`\(who)\(times)", at: expected.node.location,
        frame: first.frame, help: listed(found, or: ""))
    }
  }

  mutating func checkCount(of kind: EventKind, _ range: Located<CountRange>, frame: Int) {
    let found = events.filter { $0.kind == kind }
    if range.content.contains(found.count) { return }
    let number = found.count == 1 ? "there is 1 event" : "there are \(found.count) events"
    fail(
      .wrongCount, "\(number) `\(kind.name)`, expected \(range.content.description)", at: range.location,
      frame: frame, help: found.isEmpty ? nil : listed(found, or: ""))
  }

  /// The events that were probably meant.
  private func near(_ expected: ExpectedEvent) -> [SeenEvent] {
    let ofKind = events.filter { $0.kind.name == expected.kind }
    guard let id = expected.id?.content else { return ofKind.isEmpty ? events : ofKind }
    let ofAnnotation = events.filter { $0.node["id"]?.hasText(id) == true }
    let both = ofKind.filter { $0.node["id"]?.hasText(id) == true }
    return [both, ofAnnotation, ofKind].first { !$0.isEmpty } ?? events
  }

  /// "there is { event: anchorChanged, id: hello, … }", as a scenario would write it.
  private func listed(_ events: [SeenEvent], or nothing: String) -> String {
    if events.isEmpty { return nothing }
    let shown = events.prefix(3).map { event in
      let text = event.node.asScenario(items: 3)
      let frame = step.frames.count > 1 ? " in frame \(event.frame + 1)" : ""
      return (text.count <= 120 ? text : text.prefix(119) + "…") + frame
    }
    return
      "there is \(shown.joined(separator: ", "))\(events.count > 3 ? " and \(events.count - 3) more" : "")"
  }
}
