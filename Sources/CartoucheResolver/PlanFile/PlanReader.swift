/// Reads a plan's tables one after the other, from bytes that anybody may have written.
///
/// What is read is checked before it is used: no count takes more memory than its file has bytes for, no number
/// is infinite, no index leads nowhere. Columns of numbers are copied at the speed of memory.
struct PlanReader: PlanCoder {
  private let bytes: UnsafeRawBufferPointer
  private var offset = 0
  /// No text that has to be retained: a reader is copied at each column, and there are hundreds.
  private var table: StaticString = "counts"

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  var isAtEnd: Bool { offset == bytes.count }

  mutating func number<Number: PlanNumber>(_ number: inout Number) throws(PlanFileError) {
    number = load(at: try take(MemoryLayout<Number.Bits>.size, count: 1))
    guard number.isValid else { throw invalid("a number is not finite") }
  }

  mutating func numbers<Number: PlanNumber>(_ numbers: inout [Number], count: Int) throws(PlanFileError) {
    let size = MemoryLayout<Number.Bits>.size
    let start = try take(size, count: count)
    numbers = [Number](unsafeUninitializedCapacity: count) { buffer, initializedCount in
      for index in 0..<count { buffer.initializeElement(at: index, to: load(at: start + index * size)) }
      initializedCount = count
    }
    guard numbers.allSatisfy({ $0.isValid }) else { throw invalid("a number is not finite") }
  }

  mutating func records<Record: PlanRecord>(_ records: inout [Record], count: Int) throws(PlanFileError) {
    // A count is not believed before as many bytes were seen, so nothing is reserved.
    records = []
    for _ in 0..<count {
      var record = Record.blank
      try record.code(by: &self)
      records.append(record)
    }
  }

  mutating func enter(_ table: StaticString) { self.table = table }

  func check(_ condition: @autoclosure () -> Bool, or problem: StaticString) throws(PlanFileError) {
    guard condition() else { throw invalid(problem) }
  }

  // Out of line: there are hundreds of checks, and a plan fails one.
  @inline(never)
  private func invalid(_ problem: StaticString) -> PlanFileError {
    .invalid("\(problem.description) (\(table.description))")
  }

  /// Where the next `count` things of `size` bytes start.
  private mutating func take(_ size: Int, count: Int) throws(PlanFileError) -> Int {
    guard count <= (bytes.count - offset) / size else { throw invalid("there are fewer bytes than rows") }
    defer { offset += size * count }
    return offset
  }

  private func load<Number: PlanNumber>(at offset: Int) -> Number {
    Number(bits: Number.Bits(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: Number.Bits.self)))
  }
}
