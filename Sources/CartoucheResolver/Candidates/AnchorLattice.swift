/// The anchors of a list by the edges that their candidates share, so that all are asked for at once what is in their way.
///
/// A list has one if its anchors have the annotation's own size, at most four different horizontal positions and four
/// vertical ones, and are 16 at most: nearly every list there is. That of any other list is empty.
struct AnchorLattice: Sendable {
  /// Halves of the width that lie left of the point, by column, and how far the offset moves it; of the height by row.
  private var columnHalves = SIMD4<Int32>()
  private var columnSteps = SIMD4<Int32>()
  private var rowHalves = SIMD4<Int32>()
  private var rowSteps = SIMD4<Int32>()
  private var columnCount = 0
  private var rowCount = 0
  /// Four bits an anchor: its box in the lattice.
  private var places: UInt64 = 0
  /// A bit for each box that is an anchor's; 0 where it is empty.
  private(set) var boxes: UInt16 = 0
  /// The least and the largest offsets: between them lies whatever an anchor touches, from the point.
  private var least = SIMD2<Int32>(repeating: .max)
  private var most = SIMD2<Int32>(repeating: .min)

  init(_ options: ArraySlice<AnchorFormulas.Option>) {
    guard options.count <= 16 else { return }
    var lattice = AnchorLattice()
    for (index, option) in options.enumerated() {
      guard lattice.add(option, at: index) else { return }
    }
    lattice.repeatFirst()
    self = lattice
  }

  private init() {}

  /// Adds an anchor; false: there is no room for it.
  private mutating func add(_ option: AnchorFormulas.Option, at index: Int) -> Bool {
    guard option.size == SIMD2(),
      let column = AnchorLattice.place(
        option.halves.x, option.step.x, &columnHalves, &columnSteps, &columnCount),
      let row = AnchorLattice.place(option.halves.y, option.step.y, &rowHalves, &rowSteps, &rowCount)
    else { return false }
    let box = BoxLattice.number(column: column, row: row)
    places |= UInt64(box) << UInt64(4 * index)
    boxes |= 1 << box
    least = pointwiseMin(least, option.step)
    most = pointwiseMax(most, option.step)
    return true
  }

  /// Puts the first column in the place of those that are not there, and the first row.
  private mutating func repeatFirst() {
    for column in columnCount..<4 {
      (columnHalves[column], columnSteps[column]) = (columnHalves[0], columnSteps[0])
    }
    for row in rowCount..<4 { (rowHalves[row], rowSteps[row]) = (rowHalves[0], rowSteps[0]) }
  }

  /// Finds a position among those that there are, or adds it; nil: it would be the fifth.
  private static func place(
    _ half: Int32, _ step: Int32, _ halves: inout SIMD4<Int32>, _ steps: inout SIMD4<Int32>,
    _ count: inout Int
  ) -> Int? {
    for index in 0..<count where halves[index] == half && steps[index] == step { return index }
    guard count < 4 else { return nil }
    (halves[count], steps[count]) = (half, step)
    count += 1
    return count - 1
  }

  @inline(__always)
  var isEmpty: Bool { boxes == 0 }

  /// The box of an anchor in the lattice.
  @inline(__always)
  func box(of anchor: Int) -> UInt16 {
    UInt16(truncatingIfNeeded: places &>> UInt64(truncatingIfNeeded: 4 &* anchor)) & 15
  }

  /// The candidates of a view at a point, grown on all sides, in 1/256 points.
  @inline(__always)
  func boxes(at point: SIMD2<Int32>, extent: SIMD2<Int32>, grownBy growth: Int32) -> BoxLattice {
    let left = point.x &- ((columnHalves &* extent.x) &>> 1) &+ columnSteps
    let top = point.y &- ((rowHalves &* extent.y) &>> 1) &+ rowSteps
    return BoxLattice(
      left: left &- growth, right: left &+ extent.x &+ growth, top: top &- growth,
      bottom: top &+ extent.y &+ growth, rowCount: rowCount)
  }

  /// A box with at least one point of the edge, or the inside, of each candidate of a view at a point: both ends lie in it.
  @inline(__always)
  func touched(at point: SIMD2<Int32>) -> Box {
    let (low, high) = (point &+ least, point &+ most)
    return Box(left: low.x, top: low.y, right: high.x, bottom: high.y)
  }
}

extension Box {
  /// Whether both ends of `other`, which may be a point, lie in it, and on no edge of it.
  @inline(__always)
  func surrounds(_ other: Box) -> Bool {
    left < other.left && other.right < right && top < other.top && other.bottom < bottom
  }
}
