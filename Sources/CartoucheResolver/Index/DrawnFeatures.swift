/// The features of avoided layers that the map draws in a frame. Queries find an avoided layer that a view's shape
/// meets.
///
/// Layout: `items` are in drawing order, and `edges` are the edges of all polygons of fill layers. Each item is in one
/// list: that of the cell of its top left corner, on the finest level with cells at least as large as the item's box.
/// So the item extends at most one cell further. Levels have cells of 32, 128 and 512 points; the last level has a
/// single cell. The outermost cells represent all positions beyond the area.
///
/// Units: 1/256 points.
///
/// Cost: `clear` O(cells), `add` O(1), a query O(cells under the shape + items in them), plus O(corners) for a fill
/// with a box that meets the shape. There is no allocation once `reserve` has been called with the numbers of items and
/// edges.
struct DrawnFeatures: Sendable {
  private(set) var items: [Item] = []
  private(set) var edges: [SIMD4<Int32>] = []
  private(set) var heads: [UInt32] = []
  private(set) var levels: [Level] = []
  /// The first edge of the unfinished polygon, as an index into `edges`.
  private var firstOpenEdge: UInt32 = 0

  struct Item: Sendable {
    var kind: Kind
    /// The avoided layer that draws this item, as an index into `Surroundings.avoidedLayers`. An item is an icon, a
    /// circle, a line segment or a polygon.
    var layer: UInt32
    /// The number of the item's feature, as in `LayerFeatures`.
    var feature: UInt32
    /// The bounds of the item. Only a line of width 0 along an axis has bounds without an area.
    var box: Box
    /// The ends of the item if it is a line: x and y of its start, then x and y of its end.
    var ends = SIMD4<Int32>()
    var width: Int32 = 0
    /// The first edge of the item if it is a polygon of a fill layer, as an index into `edges`.
    var firstEdge: UInt32 = 0
    /// The index into `edges` after the last edge of the item, if it is a polygon.
    var endEdge: UInt32 = 0
    var next = none
  }

  enum Kind: Sendable {
    case line, fill, circle, icon
  }

  struct Level: Sendable {
    var shift: Int32
    var firstHead: Int
    var columns: Int32
    var rows: Int32
    var isEmpty = true
  }

  /// The view for which a query tests a shape. The query is less strict for the feature that the view is attached to.
  struct TestedView: Sendable {
    /// The number of the feature that the view is attached to, as in `LayerFeatures`; `AttachmentTable.none` if it has
    /// none.
    var feature: UInt32
    /// The view's anchor point on screen, in points.
    var point: SIMD2<Double>
  }

  fileprivate static let none = UInt32.max
  /// The distance from a view's anchor point, in points, inside which a test ignores the line that the view is attached
  /// to.
  static let ownReach = 2.0
  private static let finest: Int32 = 13

  /// Reserves memory for items and for the edges of polygons.
  mutating func reserve(items: Int, edges: Int) {
    self.items.reserveCapacity(items)
    self.edges.reserveCapacity(edges)
  }

  /// Removes all items, and sets the area of the grid's cells to `0 ..< width` by `0 ..< height`, in 1/256 points. Both
  /// are at least 0.
  mutating func clear(width: Int32, height: Int32) {
    items.removeAll(keepingCapacity: true)
    edges.removeAll(keepingCapacity: true)
    firstOpenEdge = 0
    levels.removeAll(keepingCapacity: true)
    var shift = DrawnFeatures.finest
    while max(width, height) >> shift > 256 { shift += 1 }
    var count = 0
    for _ in 0..<3 {
      let level = Level(
        shift: shift, firstHead: count, columns: width >> shift + 2, rows: height >> shift + 2)
      levels.append(level)
      count += Int(level.columns * level.rows)
      shift += 2
    }
    levels.append(Level(shift: 31, firstHead: count, columns: 1, rows: 1))
    refill(&heads, count: count + 1, with: DrawnFeatures.none)
  }

  mutating func add(_ item: Item) {
    var item = item
    let size = max(item.box.right - item.box.left, item.box.bottom - item.box.top)
    var level = 0
    while level < levels.count - 1, size > 1 << levels[level].shift { level += 1 }
    let head = levels[level].head(levels[level].column(item.box.left), levels[level].row(item.box.top))
    levels[level].isEmpty = false
    item.next = heads[head]
    heads[head] = UInt32(items.count)
    items.append(item)
  }

  /// Adds an edge to the polygon that the next `endFill` completes: x and y of its start, then x and y of its end.
  mutating func addEdge(_ ends: SIMD4<Int32>) { edges.append(ends) }

  /// Adds a polygon of a fill layer, which consists of the edges that were added since the last polygon.
  mutating func endFill(layer: UInt32, feature: UInt32) {
    defer { firstOpenEdge = UInt32(edges.count) }
    guard Int(firstOpenEdge) < edges.count else { return }
    var box = Box(left: .max, top: .max, right: .min, bottom: .min)
    for edge in edges[Int(firstOpenEdge)...] {
      box.left = min(box.left, edge[0])
      box.top = min(box.top, edge[1])
      box.right = max(box.right, edge[0])
      box.bottom = max(box.bottom, edge[1])
    }
    add(
      Item(
        kind: .fill, layer: layer, feature: feature, box: box, firstEdge: firstOpenEdge,
        endEdge: UInt32(edges.count)))
  }

  /// Returns the first avoided layer with an item that `shape` meets, as an index into `Surroundings.avoidedLayers`;
  /// `nil` if there is none.
  /// - Parameters:
  ///   - asker: the view that has the shape.
  ///   - isAnyEnough: whether the first layer found may be returned instead of the first one in the order of
  ///     `Surroundings.avoidedLayers`.
  func layer(meeting shape: CollisionShape, for asker: TestedView, isAnyEnough: Bool) -> UInt32? {
    guard !items.isEmpty, !shape.isEmpty else { return nil }
    var best = DrawnFeatures.none
    for level in levels where !level.isEmpty {
      let columns = max(level.column(shape.box.left) - 1, 0)...level.column(shape.box.right - 1)
      for row in max(level.row(shape.box.top) - 1, 0)...level.row(shape.box.bottom - 1) {
        for column in columns {
          var next = heads[level.head(column, row)]
          while next != DrawnFeatures.none {
            let item = items[Int(next)]
            if item.layer < best, item.box.meets(shape.box), meets(item, shape, asker) {
              if isAnyEnough { return item.layer }
              best = item.layer
            }
            next = item.next
          }
        }
      }
    }
    return best == DrawnFeatures.none ? nil : best
  }

  private func meets(_ item: Item, _ shape: CollisionShape, _ asker: TestedView) -> Bool {
    if item.feature == asker.feature {
      return item.kind == .line
        && Segment(item.ends).passes(
          through: shape, furtherThan: 512 * DrawnFeatures.ownReach, from: 512 * asker.point)
    }
    switch item.kind {
    case .line:
      let width = Double(item.width)
      guard shape.isCircle else { return Segment(item.ends).isNearer(than: width, to: shape.box) }
      let circle = Circle(in: shape.box)
      return Segment(item.ends).isNearer(than: circle.doubledRadius + width, to: circle.center)
    case .fill: return fillMeets(item, shape)
    case .circle: return CollisionShape(item.box, isCircle: true).meets(shape)
    case .icon: return CollisionShape(item.box).meets(shape)
    }
  }

  /// Returns whether a shape meets a polygon of a fill layer. A shape that no edge crosses is entirely inside or
  /// entirely outside of the polygon.
  private func fillMeets(_ item: Item, _ shape: CollisionShape) -> Bool {
    let circle = Circle(in: shape.box)
    var isInside = false
    for edge in edges[Int(item.firstEdge)..<Int(item.endEdge)] {
      let segment = Segment(edge)
      if shape.isCircle {
        if segment.isNearer(than: circle.doubledRadius, to: circle.center) { return true }
      } else if segment.crosses(shape.box) {
        return true
      }
      if segment.isPassed(fromRightAt: circle.center) { isInside.toggle() }
    }
    return isInside
  }

  /// The capacities of all arrays that frames reuse. They do not change after the first frame.
  var capacities: [Int] { [items.capacity, edges.capacity, heads.capacity, levels.capacity] }
}

extension DrawnFeatures.Level {
  @inline(__always)
  fileprivate func column(_ x: Int32) -> Int32 { max(0, min(x >> shift + 1, columns - 1)) }

  @inline(__always)
  fileprivate func row(_ y: Int32) -> Int32 { max(0, min(y >> shift + 1, rows - 1)) }

  @inline(__always)
  fileprivate func head(_ column: Int32, _ row: Int32) -> Int { firstHead + Int(row * columns + column) }
}
