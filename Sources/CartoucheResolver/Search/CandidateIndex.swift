/// A spatial index of the collision shapes of all candidates in a search. It contains the `tested` shapes, with growth
/// and shrinkage.
///
/// Layout: shapes are sorted by the grid cells of their top left corners, row by row, so that neighboring cells of a
/// row form one run. Shapes that are much larger than average come first, in a list of their own.
///
/// Units: 1/256 points; a cell is at least half as large as an average view.
///
/// Cost: a query is O(shapes near it). No allocation after `reserve`.
struct CandidateIndex: Sendable {
  /// The bounding box of each indexed shape, stored as left, top, −right, −bottom. It intersects a query box if each of
  /// these four numbers is less than the query's right, bottom, −left, −top.
  private var edges: ContiguousArray<SIMD4<Int32>> = []
  /// The shape and the candidate of each element of `edges`.
  private var shapes: ContiguousArray<Numbers> = []
  /// The start of each list in `edges`, then the end of the last list. List 0 contains the large shapes, list 1 + n
  /// those of grid cell n.
  private var starts: ContiguousArray<Int32> = []
  private var lattice = Lattice()
  /// For each grid cell: the number of shapes counted by `expect` whose queries visit the cell. The grid has one
  /// additional row and column here. Until `removeCrowded` sums them up, the elements are two-dimensional differences.
  private var near: ContiguousArray<Int32> = []
  /// The number of shapes that `expect` has counted for this search.
  private var expected: Int64 = 0
  /// The number of indexed shapes that queries have compared in this frame.
  private(set) var compared: Int64 = 0
  /// Whether each candidate of the search has exactly one collision shape, and none is a circle.
  private(set) var isPlain = true

  /// The source of an indexed shape: indices into `SearchTable.shapes` and `SearchTable.candidates`.
  private struct Numbers {
    var shape: Int32
    var candidate: Int32
  }

  mutating func reserve(_ shapeCount: Int) {
    edges.reserveCapacity(shapeCount)
    shapes.reserveCapacity(shapeCount)
    starts.reserveCapacity(Lattice.mostCells + 2)
    near.reserveCapacity(2 * Lattice.mostCells + 2)
  }

  /// The number of indexed shapes.
  var count: Int { edges.count }

  /// Builds the index of all candidates of a table.
  /// - Parameter area: the area that contains nearly all shapes, in 1/256 points.
  mutating func fill(_ table: SearchTable, _ area: Box) {
    let size = table.meanSize
    lattice = Lattice(area, width: size.width, height: size.height)
    refill(&near, count: Int((lattice.columns + 1) * (lattice.rows + 1)), with: 0)
    (expected, compared) = (0, 0)
    isPlain = true
    let listCount = 1 + Int(lattice.columns * lattice.rows)
    refill(&starts, count: listCount + 1, with: 0)
    var count = 0
    var (width, height) = (Int64(1), Int64(1))
    for shape in table.shapes.indices {
      let tested = table.shapes[shape].tested
      if tested.isEmpty { continue }
      if tested.isCircle { isPlain = false }
      count += 1
      let list = lattice.list(of: tested.box)
      starts[list] += 1
      if list > 0 {
        width = max(width, Int64(tested.box.right) - Int64(tested.box.left))
        height = max(height, Int64(tested.box.bottom) - Int64(tested.box.top))
      }
    }
    for list in 1...listCount { starts[list] += starts[list - 1] }
    refill(&edges, count: count, with: SIMD4(repeating: 0))
    refill(&shapes, count: count, with: Numbers(shape: 0, candidate: 0))
    // Each list is filled from its end, so that `starts` holds its start when the list is full.
    for view in table.views {
      if view.shapeCount != 1 { isPlain = false }
      for candidate in view.candidates {
        for shape in view.shapes(of: candidate) {
          let box = table.shapes[shape].tested.box
          if box.isEmpty { continue }
          let list = lattice.list(of: box)
          starts[list] -= 1
          let place = Int(starts[list])
          edges[place] = SIMD4(box.left, box.top, 0 &- box.right, 0 &- box.bottom)
          shapes[place] = Numbers(shape: Int32(shape), candidate: candidate)
        }
      }
    }
    (lattice.largestWidth, lattice.largestHeight) = (width, height)
  }

  // MARK: Crowded places

  /// Counts a placed shape. Before the search starts, it will be compared with the candidates near it.
  mutating func expect(_ standing: CollisionShape) {
    if standing.isEmpty { return }
    expected += 1
    let (left, right) = lattice.columns(of: standing.box)
    let stride = Int(lattice.columns) + 1
    let (top, bottom) = (
      lattice.firstRow(of: standing.box) * stride, (lattice.lastRow(of: standing.box) + 1) * stride
    )
    near[top + left] += 1
    near[top + right + 1] -= 1
    near[bottom + left] -= 1
    near[bottom + right + 1] += 1
  }

  /// Removes candidate shapes in crowded places: those with too many shapes counted by `expect` near them. If the
  /// queries of all counted shapes compare few enough shapes, nothing is removed.
  ///
  /// The remaining shapes are compared with at most `SearchCost.mostNear` shapes on average.
  /// - Parameters:
  ///   - found: receives the candidates of the removed shapes. From `start` on, it must have room for one element more
  ///     than there are shapes.
  /// - Returns: the end of the written candidates in `found`.
  mutating func removeCrowded(into found: inout ContiguousArray<Int32>, from start: Int) -> Int {
    let (columns, rows) = (Int(lattice.columns), Int(lattice.rows))
    var all = expected * Int64(starts[1] - starts[0])
    for row in 0..<rows {
      for column in 0..<columns {
        let place = row * (columns + 1) + column
        if column > 0 { near[place] += near[place - 1] }
        if row > 0 { near[place] += near[place - columns - 1] }
        if row > 0, column > 0 { near[place] -= near[place - columns - 2] }
        let list = 1 + row * columns + column
        all += Int64(near[place]) * Int64(starts[list + 1] - starts[list])
      }
    }
    guard all > SearchCost.ofSetUp(count) else { return start }
    var (end, kept) = (start, 0)
    for list in 0...(columns * rows) {
      let run = Int(starts[list])..<Int(starts[list + 1])
      starts[list] = Int32(kept)
      let isCrowded = nearCount(list, columns) > SearchCost.mostNear
      for place in run {
        if isCrowded {
          found[end] = shapes[place].candidate
          end += 1
        } else {
          (edges[kept], shapes[kept]) = (edges[place], shapes[place])
          kept += 1
        }
      }
    }
    starts[columns * rows + 1] = Int32(kept)
    edges.removeLast(edges.count - kept)
    shapes.removeLast(shapes.count - kept)
    return end
  }

  /// Returns the number of shapes counted by `expect` whose queries visit one list of the index. List 0 contains the
  /// large shapes, list 1 + n those of grid cell n.
  private func nearCount(_ list: Int, _ columns: Int) -> Int64 {
    if list == 0 { return expected }
    let (row, column) = (list - 1).quotientAndRemainder(dividingBy: columns)
    return Int64(near[row * (columns + 1) + column])
  }

  // MARK: Queries

  /// Writes the candidates that collide with a placed shape to `found`. From `start` on, `found` must have room for one
  /// element more than there are shapes.
  /// - Returns: the end of the written candidates in `found`.
  mutating func find(
    _ standing: CollisionShape, _ table: SearchTable, into found: inout ContiguousArray<Int32>,
    from start: Int
  ) -> Int {
    if standing.isEmpty { return start }
    let (end, compared) = collect(standing.box, into: &found, from: start)
    self.compared &+= compared
    if isPlain { return end }
    var met = start
    for place in start..<end {
      let numbers = shapes[Int(found[place])]
      if table.shapes[Int(numbers.shape)].tested.meets(standing) {
        found[met] = numbers.candidate
        met += 1
      }
    }
    return met
  }

  /// Writes the indexed shapes that a box intersects to `found`: their candidates if `isPlain`, otherwise their indices
  /// into `shapes`.
  /// - Returns: the end of the written elements in `found`, and the number of compared shapes.
  private func collect(
    _ box: Box, into found: inout ContiguousArray<Int32>, from start: Int
  ) -> (end: Int, compared: Int64) {
    var compared: Int64 = 0
    let (edges, shapes, starts, isPlain) = (edges.span, shapes.span, starts.span, isPlain)
    var found = found.mutableSpan
    let query = SIMD4(box.right, box.bottom, 0 &- box.left, 0 &- box.top)
    let (left, right) = lattice.columns(of: box)
    var row = lattice.firstRow(of: box)
    let last = lattice.lastRow(of: box) &+ 1
    var run = Int(starts[0])..<Int(starts[1])
    var end = start
    while true {
      compared &+= Int64(run.count)
      for place in run {
        found[end] = isPlain ? shapes[place].candidate : Int32(truncatingIfNeeded: place)
        // Each step writes to `found`, and advances only on a hit, because a branch would be unpredictable.
        let isMet = SIMD4<Int32>(repeating: 0).replacing(with: 1, where: edges[place] .< query)
        end &+= Int(truncatingIfNeeded: isMet.x & isMet.y & isMet.z & isMet.w)
      }
      if row == last { return (end, compared) }
      let first = 1 &+ row &* Int(truncatingIfNeeded: lattice.columns)
      run = Int(starts[first &+ left])..<Int(starts[first &+ right &+ 1])
      row &+= 1
    }
  }

  /// The capacities, in elements, of the arrays that the resolver reuses from frame to frame.
  var capacities: [Int] { [edges.capacity, shapes.capacity, starts.capacity, near.capacity] }

  /// A grid over the screen whose cell width and height are powers of two, in 1/256 points.
  private struct Lattice: Sendable {
    var originX: Int64 = 0
    var originY: Int64 = 0
    var shiftX: Int64 = 8
    var shiftY: Int64 = 8
    var columns: Int64 = 1
    var rows: Int64 = 1
    /// The largest width of a shape in a grid cell, in 1/256 points. Larger shapes are in a separate list.
    var largestWidth: Int64 = 0
    /// The largest height of a shape in a grid cell, in 1/256 points. Larger shapes are in a separate list.
    var largestHeight: Int64 = 0

    static let mostCells = 1 << 15
    /// The largest width and height of shapes in grid cells, as a multiple of the average width and height.
    private static let largest: Int64 = 3

    init() {}

    init(_ area: Box, width: Int32, height: Int32) {
      (originX, originY) = (Int64(area.left), Int64(area.top))
      (shiftX, shiftY) = (Lattice.shift(for: width), Lattice.shift(for: height))
      repeat {
        columns = max(0, Int64(area.right) - originX) >> shiftX + 1
        rows = max(0, Int64(area.bottom) - originY) >> shiftY + 1
        if columns * rows <= Int64(Lattice.mostCells) { break }
        shiftX += 1
        shiftY += 1
      } while true
      (largestWidth, largestHeight) = (Lattice.largest * Int64(width), Lattice.largest * Int64(height))
    }

    private static func shift(for length: Int32) -> Int64 {
      var shift: Int64 = 7
      while shift < 24, 2 << shift < length { shift += 1 }
      return shift
    }

    /// Returns the first and last column of the cells that may contain top left corners of shapes that intersect a box.
    @inline(__always)
    func columns(of box: Box) -> (first: Int, last: Int) {
      (column(Int64(box.left) &- largestWidth), column(Int64(box.right) &- 1))
    }

    @inline(__always)
    func firstRow(of box: Box) -> Int { row(Int64(box.top) &- largestHeight) }

    @inline(__always)
    func lastRow(of box: Box) -> Int { row(Int64(box.bottom) &- 1) }

    @inline(__always)
    private func column(_ x: Int64) -> Int { Int(max(0, min((x &- originX) &>> shiftX, columns &- 1))) }

    @inline(__always)
    private func row(_ y: Int64) -> Int { Int(max(0, min((y &- originY) &>> shiftY, rows &- 1))) }

    /// Returns the number of the list for a shape's bounding box: 0 for large shapes, otherwise the number of its grid
    /// cell plus 1.
    @inline(__always)
    func list(of box: Box) -> Int {
      if Int64(box.right) - Int64(box.left) > largestWidth
        || Int64(box.bottom) - Int64(box.top) > largestHeight
      {
        return 0
      }
      return 1 + row(Int64(box.top)) * Int(columns) + column(Int64(box.left))
    }
  }
}
