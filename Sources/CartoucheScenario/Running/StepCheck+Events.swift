import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec
import CartoucheSyntax

/// The events of a step by what an expectation names of them: a step may have thousands of both.
struct EventIndex {
  private struct Key: Hashable {
    var kind: String?
    var id: String?
  }

  /// Positions among all events, ascending.
  private var positions: [Key: [Int]] = [:]

  init(_ events: [StepCheck.SeenEvent]) {
    for (position, event) in events.enumerated() {
      let id = event.node["id"]?.string
      positions[Key(kind: event.kind.name), default: []].append(position)
      guard let id else { continue }
      positions[Key(id: id), default: []].append(position)
      positions[Key(kind: event.kind.name, id: id), default: []].append(position)
    }
  }

  /// Those of a kind, if one is given, about an annotation, if its id is given.
  func events(ofKind kind: String? = nil, about id: String? = nil) -> [Int] {
    positions[Key(kind: kind, id: id)] ?? []
  }

  /// Those that an expectation may match.
  func candidates(for expected: ExpectedEvent) -> [Int] {
    events(ofKind: expected.kind, about: expected.id?.content)
  }
}

extension StepCheck {
  private func matches(_ expected: ExpectedEvent, _ event: SeenEvent) -> Bool {
    comparison.differences(expected.node, event.node).isEmpty
  }

  /// Looks for the expected events in their order, and for others where there may be none.
  mutating func checkEvents(_ last: Int, _ index: EventIndex) {
    var next = 0
    var matched: Set<Int> = []
    for expected in step.events {
      let candidates = index.candidates(for: expected)
      let first = candidates.partitioningIndex { $0 >= next }
      if let found = candidates[first...].first(where: { matches(expected, events[$0]) }) {
        matched.insert(found)
        next = found + 1
        continue
      }
      let isEarlier = candidates[..<first].contains { matches(expected, events[$0]) }
      let who = expected.id.map { " of `\(abbreviated($0.content))`" } ?? ""
      fail(
        .missingEvent,
        isEarlier
          ? "the event `\(expected.kind)`\(who) comes before the one that it is to follow"
          : "there is no event `\(expected.kind)`\(who) like this",
        at: expected.node.location, frame: last,
        help: events.isEmpty ? "the step has no events" : listed(near(expected, index)))
    }
    guard let exactly = step.exactly else { return }
    let namesFrames = step.events.contains { $0.kind == EventKind.frameChanged.name }
    let others = events.indices.filter { !matched.contains($0) }.map { events[$0] }
      .filter { namesFrames || $0.kind != .frameChanged }
    guard let first = others.first else { return }
    fail(
      .unexpectedEvent,
      "there \(others.count == 1 ? "is 1 other event" : "are \(others.count) other events")",
      at: exactly, frame: first.frame, help: listed(others))
  }

  /// Looks for events that are ruled out.
  mutating func checkNever(_ index: EventIndex) {
    for expected in step.never {
      let found = index.candidates(for: expected).map { events[$0] }.filter { matches(expected, $0) }
      guard let first = found.first else { continue }
      let who = first.node["id"].map { " of `\(abbreviated($0.string))`" } ?? ""
      let times = found.count > 1 ? ", and \(found.count - 1) more" : ""
      fail(
        .unexpectedEvent, "there is an event `\(expected.kind)`\(who)\(times)", at: expected.node.location,
        frame: first.frame, help: listed(found))
    }
  }

  mutating func checkCount(of kind: EventKind, _ range: Located<CountRange>, frame: Int) {
    let found = events.filter { $0.kind == kind }
    if range.content.contains(found.count) { return }
    let number = found.count == 1 ? "there is 1 event" : "there are \(found.count) events"
    fail(
      .wrongCount, "\(number) `\(kind.name)`, expected \(range.content.description)", at: range.location,
      frame: frame, help: found.isEmpty ? nil : listed(found))
  }

  /// The events that were probably meant.
  private func near(_ expected: ExpectedEvent, _ index: EventIndex) -> [SeenEvent] {
    let ofKind = index.events(ofKind: expected.kind)
    let id = expected.id?.content
    let ofAnnotation = id.map { index.events(about: $0) } ?? []
    let near = [index.candidates(for: expected), ofAnnotation, ofKind].first { !$0.isEmpty }
    return near?.map { events[$0] } ?? events
  }

  /// "there is { event: anchorChanged, id: hello, … }", as a scenario would write it.
  private func listed(_ events: [SeenEvent]) -> String {
    let shown = events.prefix(3).map { event in
      let text = event.node.asScenario(items: 3)
      let frame = step.frames.count > 1 ? " in frame \(event.frame + 1)" : ""
      return (text.count <= 120 ? text : text.prefix(119) + "…") + frame
    }
    return
      "there is \(shown.joined(separator: ", "))\(events.count > 3 ? " and \(events.count - 3) more" : "")"
  }
}
