/// A column with values for few of its rows: a sparse set (Briggs and Torczon, 1993).
///
/// Layout: `entries` has the values in the order of insertion, each with its row. `numbers` has, for each row, the
/// index of its entry. The index is valid only if the entry at this index names the row. So nothing needs to be written
/// for rows without a value. `numbers` is empty if `areRare` is `true` and no row has had a value yet.
///
/// Cost: four bytes for each row and one entry for each value. The capacity is one entry for each row. Capacity that is
/// never written takes only address space. All operations take O(1).
struct SparseColumn<Value: Sendable>: Sendable {
  private struct Entry: Sendable {
    var value: Value
    var row: UInt32
  }

  private var numbers: [UInt32] = []
  private var entries: [Entry] = []
  private var count: Int
  private let areRare: Bool

  /// Creates a column of `count` rows without values.
  /// - Parameter areRare: whether most such columns never get a value. If so, the column takes no memory before its
  ///   first value.
  init(count: Int, areRare: Bool = false) {
    self.count = count
    self.areRare = areRare
    numbers.reserveCapacity(count)
    if !areRare { fill() }
    entries.reserveCapacity(count)
  }

  @inline(never)
  private mutating func fill() {
    for _ in 0..<count { numbers.append(0) }
  }

  /// The value in a row of the column; `nil` if the row has none.
  @inline(__always)
  subscript(_ row: Int) -> Value? { contains(row) ? entries[Int(numbers[row])].value : nil }

  /// The value in a row of the column. The row must have a value.
  @inline(__always)
  subscript(present row: Int) -> Value {
    get { entries[Int(numbers[row])].value }
    _modify { yield &entries[Int(numbers[row])].value }
  }

  /// The value in a row of the column; `value` if the row has none. Writing gives the row a value.
  @inline(__always)
  subscript(_ row: Int, default value: @autoclosure () -> Value) -> Value {
    get { self[row] ?? value() }
    _modify {
      if !contains(row) {
        if numbers.isEmpty { fill() }
        append(value(), for: row)
      }
      yield &entries[Int(numbers[row])].value
    }
  }

  @inline(__always)
  func contains(_ row: Int) -> Bool {
    guard row < numbers.count else { return false }
    let number = Int(numbers[row])
    return number < entries.count && entries[number].row == UInt32(row)
  }

  /// Sets the value of a row that has none. The column must have been created with `areRare: false`.
  @inline(__always)
  mutating func append(_ value: Value, for row: Int) {
    numbers[row] = UInt32(entries.count)
    entries.append(Entry(value: value, row: UInt32(row)))
  }

  mutating func removeAll() { entries.removeAll(keepingCapacity: true) }

  /// Adjusts the column after annotations were added: the rows of clusters, which follow those of annotations, get new
  /// numbers.
  mutating func fit(_ rows: FrameRows, after former: FrameRows) {
    guard count == former.count, rows != former else { return }
    count = rows.count
    numbers.reserveCapacity(count)
    if !areRare || !numbers.isEmpty { numbers.fit(rows, after: former, with: 0) }
    entries.reserveCapacity(rows.count)
    for index in entries.indices where entries[index].row >= former.annotations {
      entries[index].row += UInt32(rows.annotations - former.annotations)
    }
  }

  var capacity: Int { entries.capacity }
}
