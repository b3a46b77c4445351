import CartoucheResolver

/// Badges: how many a cluster stands for that would else look like its first member.
extension FrameSVG {
  /// A number at the corner of a view.
  struct Badge {
    var area: Area
    var count: Int
  }

  private static let badgeFontSize = 8.0

  /// One at the upper right corner of each cluster whose title the spec leaves to its first member and whose view is too
  /// low for the subtitle that would tell.
  func badges(of resolved: ResolvedFrame) -> [Badge] {
    var counts: [AnnotationIndex: Int] = [:]
    for cluster in resolved.frame.clusters where !hasOwnTitle(cluster) {
      counts[cluster.annotation] = cluster.count
    }
    if counts.isEmpty { return [] }
    let height = 1.5 * Self.badgeFontSize
    return resolved.frame.placements.compactMap { placement in
      // The anchor's name may take a line from the subtitle.
      guard let count = counts[placement.annotation], placement.height < Self.leastHeightWithSubtitle + 8
      else { return nil }
      let width = max(height, FittedText.width(of: "\(count)") * Self.badgeFontSize + 6)
      let right = placement.x + placement.width
      let area = Area(x: right - width / 2, y: placement.y - height / 2, width: width, height: height)
      return Badge(area: area, count: count)
    }
  }

  func draw(_ badge: Badge, to svg: inout SVGWriter) {
    let area = badge.area
    svg.element(
      "rect",
      [
        "class": "badge", "x": area.x.svg, "y": area.y.svg, "width": area.width.svg,
        "height": area.height.svg, "rx": (area.height / 2).svg, "fill": "#334e68", "stroke": "#ffffff",
      ])
    let base = area.y + area.height / 2 + 0.35 * Self.badgeFontSize
    svg.element(
      "text",
      [
        "x": (area.x + area.width / 2).svg, "y": base.svg, "font-size": Self.badgeFontSize.svg,
        "fill": "#ffffff", "text-anchor": "middle",
      ], text: "\(badge.count)")
  }

  private func hasOwnTitle(_ cluster: ClusterAnnotation) -> Bool {
    let looks = plan.clusters.looks
    guard cluster.identifier < looks.ends.count else { return false }
    let row = looks.row(naming: .title, ofCluster: cluster.identifier, in: [])
    return !looks.texts.titles[row].isEmpty
  }
}
