import CartoucheResolver
import CartoucheSpec

/// What a step expects of an event, or rules out: some of what `resolve --format json` prints of it.
struct EventExpectation: SpecType {
  private var checked: Void = ()
  var event: Located<String>?
  var id: Located<String>?
  var by: Located<String>?
  var part: Located<String>?

  static let title = "an event"
  static let properties: PropertyTable<EventExpectation> = [
    Property("event", \.event, .word("event", among: EventKind.allCases.map(\.name)), "What happens.")
      .required,
    Property("id", \.id, .name("the id of an annotation"), "To whom."),
    Property("visible", \.checked, .checking(.boolean, false), "Whether it is shown from now on."),
    Property(
      "cause", \.checked, .checking(.word("cause", among: Cause.allCases.map(\.name)), nil),
      "Why it is hidden from now on."),
    Property(
      "by", \.by, .name("the id of an annotation, the name of a layer or the number of a region"),
      "Who or what it gives way to."),
    Property("selected", \.checked, .checking(.boolean, false), "Whether it is selected from now on."),
    Property(
      "part", \.part, .name("the name of a part of a callout"), "The part of a callout that is tapped."),
    Property("coordinate", \.checked, .anything, "Where it is, or where the map is tapped."),
    Property(
      "from", \.checked, .anything,
      "What was before: `{ anchor }`, the state of a drag, clusters; `null`: nothing."),
    Property("to", \.checked, .anything, "What is now: `{ anchor }`, or the state of a drag."),
    Property("count", \.checked, members, "How many a new cluster stands for."),
    Property(
      "joined", \.checked, .anything,
      "How many joined a cluster; of `clusterMembersChanged` the list of their ids."),
    Property(
      "left", \.checked, .anything,
      "How many left a cluster; of `clusterMembersChanged` the list of their ids."),
    Property("into", \.checked, .anything, "What a cluster became: the id of another; `null`: its parts."),
    Property("frame", \.checked, .anything, "Some of `x`, `y`, `width` and `height`."),
  ]

  private static let members = Codec<Void>.checking(.integer(0...1_000_000, "a number of members"), 0)
}
