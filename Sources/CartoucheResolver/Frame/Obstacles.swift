/// What views keep clear of besides each other, where one frame has it.
struct Obstacles: Sendable {
  /// Of all that the plan names.
  let avoided: Avoided
  /// A circle; nil: it is behind the horizon, or nowhere.
  var puck: CollisionShape?
  /// Owners are places in the list of regions.
  var regions = CollisionGrid()
  var drawn = DrawnShapes()
  var clip = PolygonClip()
  var rings = PoleSearch()
  /// 1/256 points: no shape of a view that avoids layers reaches further out of its bounds.
  var reach: Int32?

  init(_ plan: Plan) {
    var avoided: Avoided = []
    if plan.surroundings.puck != nil { avoided.insert(.puck) }
    if !plan.surroundings.avoidedRegions.isEmpty { avoided.insert(.regions) }
    let layers = plan.surroundings.avoidedLayers
    if layers.contains(where: { !plan.layerFeatures.rows(ofLayer: Int($0)).isEmpty }) {
      avoided.insert(.layers)
      if plan.surroundings.avoidsStrictly { avoided.insert(.layersStrictly) }
    }
    self.avoided = avoided
    if avoided.contains(.layers) { reserve(plan) }
    regions.reserve(plan.surroundings.avoidedRegions.count)
  }

  private mutating func reserve(_ plan: Plan) {
    var items = 0
    var edges = 0
    var (mostCoordinates, mostPaths) = (0, 0)
    for layer in plan.surroundings.avoidedLayers {
      let isFill = plan.layers.types[Int(layer)].drawsAreas
      for row in plan.layerFeatures.rows(ofLayer: Int(layer)) {
        for part in plan.geometries.parts(ofShape: Int(plan.layerFeatures.shape[row])) {
          let paths = plan.geometries.paths(ofPart: part)
          let coordinates = paths.reduce(0) { $0 + plan.geometries.coordinates(ofPath: $1).count }
          // What is hidden may cut one piece of each path in two, and an outline returns to its start.
          items += isFill ? 1 : coordinates + 2 * paths.count
          guard isFill, plan.geometries.partKinds[part] == .polygon else { continue }
          edges += 6 * coordinates
          mostCoordinates = max(mostCoordinates, coordinates)
          mostPaths = max(mostPaths, paths.count)
        }
      }
    }
    drawn.reserve(items: items, edges: edges)
    guard mostCoordinates > 0 else { return }
    clip.reserve(mostCoordinates)
    rings.reserve(6 * mostCoordinates, rings: mostPaths)
  }

  /// What of it concerns an annotation.
  @inline(__always)
  func avoided(by flags: AnnotationFlags) -> Avoided {
    if avoided.isEmpty { return avoided }
    var avoided = avoided
    if flags.contains(.allowOverlapWithPuck) { avoided.remove(.puck) }
    if !flags.contains(.avoidsRegions) { avoided.remove(.regions) }
    if !flags.contains(.avoidsLayers) { avoided.subtract([.layers, .layersStrictly]) }
    return avoided
  }
}

/// Kinds of what a view keeps clear of.
struct Avoided: OptionSet, Sendable {
  var rawValue: UInt8

  static let puck = Avoided(rawValue: 1 << 0)
  static let regions = Avoided(rawValue: 1 << 1)
  static let layers = Avoided(rawValue: 1 << 2)
  /// It hides rather than stand on an avoided layer.
  static let layersStrictly = Avoided(rawValue: 1 << 3)
}

extension LayerType {
  /// Whether it draws the areas of polygons.
  var drawsAreas: Bool { self == .fill || self == .fillExtrusion }
}
