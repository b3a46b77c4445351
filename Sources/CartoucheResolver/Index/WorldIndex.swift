/// A spatial index of annotations that finds those near the viewport: a packed R-tree.
///
/// Method: rows are in the order of a space-filling curve, eight rows in a leaf, eight leaves in a node, and so on,
/// like flatbush by Vladimir Agafonkin. The tree is built once. If an annotation moves later, the index keeps its old
/// position, and callers must find it in another way.
///
/// Layout: leaf i has `rows` `8·i ..< 8·(i + 1)`. `boxes` has the levels from the leaves to the root. Box i of a level encloses boxes `8·i ..< 8·(i + 1)` of the level before it, and each level begins at
/// its element of `starts`.
///
/// Units: Web Mercator coordinates. Shapes keep their x, which may be outside of 0…1.
///
/// Cost: O(n log n) to build, O(leaves found) for a query; six bytes for each row.
struct WorldIndex: Sendable {
  private var rows: [UInt32] = []
  private var boxes: [CoarseExtent] = []
  private var starts: [Int] = []

  private static let nodeSize = 8

  /// An extent in single precision, which takes half the memory. It is rounded outward, so it contains the exact
  /// extent.
  private struct CoarseExtent: Sendable {
    private let minX: Float
    private let minY: Float
    private let maxX: Float
    private let maxY: Float

    init(_ extent: GeometryMeasures.Extent) {
      (minX, minY) = (Self.below(extent.minX), Self.below(extent.minY))
      (maxX, maxY) = (-Self.below(-extent.maxX), -Self.below(-extent.maxY))
    }

    private static func below(_ number: Double) -> Float {
      let nearest = Float(number)
      return Double(nearest) > number ? nearest.nextDown : nearest
    }

    @inline(__always)
    var extent: GeometryMeasures.Extent {
      GeometryMeasures.Extent(
        minX: Double(minX), minY: Double(minY), maxX: Double(maxX), maxY: Double(maxY))
    }
  }

  /// Creates the index of the annotations of a plan that some camera can show.
  ///
  /// Annotations that may cluster are not included, because `ClusterHierarchy` finds them. An attached annotation has
  /// the position of its outermost host. Annotations with hosts in a cycle are not included.
  init(_ plan: Plan, _ hosts: HostTable, _ measures: GeometryMeasures) {
    var keyed: [KeyedRow] = []
    keyed.reserveCapacity(plan.annotations.count)
    for row in 0..<plan.annotations.count where !plan.clusters.canCluster(row) {
      guard let extent = WorldIndex.extent(of: row, plan, hosts, measures) else { continue }
      let x = extent.middleX
      let cell = WorldCell(x - Elementary.floor(x), (extent.minY + extent.maxY) / 2)
      keyed.append(KeyedRow(key: cell.curveKey, row: UInt32(row)))
    }
    var scratch = Array(repeating: KeyedRow(key: 0, row: 0), count: keyed.count)
    sortByKey(&keyed, scratch: &scratch)
    rows = keyed.map { $0.row }
    let leaves = (rows.count + WorldIndex.nodeSize - 1) / WorldIndex.nodeSize
    boxes.reserveCapacity(leaves + leaves / (WorldIndex.nodeSize - 1) + 8)
    starts.append(0)
    for first in stride(from: 0, to: rows.count, by: WorldIndex.nodeSize) {
      var box = GeometryMeasures.Extent.nowhere
      for row in rows[first..<min(first + WorldIndex.nodeSize, rows.count)] {
        if let extent = WorldIndex.extent(of: Int(row), plan, hosts, measures) { box.enclose(extent) }
      }
      boxes.append(CoarseExtent(box))
    }
    while boxes.count - (starts.last ?? 0) > 1 { addLevel() }
  }

  private mutating func addLevel() {
    let (first, end) = (starts[starts.count - 1], boxes.count)
    starts.append(end)
    for start in stride(from: first, to: end, by: WorldIndex.nodeSize) {
      var box = GeometryMeasures.Extent.nowhere
      for index in start..<min(start + WorldIndex.nodeSize, end) { box.enclose(boxes[index].extent) }
      boxes.append(CoarseExtent(box))
    }
  }

  /// Returns the extent of an annotation in Web Mercator; `nil` if no camera shows the annotation.
  private static func extent(
    of row: Int, _ plan: Plan, _ hosts: HostTable, _ measures: GeometryMeasures
  ) -> GeometryMeasures.Extent? {
    if hosts.isInCycle(UInt32(row)) { return nil }
    let root = Int(hosts.root(of: UInt32(row)))
    let attachment = plan.annotations.attachment[root]
    if attachment != AttachmentTable.none {
      switch plan.attachments.kinds[Int(attachment)] {
      case .hostFeature, .annotation: return nil
      case .shape, .anyFeature:
        var extent = GeometryMeasures.Extent.nowhere
        for part in plan.geometries.parts(ofShapes: plan.attachments.shapes(Int(attachment))) {
          extent.enclose(measures.extents[part])
        }
        return extent.minX <= extent.maxX ? extent : nil
      case .point: break
      }
    }
    let (x, y) = (plan.annotations.mercatorX[root], plan.annotations.mercatorY[root])
    return GeometryMeasures.Extent(minX: x, minY: y, maxX: x, maxY: y)
  }

  // MARK: Queries

  /// Inserts into `found` all annotations that may be on the visible part of the map, and few others. Each counts in
  /// the copy of the world nearest to the center.
  /// - Returns: whether the query succeeded. It fails, and inserts nothing, if it would have to search too many or too
  ///   distant copies of the world.
  func find(on ground: VisibleGround, into found: inout RowSet) -> Bool {
    guard let root = boxes.last?.extent else { return true }
    let first = Elementary.ceiling(ground.centerX - 0.5 - root.maxX)
    let last = Elementary.floor(ground.centerX + 0.5 - root.minX)
    // No map has shapes that go around the world more often.
    guard last - first < 8, abs(first) < 1e9 else { return false }
    var shift = first
    while shift <= last {
      find(boxes.count - 1, level: starts.count - 1, on: ground, shift - ground.centerX, into: &found)
      shift += 1
    }
    return true
  }

  /// Inserts into `found` the annotations below a node of the tree that may be on the visible part of the map.
  /// - Parameter shift: the number to add to x coordinates of the tree to make them relative to `ground.centerX`.
  private func find(
    _ node: Int, level: Int, on ground: VisibleGround, _ shift: Double, into found: inout RowSet
  ) {
    guard ground.mayContain(boxes[node].extent, shift: shift) else { return }
    let first = WorldIndex.nodeSize * (node - starts[level])
    if level == 0 {
      found.insert(rows, at: first..<min(first + WorldIndex.nodeSize, rows.count))
      return
    }
    let start = starts[level - 1] + first
    for child in start..<min(start + WorldIndex.nodeSize, starts[level]) {
      find(child, level: level - 1, on: ground, shift, into: &found)
    }
  }
}

extension GeometryMeasures.Extent {
  fileprivate static let nowhere = GeometryMeasures.Extent(
    minX: .infinity, minY: .infinity, maxX: -.infinity, maxY: -.infinity)

  fileprivate mutating func enclose(_ other: GeometryMeasures.Extent) {
    minX = min(minX, other.minX)
    minY = min(minY, other.minY)
    maxX = max(maxX, other.maxX)
    maxY = max(maxY, other.maxY)
  }
}
