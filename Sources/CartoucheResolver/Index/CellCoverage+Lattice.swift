extension CellCoverage {
  /// What each of some boxes, none of them empty, meets; nil: they lie too far apart for one answer, or beyond the area.
  /// - Parameter around: the smallest box around all of them.
  func answer(_ boxes: BoxLattice, within around: Box) -> BoxLattice.Answer? {
    guard low.x < around.left, around.right <= high.x, low.y < around.top, around.bottom <= high.y else {
      return nil
    }
    // Of the cells that any box touches, counted from the first.
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
    var answer = BoxLattice.Answer()
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
      // Two shifts, because one by 64 would be one by 0.
      let covered = first.x &>> offset | (second.x &<< 1) &<< (63 &- offset)
      let touched = first.y &>> offset | (second.y &<< 1) &<< (63 &- offset)
      answer.meeting |= columns.marked(in: covered) &<< UInt16(truncatingIfNeeded: 4 &* row)
      answer.touching |= columns.marked(in: touched) &<< UInt16(truncatingIfNeeded: 4 &* row)
    }
    return answer
  }

  /// The cells that the boxes of each column of a lattice touch: a bit a cell. By themselves and not as one vector, whose numbers
  /// most processors shift one by one.
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

    /// A bit for each column of which a cell is marked.
    @inline(__always)
    func marked(in cells: UInt64) -> UInt16 {
      (first & cells != 0 ? 1 : 0) | (second & cells != 0 ? 2 : 0) | (third & cells != 0 ? 4 : 0)
        | (fourth & cells != 0 ? 8 : 0)
    }
  }
}
