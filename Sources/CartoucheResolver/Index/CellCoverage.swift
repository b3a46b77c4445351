/// Which cells of a screen the shapes placed so far cover wholly, and which they touch.
///
/// A filter in front of the exact tests, which never errs: what touches a wholly covered cell meets the box that
/// covers it, and what touches no touched cell meets nothing.
///
/// Layout    two bits a cell, 64 cells of a row in two words side by side: the first says which cells one box covers
///           wholly, the second which cells some box touches. The outermost cells stand for everything beyond the
///           area. The last word of a row has no cells, so that what is read of a row may begin anywhere in it. Few
///           numbers, so that they fit into the registers of a call.
/// Units     1/256 points; a cell is 2^`shift` of them, 8 points unless the area is huge.
/// Cost      clear O(cells / 64), everything else O(rows of cells).
struct CellCoverage: Sendable {
  private(set) var words: ContiguousArray<SIMD2<UInt64>> = []
  private(set) var columns: Int32 = 1
  private(set) var rows: Int32 = 1
  /// The corner of the area, and the nearest places that lie in the outermost cells.
  private(set) var origin = SIMD2<Int32>()
  private(set) var low = SIMD2<Int32>(-1, -1)
  private(set) var high = SIMD2<Int32>()
  private(set) var shift: Int32 = 11
  private(set) var wordsInRow = 2

  /// What is known of all shapes that touch some cells.
  enum Answer {
    case meetsNothing
    case mayMeet
    case meets
  }

  /// Forgets everything and covers an area with cells, as far as it is within two million points; it may be empty.
  mutating func clear(_ area: Box) {
    // So that all distances in it are an `Int32`.
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

  /// Notes a shape that is not empty.
  /// - Parameters:
  ///   - cells: those of its box.
  ///   - isCircle: whether it covers no cell wholly, though some may lie in it.
  mutating func insert(_ cells: Cells, isCircle: Bool) {
    let (touched, covered) = (cells.touched, cells.covered)
    let wordsInRow = wordsInRow
    var words = self.words.mutableSpan
    let last = touched.right &>> 6
    // Of a row above the first one this is a large number.
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

  /// The bits of the cells of a row that lie in one of its words.
  @inline(__always)
  private static func bits(from first: Int32, to last: Int32, inWord word: Int32) -> UInt64 {
    let (low, high) = (max(0, first &- word &* 64), min(63, last &- word &* 64))
    return low <= high
      ? UInt64.max &<< UInt64(truncatingIfNeeded: low) & UInt64.max &>> UInt64(truncatingIfNeeded: 63 &- high)
      : 0
  }

  /// What a box, which must not be empty, meets.
  ///
  /// Out of line: the loop over candidates needs the registers for itself.
  @inline(never)
  func answer(_ box: Box) -> Answer {
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
      // Asked once a word, not once a row: where a view meets another is what no processor can guess.
      if found.x & mask != 0 { return .meets }
      isTouched = isTouched || found.y & mask != 0
      word &+= 1
    }
    return isTouched ? .mayMeet : .meetsNothing
  }

  /// The cells that `box` touches. Cell i holds `(i − 1) << shift ..< i << shift`, from the area's corner.
  @inline(__always)
  func span(_ box: Box) -> CellSpan {
    let first = cell(SIMD2(box.left, box.top))
    let last = cell(SIMD2(box.right &- 1, box.bottom &- 1))
    return CellSpan(left: first.x, top: first.y, right: last.x, bottom: last.y)
  }

  /// The column and the row of the cell in which a place lies. What lies beyond the area is moved to its outermost cells
  /// first, because the distance to it may be no `Int32`.
  @inline(__always)
  func cell(_ place: SIMD2<Int32>) -> SIMD2<Int32> {
    let nearest = pointwiseMax(low, pointwiseMin(place, high))
    return (nearest &- origin) &>> SIMD2(repeating: shift) &+ 1
  }

  /// The cells of a box, which must not be empty.
  struct Cells {
    /// Those that share a positive area with it.
    var touched: CellSpan
    /// Those that lie wholly in it; there may be none. Never an outermost one, which has no end.
    var covered: CellSpan
    /// Those whose middles lie in it; there may be none, nor is an outermost one among them.
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
    // The highest edges are those of the outermost cells, so that these are never among them.
    let covered = (nearest &+ part &* first) &>> shifts &+ first
    let middles = (nearest &+ part &>> 1) &>> shifts &+ first
    return Cells(touched: CellSpan(touched), covered: CellSpan(covered), middles: CellSpan(middles))
  }

  /// Edges from the area's corner, where they are beyond the area those of the outermost cells.
  @inline(__always)
  private func nearest(_ edges: SIMD4<Int32>) -> SIMD4<Int32> {
    let (lows, highs) = (SIMD4(lowHalf: low, highHalf: low), SIMD4(lowHalf: high, highHalf: high))
    return pointwiseMax(lows, pointwiseMin(edges, highs)) &- SIMD4(lowHalf: origin, highHalf: origin)
  }
}

/// Gives `array` `count` equal elements, in the storage it has if that is large enough.
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
