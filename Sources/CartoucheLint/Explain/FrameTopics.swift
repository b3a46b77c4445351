import CartoucheRender
import CartoucheResolver

extension Topic {
  /// Topics about the causes for which annotations are hidden. The Swift compiler checks that none is missing.
  static let causes: [Topic] = Cause.allCases.map { cause in
    let (summary, remedy) = explanation(of: cause)
    return Topic(
      kind: .cause, name: cause.name, place: "why a view is hidden", summary: summary, details: [remedy],
      example: #"{"id":"hello","cause":"\#(cause.name)"}"#)
  }

  private static func explanation(of cause: Cause) -> (summary: String, remedy: String) {
    switch cause {
    case .removed:
      (
        "It was removed between two frames. A cluster is removed if it splits or joins another.",
        "Only events have this cause. Later frames do not contain the annotation."
      )
    case .explicit:
      ("Its `visible` is false.", "Write `visible: true` to show it.")
    case .expression:
      (
        "The expression of its `visible` failed.",
        "A warning of `cartouche lint` shows the reason and the feature."
      )
    case .zoom:
      ("The camera's zoom is below `minZoom`, or has reached `maxZoom`.", "Change the range or the zoom.")
    case .featureMissing:
      (
        "The feature that it is attached to does not exist.",
        "For layers of the style, the host must set the features."
      )
    case .featureHidden:
      (
        "Its layer does not draw the feature: the layer is hidden, outside its zoom range, or filters it.",
        "Check the layer's `visible`, `minZoom`, `maxZoom` and `filter`."
      )
    case .trimmed:
      (
        "Its layer's `trimOffset` or its `part` leaves nothing of the line, or hides the position that `at` names.",
        "Use another `part` or `at`. The part that `trimOffset` hides has no views."
      )
    case .size:
      ("Its size is not known.", "`auto` requires a `title`, or a size that the host measured.")
    case .clustered:
      (
        "It is a member of a cluster, which stands for it. If the cluster is hidden too, the cluster has its own cause.",
        "`by` names the cluster. The cluster splits at larger zooms; `clusterMaxZoom` ends clustering, and selected annotations "
          + "are not part of a cluster."
      )
    case .behindCamera:
      (
        "All of the point or shape that it is attached to is behind the camera.",
        "Lower the pitch of the camera."
      )
    case .horizon:
      (
        "All of the point or shape that it is attached to is farther away than `placement.horizon` allows.",
        "Lower the pitch, or set a larger `placement.horizon`, or `none`."
      )
    case .offscreen:
      (
        "Its view is outside the viewport. In the margin around the viewport, it may have an anchor and block other views. A line "
          + "or polygon has no part inside the bounds.",
        "Move the camera, or set a larger `part` of a line."
      )
    case .parentHidden:
      (
        "The annotation that it is attached to is hidden.",
        "`by` names this annotation, which has its own cause."
      )
    case .bounds:
      (
        "No candidate reaches the bounds, or with `fit: require` none is inside them. This includes a view off screen whose point "
          + "has left `placement.margin`.",
        "If its point is on screen, add anchors, `fit: ignore`, or `ignoreCameraPadding: true`. Otherwise move the camera."
      )
    case .shape:
      (
        "No candidate inside the bounds is inside the polygon, as `contain: true` requires.",
        "Add anchors, use a smaller `size`, zoom in, or write `contain: false`."
      )
    case .puck:
      (
        "All candidates inside the bounds cover the puck, the mark of the user's location.",
        "Add anchors or a `gap`, or allow it to cover the puck with `allowOverlapWithPuck: true`."
      )
    case .avoidRegion:
      (
        "No candidate is free. Those that pass the earlier tests cover a region of `avoid.regions`.",
        "`by` is the name of the first region, or its index, from 0. `avoidRegions: false` allows the view to cover regions."
      )
    case .avoidLayer:
      (
        "With `avoid.strict`, no candidate is free. Those that pass the earlier tests cover a layer of `avoid.layers`.",
        "`by` names the first layer. Without `strict`, such candidates are used if there are no others. "
          + "`avoidLayers: false` allows the view to cover layers."
      )
    case .collision:
      (
        "No candidate is free. Those that pass the earlier tests overlap another placed view.",
        "`by` names that view, or one of several. Use `placement: { strategy: best }`, a higher `priority`, more anchors, "
          + "a `leader`, `allowOverlap: true`, or `obstacle: false` on the other view. `cartouche resolve --explain` shows every candidate."
      )
    case .repeated:
      (
        "No candidate is free. Those that pass the earlier tests are nearer than `repeatDistance` to another placed view of its group.",
        "`by` names the nearest such view. Use a smaller `repeatDistance`, or another `repeatGroup`, which is the title by "
          + "default. A `required` view is shown anyway."
      )
    case .occluded:
      (
        "The app reports that the map hides all of the point or shape that it is attached to, for example behind the globe or a mountain.",
        "Turn the globe or move the camera. Only frames with points of the app have this cause."
      )
    }
  }

  /// Topics about the kinds of events. The Swift compiler checks that none is missing.
  static let events: [Topic] = EventKind.allCases.map { kind in
    let (summary, example) = explanation(of: kind)
    return Topic(
      kind: .event, name: kind.name, place: "between two frames", summary: summary, example: example)
  }

  private static func explanation(of kind: EventKind) -> (summary: String, example: String) {
    switch kind {
    case .selectionChanged:
      (
        "An annotation was selected or deselected, by its id or by a tap.",
        #"{"event":"selectionChanged","id":"hello","selected":true}"#
      )
    case .annotationTapped:
      (
        "A tap hit the view of the annotation. `selectionChanged` reports whether it was selected.",
        #"{"event":"annotationTapped","id":"hello"}"#
      )
    case .partTapped:
      (
        "A tap hit a part of the callout, or an accessory. The selection does not change.",
        #"{"event":"partTapped","id":"hello","part":"details"}"#
      )
    case .backgroundTapped:
      (
        "A tap hit the callout outside its parts and accessories. With `background: pass`, such a tap hits the object below.",
        #"{"event":"backgroundTapped","id":"hello"}"#
      )
    case .mapTapped:
      (
        "A tap hit the map, which deselects. `coordinate` is null above the horizon.",
        #"{"event":"mapTapped","coordinate":[-75.006,39.7128]}"#
      )
    case .dragStateChanged:
      (
        "The state of a drag changed. `ending` has the new `coordinate`.",
        """
        {"event":"dragStateChanged","id":"hello","from":"dragging","to":"ending","coordinate":[-75.006,39.7128]}
        """
      )
    case .visibilityChanged:
      (
        "A view was shown, or hidden with a cause.",
        """
        {"event":"visibilityChanged","id":"hello","visible":true}
        {"event":"visibilityChanged","id":"hello","visible":false,"cause":"collision","by":"eta"}
        """
      )
    case .anchorCoordinateChanged:
      (
        "A visible view has another coordinate: another position on its line or polygon, or that of its host.",
        #"{"event":"anchorCoordinateChanged","id":"hello","coordinate":[-75.006,39.7128]}"#
      )
    case .anchorChanged:
      (
        "A visible view uses another of its `variableAnchors`. `from` is null at its first placement.",
        #"{"event":"anchorChanged","id":"hello","from":null,"to":{"anchor":"top","offsetX":0,"offsetY":0}}"#
      )
    case .calloutChanged:
      (
        "The callout of an annotation was shown or hidden.",
        #"{"event":"calloutChanged","id":"hello","visible":true}"#
      )
    case .leaderChanged:
      (
        "A view got a leader line, because it has no room at its anchors or its cluster was expanded, or lost it.",
        #"{"event":"leaderChanged","id":"hello","visible":true}"#
      )
    case .pointerTapped:
      (
        "A tap hit the pointer to an annotation that is off screen. The selection does not change.",
        #"{"event":"pointerTapped","id":"hello"}"#
      )
    case .expansionChanged:
      (
        "The input `expand` opened a cluster, or it was closed. While it is open, its members are shown around it.",
        #"{"event":"expansionChanged","id":"cluster:cafes:cafes/0","expanded":true}"#
      )
    case .clusterFormed:
      (
        "`count` annotations form a cluster. `from` is the cluster that contained all of them, `offscreen`, or null for "
          + "single views or smaller clusters.",
        #"{"event":"clusterFormed","id":"cluster:cafes:cafes/0","count":3,"from":null}"#
      )
    case .clusterChanged:
      (
        "Members joined or left a cluster since the last frame.",
        #"{"event":"clusterChanged","id":"cluster:cafes:cafes/0","joined":2,"left":0}"#
      )
    case .clusterMembersChanged:
      (
        "The members that joined and left a cluster. It follows `clusterChanged` and is reported only on request: "
          + "`resolve --events clusterMembersChanged`, or `reportsClusterMembers` of a resolver.",
        #"{"event":"clusterMembersChanged","id":"cluster:cafes:cafes/0","joined":["cafes/2","cafes/3"],"left":[]}"#
      )
    case .clusterDissolved:
      (
        "A cluster no longer exists. `into` is the cluster that contains all of its members, `offscreen`, or null.",
        #"{"event":"clusterDissolved","id":"cluster:cafes:cafes/0","into":null}"#
      )
    case .frameChanged:
      (
        "The rectangle of a visible view changed. It is reported only on request: "
          + "`resolve --events frameChanged`, or `reportsFrameChanges` of a resolver.",
        #"{"event":"frameChanged","id":"hello","frame":{"x":448,"y":312,"width":128,"height":64}}"#
      )
    }
  }
}

extension Topic {
  /// Topics about members of a frame's JSON: of hidden annotations, clusters, candidates, events and statistics.
  static let members: [Topic] = [
    Topic(
      kind: .member, name: "hidden",
      summary: "The hidden annotations and clusters, each with its cause.",
      details: everyCause,
      example: #""hidden":[{"id":"eta","cause":"collision","by":"hello"}]"#),
    Topic(
      kind: .member, name: "cause", place: "of what is hidden", summary: "The reason why it is hidden.",
      details: everyCause,
      example: #"{"id":"eta","cause":"collision","by":"hello"}"#),
    Topic(
      kind: .member, name: "by", place: "of what is hidden",
      summary:
        "The blocker: an annotation or cluster by its id, a layer by its name, or a region by its index.",
      example: #"{"id":"eta","cause":"collision","by":"hello"}"#),
    cluster("count", "The number of participating members.", #""count":3"#),
    cluster(
      "bounds", "The bounds of its members: west, south, east and north, in degrees.",
      #""bounds":[2.1,48.7,2.6,49]"#,
      "Across ±180°, west is greater than east."),
    cluster(
      "splitZoom", "The zoom above which it splits, or null if it never splits.", #""splitZoom":7.25"#,
      "It corresponds to Mapbox's `getClusterExpansionZoom`. Apps usually zoom there when a cluster is tapped."
    ),
    cluster(
      "members", "The ids of its members, in order.", #""members":["cafes/3","cafes/0"]"#,
      "In a spec, `[get, members]` of a cluster returns the titles of its first ten members."),
    cluster(
      "properties", "The values of its aggregates, by name.", #""properties":{"people":12000000}"#,
      "A spec defines them under `aggregate`. Texts and expressions of the cluster can use them."),
    Topic(
      kind: .member, name: "candidates", place: "of what is explained",
      summary:
        "The candidates of a view, in the order of its anchors, each with the test that it failed.",
      details: [
        "`cartouche resolve --explain` lists them; a candidate has `anchor`, `stoppedBy`, `by`, `inside`, `clear` and `chosen`."
      ],
      example:
        #""candidates":[{"anchor":"top","stoppedBy":"collision","by":"eta","inside":true,"clear":true}]"#),
    statistic("frames", "The number of frames in the trace."),
    statistic("meanVisible", "The average number of visible views in a frame."),
    statistic("anchorChanges", "The number of times a visible view changed its anchor."),
    statistic(
      "avoidableAnchorChanges",
      "The number of anchor changes for which the previous anchor was as good."),
    statistic("visibilityChanges", "The number of times a view was shown or hidden after the first frame."),
    statistic(
      "blinks",
      "The number of times a view was shown or hidden at most \(TraceStatistics.blinkFrames) frames after its previous change.",
      "`placement: { calm: motion }` reduces it."),
    candidate(
      "stoppedBy",
      "The test that it failed: a cause such as `collision`, with `by` for the blocker.",
      #"{"anchor":"top","stoppedBy":"collision","by":"eta","inside":true,"clear":true}"#),
    candidate("inside", "Whether it is inside the bounds.", #""inside":true"#),
    candidate("clear", "Whether it avoids the layers of `avoid.layers`.", #""clear":false"#),
    candidate("chosen", "Whether the view uses this candidate.", #""chosen":true"#),
    change(
      "from", "of `clusterFormed`", "The cluster that contained all of its members, `offscreen`, or null."),
    change(
      "into", "of `clusterDissolved`", "The cluster that contains all of its members, `offscreen`, or null."),
    change("joined", "of `clusterChanged`", "The number of members that joined since the last frame."),
    change("left", "of `clusterChanged`", "The number of members that left since the last frame."),
  ]

  private static let everyCause =
    ["`cartouche explain collision` explains a cause and its solutions. The causes:"]
    + Cause.allCases.filter { $0 != .removed }.map { $0.name }.inLines(indent: "  ")

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

/// The page `docs/reference/causes.md`, which explains all causes.
package enum CausesPage {
  package static func text() -> String {
    var page = """
      # Why is my view hidden?

      Generated from `Sources/CartoucheLint/Explain`. Each hidden view has one cause. `cartouche resolve SPEC` lists the causes of a
      frame, and `--explain` lists the reason for every anchor. [The preview](../preview.md) shows the cause of the view or mark
      that you click. `cartouche explain collision` prints a line of this table.

      | cause | meaning | solution |
      |---|---|---|

      """
    for cause in Topic.causes {
      page += "| `\(cause.name)` | \(cause.summary) | \(cause.details.joined(separator: " ")) |\n"
    }
    return page
  }
}
