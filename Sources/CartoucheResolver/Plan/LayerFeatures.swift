/// What layers draw, where a frame must know it: the icons of symbol layers, which collide among themselves, and
/// all that annotations keep clear of. Nothing of layers whose features only the host knows.
///
/// Layout: the features of layer `i` are the rows `ends[i - 1] ..< ends[i]` (the first starts at 0), those that
/// its filter lets pass, ascending by number; every array but `ends` has the same length.
///
/// Features are numbered through all sources of the spec, in the order of the data, so that one has the same
/// number in every layer, in `AttachmentTable.feature` and in `Plan.shapeFeatures`.
package struct LayerFeatures: Sendable, Equatable {
  /// One a row of `Plan.layers`; a layer without features here ends where it starts.
  package var ends: [UInt32] = []
  package var feature: [UInt32] = []
  /// Index into `Plan.geometries`; points are shapes too.
  package var shape: [UInt32] = []
  /// Points, as in `LayerTable`; the zoom table that decides about it, or `LayerTable.noTable`.
  package var width: [Double] = []
  package var height: [Double] = []
  package var widthTable: [UInt32] = []
  package var heightTable: [UInt32] = []
  /// Lower is placed first. Finite; 0 for what is no icon.
  package var sortKey: [Double] = []

  package init() {}

  package var count: Int { feature.count }

  /// The rows of layer `layer`.
  package func rows(ofLayer layer: Int) -> Range<Int> {
    (layer == 0 ? 0 : Int(ends[layer - 1]))..<Int(ends[layer])
  }

  /// The row of a feature, by its number, among those of a layer; nil: the layer does not draw it.
  /// - Complexity: O(log features of the layer).
  package func row(of number: UInt32, inLayer layer: Int) -> Int? {
    let rows = rows(ofLayer: layer)
    let row = rows.partitioningIndex { feature[$0] >= number }
    return row < rows.upperBound && feature[row] == number ? row : nil
  }
}

extension LayerFeatures {
  mutating func code<Coder: PlanCoder>(
    by coder: inout Coder, _ counts: PlanCounts
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
