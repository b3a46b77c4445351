import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec
import CartoucheSyntax

/// One annotation in `expect` of a scenario, with its expected state.
struct ExpectedAnnotation: Sendable {
  var id: Located<String>
  /// The mapping with the expected values as written, after the check against `AnnotationExpectation`.
  var node: Node
  /// The expected blocker: the id of an annotation, the name of a layer, or the name or number of an avoided region.
  var by: Located<String>?
  /// The tolerance in points, or `nil` for the tolerance of the scenario.
  var tolerance: Double?
  /// Whether the mapping has an expected value, and not only a tolerance.
  var expectsAnything: Bool
}

extension Codec where Content == [ExpectedAnnotation] {
  /// The codec for `expect`: a mapping from ids to expected states.
  static var expectations: Codec {
    let what = "what is expected of each annotation"
    return Codec("a mapping from ids to \(what)", .named(.mapping(AnnotationExpectation.self))) {
      node, value, decoder in
      value = (decoder.namedEntries(node, what) ?? []).compactMap { id, node in
        guard decoder.hasValue(node) else { return nil }
        if let meant = meantExpectation(node) {
          decoder.wrongType(
            node, expected: "a mapping with \(AnnotationExpectation.title)", help: "write `\(meant)`",
            fixes: [Fix("write `\(meant)`", isSafe: false, replacing: node.span, with: meant)])
          return nil
        }
        var expectation = AnnotationExpectation()
        let before = decoder.log.errorCount
        decodeMapping(node, into: &expectation, &decoder)
        guard decoder.log.errorCount == before else { return nil }
        var silent = Decoder()
        let compared = node.mergedEntries(&silent).contains {
          !isUserKey($0.key) && !$0.key.isText("tolerance")
        }
        return ExpectedAnnotation(
          id: id, node: node, by: expectation.by, tolerance: expectation.tolerance, expectsAnything: compared)
      }
    }
  }
}

/// Returns the mapping that a single word in place of an expected state probably means, such as `{ visible: false }`
/// for `hidden`, or `nil`.
private func meantExpectation(_ node: Node) -> String? {
  guard node.kind == .scalar else { return nil }
  switch node.string {
  case "visible", "shown", "true": return "{ visible: true }"
  case "hidden", "invisible", "false": return "{ visible: false }"
  default: return AnchorName(rawValue: node.string).map { "{ anchor: \($0.rawValue) }" }
  }
}

/// The expected state of an annotation: members of the JSON of `resolve --format json`, and whether the annotation is visible.
///
/// The property table only defines which values are valid. The comparison uses the text of the scenario and the JSON of the frame.
struct AnnotationExpectation: SpecType {
  private var checked: Void = ()
  /// The expected blocker: the id of an annotation, the name of a layer, or the number of an avoided region.
  var by: Located<String>?
  var tolerance: Double?

  static let name = "AnnotationExpectation"
  static let title = "what is expected of an annotation"
  static let foreignNames: [ForeignName] =
    ["selected", "highlighted", "dragging", "disabled"].map { state in
      ForeignName(
        state, "write `states`, which lists all its current states, such as `[\(state)]`", for: "states"
      ) {
        value, _ in value.isText("true") ? .likely("states: [\(state)]") : nil
      }
    } + [
      .renamed("shown", to: "visible", "write `visible`"),
      ForeignName("hidden", "write `visible: false`, or `cause` with the reason", for: "visible") {
        value, _ in
        value.isText("true") ? .safe("visible: false") : value.isText("false") ? .safe("visible: true") : nil
      },
      .renamed("text", to: "title", "write `title`"),
    ]
  static let properties: PropertyTable<AnnotationExpectation> = [
    Property("visible", { $1(&$0.checked) }, .checking(.boolean, false), "Whether the view is visible."),
    Property("anchor", { $1(&$0.checked) }, .checking(anchor, nil), "The current anchor."),
    Property(
      "cause", { $1(&$0.checked) },
      .checking(
        .word(
          "cause", among: Cause.allCases.map { $0.name },
          foreign: ["none": "a visible view has no cause: write `visible: true`"]), nil),
      "The cause for which it is hidden."),
    Property(
      "by", { $1(&$0.by) },
      .name("the id of an annotation, the name of a layer, or the name or number of a region"),
      "The blocker: an annotation, a layer or a region."),
    Property(
      "offsetX", { $1(&$0.checked) }, points, "The horizontal offset of the anchor, including the gap."),
    Property(
      "offsetY", { $1(&$0.checked) }, points,
      "The vertical offset of the anchor, positive upwards, including the gap."),
    Property("x", { $1(&$0.checked) }, points, "The left edge."),
    Property("y", { $1(&$0.checked) }, points, "The upper edge."),
    Property("width", { $1(&$0.checked) }, points, "The width."),
    Property("height", { $1(&$0.checked) }, points, "The height."),
    Property(
      "coordinate", { $1(&$0.checked) }, .checking(.coordinate, CoordinateValue(longitude: 0, latitude: 0)),
      "The coordinate of the anchor point."),
    Property("zPriority", { $1(&$0.checked) }, points, "The drawing order."),
    Property("view", { $1(&$0.checked) }, .checking(.text, ""), "The view class."),
    Property(
      "states", { $1(&$0.checked) },
      .words("state", among: AnnotationState.allCases.map { $0.name }, meant: States.otherWords),
      "All current states."),
    Property("title", { $1(&$0.checked) }, .checking(.text, ""), "The title."),
    Property("subtitle", { $1(&$0.checked) }, .checking(.text, ""), "The subtitle."),
    Property("data", { $1(&$0.checked) }, .anything, "Some of the data for the view."),
    Property("estimated", { $1(&$0.checked) }, .checking(.boolean, false), "Whether the size is estimated."),
    Property(
      "covers", { $1(&$0.checked) }, .checking(.text, ""),
      "The name or number of the avoided region that a `required` view covers."),
    Property(
      "leader", { $1(&$0.checked) }, .checking(.boolean, false), "Whether the view has a leader line."),
    Property(
      "count", { $1(&$0.checked) }, .checking(.integer(1...1_000_000, "a number of members"), 1),
      "The number of members of a cluster."),
    Property(
      "members", { $1(&$0.checked) }, .checking(.names("the id of an annotation"), []),
      "The members of a cluster, in order."
    ),
    Property("properties", { $1(&$0.checked) }, .anything, "Some of the aggregates of a cluster."),
    Property(
      "callout", { $1(&$0.checked) }, .calloutExpectation,
      "Whether the callout is visible, or its expected state."),
    Property(
      "pointer", { $1(&$0.checked) }, .pointerExpectation,
      "Whether there is a pointer to it, or the pointer's expected state."),
    Property(
      "tolerance", { $1(&$0.tolerance) }, .optional(.tolerance, startingAt: 0),
      "The tolerance for positions and sizes of this annotation, in points."),
  ]

  private static let points = Codec<Void>.checking(.number(), 0)

  private static let anchor = Codec<Located<String>?>.word(
    "anchor", among: AnchorName.allCases.map { $0.rawValue },
    foreign: ["leader": "a view with a leader line has none of its anchors: write `leader: true`"],
    meant: AnchorName.withBothAxes.mapValues { $0.rawValue })
}

extension Codec where Content == Void {
  fileprivate static var calloutExpectation: Codec {
    presence(or: CalloutExpectation.self, of: "the callout", example: ["anchor": "bottom"])
  }

  fileprivate static var pointerExpectation: Codec {
    presence(or: PointerExpectation.self, of: "the pointer", example: ["view": "arrow"])
  }

  /// Returns a codec for a Boolean value, or a mapping with the expected state of an object.
  private static func presence<Expectation: SpecType>(
    or type: Expectation.Type, of object: String, example: PlainValue
  ) -> Codec {
    Codec(
      "`true`, `false`, or what is expected of \(object)",
      .alternatives([.boolean, .mapping(type, example: example)])
    ) { node, _, decoder in
      if node.kind == .mapping {
        var expectation = Expectation()
        decodeMapping(node, into: &expectation, &decoder)
      } else {
        var isShown = false
        Codec<Bool>.boolean.read(node, &isShown, &decoder)
      }
    }
  }
}

/// Returns the help for a key in the expected state of a callout or pointer that asks whether it is there; `nil` for another key.
private func helpOnPresence(of property: String, _ key: String) -> String? {
  ["visible", "shown", "hidden"].contains(key) ? "write `\(property): true`, or `\(property): false`" : nil
}

/// The expected state of a pointer: members of its JSON in `resolve --format json`.
struct PointerExpectation: SpecType {
  private var checked: Void = ()

  static let name = "PointerExpectation"
  static let title = "what is expected of a pointer"
  static let properties: PropertyTable<PointerExpectation> = [
    Property("view", { $1(&$0.checked) }, .checking(.text, ""), "The view class."),
    Property("x", { $1(&$0.checked) }, points, "The left edge."),
    Property("y", { $1(&$0.checked) }, points, "The upper edge."),
    Property("width", { $1(&$0.checked) }, points, "The width."),
    Property("height", { $1(&$0.checked) }, points, "The height."),
    Property(
      "bearing", { $1(&$0.checked) }, points,
      "The direction of the annotation, in degrees clockwise from up."),
    Property("distance", { $1(&$0.checked) }, points, "The distance to the annotation's point."),
  ]

  static func help(forUnknownKey key: String) -> String? { helpOnPresence(of: "pointer", key) }

  private static let points = Codec<Void>.checking(.number(), 0)
}

/// The expected state of a callout: members of its JSON in `resolve --format json`.
struct CalloutExpectation: SpecType {
  private var checked: Void = ()

  static let name = "CalloutExpectation"
  static let title = "what is expected of a callout"
  static let properties: PropertyTable<CalloutExpectation> = [
    Property(
      "anchor", { $1(&$0.checked) },
      .checking(.choice("an anchor", foreign: AnchorName.withBothAxes), AnchorName.center),
      "The current anchor."),
    Property("x", { $1(&$0.checked) }, points, "The left edge."),
    Property("y", { $1(&$0.checked) }, points, "The upper edge."),
    Property("width", { $1(&$0.checked) }, points, "The width, including the tip."),
    Property("height", { $1(&$0.checked) }, points, "The height, including the tip."),
    Property(
      "offCenter", { $1(&$0.checked) }, points, "The distance of the tip from the middle of its side."),
    Property("title", { $1(&$0.checked) }, .checking(.text, ""), "The title."),
    Property("subtitle", { $1(&$0.checked) }, .checking(.text, ""), "The subtitle."),
    Property("leftAccessory", { $1(&$0.checked) }, .checking(.text, ""), "The view at the left."),
    Property("rightAccessory", { $1(&$0.checked) }, .checking(.text, ""), "The view at the right."),
    Property("detailAccessory", { $1(&$0.checked) }, .checking(.text, ""), "The view below the texts."),
  ]

  static func help(forUnknownKey key: String) -> String? { helpOnPresence(of: "callout", key) }

  private static let points = Codec<Void>.checking(.number(), 0)
}

/// One expected event in `events`, or one excluded event in `never`.
struct ExpectedEvent: Sendable {
  /// The name of the kind of event, such as `anchorChanged`.
  var kind: String
  var id: Located<String>?
  /// The expected blocker: the id of an annotation, the name of a layer, or the number of an avoided region.
  var by: Located<String>?
  /// The name of the tapped part of a callout.
  var part: Located<String>?
  /// The mapping with the expected values as written, after the check against `EventExpectation`.
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
  /// The mapping that a single word in place of an event probably means, such as `{ event: anchorChanged }` for
  /// `anchorChanged`, or `nil`.
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

/// An expected or excluded event: members of its JSON in `resolve --format json`.
struct EventExpectation: SpecType {
  private var checked: Void = ()
  var event: Located<String>?
  var id: Located<String>?
  var by: Located<String>?
  var part: Located<String>?

  static let name = "EventExpectation"
  static let title = "an event"
  static let properties: PropertyTable<EventExpectation> = [
    Property(
      "event", { $1(&$0.event) }, .word("event", among: EventKind.allCases.map { $0.name }),
      "The kind of event."
    )
    .required,
    Property("id", { $1(&$0.id) }, .name("the id of an annotation"), "The annotation."),
    Property("visible", { $1(&$0.checked) }, .checking(.boolean, false), "Whether it becomes visible."),
    Property(
      "cause", { $1(&$0.checked) }, .checking(.word("cause", among: Cause.allCases.map { $0.name }), nil),
      "The cause for which it becomes hidden."),
    Property(
      "by", { $1(&$0.by) },
      .name("the id of an annotation, the name of a layer, or the name or number of a region"),
      "The blocker: an annotation, a layer or a region."),
    Property("selected", { $1(&$0.checked) }, .checking(.boolean, false), "Whether it becomes selected."),
    Property(
      "part", { $1(&$0.part) }, .name("the name of a part of a callout"), "The tapped part of a callout."),
    Property(
      "coordinate", { $1(&$0.checked) }, .anything, "The new coordinate, or the tapped coordinate of the map."
    ),
    Property(
      "from", { $1(&$0.checked) }, .anything,
      "The previous value: `{ anchor }`, the state of a drag or a cluster; `null` for none."),
    Property("to", { $1(&$0.checked) }, .anything, "The new value: `{ anchor }` or the state of a drag."),
    Property("count", { $1(&$0.checked) }, members, "The number of members of a new cluster."),
    Property(
      "joined", { $1(&$0.checked) }, .anything,
      "The number of members that joined a cluster; for `clusterMembersChanged` the list of their ids."),
    Property(
      "left", { $1(&$0.checked) }, .anything,
      "The number of members that left a cluster; for `clusterMembersChanged` the list of their ids."),
    Property(
      "into", { $1(&$0.checked) }, .anything,
      "The id of the cluster that contains all members now; `null` for smaller parts."),
    Property("frame", { $1(&$0.checked) }, .anything, "Some of `x`, `y`, `width` and `height`."),
    Property(
      "expanded", { $1(&$0.checked) }, .checking(.boolean, false),
      "Whether a cluster now shows its members around it."),
  ]

  private static let members = Codec<Void>.checking(.integer(0...1_000_000, "a number of members"), 0)
}

/// The value of `count` in a step: the expected numbers of events, views, annotations, clusters, overlaps or pointers.
struct CountSetting: SpecType {
  /// The expected ranges, in the order of the scenario, each with the kind of objects that it counts.
  private(set) var ranges: [(counted: Counted, range: Located<CountRange>)] = []

  /// The kinds of objects that a scenario can count.
  enum Counted: Hashable, Sendable {
    /// Events of one kind, in all frames of a step together.
    case event(EventKind)
    /// Visible views, hidden annotations, clusters, pairs of overlapping views, or pointers, in each frame.
    case visible, hidden, clusters, overlaps, pointers
  }

  static let name = "CountSetting"
  static let title = "a count"

  /// Returns the mapping that `count: 5` probably means, which is `{ visible: 5 }`, or `nil` if the value is not a
  /// number.
  static func mapping(suggestedFor node: Node) -> String? {
    node.number == nil ? nil : "{ visible: \(node.written) }"
  }

  static let foreignNames: [ForeignName] = [
    .renamed("shown", to: "visible", "write `visible`, the number of views in a frame"),
    .renamed("placed", to: "visible", "write `visible`, the number of views in a frame"),
  ]
  static let properties = PropertyTable<CountSetting>(
    Counted.all.map { counted in Property(counted.name, { $1(&$0[counted]) }, .countRange, counted.summary) })

  subscript(counted: Counted) -> Located<CountRange>? {
    get { ranges.first { $0.counted == counted }?.range }
    set {
      ranges.removeAll { $0.counted == counted }
      if let newValue { ranges.append((counted, newValue)) }
    }
  }
}

extension CountSetting.Counted {
  static let all: [CountSetting.Counted] =
    [.visible, .hidden, .clusters, .overlaps, .pointers] + EventKind.allCases.map { .event($0) }

  var name: String {
    switch self {
    case .event(let kind): kind.name
    case .visible: "visible"
    case .hidden: "hidden"
    case .clusters: "clusters"
    case .overlaps: "overlaps"
    case .pointers: "pointers"
    }
  }

  fileprivate var summary: String {
    switch self {
    case .event: "The number of these events in the step."
    case .visible: "The number of visible views in each frame."
    case .hidden: "The number of hidden annotations in each frame."
    case .clusters: "The number of clusters in each frame."
    case .overlaps: "The number of unwanted overlaps of two views in each frame."
    case .pointers: "The number of pointers to annotations off screen in each frame."
    }
  }
}

/// A range of counts, written as a number or as `{ min, max }`.
struct CountRange: SpecType, Equatable {
  var min = 0
  /// The largest count, or `nil` for no limit.
  var max: Int?

  static let name = "CountRange"
  static let title = "a range of numbers"
  static let properties: PropertyTable<CountRange> = [
    Property("min", { $1(&$0.min) }, .members, "The smallest number."),
    Property(
      "max", { $1(&$0.max) }, .optional(.members, startingAt: 0), "The largest number; no limit by default."),
  ]

  func contains(_ number: Int) -> Bool { number >= min && number <= max ?? .max }

  /// The range as text for messages: "3", "at least 3", "from 1 to 3".
  var description: String {
    guard let max else { return "at least \(min)" }
    if max == min { return "\(min)" }
    return min == 0 ? "at most \(max)" : "from \(min) to \(max)"
  }
}

extension Codec where Content == Int {
  fileprivate static var members: Codec { .integer(0...1_000_000_000, "a count") }
}

extension Codec where Content == Located<CountRange>? {
  static var countRange: Codec {
    let number = Codec<Int>.members
    return Codec(
      "a number, or a mapping with `min` and `max`",
      .alternatives([number.shape, .mapping(CountRange.self, example: ["max": 2])])
    ) { node, value, decoder in
      var range = CountRange()
      let before = decoder.log.errorCount
      if node.kind == .mapping {
        decodeMapping(node, into: &range, &decoder)
        if let max = range.max, max < range.min {
          decoder.log.report(
            .outOfRange, "no number is at least \(range.min) and at most \(max)", at: node.location,
            help: "exchange the two")
        }
      } else {
        number.read(node, &range.min, &decoder)
        range.max = range.min
      }
      if decoder.log.errorCount == before { value = Located(range, at: node.location) }
    }
  }
}
