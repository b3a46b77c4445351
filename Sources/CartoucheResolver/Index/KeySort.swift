extension Double {
  /// An unsigned integer for this number, so that the integers of finite numbers compare like the numbers. 0 and −0
  /// have the same integer.
  var orderedBits: UInt64 {
    let bits = (self + 0).bitPattern
    return bits >> 63 == 0 ? bits | 1 << 63 : ~bits
  }
}

/// Sorts rows by key in ascending order. Rows with equal keys keep their order (a stable merge sort).
///
/// The standard library's sort allocates a buffer on every call. This function uses `scratch`, which grows to the
/// length of `rows`, so it allocates no memory once `scratch` is large enough. If two neighboring sorted ranges are
/// already in order, one comparison finds that.
/// - Complexity: O(n log n), or O(n) for sorted rows.
@inline(never)
func sortByKey(_ rows: inout [KeyedRow], scratch: inout [KeyedRow]) {
  if scratch.count < rows.count {
    scratch.append(contentsOf: repeatElement(KeyedRow(key: 0, row: 0), count: rows.count - scratch.count))
  }
  var width = 1
  while width < rows.count {
    var start = 0
    while start + width < rows.count {
      let end = min(start + 2 * width, rows.count)
      merge(&rows, start, start + width, end, &scratch)
      start = end
    }
    width *= 2
  }
}

extension Array {
  /// Returns the elements sorted by a key in ascending order; elements with equal keys keep their order.
  ///
  /// It is for sorts outside of frames. Each use of the standard library's sort adds 3 KB to the WebAssembly module;
  /// all uses of this method share one sort.
  func sorted(byKey key: (Element) -> UInt64) -> [Element] {
    var keyed: [KeyedRow] = []
    keyed.reserveCapacity(count)
    for index in indices { keyed.append(KeyedRow(key: key(self[index]), row: UInt32(index))) }
    var scratch: [KeyedRow] = []
    sortByKey(&keyed, scratch: &scratch)
    return keyed.map { self[Int($0.row)] }
  }
}

/// Merges the sorted ranges `start ..< middle` and `middle ..< end` of `rows` into one sorted range.
private func merge(
  _ rows: inout [KeyedRow], _ start: Int, _ middle: Int, _ end: Int, _ scratch: inout [KeyedRow]
) {
  if rows[middle - 1].key <= rows[middle].key { return }
  for index in start..<middle { scratch[index] = rows[index] }
  var first = start
  var second = middle
  var target = start
  while first < middle {
    if second < end, rows[second].key < scratch[first].key {
      rows[target] = rows[second]
      second += 1
    } else {
      rows[target] = scratch[first]
      first += 1
    }
    target += 1
  }
}

struct KeyedRow: Sendable {
  var key: UInt64
  var row: UInt32
}

extension RandomAccessCollection where Index == Int {
  /// Returns the index of the first element for which `isBeyond` returns `true`; `endIndex` if there is none. All later
  /// elements must satisfy `isBeyond` too.
  ///
  /// To search a part of a collection, use a range of indices instead of a slice.
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
