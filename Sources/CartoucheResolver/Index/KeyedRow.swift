/// A row and the number by which it is sorted.
struct KeyedRow: Sendable {
  var key: UInt64
  var row: UInt32
}
