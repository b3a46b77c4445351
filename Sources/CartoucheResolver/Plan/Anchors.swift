/// The part of a view that touches its anchor point. For example, the view of anchor `bottom` is above the point.
public enum Anchor: UInt8, Sendable, CaseIterable {
  /// The middle of the view touches the anchor point.
  case center
  /// The middle of the view's upper edge touches the anchor point, so the view is below it.
  case top
  /// The middle of the view's lower edge touches the anchor point, so the view is above it.
  case bottom
  /// The middle of the view's left edge touches the anchor point, so the view is to the right.
  case left
  /// The middle of the view's right edge touches the anchor point, so the view is to the left.
  case right
  /// The view's top left corner touches the anchor point.
  case topLeft
  /// The view's top right corner touches the anchor point.
  case topRight
  /// The view's bottom left corner touches the anchor point.
  case bottomLeft
  /// The view's bottom right corner touches the anchor point.
  case bottomRight

  /// The anchor's name in specs and in every output format, such as `top-left`.
  public var name: String {
    switch self {
    case .center: "center"
    case .top: "top"
    case .bottom: "bottom"
    case .left: "left"
    case .right: "right"
    case .topLeft: "top-left"
    case .topRight: "top-right"
    case .bottomLeft: "bottom-left"
    case .bottomRight: "bottom-right"
    }
  }
}

extension Anchor {
  /// The unit vector along which `gap` moves a view with this anchor: x to the right, y **up**.
  ///
  /// The vector points away from the anchor point: horizontally or vertically if the anchor is a side of the view,
  /// diagonally if it is a corner. It is zero for `center`.
  package var gapDirection: (x: Double, y: Double) {
    // 1/√2 to the last bit. It is a literal because the resolver has no library function that the compiler can
    // evaluate.
    let diagonal = 0.7071067811865476
    return switch self {
    case .center: (0, 0)
    case .top: (0, -1)
    case .bottom: (0, 1)
    case .left: (1, 0)
    case .right: (-1, 0)
    case .topLeft: (diagonal, -diagonal)
    case .topRight: (-diagonal, -diagonal)
    case .bottomLeft: (diagonal, diagonal)
    case .bottomRight: (-diagonal, diagonal)
    }
  }
}

/// One option of a `variableAnchors` list: an anchor, its offset, and the view's size with this anchor if that differs
/// from the annotation's size.
public struct AnchorOption: Sendable, Equatable {
  /// The part of the view that touches the anchor point.
  public package(set) var anchor: Anchor
  /// The horizontal offset of the view in points; + is right. It includes the `gap` between view and anchor point,
  /// unless `gap` depends on zoom.
  public package(set) var offsetX: Double
  /// The vertical offset of the view in points; **+ is up**. It includes the `gap` between view and anchor point,
  /// unless `gap` depends on zoom.
  public package(set) var offsetY: Double
  /// The width of the view at this anchor, in points; `nil` for the annotation's own width.
  public package(set) var width: Double?
  /// The height of the view at this anchor, in points; `nil` for the annotation's own height.
  public package(set) var height: Double?

  package init(
    _ anchor: Anchor, offsetX: Double = 0, offsetY: Double = 0, width: Double? = nil, height: Double? = nil
  ) {
    self.anchor = anchor
    self.offsetX = offsetX
    self.offsetY = offsetY
    self.width = width
    self.height = height
  }
}

extension AnchorOption: PlanRecord {
  static var blank: AnchorOption { AnchorOption(.center) }

  mutating func serialize<Coder: PlanCoder>(with coder: inout Coder) throws(Coder.Failure) {
    try coder.choice(&anchor)
    try coder.number(&offsetX)
    try coder.number(&offsetY)
    try coder.optional(&width)
    try coder.optional(&height)
  }
}

/// The anchor lists of a plan, in one array: list `i` is `options[ends[i - 1] ..< ends[i]]`, in order of preference.
package struct AnchorLists: Sendable, Equatable {
  package private(set) var options: [AnchorOption] = []
  package private(set) var ends: [UInt32] = []

  package init() {}

  package var count: Int { ends.count }

  /// Adds a nonempty anchor list and returns its index.
  @discardableResult
  package mutating func append(_ list: some Sequence<AnchorOption>) -> UInt32 {
    let before = options.count
    options.append(contentsOf: list)
    precondition(options.count > before, "an anchor list must have an option")
    ends.append(UInt32(options.count))
    return UInt32(ends.count - 1)
  }

  package func range(_ index: Int) -> Range<Int> { ends.range(ofList: index) }
}

extension AnchorLists {
  mutating func serialize<Coder: PlanCoder>(with coder: inout Coder, count: Int) throws(Coder.Failure) {
    let optionCount = try coder.ends(&ends, count: count, areFilled: true)
    try coder.records(&options, count: optionCount)
  }
}
