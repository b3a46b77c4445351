/// The shapes of all candidates of a search, as they are tested, by where they are.
///
/// Layout    in the order of the cells of their top left corners, row by row, so that what lies beside each other in a row of
///           cells is one run; first those that are much larger than most.
/// Units     1/256 points; a cell is half as large as a view, or as large.
/// Cost      a query O(shapes near it). No allocation once `reserve` has seen the numbers.
struct CandidateIndex: Sendable {
  /// Left, top, and right and bottom with the other sign, so that a box meets them where all four are less than four of its own.
  private var edges: ContiguousArray<SIMD4<Int32>> = []
  private var shapes: ContiguousArray<Numbers> = []
  /// Where each list begins, and where the last one ends.
  private var starts: ContiguousArray<Int32> = []
  private var lattice = Lattice()
  /// Per cell, and one more of each row and column: of how many expected shapes a query looks at the cell; before `removeCrowded` as
  /// differences.
  private var near: ContiguousArray<Int32> = []
  private var expected: Int64 = 0
  /// The number of shapes that queries have compared.
  private(set) var compared: Int64 = 0
  /// Whether each candidate has one shape, and none is a circle.
  private(set) var isPlain = true

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

  var count: Int { edges.count }

  /// Takes the shapes of all candidates of a table.
  /// - Parameter area: where they are, but for few.
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
    // Each list is filled from its end, after which its start is where it has to be.
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

  // MARK: Piles

  /// Counts a shape for which there will be a query.
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

  /// Removes the shapes that too many expected ones are near of, if all queries would compare too many.
  ///
  /// What is left is compared with no more than `SearchCost.mostNear` each, in the mean.
  /// - Parameters:
  ///   - found: takes their candidates; it has one place more than there are shapes from `start` on.
  /// - Returns: where they end.
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

  private func nearCount(_ list: Int, _ columns: Int) -> Int64 {
    if list == 0 { return expected }
    let (row, column) = (list - 1).quotientAndRemainder(dividingBy: columns)
    return Int64(near[row * (columns + 1) + column])
  }

  // MARK: Queries

  /// Puts the candidates whose shapes a shape meets into `found`, which has one place more than there are shapes from `start` on.
  /// - Returns: where they end.
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

  /// Puts what a box meets into `found`: candidates, or, where they are not plain, places in the index.
  /// - Returns: where they end, and the number of shapes that were compared.
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
        // To write and then to count or not: which it is nobody can foretell, least of all a processor.
        let isMet = SIMD4<Int32>(repeating: 0).replacing(with: 1, where: edges[place] .< query)
        end &+= Int(truncatingIfNeeded: isMet.x & isMet.y & isMet.z & isMet.w)
      }
      if row == last { return (end, compared) }
      let first = 1 &+ row &* Int(truncatingIfNeeded: lattice.columns)
      run = Int(starts[first &+ left])..<Int(starts[first &+ right &+ 1])
      row &+= 1
    }
  }

  /// The capacity of every array that frames reuse.
  var capacities: [Int] { [edges.capacity, shapes.capacity, starts.capacity, near.capacity] }

  /// Cells of a power of two.
  private struct Lattice: Sendable {
    var originX: Int64 = 0
    var originY: Int64 = 0
    var shiftX: Int64 = 8
    var shiftY: Int64 = 8
    var columns: Int64 = 1
    var rows: Int64 = 1
    /// What is larger is not in the cells.
    var largestWidth: Int64 = 0
    var largestHeight: Int64 = 0

    static let mostCells = 1 << 15
    /// How many times the mean size that is.
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

    /// The columns and rows that the top left corners of what meets a box are in.
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

    /// The list of a box: 0 for what is larger than most, else one more than its cell.
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
