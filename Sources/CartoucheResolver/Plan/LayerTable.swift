/// The layers of the map that annotations are bound to: one row a layer, in drawing order; every array has the
/// same length.
public struct LayerTable: Sendable, Equatable {
  public var names = TextColumn()
  public var types: [LayerType] = []
  /// Points: the width of a line or an icon, the diameter of a circle; 0: none, or not known.
  public var width: [Double] = []
  /// Points: the height of an icon, the diameter of a circle; 0: none, or not known.
  public var height: [Double] = []
  /// Drawn while `minZoom ≤ zoom < maxZoom`.
  public var minZoom: [Double] = []
  public var maxZoom: [Double] = []
  public var isVisible: [Bool] = []
  /// Whether geometry and visibility of its features come from the host: its source is not in the plan.
  public var isHostSupplied: [Bool] = []

  public init() {}

  public var count: Int { types.count }

  /// Whether layer `index` is drawn at `zoom`.
  public func isDrawn(_ index: Int, at zoom: Double) -> Bool {
    isVisible[index] && minZoom[index] <= zoom && zoom < maxZoom[index]
  }
}

/// How a layer draws its features.
public enum LayerType: UInt8, Sendable, CaseIterable {
  case symbol, circle, line, fill, fillExtrusion
}

extension LayerTable {
  mutating func code<Coder: PlanCoder>(by coder: inout Coder, count: Int) throws(Coder.Failure) {
    try names.code(by: &coder, count: count)
    try coder.choices(&types, count: count)
    try coder.numbers(&width, count: count, in: .notNegative)
    try coder.numbers(&height, count: count, in: .notNegative)
    try coder.numbers(&minZoom, count: count)
    try coder.numbers(&maxZoom, count: count)
    try coder.flags(&isVisible, count: count)
    try coder.flags(&isHostSupplied, count: count)
  }
}
