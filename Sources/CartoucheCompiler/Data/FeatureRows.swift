import CartoucheResolver

/// Rows of a feature table, in order of the data.
///
/// All of them take no memory: thousands of annotations may each select one feature of a large source.
enum FeatureRows: RandomAccessCollection {
  /// This many rows from the first.
  case all(Int)
  /// Ascending.
  case some([Int])

  var startIndex: Int { 0 }

  var endIndex: Int {
    switch self {
    case .all(let count): count
    case .some(let rows): rows.count
    }
  }

  subscript(position: Int) -> Int {
    switch self {
    case .all: position
    case .some(let rows): rows[position]
    }
  }

  /// Whether `row` is among them.
  /// - Complexity: O(log n).
  func includes(_ row: Int) -> Bool {
    let next = partitioningIndex { $0 > row }
    return next > 0 && self[next - 1] == row
  }
}
