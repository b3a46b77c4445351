import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec
import CartoucheSyntax

/// Reports a camera in the spec at which no annotation is shown.
struct EmptyStart: Rule {
  static let metadata = RuleMetadata(
    id: "empty-start", .placement,
    summary: "Nothing is shown at the spec's camera, or at the default camera that fits all annotations.",
    why: """
      The map starts empty in each of the `viewports` of the configuration. The default viewports are a \
      phone (390 × 844 points) and a desktop (1440 × 900). A padding that leaves no room is reported for \
      single viewports too. A `zoom` without a `center` looks at 0, 0. Annotations that only the app can \
      place, and specs of more than 20,000 annotations, are not checked.
      """)

  private static let maximumAnnotations = 20_000

  static func check(_ context: inout RuleContext) {
    guard let plan = context.plan, 1...maximumAnnotations ~= plan.annotations.count else { return }
    if isWithoutRoom(plan, &context) { return }
    guard case .nothing = context.spec.root.camera.fit else { return checkFitted(plan, &context) }
    guard let camera = context.spec.rootNode?.mergedValue("camera"),
      let hidden = hidden(in: plan, context.viewports),
      let place = (hidden.zoom == hidden.all ? nil : camera.mergedValue("center"))
        ?? camera.mergedValue("zoom")
    else { return }
    if hidden.puck { return reportPuck(hidden.all, "at this camera", at: place.location, &context) }
    let count = Self.count(hidden.all)
    let reason = hidden.zoom == hidden.all ? "hidden at this zoom" : "out of sight"
    context.report(
      "nothing is shown at this camera: \(count) \(reason)", at: place.location,
      help:
        "\(nearest(in: plan)); `cartouche resolve \(context.analysis.path)` shows why each is hidden\(plan.isForAllFittedZooms ? ", and without a camera all are in sight" : "")"
    )
  }

  /// Reports a camera padding that leaves no room in at least one viewport. Returns whether no viewport has
  /// room.
  private static func isWithoutRoom(_ plan: Plan, _ context: inout RuleContext) -> Bool {
    let full = context.viewports.filter { plan.camera.padding.leavesNoRoom(in: $0) }
    let ignoring = full.isEmpty ? 0 : context.analysis.traitGroups.count { $0.canIgnorePadding }
    guard !full.isEmpty, ignoring < context.analysis.traitGroups.count,
      let place = context.spec.rootNode?.mergedValue("camera")?.mergedValue("padding")
    else {
      return false
    }
    let isAll = full.count == context.viewports.count
    let limits =
      "`left` and `right` together are less than the width of the map view, `top` and `bottom` than its height"
    let besides = ignoring == 0 ? "" : " except annotations with `ignoreCameraPadding`"
    context.report(
      isAll
        ? "nothing is shown at this camera\(besides): its padding leaves no room in \(context.viewportDescription)"
        : "nothing is shown at this camera\(besides) in \(context.description(of: full)): its padding leaves no room there",
      at: place.location,
      help: isAll
        ? limits
        : "\(limits); where the map is never so small, say its sizes by `viewports` in `\(LintConfiguration.fileNames[0])`"
    )
    return isAll
  }

  /// Reports a camera with `fit` at which nothing is shown, because its zoom is lower than the annotations
  /// need or the puck hides them.
  private static func checkFitted(_ plan: Plan, _ context: inout RuleContext) {
    let isForCloserZooms = plan.annotations.options.allSatisfy {
      $0.minZoom > 0 || !$0.flags.contains(.visible)
    }
    let hasPuck = context.spec.root.puck?.coordinate != nil
    guard isForCloserZooms || hasPuck, let hidden = hidden(in: plan, context.viewports),
      let root = context.spec.rootNode,
      let place = root.mergedValue("camera") ?? root.mergedValue("annotations")?.firstChild
    else { return }
    if hidden.puck {
      return reportPuck(hidden.all, "at first", at: (root.mergedValue("puck") ?? place).location, &context)
    }
    // The rule `hidden-fit` reports hidden annotations that `fit` names.
    if case .annotations = context.spec.root.camera.fit { return }
    guard isForCloserZooms, hidden.zoom == hidden.all else { return }
    let least = plan.annotations.options.filter { $0.flags.contains(.visible) }.map { $0.minZoom }.min() ?? 0
    var closer = plan
    closer.framing.maxZoom = 22
    let isCloseEnough = context.viewports.contains {
      ComparedZoom(closer.fittedCamera(in: $0).zoom).reaches(least)
    }
    let camera = root.mergedValue("camera")
    let isGiven = camera?.mergedValue("maxZoom") != nil
    let advice =
      camera == nil
      ? "`camera: { fit: all, maxZoom: 22 }`" : isGiven ? "`maxZoom: 22`" : "`maxZoom: 22` in the `camera`"
    context.report(
      "nothing is shown at first: \(count(hidden.all)) hidden at the zoom of the camera that shows them whole",
      at: place.location,
      help: isCloseEnough
        ? "write \(advice) to come closer: \(isGiven ? "as it is" : "without it") no camera is above zoom \(plan.framing.maxZoom.ecmaScriptDescription)"
        : "write a `camera` with a `center` and a `zoom` of \(least.ecmaScriptDescription) or more, or a lower `minZoom`"
    )
  }

  private static func reportPuck(
    _ hidden: Int, _ when: String, at place: Location, _ context: inout RuleContext
  ) {
    context.report(
      "nothing is shown \(when) as long as the puck is where it starts: \(count(hidden)) hidden", at: place,
      help:
        "write a `gap`, several `variableAnchors` or `allowOverlapWithPuck: true`; `cartouche resolve \(context.analysis.path)` shows why each is hidden"
    )
  }

  private static func count(_ hidden: Int) -> String {
    hidden == 1 ? "the annotation is" : "all \(hidden) annotations are"
  }

  /// Returns the number of annotations that are hidden in every viewport (`all`), the number of those that
  /// are hidden by their zooms (`zoom`), and whether the puck hides any. The result is `nil` if an
  /// annotation is shown or hidden by another cause.
  private static func hidden(
    in plan: Plan, _ viewports: [Viewport]
  ) -> (all: Int, zoom: Int, puck: Bool)? {
    var counts = (all: 0, zoom: 0, puck: false)
    for viewport in viewports {
      var frame = Frame()
      var resolver = Resolver(plan: plan)
      resolver.resolve(camera: nil, viewport: viewport, into: &frame)
      guard frame.placements.isEmpty else { return nil }
      // Annotations that no camera shows are ignored.
      let causes = frame.hidden.map { $0.cause }.filter { $0 != .explicit && $0 != .expression }
      let isKnown = causes.allSatisfy {
        [.zoom, .offscreen, .parentHidden, .behindCamera, .horizon, .puck].contains($0)
      }
      guard !causes.isEmpty, isKnown else { return nil }
      counts = (causes.count, causes.count { $0 == .zoom }, counts.puck || causes.contains(.puck))
    }
    return counts
  }

  /// Returns a phrase about the annotation nearest to the camera, such as "the nearest, `a`, is at [12.5,
  /// 41.9]".
  private static func nearest(in plan: Plan) -> String {
    let (columns, center) = (plan.annotations, plan.camera.center)
    let points = columns.options.indices.filter { columns.attachment[$0] == AttachmentTable.none }
    func distance(_ row: Int) -> Double {
      max(abs(columns.longitude[row] - center.longitude), abs(columns.latitude[row] - center.latitude))
    }
    guard let row = points.min(by: { distance($0) < distance($1) }) else { return "check where they are" }
    let place =
      "[\(columns.longitude[row].ecmaScriptDescription), \(columns.latitude[row].ecmaScriptDescription)]"
    let options = columns.options[row]
    let zooms =
      options.minZoom > 0 || options.maxZoom < 25.5
      ? ", at zooms \(zoomRangeText(minZoom: options.minZoom, maxZoom: options.maxZoom))" : ""
    return "the nearest, `\(abbreviated(columns.ids.string(row)))`, is at \(place)\(zooms)"
  }
}

extension Plan {
  /// Whether all annotations are shown at every zoom that a camera has if it fits annotations.
  fileprivate var isForAllFittedZooms: Bool {
    annotations.options.allSatisfy {
      $0.minZoom <= 0 && $0.maxZoom > DefaultCamera.closestFit && $0.flags.contains(.visible)
    }
  }
}
