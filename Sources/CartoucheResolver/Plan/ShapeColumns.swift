/// The shapes that annotations collide with: a row an annotation, or none at all when every shape is the frame.
public struct ShapeColumns: Sendable, Equatable {
  public var mode: [CollisionMode] = []
  /// Points by which each edge of the shape lies inside the frame; negative: outside.
  public var insets: [Insets] = []
  /// Index into `Plan.collisionBoxes`, relative to the frame, each tested separately; `wholeFrame`: the frame itself.
  public var boxes: [UInt32] = []

  /// Stands in `boxes` for no boxes.
  public static let wholeFrame = UInt32.max

  public init() {}

  /// Adds the row of an annotation; the first one that is not the whole frame fills in those before it.
  /// - Parameter row: how many annotations stand before it.
  public mutating func append(_ mode: CollisionMode, insets: Insets, boxes: UInt32, at row: Int) {
    let isDefault = mode == .rectangle && insets == Insets() && boxes == Self.wholeFrame
    if self.mode.isEmpty, isDefault { return }
    fill(to: row)
    self.mode.append(mode)
    self.insets.append(insets)
    self.boxes.append(boxes)
  }

  /// Adds rows of whole frames until there are as many.
  mutating func fill(to count: Int) {
    while mode.count < count { appendDefault() }
  }

  /// Makes row `row` what row `other` of other columns is; those may be empty, which is whole frames.
  mutating func copy(_ row: Int, from columns: ShapeColumns, at other: Int) {
    if mode.isEmpty, columns.mode.isEmpty { return }
    let isGiven = !columns.mode.isEmpty
    mode[row] = isGiven ? columns.mode[other] : .rectangle
    insets[row] = isGiven ? columns.insets[other] : Insets()
    boxes[row] = isGiven ? columns.boxes[other] : Self.wholeFrame
  }

  private mutating func appendDefault() {
    mode.append(.rectangle)
    insets.append(Insets())
    boxes.append(Self.wholeFrame)
  }
}

extension Plan {
  /// How many shapes its annotations have together, at most.
  var shapeCount: Int {
    var count = annotations.count
    for list in [shapes.boxes, states.shapes.boxes] {
      for boxes in list where boxes != ShapeColumns.wholeFrame {
        count += collisionBoxes.range(Int(boxes)).count
      }
    }
    return count
  }

  /// The collision shapes of its annotations outside of all states: rows for all, or none if no state has any either.
  var shapesInNoState: ShapeColumns {
    var columns = shapes
    if !states.shapes.mode.isEmpty { columns.fill(to: annotations.count) }
    return columns
  }
}

/// What a view is tested with.
public enum CollisionMode: UInt8, Sendable, CaseIterable {
  /// The frame or boxes, less the insets.
  case rectangle
  /// The circle in each of those rectangles.
  case circle
  /// Nothing: it collides with nobody.
  case none
}

extension ShapeColumns {
  mutating func code<Coder: PlanCoder>(
    by coder: inout Coder, rows: Int, _ counts: PlanCounts
  ) throws(Coder.Failure) {
    let count = try coder.countIfAny(mode.count, of: rows)
    try coder.choices(&mode, count: count)
    try coder.records(&insets, count: count)
    try coder.indices(&boxes, count: count, below: counts.collisionBoxes, orNone: true)
  }
}
