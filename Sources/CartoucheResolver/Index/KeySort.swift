extension Double {
  /// A whole number that orders finite numbers as they are; 0 and −0 have the same.
  var orderedBits: UInt64 {
    let bits = (self + 0).bitPattern
    return bits >> 63 == 0 ? bits | 1 << 63 : ~bits
  }
}

/// Stable merge sort by key, ascending.
///
/// The standard library's sort takes a buffer from the heap on every call; this one borrows `scratch`, which grows to the
/// length of `rows`: with room for them it allocates nothing, and takes no memory that nobody sorts in. Runs that are in
/// order already are found by one comparison.
/// - Complexity: O(n log n), O(n) where the order has not changed.
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
  /// The elements by a key, smallest first, equal ones in their order.
  ///
  /// For what is sorted outside of frames: each use of the standard library's sort is another 3 KB of the module, and all of
  /// these share one.
  func sorted(byKey key: (Element) -> UInt64) -> [Element] {
    var keyed: [KeyedRow] = []
    keyed.reserveCapacity(count)
    for index in indices { keyed.append(KeyedRow(key: key(self[index]), row: UInt32(index))) }
    var scratch: [KeyedRow] = []
    sortByKey(&keyed, scratch: &scratch)
    return keyed.map { self[Int($0.row)] }
  }
}

/// Merges the sorted runs `start ..< middle` and `middle ..< end` in place.
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
