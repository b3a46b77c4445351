/// A column in which few of many rows have a value: a sparse set (Briggs and Torczon, 1993).
///
/// Layout  `entries`: the values in the order in which rows were given one, each with its row. `numbers`: by row the place of
///         its entry, which is believed only if that entry names the row; so what has no value needs no mark.
///         Empty where values are rare and no row was given one yet.
/// Cost    four bytes a row, and an entry for each row that has a value. There is room for one of every row, but as long as
///         nobody writes there, that is an address and no memory. All questions O(1).
struct SparseColumn<Value: Sendable>: Sendable {
  private struct Entry: Sendable {
    var value: Value
    var row: UInt32
  }

  private var numbers: [UInt32] = []
  private var entries: [Entry] = []
  private var count: Int
  private let areRare: Bool

  /// None of `count` rows has a value.
  /// - Parameter areRare: whether mostly none ever gets one, which then takes no memory at all.
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

  /// The value of a row; nil: it has none.
  @inline(__always)
  subscript(_ row: Int) -> Value? { contains(row) ? entries[Int(numbers[row])].value : nil }

  /// The value of a row that has one.
  @inline(__always)
  subscript(present row: Int) -> Value {
    get { entries[Int(numbers[row])].value }
    _modify { yield &entries[Int(numbers[row])].value }
  }

  /// The value of a row, which is given `value` if it has none and is written to.
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

  /// Gives a row a value that has none, in a column in which values are not rare.
  @inline(__always)
  mutating func append(_ value: Value, for row: Int) {
    numbers[row] = UInt32(entries.count)
    entries.append(Entry(value: value, row: UInt32(row)))
  }

  /// Takes all values away.
  mutating func removeAll() { entries.removeAll(keepingCapacity: true) }

  /// Makes room for annotations that were added, and for their clusters.
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

  /// Follows another order of rows.
  mutating func move(_ moves: RowMoves) {
    moves.move(&numbers)
    for index in entries.indices { entries[index].row = UInt32(moves.row(of: Int(entries[index].row))) }
  }

  var capacity: Int { entries.capacity }
}
