/// Writes a plan's tables one after the other.
struct PlanWriter: PlanCoder {
  private(set) var bytes: [UInt8] = []

  /// - Parameter size: bytes that are expected, so that what is written is not moved ten times.
  init(reserving size: Int = 0) { bytes.reserveCapacity(size) }

  mutating func number<Number: PlanNumber>(_ number: inout Number) {
    withUnsafeBytes(of: number.bits.littleEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func numbers<Number: PlanNumber>(_ numbers: inout [Number], count: Int) {
    precondition(numbers.count == count, "a column of \(count) rows has \(numbers.count)")
    // A few at a time, so that no second column of them is made.
    var rest = numbers[...]
    while !rest.isEmpty {
      rest.prefix(512).map { $0.bits.littleEndian }.withUnsafeBytes { bytes.append(contentsOf: $0) }
      rest = rest.dropFirst(512)
    }
  }

  /// Puts a number in the place of one that was written when it was not known yet.
  mutating func replace<Number: PlanNumber>(at offset: Int, by number: Number) {
    withUnsafeBytes(of: number.bits.littleEndian) { number in
      for (index, byte) in number.enumerated() { bytes[offset + index] = byte }
    }
  }

  mutating func records<Record: PlanRecord>(_ records: inout [Record], count: Int) {
    precondition(records.count == count, "a column of \(count) rows has \(records.count)")
    for record in records {
      var record = record
      record.code(by: &self)
    }
  }

  func enter(_ table: StaticString) {}
  func check(_ condition: @autoclosure () -> Bool, or problem: StaticString) {}
}
