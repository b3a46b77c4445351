import CartoucheResolver

/// Where the layers of the map are in the plan, which has those that can be bound to, in drawing order.
struct LayerRows {
  private let rows: [UInt32]
  /// Names of the sources whose features are in the plan because layers draw them.
  private var drawnSources: Set<String> = []

  init(_ layers: [MapLayer]) {
    var next: UInt32 = 0
    rows = layers.map { layer in
      defer { if layer.type != nil { next += 1 } }
      return next
    }
  }

  /// The row of a layer, which must be one that can be bound to; `AttachmentTable.none`: of no layer.
  /// - Parameter layer: its index in `MapData.layers`.
  func row(_ layer: Int?) -> UInt32 { layer.map { rows[$0] } ?? AttachmentTable.none }

  mutating func noteDrawn(_ source: String) { drawnSources.insert(source) }

  /// Whether layers in the plan draw the features of a source.
  func draw(_ source: String) -> Bool { drawnSources.contains(source) }
}
