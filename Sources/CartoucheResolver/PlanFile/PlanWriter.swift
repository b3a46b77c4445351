/// Writes a plan's tables one after the other.
struct PlanWriter: PlanCoder {
  private(set) var bytes: [UInt8] = []

  mutating func number<Number: PlanNumber>(_ number: inout Number) {
    withUnsafeBytes(of: number.bits.littleEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func numbers<Number: PlanNumber>(_ numbers: inout [Number], count: Int) {
    precondition(numbers.count == count, "a column of \(count) rows has \(numbers.count)")
    numbers.map { $0.bits.littleEndian }.withUnsafeBytes { bytes.append(contentsOf: $0) }
  }

  mutating func records<Record: PlanRecord>(_ records: inout [Record], count: Int) {
    precondition(records.count == count, "a column of \(count) rows has \(records.count)")
    for record in records {
      var record = record
      record.code(by: &self)
    }
  }

  func enter(_ table: String) {}
  func check(_ condition: @autoclosure () -> Bool, or problem: String) {}
}
