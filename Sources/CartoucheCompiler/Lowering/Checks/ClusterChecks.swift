import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec

/// Reports a cluster that can never be visible, which also hides its members.
func checkCluster(_ cluster: Named<Cluster>, _ log: inout DiagnosticLog) {
  let look = cluster.content.appearance
  checkZoomRange(look, &log)
  checkSize(of: look, named: cluster.name.content, &log)
  if look.traits.content.visible.constant == false, let place = look.traits.content.visible.location {
    log.report(
      .hiddenCluster, "the cluster is never shown, and hides its members with it", at: place,
      help: "remove it; without a `clusteringIdentifier` annotations stay what they are")
  }
}

/// Reports a cluster whose size only an app can measure. A cluster with a `view` name is not reported.
private func checkSize(of look: Annotation, named name: String, _ log: inout DiagnosticLog) {
  guard let size = look.traits.content.size, size.isAuto, look.traits.content.view.location == nil,
    look.title?.isKnownText != true
  else { return }
  log.report(
    .unknownSize,
    "the size of the cluster `\(abbreviated(name))` is unknown: `auto` is estimated from a `title`, and "
      + (look.title == nil ? "it has none" : "this one depends on its members"),
    at: size.location,
    help: "write `[width, height]`, or leave `size` out for that of the first member; "
      + "without them cluster and members are hidden until an app measures the cluster's view")
}

/// Reports zooms at which members form a cluster and the cluster is hidden. Without the cluster, members
/// would be visible there.
/// - Parameter members: The smallest `minZoom` and the largest `maxZoom` of the members.
func checkZooms(
  of cluster: Cluster, besides members: ClosedRange<Double>, _ log: inout DiagnosticLog
) {
  let (low, high) = (cluster.appearance.traits.content.minZoom, cluster.appearance.traits.content.maxZoom)
  // An empty zoom range is reported elsewhere.
  if let low = low.constant, let high = high.constant,
    ComparedZoom.isEmptyRange(minZoom: low, maxZoom: high)
  {
    return
  }
  let first = ComparedZoom(members.lowerBound)
  let lastOfMembers = ComparedZoom(lastBelow: members.upperBound)
  let last = min(lastOfMembers, ComparedZoom(cluster.maxZoom))
  // No member is visible at the zooms at which clusters form, so there is no cluster.
  guard first <= last else { return }
  if let zoom = high.constant, let place = high.location,
    ComparedZoom(lastBelow: zoom) < first
  {
    log.report(
      .hiddenCluster,
      "the cluster is never shown, and hides its members with it: it ends at zoom "
        + "\(zoom.ecmaScriptDescription), and they are shown from zoom "
        + "\(members.lowerBound.ecmaScriptDescription) on", at: place,
      help: "remove it, or write a `maxZoom` above \(members.lowerBound.ecmaScriptDescription)")
    return
  }
  if let zoom = low.constant, let place = low.location, ComparedZoom(zoom) > last {
    let lastZoom = min(members.upperBound, cluster.maxZoom)
    let end =
      lastOfMembers == last
      ? "from zoom \(lastZoom.ecmaScriptDescription) on" : "above zoom \(lastZoom.ecmaScriptDescription)"
    log.report(
      .hiddenCluster,
      "the cluster is never shown, and hides its members with it: it begins at zoom "
        + "\(zoom.ecmaScriptDescription), and \(end) there are no clusters",
      at: place,
      help: "remove it, or write a `minZoom` below \(lastZoom.ecmaScriptDescription)")
    return
  }
  if let zoom = high.constant, let place = high.location, ComparedZoom(lastBelow: zoom) < last {
    log.report(
      .hiddenCluster,
      "from zoom \(zoom.ecmaScriptDescription) on the cluster is hidden, and its members with it", at: place,
      help: "write `clusterMaxZoom: \(zoom.ecmaScriptDescription)` in its place: "
        + "above it there are no clusters")
  }
  if let zoom = low.constant, let place = low.location, ComparedZoom(zoom) > first {
    log.report(
      .hiddenCluster,
      "below zoom \(zoom.ecmaScriptDescription) the cluster is hidden, and its members with it", at: place,
      help: "remove it, or write the same `minZoom` for the annotations")
  }
}

extension Value<TextTemplate> {
  /// Whether the text is the same for all members of a cluster and not empty.
  fileprivate var isKnownText: Bool {
    switch form {
    case .constant(let template): !template.readsFeature && !template.writtenText.isEmpty
    case .expression(let expression): expression.isFeatureConstant
    }
  }
}
