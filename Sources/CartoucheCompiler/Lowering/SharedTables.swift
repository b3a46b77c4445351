package import CartoucheResolver
package import CartoucheSpec

/// The plan's tables of values that rows share by index. Equal view classes, anchor lists, collision shapes
/// and zoom tables are stored once.
struct SharedTables {
  private(set) var views = TextColumn()
  private(set) var repeatGroups = TextColumn()
  private(set) var anchorLists = AnchorLists()
  private(set) var collisionBoxes = RectangleLists()
  private(set) var collisionOutlines: [CollisionOutline] = []
  private(set) var pointerStyles: [PointerStyle] = []
  var zoomTables = ZoomTables()

  private var viewIndices: [String: UInt32] = [:]
  private var repeatGroupIndices: [String: UInt32] = [:]
  private var lastView: (name: String, index: UInt32)?
  private var lastAnchors: (written: [VariableAnchor], gap: Double, list: UInt32)?
  private var anchorListIndices: [AnchorListKey: UInt32] = [:]
  private var boxIndices: [[RelativeRectangle]: UInt32] = [:]
  private var outlineIndices: [CollisionOutline: UInt32] = [:]
  private var pointerIndices: [PointerStyle: UInt32] = [:]
  private var tableIndices: [ZoomTable: UInt32] = [:]

  /// Returns the index in `views` of a view class. Adds the class if it is new.
  mutating func view(_ name: String) -> UInt32 {
    if let lastView, lastView.name == name { return lastView.index }
    let index = viewIndices[name] ?? views.append(name.utf8)
    viewIndices[name] = index
    lastView = (name, index)
    return index
  }

  /// Returns the index in `repeatGroups` of a group of `repeatDistance`. Adds the group if it is new.
  mutating func repeatGroup(_ name: String) -> UInt32 {
    if name.isEmpty { return AnnotationColumns.noGroup }
    if let index = repeatGroupIndices[name] { return index }
    let index = repeatGroups.append(name.utf8)
    repeatGroupIndices[name] = index
    return index
  }

  /// Returns the index in `anchorLists` of a list of anchors. Adds the list if it is new.
  mutating func anchorList(
    _ anchors: [VariableAnchor], gap: Value<Double>, _ evaluation: inout PropertyEvaluation
  ) -> UInt32 {
    // Annotations of one template share the storage of their anchors. The kept array stays alive, so equal
    // addresses mean equal lists.
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

  /// Returns the index in `collisionBoxes` of a list of rectangles. Adds the list if it is new.
  mutating func collisionBoxes(_ rectangles: [RelativeRectangle]) -> UInt32 {
    if let index = boxIndices[rectangles] { return index }
    let index = collisionBoxes.append(rectangles)
    boxIndices[rectangles] = index
    return index
  }

  /// Returns the index in `collisionOutlines` of a collision shape, or `CollisionOutline.wholeFrame` for
  /// the whole frame. Adds the shape if it is new.
  mutating func collisionShape(_ outline: CollisionOutline) -> UInt32 {
    if outline.isFrame { return CollisionOutline.wholeFrame }
    if let index = outlineIndices[outline] { return index }
    collisionOutlines.append(outline)
    outlineIndices[outline] = UInt32(collisionOutlines.count - 1)
    return UInt32(collisionOutlines.count - 1)
  }

  /// Returns the index in `pointerStyles` of the style of an annotation's pointers. Adds the style if it is new.
  mutating func pointerStyle(_ offscreen: Offscreen) -> UInt32 {
    let style = PointerStyle(
      view: view(offscreen.view?.content ?? ""),
      width: offscreen.size?.width ?? Offscreen.defaultSide,
      height: offscreen.size?.height ?? Offscreen.defaultSide, inset: offscreen.inset,
      most: offscreen.max.map { UInt32($0) } ?? PointerStyle.noLimit)
    if let index = pointerIndices[style] { return index }
    pointerStyles.append(style)
    pointerIndices[style] = UInt32(pointerStyles.count - 1)
    return UInt32(pointerStyles.count - 1)
  }

  /// Returns the index in `zoomTables` of a zoom table. Adds the table if it is new.
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

/// The dictionary key by which equal anchor lists share a row of the plan.
struct AnchorListKey: Hashable {
  /// Five bit patterns for each anchor of the list: its name, its two offsets, and its width and height.
  private var words: [UInt64]
  private var gap: UInt32?

  init(_ options: [AnchorOption], gap: UInt32?) {
    self.gap = gap
    words = []
    words.reserveCapacity(options.count * 5)
    for option in options {
      words += [
        UInt64(option.anchor.rawValue), option.offsetX.bitPattern, option.offsetY.bitPattern,
        // −1 is the annotation's own size. It differs from an unknown size, which is 0, and from every valid
        // size.
        (option.width ?? -1).bitPattern, (option.height ?? -1).bitPattern,
      ]
    }
  }
}

extension SharedTables {
  /// A row of the plan with properties that zoom tables compute in each frame.
  enum DrivenRow {
    case annotation(Int)
    case state(Int)
    case callout(Int)
    case clusterLook(Int)
  }

  /// Connects the zoom tables of an evaluation to `row`, so that they compute its properties in each frame.
  /// Removes the tables from the evaluation.
  /// - Parameter named: The properties that the row sets. Tables of other properties are dropped.
  mutating func drive(
    _ row: DrivenRow, naming named: NamedProperties = .all, by evaluation: inout PropertyEvaluation
  ) {
    if evaluation.drives.isEmpty { return }
    for (property, table) in evaluation.drives where named.contains(property) {
      let table = index(of: table)
      switch row {
      case .annotation(let row): zoomTables.drive(property, of: UInt32(row), by: table)
      case .state(let row): zoomTables.drive(property, ofState: UInt32(row), by: table)
      case .callout(let row): zoomTables.drive(property, ofCallout: UInt32(row), by: table)
      case .clusterLook(let row): zoomTables.drive(property, ofClusterLook: UInt32(row), by: table)
      }
    }
    evaluation.drives = []
  }
}

extension SharedTables {
  /// Returns the index in the plan of the collision shape that an annotation's traits describe, or
  /// `CollisionOutline.wholeFrame` for the whole rectangle of the view.
  mutating func collisionShape(of traits: Annotation.Traits, _ evaluation: inout PropertyEvaluation) -> UInt32
  {
    let mode = evaluation.choice(
      traits.collisionMode, default: Annotation.defaults.traits.content.collisionMode)
    let boxes = traits.collisionBoxes ?? []
    return collisionShape(
      CollisionOutline(
        CollisionMode(mode), insets: Insets(traits.collisionInsets),
        boxes: boxes.isEmpty
          ? CollisionOutline.wholeFrame
          : collisionBoxes(boxes.map { RelativeRectangle($0) })))
  }
}

extension CollisionMode {
  fileprivate init(_ name: CollisionModeName) {
    switch name {
    case .rectangle: self = .rectangle
    case .circle: self = .circle
    case .none: self = .none
    }
  }
}

extension Insets {
  fileprivate init(_ insets: CollisionInsets) {
    switch insets {
    case .all(let points): self.init(top: points, right: points, bottom: points, left: points)
    case .edges(let edges): self.init(edges)
    }
  }

  init(_ value: InsetsValue) {
    self.init(top: value.top, right: value.right, bottom: value.bottom, left: value.left)
  }
}

extension RelativeRectangle {
  package init(_ rectangle: Rectangle) {
    self.init(
      x: Extent(start: rectangle.left, length: rectangle.width, end: rectangle.right),
      y: Extent(start: rectangle.top, length: rectangle.height, end: rectangle.bottom))
  }
}

extension Extent {
  /// Creates an extent on one axis from two of its start, length and end, or from its length alone.
  fileprivate init(start: Double?, length: Double?, end: Double?) {
    let length = length ?? 0
    self =
      switch (start, end) {
      case (let start?, let end?): .between(start, end)
      case (let start?, nil): .start(start, length: length)
      case (nil, let end?): .end(end, length: length)
      case (nil, nil): .centered(length: length)
      }
  }
}
