import CartoucheTestSupport

@testable import CartoucheResolver

/// What a plan amounts to in a frame whose clusters a search through all pairs finds.
struct PlainClusters {
  var plan: Plan
  var clusters: [(index: AnnotationIndex, members: [UInt32])] = []

  /// Whether somebody of a cluster takes no part in it because an input selected it.
  private(set) var hasParted = false

  /// - Parameters:
  ///   - heldZoom: that of the frame; nil: that of the camera, as in a first frame.
  ///   - apart: rows of those who are selected.
  init(_ plan: Plan, _ camera: Camera, heldZoom: Double? = nil, apart: Set<UInt32> = []) {
    self.plan = plan
    let survey = ClusterSurvey(plan, Interaction(plan))
    let screen = Screen(
      Perspective(source: .camera(camera), viewport: TestScene.viewport), horizon: plan.placement.horizon)
    let view = ClusterView(
      screen.projection, heldZoom: heldZoom ?? camera.zoom,
      area: ScreenRectangle(x: 0, y: 0, width: 0, height: 0))
    var found: [(first: UInt32, members: [UInt32], x: Double, y: Double, identifier: Int)] = []
    let rows = IdentifierMembers(plan.clusters)
    var formulas = ClusterFormulas()
    for identifier in 0..<plan.clusters.count {
      let (leaves, shapes) = survey.leaves(of: identifier, among: rows[identifier], &formulas)
      let hierarchy = PlainHierarchy(
        leaves, shapes, at: plan.clusters.position[identifier], maxZoom: plan.clusters.maxZoom[identifier])
      let ranks = Dictionary(uniqueKeysWithValues: zip(leaves.rows, 0...))
      for group in hierarchy.cut(parts: { x, y, zoom in
        view.localZoom(x: x, y: y).map { zoomSteps($0) > zoomSteps(zoom) } ?? true
      }) where group.members.count > 1 {
        let members = group.members.sorted { ranks[$0]! < ranks[$1]! }
        let parts = members.filter {
          let own = plan.annotations.options[Int($0)]
          let zooms = zoomSteps(own.minZoom)...zoomSteps(max(own.minZoom, own.maxZoom))
          return own.minZoom <= own.maxZoom && zooms.contains(zoomSteps(camera.zoom)) && !apart.contains($0)
        }
        guard parts.count >= plan.clusters.minPoints[identifier] else { continue }
        var place = SIMD2(group.x, group.y)
        if parts.count < members.count {
          place = mean(parts, plan, at: plan.clusters.position[identifier])
        }
        if members.contains(where: { apart.contains($0) }) { hasParted = true }
        found.append((members[0], parts, place.x, place.y, identifier))
      }
    }
    found.sort { $0.first < $1.first }
    add(found, screen)
  }

  private func mean(_ rows: [UInt32], _ plan: Plan, at place: ClusterPlace) -> SIMD2<Double> {
    var mean = SIMD2<Double>()
    for (index, row) in rows.enumerated() {
      let point = SIMD2(plan.annotations.mercatorX[Int(row)], plan.annotations.mercatorY[Int(row)])
      if index == 0 {
        mean = point
      } else if place == .mean {
        mean += (point - mean) * (1 / Double(index + 1))
      }
    }
    return mean
  }

  private mutating func add(
    _ found: [(first: UInt32, members: [UInt32], x: Double, y: Double, identifier: Int)], _ screen: Screen
  ) {
    let count = plan.annotations.count
    // Twice the places, so that each cluster has one just behind its first member's.
    for row in 0..<count { plan.annotations.lastOrder[row] *= 2 }
    // Where ties go by place in the document, rows have to be in that order: the others are hidden.
    for cluster in found {
      let look = plan.clusters.looks.options[cluster.identifier]
      var options = look
      let first = plan.annotations.options[Int(cluster.members[0])]
      if look.width == 0 { (options.width, options.height) = (first.width, first.height) }
      options.priority = cluster.members.map { plan.annotations.options[Int($0)].priority }.max()!
      for member in cluster.members { plan.annotations.options[Int(member)].flags.remove(.visible) }
      plan.annotations.ids.append("c".utf8)
      plan.annotations.titles.append("".utf8)
      plan.annotations.longitude.append(Mercator.longitude(x: cluster.x))
      plan.annotations.latitude.append(Mercator.latitude(y: cluster.y))
      plan.annotations.mercatorX.append(cluster.x)
      plan.annotations.mercatorY.append(cluster.y)
      plan.annotations.attachment.append(AttachmentTable.none)
      plan.annotations.options.append(options)
      plan.annotations.lastOrder.append(plan.annotations.lastOrder[Int(cluster.first)] + 1)
      clusters.append((AnnotationIndex(clusterStartingWith: cluster.first), cluster.members))
    }
    // A permutation again.
    let rows = plan.annotations.lastOrder.indices.sorted {
      plan.annotations.lastOrder[$0] < plan.annotations.lastOrder[$1]
    }
    for (place, row) in rows.enumerated() { plan.annotations.lastOrder[row] = UInt32(place) }
    if plan.placement.tieBreak == .first {
      // The same as `last`, but for the order, which is that of the document here.
      plan.placement.tieBreak = .last
      let places = (0..<plan.annotations.count).sorted { place($0, count) < place($1, count) }
      for (place, row) in places.enumerated() { plan.annotations.lastOrder[row] = UInt32(place) }
    }
    plan.clusters = ClusterColumns()
  }

  private func place(_ row: Int, _ count: Int) -> Double {
    row < count ? Double(row) : Double(clusters[row - count].index.firstMember.rawValue) + 0.5
  }

  /// The clusters that a frame of the plan finds outside of the screen.
  func unseen(in frame: Frame) -> Set<AnnotationIndex> {
    let count = plan.annotations.count - clusters.count
    let causes: [Cause] = [.offscreen, .behindCamera, .horizon]
    return Set(
      frame.hidden.filter { $0.annotation.row >= count && causes.contains($0.cause) }
        .map { clusters[$0.annotation.row - count].index })
  }

  func named(_ seen: Seen) -> Seen {
    var seen = seen
    let count = plan.annotations.count - clusters.count
    if seen.annotation.row >= count { seen.annotation = clusters[seen.annotation.row - count].index }
    return seen
  }

  /// What is compared of a placement.
  struct Seen: Equatable {
    var annotation: AnnotationIndex
    var x: Double
    var y: Double
    var width: Double
    var anchor: AnchorIndex

    init(_ placement: Placement) {
      annotation = placement.annotation
      (x, y, width, anchor) = (placement.x, placement.y, placement.width, placement.anchor)
    }
  }
}
