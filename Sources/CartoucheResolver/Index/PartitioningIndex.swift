extension RandomAccessCollection where Index == Int {
  /// The index of the first element for which `isBeyond`, which no element before it is and all after it are.
  ///
  /// A range of indices does for a part of a collection, and takes no slice of it.
  /// - Complexity: O(log n).
  @inlinable @inline(__always)
  package func partitioningIndex(where isBeyond: (Element) -> Bool) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = (low + high) / 2
      if isBeyond(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
