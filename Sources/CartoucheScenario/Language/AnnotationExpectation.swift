import CartoucheResolver
import CartoucheSpec
import CartoucheSyntax

/// What a step expects of one annotation: what `resolve --format json` prints of it, and whether it is shown.
///
/// The table only says what may be written; what is compared is the text itself, with the JSON of the frame.
struct AnnotationExpectation: SpecType {
  private var checked: Void = ()
  var by: Located<String>?
  var tolerance: Double?

  static let title = "what is expected of an annotation"
  static let foreignNames: [ForeignName] =
    ["selected", "highlighted", "dragging", "disabled"].map { state in
      ForeignName(
        state, "write `states`, which lists all states that it is in, such as `[\(state)]`", for: "states"
      ) {
        value, _ in value.isText("true") ? .likely("states: [\(state)]") : nil
      }
    } + [
      .renamed("shown", to: "visible", "write `visible`"),
      ForeignName("hidden", "write `visible: false`, or the `cause` why it is hidden", for: "visible") {
        value, _ in
        value.isText("true") ? .safe("visible: false") : value.isText("false") ? .safe("visible: true") : nil
      },
      .renamed("text", to: "title", "write `title`"),
    ]
  static let properties: PropertyTable<AnnotationExpectation> = [
    Property("visible", \.checked, .checking(.boolean, false), "Whether its view is shown."),
    Property("anchor", \.checked, .checking(.choice("an anchor"), AnchorName.center), "The anchor it has."),
    Property(
      "cause", \.checked,
      .checking(
        .word(
          "cause", among: Cause.allCases.map(\.name),
          foreign: ["none": "what is shown has no cause: write `visible: true`"]), nil),
      "Why it is hidden."),
    Property(
      "by", \.by, .name("the id of an annotation, the name of a layer or the number of a region"),
      "Who or what it gives way to."),
    Property("offsetX", \.checked, points, "How far its anchor moves it to the right, gap included."),
    Property("offsetY", \.checked, points, "How far its anchor moves it up, gap included."),
    Property("x", \.checked, points, "Its left edge."),
    Property("y", \.checked, points, "Its upper edge."),
    Property("width", \.checked, points, "Its width."),
    Property("height", \.checked, points, "Its height."),
    Property(
      "coordinate", \.checked, .checking(.coordinate, CoordinateValue(longitude: 0, latitude: 0)),
      "What it is anchored to."),
    Property("zPriority", \.checked, points, "By which it is drawn."),
    Property("view", \.checked, .checking(.text, ""), "The class of its view."),
    Property(
      "states", \.checked, .words("state", among: AnnotationState.allCases.map { "\($0)" }),
      "The states that it is in, all of them."),
    Property("title", \.checked, .checking(.text, ""), "Its title."),
    Property("subtitle", \.checked, .checking(.text, ""), "Its second text."),
    Property("data", \.checked, .anything, "Some of the data for its view."),
    Property("estimated", \.checked, .checking(.boolean, false), "Whether its size is estimated."),
    Property(
      "count", \.checked, .checking(.integer(1...1_000_000, "a number of members"), 1),
      "How many a cluster stands for."),
    Property(
      "members", \.checked, .checking(.names("the id of an annotation"), []),
      "Whom a cluster stands for, in order."
    ),
    Property("properties", \.checked, .anything, "Some of the aggregates of a cluster."),
    Property(
      "callout", \.checked, .calloutExpectation, "Whether its callout is shown, or what that is like."),
    Property(
      "tolerance", \.tolerance, .optional(.tolerance, startingAt: 0),
      "Points by which its places and sizes may differ from these."),
  ]

  private static let points = Codec<Void>.checking(.number(), 0)
}

extension Codec where Content == Void {
  fileprivate static var calloutExpectation: Codec {
    Codec(
      "`true`, `false`, or what the callout is like",
      .alternatives([.boolean, .mapping(CalloutExpectation.self, example: ["anchor": "bottom"])])
    ) { node, _, decoder in
      if node.kind == .mapping {
        var callout = CalloutExpectation()
        decodeMapping(node, into: &callout, &decoder)
      } else {
        var isShown = false
        Codec<Bool>.boolean.read(node, &isShown, &decoder)
      }
    }
  }
}
