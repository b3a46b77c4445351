/// A spatial index of annotations that finds those near the viewport: a packed R-tree.
///
/// Method    Rows are in the order of a space-filling curve, eight rows a leaf, eight leaves a node, and so on
///           (as flatbush by Vladimir Agafonkin). The tree is built once. An annotation that moves later keeps
///           its old position here, and callers find it in another way.
/// Layout    Leaf i has `rows` `8·i ..< 8·(i + 1)`. If frames keep their rows in a `RowOrder`, `rows` is empty
///           and `offsets` has the positions in the blocks of that order. `boxes` has the levels from the
///           leaves to the root. Box i of a level encloses boxes `8·i ..< 8·(i + 1)` of the level before it,
///           which begins at its entry of `starts`.
/// Units     Mercator coordinates. Shapes keep their x, which may be outside of 0…1.
/// Cost      O(n log n) to build, O(leaves found) for a query; six bytes a row, or four in a `RowOrder`.
struct WorldIndex: Sendable {
  private var rows: [UInt32] = []
  private var offsets: [UInt16] = []
  private var blockSize = 1
  /// The number of indexed rows.
  private(set) var count = 0
  private var boxes: [CoarseExtent] = []
  private var starts: [Int] = []

  private static let nodeSize = 8

  /// An extent in single precision, which takes half the memory. It is rounded outwards, so it contains the
  /// exact extent.
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

  /// Indexes the rows of a plan that may ever be visible.
  ///
  /// Rows that may cluster are left to the hierarchies. An attached annotation has the position of its host.
  /// Rows with hosts in a cycle are not indexed.
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
    count = rows.count
    let leaves = (count + WorldIndex.nodeSize - 1) / WorldIndex.nodeSize
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

  /// Returns the extent of a row, or nil if no camera shows it.
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

  // MARK: Orders

  /// Returns the order of its rows in blocks, while rows are in the document's order.
  func order(inBlocksOf size: Int, among all: Int) -> RowOrder {
    RowOrder(of: rows, inBlocksOf: size, among: all)
  }

  /// Changes to another order of rows: one of `order(inBlocksOf:among:)`, or the document's order.
  mutating func move(_ moves: RowPermutation) {
    if moves.order.isDocumentOrder {
      rows = (0..<count).map { UInt32(moves.former.annotation(inRow: row(at: $0))) }
      offsets = []
    } else {
      blockSize = moves.order.blockSize
      offsets = rows.enumerated().map { UInt16(moves.order.row(ofAnnotation: Int($1)) - blockStart($0)) }
      rows = []
    }
  }

  /// Returns the first row of the block of a position on the curve.
  @inline(__always)
  private func blockStart(_ index: Int) -> Int { index & -blockSize }

  /// Returns the frame's row at a position on the curve.
  @inline(__always)
  private func row(at index: Int) -> Int {
    offsets.isEmpty ? Int(rows[index]) : blockStart(index) + Int(offsets[index])
  }

  // MARK: Queries

  /// Adds all rows that may be on the visible ground, and few others. Each row counts in the copy of the world
  /// nearest to the center.
  /// - Returns: Whether the query succeeded; false adds no row.
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

  /// - Parameter shift: The distance added to x to get the offset east of the center.
  private func find(
    _ node: Int, level: Int, on ground: VisibleGround, _ shift: Double, into found: inout RowSet
  ) {
    guard ground.mayContain(boxes[node].extent, shift: shift) else { return }
    let first = WorldIndex.nodeSize * (node - starts[level])
    if level == 0 {
      let leaf = first..<min(first + WorldIndex.nodeSize, count)
      if offsets.isEmpty {
        found.insert(rows, at: leaf)
      } else {
        for index in leaf { found.insert(blockStart(index) + Int(offsets[index])) }
      }
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
