/// Where annotations are in the world, so that a frame finds those that may be near its viewport: a packed R-tree.
///
/// Method  rows in the order of a curve that fills the world, eight of them a leaf, eight leaves a node, and so on (as flatbush
///         by Vladimir Agafonkin). It is built once; who is moved afterwards stays where he was, and is looked for elsewhere.
/// Layout  `rows`: leaf i has rows `8·i ..< 8·(i + 1)`; none where frames have theirs in a `RowOrder`, of which `offsets` then has the
///         places in their blocks. `boxes`: level after level from the leaves to the root; box i of a
///         level is around boxes `8·i ..< 8·(i + 1)` of the level before, which begins at its entry of `starts`.
/// Units   Mercator. Shapes keep their x, which may lie outside of 0…1.
/// Cost    built in O(n log n); a question O(leaves found); six bytes a row, four in such an order.
struct WorldIndex: Sendable {
  private var rows: [UInt32] = []
  private var offsets: [UInt16] = []
  private var blockSize = 1
  /// How many rows it has.
  private(set) var count = 0
  private var boxes: [CoarseExtent] = []
  private var starts: [Int] = []

  private static let nodeSize = 8

  /// An extent in single precision, which takes half the memory: rounded outwards, it holds all that the other one holds.
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

  /// Of those rows of a plan that may ever be seen, without those that may cluster, which hierarchies know; what is attached to another
  /// annotation is where that is, and goes round in a circle nowhere.
  init(_ plan: Plan, _ hosts: HostTable, _ measures: GeometryMeasures) {
    var keyed: [KeyedRow] = []
    keyed.reserveCapacity(plan.annotations.count)
    for row in 0..<plan.annotations.count where !plan.clusters.hasMember(row) {
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

  /// Where a row is; nil: nothing shows it, whatever the camera.
  private static func extent(
    of row: Int, _ plan: Plan, _ hosts: HostTable, _ measures: GeometryMeasures
  ) -> GeometryMeasures.Extent? {
    if hosts.isInCircle(UInt32(row)) { return nil }
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

  /// The order of its rows in blocks, while they are the document's.
  func order(inBlocksOf size: Int, among all: Int) -> RowOrder {
    RowOrder(of: rows, inBlocksOf: size, among: all)
  }

  /// Follows another order of rows: that which it gave, or the document's.
  mutating func move(_ moves: RowMoves) {
    if moves.order.isDocuments {
      rows = (0..<count).map { UInt32(moves.former.annotation(inRow: row(at: $0))) }
      offsets = []
    } else {
      blockSize = moves.order.blockSize
      offsets = rows.enumerated().map { UInt16(moves.order.row(ofAnnotation: Int($1)) - blockStart($0)) }
      rows = []
    }
  }

  /// The first row of the block that a place in the order of the curve is in.
  @inline(__always)
  private func blockStart(_ index: Int) -> Int { index & -blockSize }

  /// The row of frames at a place in the order of the curve.
  @inline(__always)
  private func row(at index: Int) -> Int {
    offsets.isEmpty ? Int(rows[index]) : blockStart(index) + Int(offsets[index])
  }

  // MARK: Questions

  /// Adds all rows that may be on some ground, and few others. Of the copies of the world each row's nearest counts.
  /// - Returns: false: nothing can be said, and nothing was added.
  func find(on ground: VisibleGround, into found: inout RowSet) -> Bool {
    guard let root = boxes.last?.extent else { return true }
    let first = Elementary.ceiling(ground.centerX - 0.5 - root.maxX)
    let last = Elementary.floor(ground.centerX + 0.5 - root.minX)
    // Shapes that go round the world more often than that are no map's.
    guard last - first < 8, abs(first) < 1e9 else { return false }
    var shift = first
    while shift <= last {
      find(boxes.count - 1, level: starts.count - 1, on: ground, shift - ground.centerX, into: &found)
      shift += 1
    }
    return true
  }

  /// - Parameter shift: what is added to x to come to the ground's east.
  private func find(
    _ node: Int, level: Int, on ground: VisibleGround, _ shift: Double, into found: inout RowSet
  ) {
    guard ground.mayHold(boxes[node].extent, shift: shift) else { return }
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
