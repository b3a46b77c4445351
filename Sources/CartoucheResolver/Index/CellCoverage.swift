/// A bitmap of the screen's cells, with the cells that placed collision shapes touch or cover wholly.
///
/// It answers most queries before exact tests, and it never gives a wrong answer. A shape that touches a wholly covered
/// cell meets the shape that covers the cell. If no cell of a shape is touched, the shape meets no placed shape.
///
/// Layout: each cell has two bits, and 64 cells of a row are a pair of words. The first word has the cells that one
/// shape covers wholly, the second word the cells that any shape touches. The outermost cells represent all positions
/// beyond the area. The last pair of a row has no cells, so that a read may start at any cell. The structure has few
/// fields, so that a call passes it in registers.
///
/// Units: 1/256 points. A cell is 2^`shift` of them wide: 8 points, or more if the area is very large.
///
/// Cost: `clear` O(cells / 64), all other methods O(rows of cells).
struct CellCoverage: Sendable {
  private(set) var words: ContiguousArray<SIMD2<UInt64>> = []
  private(set) var columns: Int32 = 1
  private(set) var rows: Int32 = 1
  /// The top left corner of the area that the cells cover, in 1/256 points.
  private(set) var origin = SIMD2<Int32>()
  /// The largest position in the first column and the first row of cells. These cells represent everything to the left
  /// and above.
  private(set) var low = SIMD2<Int32>(-1, -1)
  /// The smallest position in the last column and the last row of cells. These cells represent everything to the right
  /// and below.
  private(set) var high = SIMD2<Int32>()
  private(set) var shift: Int32 = 11
  private(set) var wordsInRow = 2

  /// The answer of the bitmap to the question whether a box meets a placed shape.
  enum Overlap {
    case meetsNothing
    case mayMeet
    case meets
  }

  /// Removes all shapes, and sets the area that the cells cover. The edges of the area are clamped to ±two million
  /// points. The area may be empty.
  mutating func clear(_ area: Box) {
    // With this limit, all distances inside the area fit an `Int32`.
    let most = Int32(1) << 29
    let area = Box(
      left: max(-most, area.left), top: max(-most, area.top), right: min(most, area.right),
      bottom: min(most, area.bottom))
    let width = max(0, area.right &- area.left)
    let height = max(0, area.bottom &- area.top)
    shift = 11
    while (max(width, height) >> shift + 3) > 1024 { shift += 1 }
    columns = width >> shift + 3
    rows = height >> shift + 3
    origin = SIMD2(area.left, area.top)
    low = origin &- 1
    high = origin &+ SIMD2((columns - 2) << shift, (rows - 2) << shift)
    wordsInRow = Int(columns + 63) / 64 + 1
    refill(&words, count: wordsInRow * Int(rows), with: SIMD2())
  }

  /// Marks the cells of a nonempty shape as touched or covered.
  /// - Parameters:
  ///   - cells: the cells of the shape's box.
  ///   - isCircle: whether the shape is a circle. A circle covers no cell wholly.
  mutating func insert(_ cells: Cells, isCircle: Bool) {
    let (touched, covered) = (cells.touched, cells.covered)
    let wordsInRow = wordsInRow
    var words = self.words.mutableSpan
    let last = touched.right &>> 6
    // For rows above the first covered row, the difference below is a large unsigned number.
    let height = UInt32(bitPattern: covered.bottom &- covered.top)
    let hasCovered = !isCircle && covered.left <= covered.right && covered.top <= covered.bottom
    var word = touched.left &>> 6
    while word <= last {
      let touching = CellCoverage.bits(from: touched.left, to: touched.right, inWord: word)
      let covering = hasCovered ? CellCoverage.bits(from: covered.left, to: covered.right, inWord: word) : 0
      var row = touched.top
      var index = Int(row) &* wordsInRow &+ Int(word)
      while row <= touched.bottom {
        let isCovered = UInt32(bitPattern: row &- covered.top) <= height
        words[index] |= SIMD2(isCovered ? covering : 0, touching)
        row &+= 1
        index &+= wordsInRow
      }
      word &+= 1
    }
  }

  /// Returns a mask for a range of cells in one word of a bitmap row: bit `i` is set if cell `64 · word + i` is in the
  /// range.
  @inline(__always)
  private static func bits(from first: Int32, to last: Int32, inWord word: Int32) -> UInt64 {
    let (low, high) = (max(0, first &- word &* 64), min(63, last &- word &* 64))
    return low <= high
      ? UInt64.max &<< UInt64(truncatingIfNeeded: low) & UInt64.max &>> UInt64(truncatingIfNeeded: 63 &- high)
      : 0
  }

  /// Returns whether a nonempty box meets a placed shape, as far as the bitmap of cells proves it.
  ///
  /// The method is not inlined, because the loop over candidates that calls it needs the processor's registers.
  @inline(never)
  func overlap(of box: Box) -> Overlap {
    let span = span(box)
    let first = span.left &>> 6
    let last = span.right &>> 6
    var isTouched = false
    var word = first
    while word <= last {
      let mask = CellCoverage.bits(from: span.left, to: span.right, inWord: word)
      var found = SIMD2<UInt64>()
      var index = Int(span.top) &* wordsInRow &+ Int(word)
      let end = Int(span.bottom) &* wordsInRow &+ Int(word)
      while index <= end {
        found |= words[index]
        index &+= wordsInRow
      }
      // One branch for each word instead of one for each row, because processors cannot predict collisions.
      if found.x & mask != 0 { return .meets }
      isTouched = isTouched || found.y & mask != 0
      word &+= 1
    }
    return isTouched ? .mayMeet : .meetsNothing
  }

  /// Returns the cells of the grid that `box` touches. Cell i covers `(i − 1) << shift ..< i << shift` from the area's
  /// corner.
  @inline(__always)
  func span(_ box: Box) -> CellSpan {
    let first = cell(SIMD2(box.left, box.top))
    let last = cell(SIMD2(box.right &- 1, box.bottom &- 1))
    return CellSpan(left: first.x, top: first.y, right: last.x, bottom: last.y)
  }

  /// Returns the column and the row of the cell at a position in 1/256 points. A position beyond the area is first
  /// clamped to the outermost cells, because its distance may not fit an `Int32`.
  @inline(__always)
  func cell(_ place: SIMD2<Int32>) -> SIMD2<Int32> {
    let nearest = pointwiseMax(low, pointwiseMin(place, high))
    return (nearest &- origin) &>> SIMD2(repeating: shift) &+ 1
  }

  /// The cells of a nonempty box: those that it touches, those that it covers, and those with their middle inside it.
  struct Cells {
    /// The cells that share a positive area with the box.
    var touched: CellSpan
    /// The cells that are wholly inside the box, if any. The outermost cells are unbounded, so they are never among
    /// them.
    var covered: CellSpan
    /// The cells with their middle inside the box, if any. The outermost cells are never among them.
    var middles: CellSpan
  }

  @inline(__always)
  func cells(of box: Box) -> Cells {
    let shifts = SIMD4(repeating: shift)
    let first = SIMD4<Int32>(1, 1, 0, 0)
    let last = SIMD4<Int32>(0, 0, 1, 1)
    let edges = SIMD4(box.left, box.top, box.right, box.bottom)
    let nearest = nearest(edges)
    let part = Int32(1) &<< shift &- 1
    let touched = self.nearest(edges &- last) &>> shifts &+ 1
    // The clamped edges are those of the outermost cells, so the outermost cells are never wholly inside.
    let covered = (nearest &+ part &* first) &>> shifts &+ first
    let middles = (nearest &+ part &>> 1) &>> shifts &+ first
    return Cells(touched: CellSpan(touched), covered: CellSpan(covered), middles: CellSpan(middles))
  }

  /// Returns the four edges of a box relative to the area's corner, clamped to the outermost cells of the grid.
  @inline(__always)
  private func nearest(_ edges: SIMD4<Int32>) -> SIMD4<Int32> {
    let (lows, highs) = (SIMD4(lowHalf: low, highHalf: low), SIMD4(lowHalf: high, highHalf: high))
    return pointwiseMax(lows, pointwiseMin(edges, highs)) &- SIMD4(lowHalf: origin, highHalf: origin)
  }
}

/// Fills `array` with `count` copies of `element`, and reuses its storage if that is large enough.
func refill<Elements: MutableCollection & RangeReplaceableCollection>(
  _ array: inout Elements, count: Int, with element: Elements.Element
) where Elements.Index == Int {
  if array.count == count {
    for index in 0..<count { array[index] = element }
  } else {
    array.removeAll(keepingCapacity: true)
    array.append(contentsOf: repeatElement(element, count: count))
  }
}

/// A rectangle of cells, as its first and last columns and rows, both inclusive.
struct CellSpan {
  var left: Int32
  var top: Int32
  var right: Int32
  var bottom: Int32

  /// Creates a rectangle of cells.
  /// - Parameter edges: the left column, the top row, the right column and the bottom row, all inclusive.
  @inline(__always)
  init(_ edges: SIMD4<Int32>) {
    (left, top, right, bottom) = (edges.x, edges.y, edges.z, edges.w)
  }

  @inline(__always)
  init(left: Int32, top: Int32, right: Int32, bottom: Int32) {
    (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
  }

  /// The number of blocks of 8 × 8 cells that the span touches.
  var blocks: Int32 { (right >> 3 - left >> 3 + 1) * (bottom >> 3 - top >> 3 + 1) }
}

/// The boxes of a view at its anchors, as a lattice of up to 16 boxes. The boxes of a column share their left and right
/// edges, those of a row their top and bottom edges.
///
/// Layout: the box in a column and a row has the number `4 · row + column`. An unused column repeats a used one.
///
/// Units: 1/256 points.
struct BoxLattice {
  var left: SIMD4<Int32>
  var right: SIMD4<Int32>
  var top: SIMD4<Int32>
  var bottom: SIMD4<Int32>
  /// The number of rows of the lattice that contain boxes, 1…4.
  var rowCount: Int

  /// The result of a query for all boxes of a lattice: bit `i` is for the box with the number `i`.
  struct Overlaps {
    /// The boxes of the lattice that certainly meet a placed shape, one bit for each.
    var meeting: UInt16 = 0
    /// The boxes of the lattice that may meet a placed shape, one bit for each.
    var touching: UInt16 = 0
  }

  /// Returns the number of a box in a `BoxLattice`: `4 · row + column`.
  @inline(__always)
  static func number(column: Int, row: Int) -> UInt16 { UInt16(truncatingIfNeeded: 4 &* row &+ column) }

  /// The smallest box around all boxes of the `BoxLattice`.
  @inline(__always)
  var enclosing: Box { Box(left: left.min(), top: top.min(), right: right.max(), bottom: bottom.max()) }
}

extension CellCoverage {
  /// Returns which boxes of a view certainly meet a placed shape and which may meet one; `nil` if the boxes are too far
  /// apart, or if one is outside of the area that the cells cover. No box may be empty.
  /// - Parameter around: the smallest box around all boxes of the lattice.
  func overlaps(of boxes: BoxLattice, within around: Box) -> BoxLattice.Overlaps? {
    guard low.x < around.left, around.right <= high.x, low.y < around.top, around.bottom <= high.y else {
      return nil
    }
    // The first column of cells that any box touches, and the last such column relative to the first.
    let start = (around.left &- origin.x) &>> shift
    let last = (around.right &- 1 &- origin.x) &>> shift &- start
    guard last < 64 else { return nil }
    let columns = Columns(
      from: (boxes.left &- origin.x) &>> shift &- start, to: (boxes.right &- 1 &- origin.x) &>> shift &- start
    )
    let tops = (boxes.top &- origin.y) &>> shift &+ 1
    let bottoms = (boxes.bottom &- 1 &- origin.y) &>> shift &+ 1
    let word = Int((start &+ 1) &>> 6)
    let offset = UInt64(truncatingIfNeeded: (start &+ 1) & 63)
    let isInOneWord = offset &+ UInt64(truncatingIfNeeded: last) < 64
    var overlaps = BoxLattice.Overlaps()
    for row in 0..<boxes.rowCount {
      var (first, second) = (SIMD2<UInt64>(), SIMD2<UInt64>())
      var index = Int(tops[row]) &* wordsInRow &+ word
      let end = Int(bottoms[row]) &* wordsInRow &+ word
      if isInOneWord {
        while index <= end {
          first |= words[index]
          index &+= wordsInRow
        }
      } else {
        while index <= end {
          first |= words[index]
          second |= words[index &+ 1]
          index &+= wordsInRow
        }
      }
      // Two shifts, because a shift by 64 would be a shift by 0.
      let covered = first.x &>> offset | (second.x &<< 1) &<< (63 &- offset)
      let touched = first.y &>> offset | (second.y &<< 1) &<< (63 &- offset)
      overlaps.meeting |= columns.marked(in: covered) &<< UInt16(truncatingIfNeeded: 4 &* row)
      overlaps.touching |= columns.marked(in: touched) &<< UInt16(truncatingIfNeeded: 4 &* row)
    }
    return overlaps
  }

  /// For each column of a lattice, the cells that its boxes touch, as a mask with one bit for each cell.
  ///
  /// The masks are separate numbers, because most processors shift the elements of a vector one by one.
  private struct Columns {
    private let first: UInt64
    private let second: UInt64
    private let third: UInt64
    private let fourth: UInt64

    @inline(__always)
    init(from lefts: SIMD4<Int32>, to rights: SIMD4<Int32>) {
      first = Columns.cells(from: lefts.x, to: rights.x)
      second = Columns.cells(from: lefts.y, to: rights.y)
      third = Columns.cells(from: lefts.z, to: rights.z)
      fourth = Columns.cells(from: lefts.w, to: rights.w)
    }

    @inline(__always)
    private static func cells(from left: Int32, to right: Int32) -> UInt64 {
      UInt64.max &<< UInt64(truncatingIfNeeded: left)
        & UInt64.max &>> UInt64(truncatingIfNeeded: 63 &- right)
    }

    /// Returns the columns of a `BoxLattice` that touch any of `cells`, one bit for each column.
    @inline(__always)
    func marked(in cells: UInt64) -> UInt16 {
      (first & cells != 0 ? 1 : 0) | (second & cells != 0 ? 2 : 0) | (third & cells != 0 ? 4 : 0)
        | (fourth & cells != 0 ? 8 : 0)
    }
  }
}
