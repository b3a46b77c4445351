import CartoucheResolver
import CartoucheSpec

/// What annotations share in a plan: equal views, anchor lists, collision shapes and tables are stored once.
struct SharedColumns {
  private var views: [String: UInt32] = [:]
  private var lastView: (name: String, index: UInt32)?
  private var lastAnchors: (written: [VariableAnchor], gap: Double, list: UInt32)?
  private var anchorLists: [AnchorListKey: UInt32] = [:]
  private var boxes: [[RelativeRectangle]: UInt32] = [:]
  private var outlines: [CollisionOutline: UInt32] = [:]
  private var tables: [ZoomTable: UInt32] = [:]

  /// The index of a view class.
  mutating func view(_ name: String, in plan: inout Plan) -> UInt32 {
    if let lastView, lastView.name == name { return lastView.index }
    let index = views[name] ?? plan.views.append(name.utf8)
    views[name] = index
    lastView = (name, index)
    return index
  }

  /// The index of the list of these anchors.
  mutating func anchorList(
    _ anchors: [VariableAnchor], gap: Value<Double>, _ evaluation: inout Evaluation, in plan: inout Plan
  ) -> UInt32 {
    // Annotations of one template share the storage of its anchors. What is kept cannot be freed, so storage at
    // the same place is the same list.
    if let last = lastAnchors, case .constant(last.gap) = gap.form, anchors.hasStorage(of: last.written) {
      return last.list
    }
    let (options, table) = evaluation.anchors(anchors, gap: gap)
    let list = anchorList(options, gap: table.map { self.table($0, in: &plan) }, in: &plan)
    if case .constant(let points) = gap.form, anchors.allSatisfy({ $0.size == nil }) {
      lastAnchors = (anchors, points, list)
    }
    return list
  }

  private mutating func anchorList(
    _ options: [AnchorOption], gap: UInt32?, in plan: inout Plan
  ) -> UInt32 {
    let key = AnchorListKey(options, gap: gap)
    if let list = anchorLists[key] { return list }
    let list = plan.anchorLists.append(options)
    if let gap { plan.zoomTables.driveGap(ofList: list, by: gap) }
    anchorLists[key] = list
    return list
  }

  /// The index of a list of rectangles.
  mutating func collisionBoxes(_ rectangles: [RelativeRectangle], in plan: inout Plan) -> UInt32 {
    if let index = boxes[rectangles] { return index }
    let index = plan.collisionBoxes.append(rectangles)
    boxes[rectangles] = index
    return index
  }

  /// The index of a collision shape; `CollisionOutline.wholeFrame` for the frame.
  mutating func collisionShape(_ outline: CollisionOutline, in plan: inout Plan) -> UInt32 {
    if outline.isFrame { return CollisionOutline.wholeFrame }
    if let index = outlines[outline] { return index }
    plan.collisionShapes.append(outline)
    outlines[outline] = UInt32(plan.collisionShapes.count - 1)
    return UInt32(plan.collisionShapes.count - 1)
  }

  /// The index of a table.
  mutating func table(_ table: ZoomTable, in plan: inout Plan) -> UInt32 {
    if let index = tables[table] { return index }
    let index = plan.zoomTables.append(table)
    tables[table] = index
    return index
  }
}

/// An anchor list as a dictionary key.
private struct AnchorListKey: Hashable {
  /// Five words an option.
  private var words: [UInt64]
  private var gap: UInt32?

  init(_ options: [AnchorOption], gap: UInt32?) {
    self.gap = gap
    words = []
    words.reserveCapacity(options.count * 5)
    for option in options {
      words += [
        UInt64(option.anchor.rawValue), option.offsetX.bitPattern, option.offsetY.bitPattern,
        // No width is negative, and an unknown one is 0, which is not the annotation's own.
        (option.width ?? -1).bitPattern, (option.height ?? -1).bitPattern,
      ]
    }
  }
}

extension [VariableAnchor] {
  fileprivate func hasStorage(of other: [VariableAnchor]) -> Bool {
    count == other.count
      && withUnsafeBufferPointer { one in
        other.withUnsafeBufferPointer { one.baseAddress == $0.baseAddress }
      }
  }
}
