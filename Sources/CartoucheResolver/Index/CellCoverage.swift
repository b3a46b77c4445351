/// Which cells of a screen the shapes placed so far cover wholly, and which they touch.
///
/// A filter in front of the exact tests, which never errs: what touches a wholly covered cell meets the box that
/// covers it, and what touches no touched cell meets nothing.
///
/// Layout    two bits a cell, 64 cells of a row in two words side by side: the first says which cells one box covers
///           wholly, the second which cells some box touches. The outermost cells stand for everything beyond the
///           area. Few numbers, so that they fit into the registers of a call.
/// Units     1/256 points; a cell is 2^`shift` of them, 8 points unless the area is huge.
/// Cost      clear O(cells / 64), everything else O(rows of cells).
struct CellCoverage: Sendable {
  private(set) var words: [SIMD2<UInt64>] = []
  private(set) var columns: Int32 = 1
  private(set) var rows: Int32 = 1
  private var originX: Int32 = 0
  private var originY: Int32 = 0
  private var shift: Int32 = 11
  private var wordsInRow = 1

  /// What is known of all shapes that touch some cells.
  enum Answer {
    case meetsNothing
    case mayMeet
    case meets
  }

  /// Forgets everything and covers an area with cells; it may be empty.
  mutating func clear(_ area: Box) {
    (originX, originY) = (area.left, area.top)
    let width = max(0, area.right &- area.left)
    let height = max(0, area.bottom &- area.top)
    shift = 11
    while (width >> shift + 3) > 1024 || (height >> shift + 3) > 1024 { shift += 1 }
    columns = width >> shift + 3
    rows = height >> shift + 3
    wordsInRow = Int(columns + 63) / 64
    refill(&words, count: wordsInRow * Int(rows), with: SIMD2())
  }

  /// Notes a shape that is not empty. A circle covers no cell wholly, though some lie in it.
  mutating func insert(_ shape: CollisionShape) {
    mark(span(shape.box), bit: 1)
    if !shape.isCircle { mark(covered(by: shape.box), bit: 0) }
  }

  private mutating func mark(_ span: CellSpan, bit: Int) {
    guard span.left <= span.right, span.top <= span.bottom else { return }
    let first = Int(span.left >> 6)
    let last = Int(span.right >> 6)
    for word in first...last {
      var mask = UInt64.max
      if word == first { mask &= UInt64.max << UInt64(span.left & 63) }
      if word == last { mask &= UInt64.max >> UInt64(63 - span.right & 63) }
      for row in Int(span.top)...Int(span.bottom) { words[row * wordsInRow + word][bit] |= mask }
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

  /// The cells that `box` touches. Cell i holds `(i − 1) << shift ..< i << shift`, from the area's corner.
  @inline(__always)
  func span(_ box: Box) -> CellSpan {
    CellSpan(
      left: max(0, min((box.left &- originX) &>> shift &+ 1, columns &- 1)),
      top: max(0, min((box.top &- originY) &>> shift &+ 1, rows &- 1)),
      right: max(0, min((box.right &- 1 &- originX) &>> shift &+ 1, columns &- 1)),
      bottom: max(0, min((box.bottom &- 1 &- originY) &>> shift &+ 1, rows &- 1)))
  }

  /// The cells that lie wholly in `box`; it may be empty. Never an outermost one, which has no end.
  private func covered(by box: Box) -> CellSpan {
    let part = Int32(1) << shift - 1
    return CellSpan(
      left: max(1, (box.left &- originX &+ part) >> shift &+ 1),
      top: max(1, (box.top &- originY &+ part) >> shift &+ 1),
      right: min((box.right &- originX) >> shift, columns - 2),
      bottom: min((box.bottom &- originY) >> shift, rows - 2))
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
