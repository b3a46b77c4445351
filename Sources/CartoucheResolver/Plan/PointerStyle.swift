/// The view and the place of pointers to annotations that are off screen: a row of `Plan.pointerStyles`, which has no
/// duplicates.
package struct PointerStyle: Sendable, Hashable {
  /// The class of the host app's view, as an index into `Plan.views`.
  package var view: UInt32
  /// The width of a pointer in points, > 0.
  package var width: Double
  /// The height of a pointer in points, > 0.
  package var height: Double
  /// The distance in points from the edge of the padded viewport to a pointer's rectangle, ≥ 0.
  package var inset: Double
  /// The number of pointers with this view from which on a frame adds no further one of this style, ≥ 1; `noLimit` for
  /// no limit.
  package var most: UInt32

  /// The value of `AnnotationOptions.pointer` that stands for no pointer.
  package static let none = UInt32.max
  package static let noLimit = UInt32.max
  /// The number of styles that a plan may have: `AnnotationOptions` stores an index in 24 bits.
  static let mostStyles = 0xFF_FFFF

  package init(view: UInt32, width: Double, height: Double, inset: Double, most: UInt32) {
    self.view = view
    self.width = width
    self.height = height
    self.inset = inset
    self.most = most
  }

  /// The size of a pointer in points.
  var size: SIMD2<Double> { SIMD2(width, height) }
}

extension Plan {
  /// Returns the index of a style in `pointerStyles`, and adds the style if it is new.
  /// - Complexity: O(styles).
  @discardableResult
  package mutating func pointerStyle(_ style: PointerStyle) -> UInt32 {
    if let known = pointerStyles.firstIndex(of: style) { return UInt32(known) }
    pointerStyles.append(style)
    return UInt32(pointerStyles.count - 1)
  }

  /// Returns the style of the pointer of an annotation with these options; `nil` if it has none.
  package func pointerStyle(_ options: AnnotationOptions) -> PointerStyle? {
    options.pointer == PointerStyle.none ? nil : pointerStyles[Int(options.pointer)]
  }
}

extension PointerStyle: PlanRecord {
  static var blank: PointerStyle { PointerStyle(view: 0, width: 1, height: 1, inset: 0, most: noLimit) }

  mutating func serialize<Coder: PlanCoder>(with coder: inout Coder) throws(Coder.Failure) {
    try coder.number(&view)
    try coder.number(&width, in: Double.leastNonzeroMagnitude...FixedPoint.maxLength)
    try coder.number(&height, in: Double.leastNonzeroMagnitude...FixedPoint.maxLength)
    try coder.number(&inset, in: 0...FixedPoint.maxLength)
    try coder.number(&most)
    try coder.check(most > 0, or: "a style allows no pointer")
  }
}
