/// Shapes by size. Each class has a grid of its own, so that a few large views do not fill the cells of many small ones.
struct SizeClasses: Sendable {
  /// By shape; `none`: it has no area.
  private(set) var classes: [UInt8]
  /// By class, ascending: no shape in it is wider or higher than 2 to this power.
  private(set) var exponents: [Int] = []
  /// By class: around all of its shapes.
  private(set) var bounds: [ShapeBounds] = []
  /// By class: how far from a point of it one of its class or of a smaller one may stand that it meets, in points, in the
  /// wider direction.
  private(set) var reaches: [Double] = []

  static let none = UInt8.max

  init(_ shapes: ClusterShapes) {
    classes = Array(repeating: SizeClasses.none, count: shapes.count)
    let sizes = shapes.bounds.map { $0.isEmpty ? nil : SizeClasses.exponent(of: $0.extent) }
    guard let least = sizes.lazy.compactMap({ $0 }).min(), let most = sizes.lazy.compactMap({ $0 }).max()
    else { return }
    var around = ShapeBounds.nowhere
    for exponent in least...most {
      var own = ShapeBounds.nowhere
      for shape in sizes.indices where sizes[shape] == exponent {
        classes[shape] = UInt8(exponents.count)
        own = own.enclosing(shapes.bounds[shape])
      }
      guard !own.isEmpty else { continue }
      around = around.enclosing(own)
      exponents.append(exponent)
      bounds.append(own)
      reaches.append(around.extent)
    }
  }

  var count: Int { exponents.count }

  /// The least k with size ≤ 2^k.
  private static func exponent(of size: Double) -> Int {
    size.significandBitPattern == 0 ? Int(size.exponent) : Int(size.exponent) + 1
  }
}
