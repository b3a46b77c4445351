/// Makes the collision shapes of the members of an identifier, and of their clusters, from what they are like.
struct ClusterShapeTable {
  private(set) var shapes = ClusterShapes()
  /// The anchors with their gaps at `clusterMaxZoom`.
  private let formulas: AnchorFormulas
  /// What clusters are like there, but for what they inherit.
  private var look: AnnotationOptions
  private let inheritsSize: Bool
  /// The last shapes that were made: most members have one of a few.
  private var known: [(options: AnnotationOptions, shape: UInt32)] = []

  init(_ plan: Plan, cluster: Int, _ formulas: AnchorFormulas) {
    let zoom = plan.clusters.maxZoom[cluster]
    self.formulas = formulas
    let row = plan.clusters.looks.range(ofCluster: cluster).lowerBound
    look = plan.clusters.looks.options[row]
    let drives = plan.zoomTables.clusterDrives
    for drive in drives[drives.range(of: UInt32(row))] {
      look[drive.property] = plan.zoomTables.value(of: Int(drive.table), at: zoom)
    }
    inheritsSize = plan.clusters.looks.inherited[row].contains(.size)
  }

  /// The number of a member's shape, which is added if it is new.
  /// - Parameter plan: that of `init`. Who holds one has 200 columns to copy and to release.
  mutating func shape(of options: AnnotationOptions, in plan: Plan) -> UInt32 {
    if let same = known.last(where: { options.hasShape(of: $0.options) }) { return same.shape }
    var cluster = look
    if inheritsSize { (cluster.width, cluster.height) = (options.width, options.height) }
    let ofCluster = shapes.append(parts(of: cluster, in: plan))
    let shape = shapes.append(parts(of: options, in: plan), ofCluster: ofCluster)
    // One that is made twice costs nothing but its room.
    if known.count == 16 { known.removeFirst() }
    known.append((options, shape))
    return shape
  }

  /// At the first anchor: in points, exactly as placement tests it.
  private func parts(of options: AnnotationOptions, in plan: Plan) -> [ClusterShapes.Part] {
    let anchor = plan.anchorLists.range(Int(options.anchorList)).lowerBound
    let own = SIMD2(options.width, options.height)
    let size = formulas.size(anchor, own: own)
    guard all(size .> 0) else { return [] }
    let frame = formulas.box(anchor, at: SIMD2(), extent: FixedPoint.lengths(own))
    guard let outline = plan.outline(options) else {
      return [ClusterShapes.Part(ShapeBounds(frame))]
    }
    return outline.parts(plan.collisionBoxes).map { part in
      let shape = outline.shape(part, plan.collisionBoxes, frame, size: size)
      return ClusterShapes.Part(ShapeBounds(shape.box), isCircle: shape.isCircle)
    }
  }
}

/// The anchors of a plan with their gaps at a zoom, computed again only for another zoom.
struct ClusterFormulas {
  private var formulas: AnchorFormulas?
  private var zoom = 0.0

  mutating func at(_ zoom: Double, _ plan: Plan) -> AnchorFormulas {
    if let formulas, zoom == self.zoom || plan.zoomTables.gaps.isEmpty { return formulas }
    var formulas = AnchorFormulas(plan.anchorLists)
    for drive in plan.zoomTables.gaps {
      formulas.setGap(
        plan.zoomTables.value(of: Int(drive.table), at: zoom), of: Int(drive.list), in: plan.anchorLists)
    }
    (self.formulas, self.zoom) = (formulas, zoom)
    return formulas
  }
}

extension AnnotationOptions {
  /// Whether both have the same collision shape at their first anchors.
  fileprivate func hasShape(of other: AnnotationOptions) -> Bool {
    width == other.width && height == other.height && anchorList == other.anchorList
      && collisionShape == other.collisionShape
  }
}

extension ShapeBounds {
  /// In points, of 1/256 points.
  fileprivate init(_ box: Box) {
    self.init(
      left: Double(box.left) / 256, top: Double(box.top) / 256, right: Double(box.right) / 256,
      bottom: Double(box.bottom) / 256)
  }
}
