/// The map layers that annotations are attached to or avoid: one row per layer, in drawing order, all arrays of equal
/// length.
package struct LayerTable: Sendable, Equatable {
  package var names = TextColumn()
  package var types: [LayerType] = []
  /// The width in points of a line or icon, or the diameter of a circle.
  ///
  /// 0 if there is none, if it is unknown, or if it differs by feature. If it depends on zoom, the value at the plan's
  /// camera.
  package var width: [Double] = []
  /// The height in points of an icon, or the diameter of a circle; 0 as for `width`.
  package var height: [Double] = []
  /// The zoom table of the width; `noTable` if the width is constant.
  package var widthTable: [UInt32] = []
  package var heightTable: [UInt32] = []
  /// The part of an icon that touches its point.
  package var anchor: [Anchor] = []
  package var offsetX: [Double] = []
  package var offsetY: [Double] = []
  /// Whether icons are shown in spite of collisions.
  package var allowsOverlap: [Bool] = []
  /// The start of the hidden part of a line, as a fraction of its length, 0…1; equal to `trimEnd` if nothing is hidden.
  package var trimStart: [Double] = []
  package var trimEnd: [Double] = []
  /// The lowest zoom at which the layer is drawn, inclusive. `maxZoom` is exclusive.
  package var minZoom: [Double] = []
  package var maxZoom: [Double] = []
  package var isVisible: [Bool] = []
  /// Whether the host supplies the geometry and visibility of the features: the source is not in the plan.
  package var isHostSupplied: [Bool] = []

  /// The value of `widthTable` and `heightTable` that means no zoom table.
  package static let noTable = UInt32.max

  package init() {}

  package var count: Int { types.count }

  /// Returns whether layer `index` is drawn at `zoom`.
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

/// The way a layer draws its features.
package enum LayerType: UInt8, Sendable, CaseIterable {
  case symbol, circle, line, fill, fillExtrusion
}

/// The features that layers draw, as far as frames need them: icons of symbol layers, which collide with each other,
/// and everything that annotations avoid. Features that only the host knows are not included.
///
/// Layout: the features of layer `i` that its filter accepts are the rows `ends[i - 1] ..< ends[i]`, in ascending order
/// of numbers. All arrays but `ends` have the same length.
///
/// Features are numbered across all sources of the spec, in data order. A feature has one number in all layers, in
/// `AttachmentTable.feature` and in `Plan.shapeFeatures`.
package struct LayerFeatures: Sendable, Equatable {
  /// The end of each layer's rows, one per row of `Plan.layers`.
  package var ends: [UInt32] = []
  package var feature: [UInt32] = []
  /// Indices into `Plan.geometries`; points are shapes too.
  package var shape: [UInt32] = []
  /// The width in points, as in `LayerTable`.
  package var width: [Double] = []
  package var height: [Double] = []
  package var widthTable: [UInt32] = []
  package var heightTable: [UInt32] = []
  /// The placement order, finite; lower is placed first. 0 if the feature is not an icon.
  package var sortKey: [Double] = []

  package init() {}

  package var count: Int { feature.count }

  package func rows(ofLayer layer: Int) -> Range<Int> { ends.range(ofList: layer) }

  /// Returns the row of a feature number in a layer; `nil` if the layer does not draw it.
  /// - Complexity: O(log features of the layer).
  package func row(of number: UInt32, inLayer layer: Int) -> Int? {
    let rows = rows(ofLayer: layer)
    let row = rows.partitioningIndex { feature[$0] >= number }
    return row < rows.upperBound && feature[row] == number ? row : nil
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
  }
}
