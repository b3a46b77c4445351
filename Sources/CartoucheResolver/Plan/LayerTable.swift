/// The layers of the map that annotations are bound to: one row a layer, in drawing order; every array has the
/// same length.
package struct LayerTable: Sendable, Equatable {
  package var names = TextColumn()
  package var types: [LayerType] = []
  /// Points: the width of a line or an icon, the diameter of a circle; 0: none, not known, or another for each
  /// feature. Of what depends on zoom the value at the plan's camera.
  package var width: [Double] = []
  /// Points: the height of an icon, the diameter of a circle; 0 as for the width.
  package var height: [Double] = []
  /// The zoom table that decides about the size; `noTable`: it is the same at all zooms.
  package var widthTable: [UInt32] = []
  package var heightTable: [UInt32] = []
  /// The part of an icon on its point, and how far from there it is: points, + is right and **+ is up**.
  package var anchor: [Anchor] = []
  package var offsetX: [Double] = []
  package var offsetY: [Double] = []
  /// Whether icons are shown whatever they meet.
  package var allowsOverlap: [Bool] = []
  /// Fractions of a line's length, 0…1, between which it is not drawn; equal: all of it is.
  package var trimStart: [Double] = []
  package var trimEnd: [Double] = []
  /// Drawn while `minZoom ≤ zoom < maxZoom`.
  package var minZoom: [Double] = []
  package var maxZoom: [Double] = []
  package var isVisible: [Bool] = []
  /// Whether geometry and visibility of its features come from the host: its source is not in the plan.
  package var isHostSupplied: [Bool] = []

  /// Stands for no zoom table.
  package static let noTable = UInt32.max

  package init() {}

  package var count: Int { types.count }

  /// Whether layer `index` is drawn at `zoom`.
  package func isDrawn(_ index: Int, at zoom: ComparedZoom) -> Bool {
    isVisible[index] && zoom.isWithin(layerMinZoom: minZoom[index], layerMaxZoom: maxZoom[index])
  }
}

extension LayerTable {
  mutating func code<Coder: PlanCoder>(
    by coder: inout Coder, _ counts: PlanCounts
  ) throws(Coder.Failure) {
    let count = counts.layers
    try names.code(by: &coder, count: count)
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
