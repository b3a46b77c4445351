/// The layers, the regions and the puck that annotations avoid, from `avoid` and `puck` of the spec.
package struct Surroundings: Sendable, Equatable {
  /// The layers that annotations avoid, as rows of `Plan.layers`, in the order of the spec and without duplicates.
  package var avoidedLayers: [UInt32] = []
  /// The regions of the viewport that annotations avoid, in the order of the spec.
  package var avoidedRegions: [RelativeRectangle] = []
  /// The name of each region, in the order of `avoidedRegions`; no rows if no region has a name.
  package var regionNames = TextColumn()
  /// Whether annotations that would cover an avoided layer are hidden. If `false`, annotations avoid the layers only
  /// where they have another candidate.
  package var avoidsStrictly = false
  /// The puck, which marks the user's location; `nil` if the spec has none.
  package var puck: Puck?

  package init() {}
}

extension Surroundings {
  mutating func serialize<Coder: PlanCoder>(
    with coder: inout Coder, _ counts: PlanCounts
  ) throws(Coder.Failure) {
    var layerCount = avoidedLayers.count
    try coder.count(&layerCount)
    try coder.indices(&avoidedLayers, count: layerCount, below: counts.layers)
    var regionCount = avoidedRegions.count
    try coder.count(&regionCount)
    try coder.records(&avoidedRegions, count: regionCount)
    try coder.flag(&avoidsStrictly)
    try coder.optional(&puck)
    let names = try coder.countIfAny(regionNames.count, of: regionCount)
    try regionNames.serialize(with: &coder, count: names)
  }
}

extension Plan {
  /// Returns the avoided region with a name in `avoid.regions` of the spec; `nil` if there is none.
  /// - Complexity: O(regions).
  public func region(named name: String) -> RegionIndex? {
    let names = surroundings.regionNames
    return (0..<names.count).first { !name.isEmpty && names[$0].elementsEqual(name.utf8) }.map {
      RegionIndex($0)
    }
  }

  /// Returns the name of an avoided region; empty if it has none.
  public func name(of region: RegionIndex) -> String {
    // Compared as `UInt32` because an `Int` may have only 32 bits.
    region.rawValue < UInt32(surroundings.regionNames.count)
      ? surroundings.regionNames.string(region.row) : ""
  }

  /// Returns the name of an avoided region, or its index in the list of regions if it has no name.
  package func nameOrNumber(of region: RegionIndex) -> String {
    let name = name(of: region)
    return name.isEmpty ? String(region.rawValue) : name
  }
}

/// The puck: a disc that marks the user's location.
package struct Puck: Sendable, Equatable {
  package var coordinate: Coordinate
  /// The x coordinate of the puck's center in Web Mercator, 0…1, increasing to the east.
  package var mercatorX: Double
  package var mercatorY: Double
  /// The radius of the disc in points, ≥ 0.
  package var radius: Double

  package init(coordinate: Coordinate, radius: Double) {
    self.coordinate = coordinate
    mercatorX = Mercator.x(longitude: coordinate.longitude)
    mercatorY = Mercator.y(latitude: coordinate.latitude)
    self.radius = radius
  }
}

extension Puck: PlanRecord {
  static var blank: Puck { Puck(coordinate: Coordinate(longitude: 0, latitude: 0), radius: 0) }

  mutating func serialize<Coder: PlanCoder>(with coder: inout Coder) throws(Coder.Failure) {
    try coordinate.serialize(with: &coder)
    try coder.number(&mercatorX)
    try coder.number(&mercatorY)
    try coder.number(&radius, in: .notNegative)
  }
}
