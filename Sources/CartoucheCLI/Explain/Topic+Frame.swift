import CartoucheRender
import CartoucheResolver

extension Topic {
  /// Why a view is hidden; the switch keeps it whole.
  static let causes: [Topic] = Cause.allCases.map { cause in
    let (summary, remedy) = explanation(of: cause)
    return Topic(
      kind: .cause, name: cause.name, place: "why a view is hidden", summary: summary, details: [remedy],
      example: #"{"id":"hello","cause":"\#(cause.name)"}"#)
  }

  private static func explanation(of cause: Cause) -> (summary: String, remedy: String) {
    switch cause {
    case .removed:
      ("It was removed between two frames.", "Only an event has this cause: afterwards it is in no frame.")
    case .explicit:
      ("Its `visible` is false.", "It takes no part in the layout; write `visible: true` to show it.")
    case .expression:
      (
        "The expression of its `visible` failed.",
        "A warning of `cartouche lint` says why, and for which feature."
      )
    case .zoom:
      ("The camera's zoom lies outside of `minZoom` to `maxZoom`.", "Widen the two, or zoom.")
    case .featureMissing:
      (
        "The feature that it is attached to is not there.",
        "For layers of the style the host tells which features there are."
      )
    case .featureHidden:
      (
        "Its layer does not draw the feature: it is hidden, out of its zoom range, or filtered.",
        "Look at the layer's `visible`, `minZoom`, `maxZoom` and `filter`."
      )
    case .trimmed:
      (
        "Its layer's `trimOffset` or its `part` leaves nothing of the line, or hides the place that `at` names.",
        "Give it another `part` or `at`; what `trimOffset` hides has no view."
      )
    case .size:
      ("Its size is not known.", "`auto` needs a `title`, or a size that the host measured.")
    case .clustered:
      (
        "It is a member of a cluster, whose view stands for it.",
        "`by` names the cluster. It parts when the map is zoomed in; `clusterMaxZoom` ends clustering, and what is selected takes "
          + "no part."
      )
    case .behindCamera:
      (
        "All of what it is attached to lies behind the camera.",
        "Only a pitched camera has something behind it; lower the pitch."
      )
    case .horizon:
      (
        "All of what it is attached to is farther away than `placement.horizon` allows.",
        "Lower the pitch, or give `placement` a larger `horizon`, or `none`."
      )
    case .offscreen:
      (
        "Its frame does not meet the viewport, though it may be placed in the margin around it, where it has its anchor "
          + "already and keeps others off; of a line or polygon, nothing lies inside the bounds.",
        "Move the camera there, or give a line a larger `part`."
      )
    case .parentHidden:
      (
        "The annotation that it is attached to is hidden.",
        "`by` names it; its own cause says why."
      )
    case .bounds:
      (
        "No candidate frame lies where `fit` wants it. A wide view that slides out of the screen ends so: its "
          + "point is further out than `placement.margin` before all of its frame is.",
        "Give it more anchors, `fit: ignore`, or `ignoreCameraPadding: true`."
      )
    case .shape:
      (
        "Of its candidates within the bounds none lies on the polygon, whose `contain` is true.",
        "Give it more anchors or a smaller `size`, zoom in, or let it reach out with `contain: false`."
      )
    case .puck:
      (
        "Of its candidates within the bounds each stands on the puck, the mark of the user's location.",
        "Give it more anchors or a `gap`, or let it cover the puck with `allowOverlapWithPuck: true`."
      )
    case .avoidRegion:
      (
        "No candidate keeps clear of the rectangles in `avoid.regions`.",
        "`by` is the place of the first one in the spec, from 0. `avoidRegions: false` lets this view stand there."
      )
    case .avoidLayer:
      (
        "With `avoid.strict`, no candidate keeps clear of what the layers in `avoid.layers` draw.",
        "`by` names the first of them in the spec. Without `strict` such a candidate is only the last choice; "
          + "`avoidLayers: false` makes no difference between them."
      )
    case .collision:
      (
        "All its candidates stand on something that has its place; with the strategy `greedy` it was placed before.",
        "`by` names it, or one of several; `placement: { strategy: best }`, a higher `priority`, more anchors, "
          + "`allowOverlap: true` there or `obstacle: false` on the other one help. `cartouche resolve --explain` "
          + "shows every candidate."
      )
    }
  }

  /// What changes between two frames; the switch keeps it whole.
  static let events: [Topic] = EventKind.allCases.map { kind in
    let (summary, example) = explanation(of: kind)
    return Topic(
      kind: .event, name: kind.name, place: "between two frames", summary: summary, example: example)
  }

  private static func explanation(of kind: EventKind) -> (summary: String, example: String) {
    switch kind {
    case .selectionChanged:
      (
        "An annotation was selected or deselected, by name or by a tap.",
        #"{"event":"selectionChanged","id":"hello","selected":true}"#
      )
    case .annotationTapped:
      (
        "The annotation is the topmost one under a tap; whether it is selected too, `selectionChanged` tells.",
        #"{"event":"annotationTapped","id":"hello"}"#
      )
    case .partTapped:
      (
        "A part of its callout is the topmost under a tap; nothing is selected or deselected.",
        #"{"event":"partTapped","id":"hello","part":"details"}"#
      )
    case .backgroundTapped:
      (
        "Its callout is the topmost under a tap, beside the parts; `background: pass` lets such a tap through.",
        #"{"event":"backgroundTapped","id":"hello"}"#
      )
    case .mapTapped:
      (
        "Nothing was under a tap, which deselects; `coordinate` is null above the horizon.",
        #"{"event":"mapTapped","coordinate":[-75.006,39.7128]}"#
      )
    case .dragStateChanged:
      (
        "A drag began, moved on or ended; the new `coordinate` comes with `ending`.",
        """
        {"event":"dragStateChanged","id":"hello","from":"dragging","to":"ending","coordinate":[-75.006,39.7128]}
        """
      )
    case .visibilityChanged:
      (
        "A view was shown, or hidden for a cause.",
        """
        {"event":"visibilityChanged","id":"hello","visible":true}
        {"event":"visibilityChanged","id":"hello","visible":false,"cause":"collision","by":"eta"}
        """
      )
    case .anchorCoordinateChanged:
      (
        "A visible view stands on another coordinate: of its line or polygon, or that of its host.",
        #"{"event":"anchorCoordinateChanged","id":"hello","coordinate":[-75.006,39.7128]}"#
      )
    case .anchorChanged:
      (
        "A visible view took another of its `variableAnchors`; `from` is null on its first placement.",
        #"{"event":"anchorChanged","id":"hello","from":null,"to":{"anchor":"top","offsetX":0,"offsetY":0}}"#
      )
    case .calloutChanged:
      (
        "The callout of an annotation was shown, or hidden with its view or its selection.",
        #"{"event":"calloutChanged","id":"hello","visible":true}"#
      )
    case .clusterFormed:
      (
        "So many annotations are shown as one cluster. `from` is the cluster that had all of them, `offscreen`, or null: "
          + "single views or smaller clusters.",
        #"{"event":"clusterFormed","id":"cluster:cafes:cafes/0","count":3,"from":null}"#
      )
    case .clusterChanged:
      (
        "So many members joined a cluster since the last frame, and so many left it.",
        #"{"event":"clusterChanged","id":"cluster:cafes:cafes/0","joined":2,"left":0}"#
      )
    case .clusterMembersChanged:
      (
        "Which members joined a cluster, and which left it, after its `clusterChanged`. Told only if asked for: "
          + "`resolve --events clusterMembersChanged`, `reportsClusterMembers` of a resolver.",
        #"{"event":"clusterMembersChanged","id":"cluster:cafes:cafes/0","joined":["cafes/2","cafes/3"],"left":[]}"#
      )
    case .clusterDissolved:
      (
        "A cluster is not there any more. `into` is the cluster that has all of its members now, `offscreen`, or null.",
        #"{"event":"clusterDissolved","id":"cluster:cafes:cafes/0","into":null}"#
      )
    case .frameChanged:
      (
        "A visible view stands elsewhere on screen or has another size. Told only if asked for: "
          + "`resolve --events frameChanged`, `reportsFrameChanges` of a resolver.",
        #"{"event":"frameChanged","id":"hello","frame":{"x":448,"y":312,"width":128,"height":64}}"#
      )
    }
  }
}
