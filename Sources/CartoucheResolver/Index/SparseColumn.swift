/// A column with values for few of its rows: a sparse set (Briggs and Torczon, 1993).
///
/// Layout    `entries` has the values in the order of insertion, each with its row. `numbers` has, for each
///           row, the index of its entry. The index is valid only if that entry names the row, so rows without
///           a value need no mark. `numbers` is empty if values are rare and no row has had one yet.
/// Cost      Four bytes a row and one entry for each value. The capacity is one entry for every row. Capacity
///           that is never written takes only address space. All operations take O(1).
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
  /// - Parameter areRare: Whether most such columns never get a value. The column then takes no memory before
  ///   its first value.
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

  /// The value of a row, or nil.
  @inline(__always)
  subscript(_ row: Int) -> Value? { contains(row) ? entries[Int(numbers[row])].value : nil }

  /// The value of a row that has one.
  @inline(__always)
  subscript(present row: Int) -> Value {
    get { entries[Int(numbers[row])].value }
    _modify { yield &entries[Int(numbers[row])].value }
  }

  /// The value of a row, or `value` if it has none. Writing sets the value.
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

  /// Sets the value of a row without one, in a column with `areRare` false.
  @inline(__always)
  mutating func append(_ value: Value, for row: Int) {
    numbers[row] = UInt32(entries.count)
    entries.append(Entry(value: value, row: UInt32(row)))
  }

  /// Removes all values.
  mutating func removeAll() { entries.removeAll(keepingCapacity: true) }

  /// Makes room for added annotations and their clusters.
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

  /// Moves the values to another order of rows.
  mutating func move(_ moves: RowPermutation) {
    moves.move(&numbers)
    for index in entries.indices { entries[index].row = UInt32(moves.row(of: Int(entries[index].row))) }
  }

  var capacity: Int { entries.capacity }
}
