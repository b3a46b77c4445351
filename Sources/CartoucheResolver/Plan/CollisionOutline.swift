/// A collision shape other than the view's frame: a row of `Plan.collisionOutlines`, which has no duplicates.
package struct CollisionOutline: Sendable, Hashable {
  package var mode: CollisionMode
  /// The distances in points from the frame's edges inward to the shape's edges; negative values enlarge the shape.
  package var insets: Insets
  /// The rectangles that are tested separately, as an index into `Plan.collisionBoxes`; `wholeFrame` for the view's
  /// frame.
  package var boxes: UInt32

  /// The value of `boxes` and of `AnnotationOptions.collisionShape` that stands for the view's frame.
  package static let wholeFrame = UInt32.max

  package init(_ mode: CollisionMode = .rectangle, insets: Insets = Insets(), boxes: UInt32 = wholeFrame) {
    self.mode = mode
    self.insets = insets
    self.boxes = boxes
  }

  /// Whether the shape equals the view's frame.
  package var isFrame: Bool { self == CollisionOutline() }
}

extension Plan {
  /// Returns the index of a shape in `collisionOutlines`, adding it if it is new; `CollisionOutline.wholeFrame` for the
  /// frame.
  /// - Complexity: O(outlines).
  @discardableResult
  package mutating func collisionShape(_ outline: CollisionOutline) -> UInt32 {
    if outline.isFrame { return CollisionOutline.wholeFrame }
    if let known = collisionOutlines.firstIndex(of: outline) { return UInt32(known) }
    collisionOutlines.append(outline)
    return UInt32(collisionOutlines.count - 1)
  }

  /// Returns the collision shape of a view with these options; `nil` if it is the view's frame.
  @inline(__always)
  package func outline(_ options: AnnotationOptions) -> CollisionOutline? {
    options.collisionShape == CollisionOutline.wholeFrame
      ? nil : collisionOutlines[Int(options.collisionShape)]
  }

  /// An upper bound of the number of rectangles and circles that take part in the collision tests of one map frame,
  /// including those of callouts.
  var shapeCount: Int {
    var count = annotations.count
    for options in [annotations.options, states.options] {
      for outline in options.lazy.compactMap({ self.outline($0) })
      where outline.boxes != CollisionOutline.wholeFrame {
        count += collisionBoxes.range(Int(outline.boxes)).count
      }
    }
    return count + obstacleCalloutCount
  }

  /// An upper bound of the number of callouts that block views in one map frame.
  private var obstacleCalloutCount: Int {
    let driven = zoomTables.calloutDrives.contains { $0.property == .obstacle }
    return driven || callouts.flags.contains { $0.contains(.obstacle) } ? annotations.count : 0
  }
}

extension CollisionOutline: PlanRecord {
  static var blank: CollisionOutline { CollisionOutline() }

  mutating func serialize<Coder: PlanCoder>(with coder: inout Coder) throws(Coder.Failure) {
    try coder.choice(&mode)
    try insets.serialize(with: &coder)
    try coder.number(&boxes)
  }
}

/// The kind of shape that represents a view in collision tests.
package enum CollisionMode: UInt8, Sendable, CaseIterable {
  /// The view collides as its frame, or as each of its collision boxes, reduced by the insets.
  case rectangle
  /// The view collides as the largest circle in the middle of its frame, or of each of its collision boxes.
  case circle
  /// The view collides with nothing.
  case none
}
