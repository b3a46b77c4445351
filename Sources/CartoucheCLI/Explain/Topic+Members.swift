import CartoucheRender
import CartoucheResolver

extension Topic {
  /// What the JSON of a frame says of what is hidden, of a cluster, and of what becomes of it.
  static let members: [Topic] = [
    Topic(
      kind: .member, name: "hidden",
      summary: "The annotations and clusters that are not shown, each with its cause.",
      details: everyCause,
      example: #""hidden":[{"id":"eta","cause":"collision","by":"hello"}]"#),
    Topic(
      kind: .member, name: "cause", place: "of what is hidden", summary: "Why it is hidden.",
      details: everyCause,
      example: #"{"id":"eta","cause":"collision","by":"hello"}"#),
    Topic(
      kind: .member, name: "by", place: "of what is hidden",
      summary:
        "Whom it is hidden for: an annotation, a cluster, a layer by its name or a region by its number.",
      example: #"{"id":"eta","cause":"collision","by":"hello"}"#),
    cluster("count", "How many members it has that take part in it.", #""count":3"#),
    cluster(
      "bounds", "What lies around its members: west, south, east and north, in degrees.",
      #""bounds":[2.1,48.7,2.6,49]"#,
      "Across ±180° the west is larger than the east."),
    cluster(
      "splitZoom", "The zoom above which it parts; null: it never does.", #""splitZoom":7.25"#,
      "Mapbox's `getClusterExpansionZoom`: where the camera goes when a cluster is tapped, as a rule."),
    cluster(
      "members", "The ids of its members, the first one first.", #""members":["cafes/3","cafes/0"]"#,
      "In a spec, `[get, members]` of a cluster gives the titles of its first ten."),
    cluster(
      "properties", "What its aggregates are, by their names.", #""properties":{"people":12000000}"#,
      "Written under `aggregate`; a cluster's texts and expressions read them."),
    Topic(
      kind: .member, name: "candidates", place: "of what is explained",
      summary:
        "The places that a view could have, in the order of its anchors, each with the test that it failed.",
      details: [
        "`cartouche resolve --explain` lists them; a candidate has `anchor`, `stoppedBy`, `by`, `inside`, `clear` and `chosen`."
      ],
      example:
        #""candidates":[{"anchor":"top","stoppedBy":"collision","by":"eta","inside":true,"clear":true}]"#),
    statistic("frames", "How many frames the trace has."),
    statistic("meanVisible", "How many views are visible in a frame, on average."),
    statistic("anchorChanges", "How often a visible view took another anchor."),
    statistic(
      "avoidableAnchorChanges",
      "How often a view took another anchor though its last one would have done as well."),
    statistic("visibilityChanges", "How often a view was shown or hidden after the first frame."),
    statistic(
      "blinks",
      "How often a view was shown or hidden again at most \(TraceStatistics.blinkFrames) frames after its last such change.",
      "`placement: { calm: motion }` lowers it."),
    candidate(
      "stoppedBy",
      "The test that it failed: a cause such as `collision`, with `by` where something is in the way.",
      #"{"anchor":"top","stoppedBy":"collision","by":"eta","inside":true,"clear":true}"#),
    candidate("inside", "Whether it lies within the bounds.", #""inside":true"#),
    candidate("clear", "Whether it keeps clear of the layers that are avoided.", #""clear":false"#),
    candidate("chosen", "True for the one that the view takes.", #""chosen":true"#),
    change("from", "of `clusterFormed`", "The cluster that had all of its members, `offscreen`, or null."),
    change("into", "of `clusterDissolved`", "The cluster that has all of its members, `offscreen`, or null."),
    change("joined", "of `clusterChanged`", "How many members it got since the last frame: a number."),
    change("left", "of `clusterChanged`", "How many members it lost since the last frame: a number."),
  ]

  private static let everyCause =
    ["`cartouche explain collision` says what a cause means and what helps. The causes:"]
    + Cause.allCases.filter { $0 != .removed }.map(\.name).inLines(indent: "  ")

  private static func cluster(
    _ name: String, _ summary: String, _ example: String, _ more: String? = nil
  ) -> Topic {
    Topic(
      kind: .member, name: name, place: "of a cluster", summary: summary, details: more.map { [$0] } ?? [],
      example: example)
  }

  private static func statistic(_ name: String, _ summary: String, _ more: String? = nil) -> Topic {
    Topic(
      kind: .member, name: name, place: "of the statistics of a trace", summary: summary,
      details: ["`cartouche resolve --statistics` prints it after the last frame."]
        + (more.map { [$0] } ?? []))
  }

  private static func candidate(_ name: String, _ summary: String, _ example: String) -> Topic {
    Topic(
      kind: .member, name: name, place: "of a candidate", summary: summary,
      details: [
        "`cartouche resolve --explain` lists the candidates of each view, in the order of its anchors."
      ],
      example: example)
  }

  private static func change(_ name: String, _ place: String, _ summary: String) -> Topic {
    Topic(kind: .member, name: name, place: place, summary: summary)
  }
}
