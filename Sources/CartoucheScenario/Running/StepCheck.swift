import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec
import CartoucheSyntax

/// What the frames of one step are compared with, frame after frame.
struct StepCheck {
  let step: ScenarioStep
  let comparison: Comparison
  private(set) var failures: [StepFailure] = []
  /// Events of all frames so far, if somebody asks for events.
  private(set) var events: [SeenEvent] = []
  /// Of what is counted in each frame: the first one out of range.
  private var outOfRange: [CountSetting.Counted: CountOutOfRange] = [:]

  /// An event of the step.
  struct SeenEvent {
    /// As JSON.
    var node: Node
    var kind: EventKind
    /// From 0.
    var frame: Int
  }

  /// Whether it looks at the JSON of a frame.
  func readsJSON(of frame: Frame, at position: Int) -> Bool {
    position == step.frames.count - 1 || asksForEvents && !frame.events.isEmpty
  }

  private var asksForEvents: Bool {
    !step.events.isEmpty || !step.never.isEmpty || step.exactly != nil
      || step.counts.ranges.contains { if case .event = $0.counted { true } else { false } }
  }

  init(_ step: ScenarioStep, tolerance: Double) {
    self.step = step
    comparison = Comparison(tolerance: tolerance)
  }

  /// Looks at the next frame.
  /// - Parameter overlaps: pairs that cover each other, if they are counted.
  mutating func add(_ observed: ObservedFrame, frame: Int, overlaps: [String]) {
    if asksForEvents {
      events += zip(observed.events, observed.frame.events).map {
        SeenEvent(node: $0, kind: $1.kind, frame: frame)
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
      step.expected.isEmpty ? [:] : observed.annotations(Set(step.expected.map(\.id.content)))
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

  mutating func fail(
    _ finding: ScenarioFinding, _ message: String, at place: Location, frame: Int, help: String? = nil
  ) {
    let count = step.frames.count
    // What is said of no frame is said of the last.
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
    /// Where something is expected that only a shown view has.
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
            frame: frame, help: actual.explanation.flatMap { observed.fates(of: $0) })
          return
        }
      case "callout" where value.kind == .scalar:
        if value.isText("true") == (actual.callout != nil) { continue }
        let hiding = reason.map { ", which is hidden: \($0)" } ?? ""
        fail(
          .unmetExpectation,
          actual.callout == nil
            ? "no callout of `\(name)` is shown\(hiding)" : "the callout of `\(name)` is shown",
          at: value.location, frame: frame)
      default:
        let part: Node?
        switch key {
        case "callout": part = actual.callout
        case "count", "members", "properties": part = member(key, of: actual.cluster)
        default: part = member(key, of: actual.placement)
        }
        if !isShown, !["callout", "count", "members", "properties"].contains(key) {
          needsView = needsView ?? value.location
          continue
        }
        for difference in comparison.differences(value, part, at: key) {
          report(difference, of: name, actual, in: observed, frame)
        }
      }
    }
    if let needsView {
      let what = reason.map { "is hidden: \($0)" } ?? "is not there: the frame has no such cluster"
      fail(
        .unmetExpectation, "`\(name)` \(what)", at: needsView, frame: frame,
        help: actual.explanation.flatMap { observed.fates(of: $0) })
      // The rest follows from it.
      failures.insert(failures.removeLast(), at: first)
    }
  }

  private func member(_ key: String, of node: Node?) -> Node? {
    node?.entries.first { $0.key.hasText(key) }?.value
  }

  private func anchor(_ actual: ObservedFrame.Annotation) -> String {
    actual.placement?["anchor"].map { ", with the anchor `\($0.string)`" } ?? ""
  }

  private mutating func report(
    _ difference: Comparison.Difference, of name: String, _ annotation: ObservedFrame.Annotation,
    in observed: ObservedFrame, _ frame: Int
  ) {
    let actual = difference.actual.map { "is \(shown($0))" } ?? "is not there"
    fail(
      .unmetExpectation, "the `\(difference.path)` of `\(name)` \(actual), not \(shown(difference.expected))",
      at: difference.place, frame: frame,
      help: difference.path == "anchor" ? annotation.explanation.flatMap { observed.fates(of: $0) } : nil)
  }

  /// A value in backquotes, without those of texts.
  private func shown(_ value: String) -> String {
    let isText = value.count > 1 && value.hasPrefix("\"") && value.hasSuffix("\"")
    return "`\(abbreviated(isText ? String(value.dropFirst().dropLast()) : value))`"
  }
}
