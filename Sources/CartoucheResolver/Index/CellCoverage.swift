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
  private(set) var words: [SIMD2<UInt64>] = []
  private(set) var columns: Int32 = 1
  private(set) var rows: Int32 = 1
  /// The corner of the area, and the nearest places that lie in the outermost cells.
  private var origin = SIMD2<Int32>()
  private var low = SIMD2<Int32>(-1, -1)
  private var high = SIMD2<Int32>()
  private(set) var shift: Int32 = 11
  private var wordsInRow = 2

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

  /// Notes a shape that is not empty. A circle covers no cell wholly, though some lie in it.
  /// - Parameter span: the cells that its box touches.
  mutating func insert(_ shape: CollisionShape, touching span: CellSpan) {
    mark(span, SIMD2(0, .max))
    if !shape.isCircle { mark(covered(by: shape.box), SIMD2(.max, 0)) }
  }

  /// - Parameter planes: all bits of the words to mark cells in.
  private mutating func mark(_ span: CellSpan, _ planes: SIMD2<UInt64>) {
    guard span.left <= span.right, span.top <= span.bottom else { return }
    let first = span.left &>> 6
    let last = span.right &>> 6
    var word = first
    while word <= last {
      var mask = UInt64.max
      if word == first { mask &= UInt64.max &<< UInt64(truncatingIfNeeded: span.left & 63) }
      if word == last { mask &= UInt64.max &>> UInt64(truncatingIfNeeded: 63 - span.right & 63) }
      let marks = planes & SIMD2(repeating: mask)
      var index = Int(span.top) &* wordsInRow &+ Int(word)
      let end = Int(span.bottom) &* wordsInRow &+ Int(word)
      while index <= end {
        words[index] |= marks
        index &+= wordsInRow
      }
      word &+= 1
    }
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
      var mask = UInt64.max
      if word == first { mask &= UInt64.max &<< UInt64(truncatingIfNeeded: span.left & 63) }
      if word == last { mask &= UInt64.max &>> UInt64(truncatingIfNeeded: 63 - span.right & 63) }
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

  /// What each of some boxes, none of them empty, meets; nil: they lie too far apart for one answer.
  ///
  /// Out of line, as the answer for one box.
  @inline(never)
  func answer(_ boxes: BoxLattice) -> BoxLattice.Answer? {
    let lefts = column(boxes.left)
    let rights = column(boxes.right &- 1)
    let start = lefts.min()
    guard rights.max() &- start < 64 else { return nil }
    let all = SIMD4<UInt64>(repeating: .max)
    let masks =
      (all &<< SIMD4(truncatingIfNeeded: lefts &- start))
      & (all &>> SIMD4(truncatingIfNeeded: 63 &- (rights &- start)))
    let tops = row(boxes.top)
    let bottoms = row(boxes.bottom &- 1)
    let word = Int(start &>> 6)
    let shift = SIMD2(repeating: UInt64(truncatingIfNeeded: start & 63))
    var answer = BoxLattice.Answer()
    for row in 0..<boxes.rowCount {
      var (first, second) = (SIMD2<UInt64>(), SIMD2<UInt64>())
      var index = Int(tops[row]) &* wordsInRow &+ word
      let end = Int(bottoms[row]) &* wordsInRow &+ word
      while index <= end {
        first |= words[index]
        second |= words[index &+ 1]
        index &+= wordsInRow
      }
      // Two shifts, because one by 64 would be one by 0.
      let found = first &>> shift | (second &<< 1) &<< (63 &- shift)
      answer.add(meeting: masks & found.x, touching: masks & found.y, inRow: row)
    }
    return answer
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

  @inline(__always)
  private func column(_ x: SIMD4<Int32>) -> SIMD4<Int32> {
    let nearest = pointwiseMax(SIMD4(repeating: low.x), pointwiseMin(x, SIMD4(repeating: high.x)))
    return (nearest &- SIMD4(repeating: origin.x)) &>> SIMD4(repeating: shift) &+ 1
  }

  @inline(__always)
  private func row(_ y: SIMD4<Int32>) -> SIMD4<Int32> {
    let nearest = pointwiseMax(SIMD4(repeating: low.y), pointwiseMin(y, SIMD4(repeating: high.y)))
    return (nearest &- SIMD4(repeating: origin.y)) &>> SIMD4(repeating: shift) &+ 1
  }

  /// The cells that lie wholly in `box`; it may be empty. Never an outermost one, which has no end.
  private func covered(by box: Box) -> CellSpan {
    let part = Int32(1) << shift - 1
    let first = pointwiseMax(low, pointwiseMin(SIMD2(box.left, box.top), high)) &- origin
    let last = pointwiseMax(low, pointwiseMin(SIMD2(box.right, box.bottom), high)) &- origin
    return CellSpan(
      left: max(1, (first.x &+ part) >> shift &+ 1), top: max(1, (first.y &+ part) >> shift &+ 1),
      right: min(last.x >> shift, columns - 2), bottom: min(last.y >> shift, rows - 2))
  }

  /// The cells whose middles lie in `box`; it may be empty.
  func middles(in box: Box) -> CellSpan {
    let half = Int32(1) << (shift - 1)
    let first = pointwiseMax(low, pointwiseMin(SIMD2(box.left, box.top), high)) &- origin
    let last = pointwiseMax(low, pointwiseMin(SIMD2(box.right, box.bottom), high)) &- origin
    return CellSpan(
      left: max(1, (first.x &+ half &- 1) >> shift &+ 1), top: max(1, (first.y &+ half &- 1) >> shift &+ 1),
      right: min((last.x &+ half &- 1) >> shift, columns - 2),
      bottom: min((last.y &+ half &- 1) >> shift, rows - 2))
  }
}

/// Gives `array` `count` equal elements, in the storage it has if that is large enough.
func refill<Element>(_ array: inout [Element], count: Int, with element: Element) {
  if array.count == count {
    for index in 0..<count { array[index] = element }
  } else {
    array.removeAll(keepingCapacity: true)
    array.append(contentsOf: repeatElement(element, count: count))
  }
}
