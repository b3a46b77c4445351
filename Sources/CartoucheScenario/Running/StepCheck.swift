import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec
import CartoucheSyntax

/// The check of one step: compares its frames with the expectations, one after the other.
struct StepCheck {
  let step: ScenarioStep
  let comparison: Comparison
  private(set) var failures: [StepFailure] = []
  /// The events of all frames of the step so far; empty unless an expectation is about events.
  private(set) var events: [ObservedEvent] = []
  /// For each kind of counted objects, the first count that is outside the expected range.
  private var outOfRange: [CountSetting.Counted: CountOutOfRange] = [:]

  struct ObservedEvent {
    /// The JSON of the event.
    var node: Node
    var kind: EventKind
    /// The index of the event's frame in the step, from 0.
    var frame: Int
  }

  /// Returns whether the check needs the JSON of a frame.
  /// - Parameter position: The index of the frame in the step, from 0.
  func readsJSON(of frame: Frame, at position: Int) -> Bool {
    position == step.frames.count - 1 && (!step.expected.isEmpty || step.snapshot != nil)
      || asksForEvents && !frame.events.isEmpty
  }

  /// Whether the step has an expectation about events.
  private var asksForEvents: Bool {
    !step.events.isEmpty || !step.never.isEmpty || step.exactly != nil
      || step.counts.ranges.contains { if case .event = $0.counted { true } else { false } }
  }

  init(_ step: ScenarioStep, tolerance: Double) {
    self.step = step
    comparison = Comparison(tolerance: tolerance)
  }

  /// Checks the next frame of the step.
  /// - Parameters:
  ///   - observed: The frame.
  ///   - frame: The index of the frame in the step, from 0.
  ///   - overlaps: The overlapping pairs of views, if they are counted.
  mutating func add(_ observed: ObservedFrame, frame: Int, overlaps: [String]) {
    if asksForEvents {
      events += zip(observed.events, observed.frame.events).map {
        ObservedEvent(node: $0, kind: $1.kind, frame: frame)
      }
    }
    for (counted, range) in step.counts.ranges {
      guard let number = observed.number(of: counted, overlaps: overlaps), !range.content.contains(number)
      else { continue }
      if outOfRange[counted] == nil {
        outOfRange[counted] = CountOutOfRange(
          counted: counted, number: number, names: observed.names(of: counted, overlaps: overlaps),
          frame: frame)
      }
      outOfRange[counted]?.frameCount += 1
    }
    guard frame == step.frames.count - 1 else { return }
    let annotations =
      step.expected.isEmpty ? [:] : observed.annotations(Set(step.expected.map { $0.id.content }))
    for expected in step.expected {
      let actual = annotations[expected.id.content] ?? ObservedFrame.Annotation()
      check(expected, actual, in: observed, frame: frame)
    }
    for (counted, range) in step.counts.ranges {
      if case .event(let kind) = counted {
        checkCount(of: kind, range, frame: frame)
      } else if let found = outOfRange[counted] {
        fail(
          .wrongCount, "\(found.message), expected \(range.content.description)", at: range.location,
          frame: found.frame, help: found.help)
      }
    }
    let index = EventIndex(events)
    checkEvents(frame, index)
    checkNever(index)
  }

  /// Returns the part of a message that says why an annotation is hidden; empty if it is not.
  private func hiding(_ reason: String?) -> String { reason.map { ", which is hidden: \($0)" } ?? "" }

  mutating func fail(
    _ finding: ScenarioFinding, _ message: String, at place: Location, frame: Int, help: String? = nil
  ) {
    let count = step.frames.count
    // A message that names no frame is about the last frame of the step.
    let suffix = frame < count - 1 ? ", in frame \(frame + 1) of \(count)" : ""
    failures.append(
      StepFailure(diagnostic: Diagnostic(finding, message + suffix, at: place, help: help), frame: frame))
  }

  // MARK: Annotations

  private mutating func check(
    _ expected: ExpectedAnnotation, _ actual: ObservedFrame.Annotation, in observed: ObservedFrame, frame: Int
  ) {
    let id = expected.id.content
    let name = abbreviated(id)
    var comparison = comparison
    if let tolerance = expected.tolerance { comparison.tolerance = tolerance }
    let reason = actual.reason
    let isShown = actual.placement != nil
    /// The location of the first expectation that only a visible view can meet.
    var needsView: Location?
    let first = failures.count
    var silent = Decoder()
    for entry in expected.node.mergedEntries(&silent) where !isUserKey(entry.key) && !entry.value.isNull {
      let (key, value) = (entry.key.string, entry.value)
      switch key {
      case "tolerance": continue
      case "visible":
        if value.isText("true") == isShown { continue }
        if isShown {
          fail(.unmetExpectation, "`\(name)` is shown\(anchor(actual))", at: value.location, frame: frame)
        } else {
          needsView = needsView ?? value.location
        }
      case "cause", "by":
        if isShown {
          fail(
            .unmetExpectation, "`\(name)` is not hidden: it is shown\(anchor(actual))", at: value.location,
            frame: frame)
          return
        }
        let differences = comparison.differences(value, member(key, of: actual.hidden), at: key)
        if !differences.isEmpty {
          fail(
            .unmetExpectation, "`\(name)` is hidden: \(reason ?? "there is no such cluster")",
            at: value.location,
            frame: frame, help: actual.explanation.flatMap { observed.candidateResults(of: $0) })
          return
        }
      case "callout" where value.kind == .scalar:
        if value.isText("true") == (actual.callout != nil) { continue }
        fail(
          .unmetExpectation,
          actual.callout == nil
            ? "no callout of `\(name)` is shown\(hiding(reason))" : "the callout of `\(name)` is shown",
          at: value.location, frame: frame)
      case "pointer" where value.kind == .scalar:
        if value.isText("true") == (actual.pointer != nil) { continue }
        fail(
          .unmetExpectation,
          actual.pointer == nil
            ? "there is no pointer to `\(name)`\(isShown ? ", which is shown" : hiding(reason))"
            : "there is a pointer to `\(name)`",
          at: value.location, frame: frame,
          help: actual.pointer == nil && !isShown ? observed.pointerList : nil)
      case "leader" where isShown:
        let hasLeader = actual.placement?["leader"] != nil
        if value.isText("true") == hasLeader { continue }
        fail(
          .unmetExpectation,
          hasLeader
            ? "`\(name)` has a leader line"
            : "`\(name)` has no leader line: it is shown\(anchor(actual))",
          at: value.location, frame: frame)
      default:
        let part: Node?
        switch key {
        case "callout": part = actual.callout
        case "pointer": part = actual.pointer
        case "count", "members", "properties": part = member(key, of: actual.cluster)
        default: part = member(key, of: actual.placement)
        }
        if !isShown, !["callout", "pointer", "count", "members", "properties"].contains(key) {
          needsView = needsView ?? value.location
          continue
        }
        for difference in comparison.differences(value, part, at: key) {
          report(difference, of: name, actual, in: observed, frame)
        }
      }
    }
    if let needsView {
      let what = reason.map { "is hidden: \($0)" } ?? "does not exist: the frame has no such cluster"
      fail(
        .unmetExpectation, "`\(name)` \(what)", at: needsView, frame: frame,
        help: actual.explanation.flatMap { observed.candidateResults(of: $0) })
      // This failure comes first, because it causes the others.
      failures.insert(failures.removeLast(), at: first)
    }
  }

  private func member(_ key: String, of node: Node?) -> Node? {
    node?.entries.first { $0.key.hasText(key) }?.value
  }

  private func anchor(_ actual: ObservedFrame.Annotation) -> String {
    actual.placement?["anchor"].map { ", with the anchor `\($0.string)`" } ?? ""
  }

  /// Adds a failure about an expected value that differs from the frame.
  private mutating func report(
    _ difference: Comparison.Difference, of name: String, _ annotation: ObservedFrame.Annotation,
    in observed: ObservedFrame, _ frame: Int
  ) {
    let expected = shown(difference.expected)
    let message =
      difference.actual.map { "the `\(difference.path)` of `\(name)` is \(shown($0)), not \(expected)" }
      ?? "`\(name)` has no `\(difference.path)`, but \(expected) is expected"
    fail(
      .unmetExpectation, message, at: difference.place, frame: frame,
      help: difference.path == "anchor"
        ? annotation.explanation.flatMap { observed.candidateResults(of: $0) } : nil)
  }

  /// Returns a value in backquotes, without the quotation marks of texts.
  private func shown(_ value: String) -> String {
    let isText = value.count > 1 && value.hasPrefix("\"") && value.hasSuffix("\"")
    return "`\(abbreviated(isText ? String(value.dropFirst().dropLast()) : value))`"
  }
}

/// A count that is outside the expected range, such as a number of visible views, and the first frame with this count.
struct CountOutOfRange {
  let counted: CountSetting.Counted
  let number: Int
  /// Descriptions of the counted objects. If visible views are counted, they describe the hidden annotations instead.
  let names: [String]
  /// The index in the step, from 0, of the first frame that is out of range.
  let frame: Int
  /// The number of frames of the step that are out of range.
  var frameCount = 0

  /// The message without the expected range, such as "3 views are shown".
  var message: String {
    let nouns =
      switch counted {
      case .event, .visible: ("view is shown", "views are shown")
      case .hidden: ("annotation is hidden", "annotations are hidden")
      case .clusters: ("cluster exists", "clusters exist")
      case .overlaps: ("pair of views overlaps", "pairs of views overlap")
      case .pointers: ("pointer is shown", "pointers are shown")
      }
    return "\(number) \(number == 1 ? nouns.0 : nouns.1)"
  }

  var help: String? {
    var parts = Array(names.prefix(4))
    if names.count > 4 { parts.append("and \(names.count - 4) more") }
    if frameCount > 1 { parts.append("\(frameCount) frames are out of range") }
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }
}

/// An index of a step's events by kind and id. It exists because a step may have thousands of events and expectations.
struct EventIndex {
  private struct Key: Hashable {
    var kind: String?
    var id: String?
  }

  /// The ascending indices of the events with each kind, id, or both, in the events of the step.
  private var positions: [Key: [Int]] = [:]

  init(_ events: [StepCheck.ObservedEvent]) {
    for (position, event) in events.enumerated() {
      let id = event.node["id"]?.string
      positions[Key(kind: event.kind.name), default: []].append(position)
      guard let id else { continue }
      positions[Key(id: id), default: []].append(position)
      positions[Key(kind: event.kind.name, id: id), default: []].append(position)
    }
  }

  /// Returns the ascending indices of the events with a kind, an id, or both. `nil` stands for every kind or every id, but at least one of
  /// the two must be given.
  func events(ofKind kind: String? = nil, about id: String? = nil) -> [Int] {
    positions[Key(kind: kind, id: id)] ?? []
  }

  /// Returns the indices of the events that have the kind and the id of an expectation, ascending.
  func candidates(for expected: ExpectedEvent) -> [Int] {
    events(ofKind: expected.kind, about: expected.id?.content)
  }
}

extension StepCheck {
  /// Returns whether an event has all values of an expectation.
  private func matches(_ expected: ExpectedEvent, _ event: ObservedEvent) -> Bool {
    comparison.differences(expected.node, event.node).isEmpty
  }

  /// Checks that the expected events occur in order, and that there are no others if `exactly` is set.
  /// - Parameters:
  ///   - last: The index of the last frame in the step, to which missing events are attributed.
  ///   - index: The index of the step's events.
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
          ? "the event `\(expected.kind)`\(who) occurs before the previous expected event"
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

  /// Checks that the excluded events (`never`) do not occur.
  mutating func checkNever(_ index: EventIndex) {
    for expected in step.never {
      let found = index.candidates(for: expected).map { events[$0] }.filter { matches(expected, $0) }
      guard let first = found.first else { continue }
      let who = first.node["id"].map { " of `\(abbreviated($0.string))`" } ?? ""
      fail(
        .unexpectedEvent,
        found.count == 1
          ? "there is an event `\(expected.kind)`\(who)"
          : "there are \(found.count) events `\(expected.kind)`, the first\(who)",
        at: expected.node.location, frame: first.frame, help: listed(found))
    }
  }

  /// Checks that the number of events of a kind is in the expected range.
  mutating func checkCount(of kind: EventKind, _ range: Located<CountRange>, frame: Int) {
    let found = events.filter { $0.kind == kind }
    if range.content.contains(found.count) { return }
    let number = found.count == 1 ? "there is 1 event" : "there are \(found.count) events"
    fail(
      .wrongCount, "\(number) `\(kind.name)`, expected \(range.content.description)", at: range.location,
      frame: frame, help: found.isEmpty ? nil : listed(found))
  }

  /// Returns the events that are most similar to an expected event, for help.
  private func near(_ expected: ExpectedEvent, _ index: EventIndex) -> [ObservedEvent] {
    let ofKind = index.events(ofKind: expected.kind)
    let id = expected.id?.content
    let ofAnnotation = id.map { index.events(about: $0) } ?? []
    let near = [index.candidates(for: expected), ofAnnotation, ofKind].first { !$0.isEmpty }
    return near?.map { events[$0] } ?? events
  }

  /// Returns a text with the first three events in the notation of a scenario: "there is { event: anchorChanged, id:
  /// hello, … }".
  private func listed(_ events: [ObservedEvent]) -> String {
    let shown = events.prefix(3).map { event in
      let text = event.node.scenarioText(items: 3)
      let frame = step.frames.count > 1 ? " in frame \(event.frame + 1)" : ""
      return (text.count <= 120 ? text : text.prefix(119) + "…") + frame
    }
    return
      "there is \(shown.joined(separator: ", "))\(events.count > 3 ? " and \(events.count - 3) more" : "")"
  }
}

extension StepCheck {
  /// Compares a frame with its snapshot, and adds a failure if they differ or the snapshot does not exist.
  /// - Parameters:
  ///   - snapshot: The frame.
  ///   - file: The content of the snapshot file, or `nil` if there is none.
  ///   - name: The name of the snapshot.
  ///   - scenario: The scenario.
  ///   - frame: The index of the frame in the step, from 0.
  mutating func compare(
    _ snapshot: Snapshot, with file: [UInt8]?, named name: Located<String>, of scenario: Scenario, frame: Int
  ) {
    let path = Scenario.snapshotFile(name.content, of: scenario.path)
    guard let file else {
      fail(
        .missingSnapshot, "there is no snapshot `\(path)` yet", at: name.location, frame: frame,
        help: "`cartouche test --update \(scenario.path)` writes it")
      return
    }
    guard let change = snapshot.change(since: file) else { return }
    fail(
      .changedSnapshot, "the frame differs from `\(path)`: \(change)", at: name.location, frame: frame,
      help: "if that is intended, `cartouche test --update \(scenario.path)` replaces the snapshot")
  }
}
