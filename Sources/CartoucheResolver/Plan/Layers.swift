/// The table `Plan.layers`: the map layers that annotations are attached to or avoid, in drawing order.
///
/// Each layer has one row, and all arrays have the same length.
package struct LayerTable: Sendable, Equatable {
  package var names = TextColumn()
  package var types: [LayerType] = []
  /// The width in points of each layer's lines or icons, or the diameter of its circles.
  ///
  /// The width is 0 if the layer has none, or if it is unknown or differs by feature. A width that depends on zoom has
  /// its value at the plan's camera.
  package var width: [Double] = []
  /// The height in points of each layer's icons, or the diameter of its circles; 0 for the same reasons as `width`.
  package var height: [Double] = []
  /// The zoom table of each layer's `width`, as an index into `Plan.zoomTables`; `noTable` if it does not depend on
  /// zoom.
  package var widthTable: [UInt32] = []
  package var heightTable: [UInt32] = []
  /// The part of each layer's icons that touches the feature's point; the center for circles.
  package var anchor: [Anchor] = []
  /// The distance of each layer's icons or circles from the feature's point in points: to the right, and up.
  package var offsetX: [Double] = []
  package var offsetY: [Double] = []
  /// For each layer, whether its icons are always visible, in spite of collisions.
  package var allowsOverlap: [Bool] = []
  /// The start of the part of each line that the layer does not draw, as a fraction of the line's length, 0…1.
  ///
  /// It equals `trimEnd` if the layer draws the whole line.
  package var trimStart: [Double] = []
  package var trimEnd: [Double] = []
  /// The lowest zoom at which each layer is drawn, inclusive.
  package var minZoom: [Double] = []
  /// The zoom at which each layer is no longer drawn, exclusive.
  package var maxZoom: [Double] = []
  package var isVisible: [Bool] = []
  /// For each layer, whether the host app supplies the geometry and visibility of its features, because the plan lacks
  /// their source.
  package var isHostSupplied: [Bool] = []

  /// The value of `widthTable` and `heightTable` that stands for no zoom table.
  package static let noTable = UInt32.max

  package init() {}

  package var count: Int { types.count }

  /// Returns whether layer `index` is visible and drawn at `zoom`.
  package func isDrawn(_ index: Int, at zoom: ComparedZoom) -> Bool {
    isVisible[index] && zoom.isWithin(layerMinZoom: minZoom[index], layerMaxZoom: maxZoom[index])
  }
}

extension LayerTable {
  mutating func serialize<Coder: PlanCoder>(
    with coder: inout Coder, _ counts: PlanCounts
  ) throws(Coder.Failure) {
    let count = counts.layers
    try names.serialize(with: &coder, count: count)
    try coder.choices(&types, count: count)
    try coder.numbers(&width, count: count, in: .notNegative)
    try coder.numbers(&height, count: count, in: .notNegative)
    try coder.indices(&widthTable, count: count, below: counts.zoomTables, orNone: true)
    try coder.indices(&heightTable, count: count, below: counts.zoomTables, orNone: true)
    try coder.choices(&anchor, count: count)
    try coder.numbers(&offsetX, count: count)
    try coder.numbers(&offsetY, count: count)
    try coder.flags(&allowsOverlap, count: count)
    try coder.numbers(&trimStart, count: count, in: 0...1)
    try coder.numbers(&trimEnd, count: count, in: 0...1)
    try coder.numbers(&minZoom, count: count)
    try coder.numbers(&maxZoom, count: count)
    try coder.flags(&isVisible, count: count)
    try coder.flags(&isHostSupplied, count: count)
  }
}

/// The type of a map layer, which determines how it draws its features.
package enum LayerType: UInt8, Sendable, CaseIterable {
  case symbol, circle, line, fill, fillExtrusion
}

/// The features that layers draw and that affect frames: the icons of symbol layers, which collide with each other, and
/// all features that annotations avoid. Features that only the host app knows are not included.
///
/// If a layer's filter depends on zoom, all features are included that it accepts at any zoom.
///
/// Layout: the features that the filter of layer `i` accepts are the rows `ends[i - 1] ..< ends[i]`, in ascending order
/// of `feature`. All arrays but `ends` have the same length.
///
/// Feature numbers count the features of all sources of the spec, in data order. A feature has one number in all
/// layers, in `AttachmentTable.feature` and in `Plan.shapeFeatures`.
package struct LayerFeatures: Sendable, Equatable {
  /// The end of each layer's rows: layer `i` of `Plan.layers` has the rows `ends[i - 1] ..< ends[i]` of the other
  /// arrays.
  package var ends: [UInt32] = []
  package var feature: [UInt32] = []
  /// The shape of each feature, as an index into `Plan.geometries`. A point is a shape too.
  package var shape: [UInt32] = []
  /// The width of each feature in points, as in `LayerTable.width`.
  package var width: [Double] = []
  package var height: [Double] = []
  package var widthTable: [UInt32] = []
  package var heightTable: [UInt32] = []
  /// The placement priority of each icon among icons, finite; a lower number is placed first. 0 if the feature has no
  /// icon.
  package var sortKey: [Double] = []
  /// The zooms at which the layer's filter accepts each feature.
  package var filterZooms: [FilterZooms] = []

  package init() {}

  package var count: Int { feature.count }

  package func rows(ofLayer layer: Int) -> Range<Int> { ends.range(ofList: layer) }

  /// Returns the row of the feature with this number in a layer; `nil` if the layer does not draw the feature.
  /// - Complexity: O(log features of the layer).
  package func row(of number: UInt32, inLayer layer: Int) -> Int? {
    let rows = rows(ofLayer: layer)
    let row = rows.partitioningIndex { feature[$0] >= number }
    return row < rows.upperBound && feature[row] == number ? row : nil
  }

  /// Returns the zooms at which the filter of a layer accepts the feature with this number; all zooms if the table does
  /// not list the feature for the layer, or if there is no feature.
  /// - Complexity: O(log features of the layer).
  package func filterZooms(of number: UInt32, inLayer layer: Int) -> FilterZooms {
    if number == AttachmentTable.none { return .all }
    return row(of: number, inLayer: layer).map { filterZooms[$0] } ?? .all
  }
}

extension LayerFeatures {
  mutating func serialize<Coder: PlanCoder>(
    with coder: inout Coder, _ counts: PlanCounts
  ) throws(Coder.Failure) {
    let rows = try coder.ends(&ends, count: counts.layers)
    try coder.numbers(&feature, count: rows)
    try coder.check(
      ends.indices.allSatisfy { feature[self.rows(ofLayer: $0)].ascends(strictly: true) },
      or: "the features of a layer are not in order")
    try coder.indices(&shape, count: rows, below: counts.geometries)
    try coder.numbers(&width, count: rows, in: .notNegative)
    try coder.numbers(&height, count: rows, in: .notNegative)
    try coder.indices(&widthTable, count: rows, below: counts.zoomTables, orNone: true)
    try coder.indices(&heightTable, count: rows, below: counts.zoomTables, orNone: true)
    try coder.numbers(&sortKey, count: rows)
    try coder.records(&filterZooms, count: rows)
  }
}

/// The zooms at which the filter of a layer accepts a feature.
///
/// Maps evaluate filters for tiles, and a tile has a whole zoom. So a filter has one result from each whole zoom to the
/// next one.
package struct FilterZooms: Sendable, Hashable {
  /// Bit `n` is set if the filter accepts the feature from zoom `n` to zoom `n + 1`, exclusive. The last bit is 25.
  package private(set) var bits: UInt32

  /// All zooms.
  package static let all = FilterZooms(bits: 1 << 26 - 1)
  package static let none = FilterZooms(bits: 0)
  /// The whole zooms at which filters are evaluated.
  package static let wholeZooms = 0...25

  package init(bits: UInt32) { self.bits = bits }

  /// Creates the set of the whole zooms for which `isAccepted` returns `true`.
  package init<Failure: Error>(where isAccepted: (Int) throws(Failure) -> Bool) throws(Failure) {
    self = .none
    for zoom in FilterZooms.wholeZooms where try isAccepted(zoom) { bits |= 1 << UInt32(zoom) }
  }

  package mutating func formUnion(_ other: FilterZooms) { bits |= other.bits }

  /// The longest ranges of zooms in the set, in ascending order. The last zoom has no end, which 26 stands for.
  package var ranges: [Range<Int>] {
    var ranges: [Range<Int>] = []
    for zoom in FilterZooms.wholeZooms where contains(wholeZoom: zoom) {
      if let last = ranges.last, last.upperBound == zoom {
        ranges[ranges.count - 1] = last.lowerBound..<zoom + 1
      } else {
        ranges.append(zoom..<zoom + 1)
      }
    }
    return ranges
  }

  package func contains(wholeZoom: Int) -> Bool { bits >> UInt32(wholeZoom) & 1 == 1 }

  /// Returns whether the filter accepts the feature at a zoom. Zooms below 0 count as 0, those above 25 as 25, and NaN is
  /// no zoom.
  @inline(__always)
  package func contains(_ zoom: ComparedZoom) -> Bool {
    let value = zoom.value
    return !value.isNaN && contains(wholeZoom: Int(min(max(value, 0), 25)))
  }
}

extension FilterZooms: PlanRecord {
  static var blank: FilterZooms { .none }

  mutating func serialize<Coder: PlanCoder>(with coder: inout Coder) throws(Coder.Failure) {
    try coder.number(&bits)
    try coder.check(bits <= FilterZooms.all.bits, or: "a filter has a result beyond zoom 25")
  }
}
