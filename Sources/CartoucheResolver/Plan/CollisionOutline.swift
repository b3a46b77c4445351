/// The shape that a view collides with, if it is not the view's frame: a row of `Plan.collisionOutlines`, without
/// duplicates.
package struct CollisionOutline: Sendable, Hashable {
  package var mode: CollisionMode
  /// The distance in points by which each edge lies inside the frame; negative if outside.
  package var insets: Insets
  /// Index into `Plan.collisionBoxes`, a list of rectangles that are tested separately; `wholeFrame` for the frame.
  package var boxes: UInt32

  /// The value of `boxes` and of `AnnotationOptions.collisionShape` that means the frame itself.
  package static let wholeFrame = UInt32.max

  package init(_ mode: CollisionMode = .rectangle, insets: Insets = Insets(), boxes: UInt32 = wholeFrame) {
    self.mode = mode
    self.insets = insets
    self.boxes = boxes
  }

  /// Whether the outline equals the frame.
  package var isFrame: Bool { self == CollisionOutline() }
}

extension Plan {
  /// Returns the index of an outline and adds it if it is new; `CollisionOutline.wholeFrame` for the frame.
  /// - Complexity: O(outlines).
  @discardableResult
  package mutating func collisionShape(_ outline: CollisionOutline) -> UInt32 {
    if outline.isFrame { return CollisionOutline.wholeFrame }
    if let known = collisionOutlines.firstIndex(of: outline) { return UInt32(known) }
    collisionOutlines.append(outline)
    return UInt32(collisionOutlines.count - 1)
  }

  /// Returns the outline of a view with these options; `nil` for its frame.
  @inline(__always)
  package func outline(_ options: AnnotationOptions) -> CollisionOutline? {
    options.collisionShape == CollisionOutline.wholeFrame
      ? nil : collisionOutlines[Int(options.collisionShape)]
  }

  /// The upper bound of the number of collision shapes in a frame.
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

  /// The upper bound of the number of callouts that block views.
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

/// The kind of shape that collisions are tested with.
package enum CollisionMode: UInt8, Sendable, CaseIterable {
  /// The frame or the boxes, reduced by the insets.
  case rectangle
  /// The largest circle inside each of these rectangles.
  case circle
  /// No shape: the view collides with nothing.
  case none
}
