/// What views collide with where that is not their frame: a row of `Plan.collisionOutlines`, which equal ones share.
package struct CollisionOutline: Sendable, Hashable {
  package var mode: CollisionMode
  /// Points by which each edge of the shape lies inside the frame; negative: outside.
  package var insets: Insets
  /// Index into `Plan.collisionBoxes`, relative to the frame, each tested separately; `wholeFrame`: the frame itself.
  package var boxes: UInt32

  /// Stands for the frame as it is: in `boxes`, and in `AnnotationOptions.collisionShape`.
  package static let wholeFrame = UInt32.max

  package init(_ mode: CollisionMode = .rectangle, insets: Insets = Insets(), boxes: UInt32 = wholeFrame) {
    self.mode = mode
    self.insets = insets
    self.boxes = boxes
  }

  /// Whether it says no more than the frame does.
  package var isFrame: Bool { self == CollisionOutline() }
}

extension Plan {
  /// The index of an equal outline, which is added if there is none; `CollisionOutline.wholeFrame` for the frame.
  /// - Complexity: O(collision shapes).
  @discardableResult
  package mutating func collisionShape(_ outline: CollisionOutline) -> UInt32 {
    if outline.isFrame { return CollisionOutline.wholeFrame }
    if let known = collisionOutlines.firstIndex(of: outline) { return UInt32(known) }
    collisionOutlines.append(outline)
    return UInt32(collisionOutlines.count - 1)
  }

  /// The outline of a view with these options; nil: its frame.
  @inline(__always)
  package func outline(_ options: AnnotationOptions) -> CollisionOutline? {
    options.collisionShape == CollisionOutline.wholeFrame
      ? nil : collisionOutlines[Int(options.collisionShape)]
  }

  /// How many shapes its annotations have together, at most.
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

  /// How many of the callouts may be in the way of views.
  private var obstacleCalloutCount: Int {
    let driven = zoomTables.calloutDrives.contains { $0.property == .obstacle }
    return driven || callouts.flags.contains { $0.contains(.obstacle) } ? annotations.count : 0
  }
}

extension CollisionOutline: PlanRecord {
  static var blank: CollisionOutline { CollisionOutline() }

  mutating func code<Coder: PlanCoder>(by coder: inout Coder) throws(Coder.Failure) {
    try coder.choice(&mode)
    try insets.code(by: &coder)
    try coder.number(&boxes)
  }
}
