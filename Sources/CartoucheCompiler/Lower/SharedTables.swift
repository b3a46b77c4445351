import CartoucheResolver
import CartoucheSpec

/// What rows of a plan share by index: equal views, anchor lists, collision shapes and zoom tables are stored once.
struct SharedTables {
  private(set) var views = TextColumn()
  private(set) var anchorLists = AnchorLists()
  private(set) var collisionBoxes = RectangleLists()
  private(set) var collisionOutlines: [CollisionOutline] = []
  var zoomTables = ZoomTables()

  private var viewIndices: [String: UInt32] = [:]
  private var lastView: (name: String, index: UInt32)?
  private var lastAnchors: (written: [VariableAnchor], gap: Double, list: UInt32)?
  private var anchorListIndices: [AnchorListKey: UInt32] = [:]
  private var boxIndices: [[RelativeRectangle]: UInt32] = [:]
  private var outlineIndices: [CollisionOutline: UInt32] = [:]
  private var tableIndices: [ZoomTable: UInt32] = [:]

  /// The index of a view class.
  mutating func view(_ name: String) -> UInt32 {
    if let lastView, lastView.name == name { return lastView.index }
    let index = viewIndices[name] ?? views.append(name.utf8)
    viewIndices[name] = index
    lastView = (name, index)
    return index
  }

  /// The index of the list of these anchors.
  mutating func anchorList(
    _ anchors: [VariableAnchor], gap: Value<Double>, _ evaluation: inout Evaluation
  ) -> UInt32 {
    // Annotations of one template share the storage of its anchors. What is kept cannot be freed, so storage at
    // the same place is the same list.
    if let last = lastAnchors, case .constant(last.gap) = gap.form, anchors.hasStorage(of: last.written) {
      return last.list
    }
    let (options, table) = evaluation.anchors(anchors, gap: gap)
    let list = anchorList(options, gap: table.map { index(of: $0) })
    if case .constant(let points) = gap.form, anchors.allSatisfy({ $0.size == nil }) {
      lastAnchors = (anchors, points, list)
    }
    return list
  }

  private mutating func anchorList(_ options: [AnchorOption], gap: UInt32?) -> UInt32 {
    let key = AnchorListKey(options, gap: gap)
    if let list = anchorListIndices[key] { return list }
    let list = anchorLists.append(options)
    if let gap { zoomTables.driveGap(ofList: list, by: gap) }
    anchorListIndices[key] = list
    return list
  }

  /// The index of a list of rectangles.
  mutating func collisionBoxes(_ rectangles: [RelativeRectangle]) -> UInt32 {
    if let index = boxIndices[rectangles] { return index }
    let index = collisionBoxes.append(rectangles)
    boxIndices[rectangles] = index
    return index
  }

  /// The index of a collision shape; `CollisionOutline.wholeFrame` for the frame.
  mutating func collisionShape(_ outline: CollisionOutline) -> UInt32 {
    if outline.isFrame { return CollisionOutline.wholeFrame }
    if let index = outlineIndices[outline] { return index }
    collisionOutlines.append(outline)
    outlineIndices[outline] = UInt32(collisionOutlines.count - 1)
    return UInt32(collisionOutlines.count - 1)
  }

  /// The index of a table.
  mutating func index(of table: ZoomTable) -> UInt32 {
    if let index = tableIndices[table] { return index }
    let index = zoomTables.append(table)
    tableIndices[table] = index
    return index
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
