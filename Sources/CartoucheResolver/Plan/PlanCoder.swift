/// One direction of the plan file format: a writer or a reader.
///
/// Each table describes its layout once, in a function `serialize(with:)` that accepts either direction, so the two
/// cannot differ. A writer leaves the values unchanged; a reader replaces them.
protocol PlanCoder {
  associatedtype Failure: Error

  /// Serializes one number.
  mutating func number<Number: PlanNumber>(_ number: inout Number) throws(Failure)

  /// Serializes `count` numbers; the count itself is not part of the format.
  mutating func numbers<Number: PlanNumber>(_ numbers: inout [Number], count: Int) throws(Failure)

  /// Serializes `count` records; the count itself is not part of the format.
  mutating func records<Record: PlanRecord>(_ records: inout [Record], count: Int) throws(Failure)

  /// Names the table that follows, for error messages.
  mutating func enter(_ table: StaticString)

  /// Throws if a condition that the resolver relies on is false. Only a reader checks it.
  func check(_ condition: @autoclosure () -> Bool, or problem: StaticString) throws(Failure)
}

extension UInt8: PlanNumber {}

extension UInt16: PlanNumber {}

extension Int16: PlanNumber {}

extension UInt32: PlanNumber {}

extension UInt64: PlanNumber {}

extension Double: PlanNumber {
  init(bits: UInt64) { self.init(bitPattern: bits) }
  var bits: UInt64 { bitPattern }
  var isValid: Bool { isFinite }
}

/// A number in a plan file: its bits in little-endian order.
protocol PlanNumber {
  associatedtype Bits: FixedWidthInteger & BitwiseCopyable
  init(bits: Bits)
  var bits: Bits { get }
  /// Whether a plan may contain the number.
  var isValid: Bool { get }
}

extension PlanNumber where Self: FixedWidthInteger {
  init(bits: Self) { self = bits }
  var bits: Self { self }
  var isValid: Bool { true }
}

/// A part of a plan that consists of several numbers.
protocol PlanRecord {
  /// The initial value of a record that a reader fills in.
  static var blank: Self { get }
  mutating func serialize<Coder: PlanCoder>(with coder: inout Coder) throws(Coder.Failure)
}

/// Reads the tables of a plan from untrusted bytes.
///
/// Values are checked before they are used: counts are limited by the remaining bytes, numbers are finite and indices
/// are in range. Columns of numbers are copied at memory speed.
struct PlanReader: PlanCoder {
  private let bytes: UnsafeRawBufferPointer
  private var offset = 0
  /// A `StaticString`, because the reader is copied for each of hundreds of columns and must not retain a string.
  private var table: StaticString = "counts"

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  var isAtEnd: Bool { offset == bytes.count }

  mutating func number<Number: PlanNumber>(_ number: inout Number) throws(PlanFileError) {
    number = load(at: try skip(MemoryLayout<Number.Bits>.size, count: 1))
    guard number.isValid else { throw invalid("a number is not finite") }
  }

  mutating func numbers<Number: PlanNumber>(_ numbers: inout [Number], count: Int) throws(PlanFileError) {
    let size = MemoryLayout<Number.Bits>.size
    let start = try skip(size, count: count)
    numbers = [Number](unsafeUninitializedCapacity: count) { buffer, initializedCount in
      for index in 0..<count { buffer.initializeElement(at: index, to: load(at: start + index * size)) }
      initializedCount = count
    }
    guard numbers.allSatisfy({ $0.isValid }) else { throw invalid("a number is not finite") }
  }

  mutating func records<Record: PlanRecord>(_ records: inout [Record], count: Int) throws(PlanFileError) {
    // No memory is reserved, because the count is not trusted until its bytes have been read.
    records = []
    for _ in 0..<count {
      var record = Record.blank
      try record.serialize(with: &self)
      records.append(record)
    }
  }

  mutating func enter(_ table: StaticString) { self.table = table }

  func check(_ condition: @autoclosure () -> Bool, or problem: StaticString) throws(PlanFileError) {
    guard condition() else { throw invalid(problem) }
  }

  // Out of line because there are hundreds of checks and at most one fails.
  @inline(never)
  private func invalid(_ problem: StaticString) -> PlanFileError {
    .invalid("\(problem.description) (\(table.description))")
  }

  /// Skips `count` values of `size` bytes and returns the offset of the first.
  private mutating func skip(_ size: Int, count: Int) throws(PlanFileError) -> Int {
    guard count <= (bytes.count - offset) / size else { throw invalid("the bytes end within a table") }
    defer { offset += size * count }
    return offset
  }

  private func load<Number: PlanNumber>(at offset: Int) -> Number {
    Number(bits: Number.Bits(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: Number.Bits.self)))
  }
}

/// Writes the tables of a plan.
struct PlanWriter: PlanCoder {
  private(set) var bytes: [UInt8] = []

  /// Creates a writer with room for the expected number of bytes.
  init(reserving size: Int = 0) { bytes.reserveCapacity(size) }

  mutating func number<Number: PlanNumber>(_ number: inout Number) {
    withUnsafeBytes(of: number.bits.littleEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func numbers<Number: PlanNumber>(_ numbers: inout [Number], count: Int) {
    precondition(numbers.count == count, "a column of \(count) rows has \(numbers.count)")
    // In chunks, to avoid a second copy of the whole column.
    var rest = numbers[...]
    while !rest.isEmpty {
      rest.prefix(512).map { $0.bits.littleEndian }.withUnsafeBytes { bytes.append(contentsOf: $0) }
      rest = rest.dropFirst(512)
    }
  }

  /// Replaces a placeholder by a number that is known only now.
  mutating func replace<Number: PlanNumber>(at offset: Int, by number: Number) {
    withUnsafeBytes(of: number.bits.littleEndian) { number in
      for (index, byte) in number.enumerated() { bytes[offset + index] = byte }
    }
  }

  mutating func records<Record: PlanRecord>(_ records: inout [Record], count: Int) {
    precondition(records.count == count, "a column of \(count) rows has \(records.count)")
    for record in records {
      var record = record
      record.serialize(with: &self)
    }
  }

  func enter(_ table: StaticString) {}
  func check(_ condition: @autoclosure () -> Bool, or problem: StaticString) {}
}

/// Columns of counts, ends, choices and flags.
extension PlanCoder {
  // MARK: Counts

  /// Serializes a count; a reader limits it to `Int.max`.
  mutating func count(_ count: inout Int) throws(Failure) {
    var bits = UInt32(count)
    try number(&bits)
    count = Int(clamping: bits)
  }

  /// Serializes whether an optional column is present, and returns its length: `rows` or 0.
  mutating func countIfAny(_ count: Int, of rows: Int) throws(Failure) -> Int {
    var isThere = count > 0
    try flag(&isThere)
    // Otherwise a plan that was read would be written as different bytes.
    try check(rows > 0 || !isThere, or: "a column without rows is marked as present")
    return isThere ? rows : 0
  }

  // MARK: Columns

  mutating func numbers(
    _ numbers: inout [Double], count: Int, in range: ClosedRange<Double>
  ) throws(Failure) {
    try self.numbers(&numbers, count: count)
    try check(numbers.allSatisfy { range.contains($0) }, or: "a number is out of range")
  }

  /// Serializes indices into a table of `limit` rows.
  /// - Parameter orNone: whether `UInt32.max` is allowed and means no index.
  mutating func indices(
    _ indices: inout [UInt32], count: Int, below limit: Int, orNone: Bool = false
  ) throws(Failure) {
    try numbers(&indices, count: count)
    let limit = UInt32(clamping: limit)
    try check(
      indices.allSatisfy { $0 < limit || orNone && $0 == .max }, or: "an index is out of range")
  }

  /// Serializes the ends of consecutive lists, and returns the total number of elements.
  /// - Parameter areFilled: whether every list must have an element.
  mutating func ends(_ ends: inout [UInt32], count: Int, areFilled: Bool = false) throws(Failure) -> Int {
    try numbers(&ends, count: count)
    try check(
      ends.first.map { $0 > 0 || !areFilled } ?? true && ends.ascends(strictly: areFilled),
      or: "the ends of lists do not ascend")
    return Int(clamping: ends.last ?? 0)
  }

  mutating func choices<Choice: RawRepresentable>(
    _ choices: inout [Choice], count: Int
  ) throws(Failure) where Choice.RawValue: PlanNumber {
    var values = choices.map { $0.rawValue }
    try numbers(&values, count: count)
    choices = values.compactMap { Choice(rawValue: $0) }
    try check(choices.count == values.count, or: "a choice is not known")
  }

  /// Serializes optional choices.
  mutating func choicesOrNone<Choice: RawRepresentable>(
    _ choices: inout [Choice?], count: Int
  ) throws(Failure) where Choice.RawValue == UInt8 {
    var values = choices.map { $0?.rawValue ?? .max }
    try numbers(&values, count: count)
    try check(
      values.allSatisfy { $0 == .max || Choice(rawValue: $0) != nil }, or: "a choice is not known")
    choices = values.map { Choice(rawValue: $0) }
  }

  mutating func flags(_ flags: inout [Bool], count: Int) throws(Failure) {
    var bytes = flags.map { $0 ? 1 : 0 as UInt8 }
    try numbers(&bytes, count: count)
    try check(bytes.allSatisfy { $0 <= 1 }, or: "a flag is neither set nor clear")
    flags = bytes.map { $0 == 1 }
  }

  // MARK: Single values

  mutating func number(_ number: inout Double, in range: ClosedRange<Double>) throws(Failure) {
    try self.number(&number)
    try check(range.contains(number), or: "a number is out of range")
  }

  mutating func choice<Choice: RawRepresentable>(_ choice: inout Choice) throws(Failure)
  where Choice.RawValue: PlanNumber {
    var value = choice.rawValue
    try number(&value)
    let known = Choice(rawValue: value)
    try check(known != nil, or: "a choice is not known")
    choice = known ?? choice
  }

  mutating func flag(_ flag: inout Bool) throws(Failure) {
    var byte: UInt8 = flag ? 1 : 0
    try number(&byte)
    try check(byte <= 1, or: "a flag is neither set nor clear")
    flag = byte == 1
  }

  mutating func optional<Record: PlanRecord>(_ record: inout Record?) throws(Failure) {
    var isThere = record != nil
    try flag(&isThere)
    guard isThere else {
      record = nil
      return
    }
    var content = record ?? .blank
    try content.serialize(with: &self)
    record = content
  }
}

extension Double: PlanRecord {
  static let blank = 0.0

  mutating func serialize<Coder: PlanCoder>(with coder: inout Coder) throws(Coder.Failure) {
    try coder.number(&self)
  }
}

extension RandomAccessCollection where Element: Comparable {
  /// Returns whether each element is at least its predecessor, or greater if `strictly`.
  func ascends(strictly: Bool) -> Bool {
    zip(self, dropFirst()).allSatisfy { $0 < $1 || !strictly && $0 == $1 }
  }
}

/// The layout of `AnnotationOptions`, which is derived from `AnnotationProperty`.
///
/// Rows are grouped into blocks of 1,024. A block starts with 8 bytes that have one bit per property, which is set if
/// the rows of the block differ in it. The properties follow in order: one value if the rows are equal, else a column.
/// So equal values take almost no space, and a block fits the processor's first-level cache.
extension PlanCoder {
  /// Serializes `count` rows. The caller must have read at least one byte per row before.
  mutating func options(
    _ rows: inout [AnnotationOptions], count: Int, _ counts: PlanCounts
  ) throws(Failure) {
    // A writer already has its rows and shares them with a plan, so reserving memory would copy them.
    if rows.isEmpty { rows.reserveCapacity(count) }
    var start = 0
    while start < count {
      let block = start..<min(start + 1024, count)
      try serialize(&rows, block, counts)
      start = block.upperBound
    }
  }

  /// Serializes one block. A reader appends its rows.
  private mutating func serialize(
    _ rows: inout [AnnotationOptions], _ block: Range<Int>, _ counts: PlanCounts
  ) throws(Failure) {
    let isRead = rows.count == block.lowerBound
    var shared = isRead ? AnnotationOptions() : rows[block.lowerBound]
    var varying = isRead ? 0 : rows[block].varying(from: shared)
    try number(&varying)
    try check(varying >> UInt64(AnnotationProperty.allCases.count) == 0, or: "a property is not known")
    for property in AnnotationProperty.allCases where varying & property.bit == 0 {
      var value = [shared[property]]
      try serialize(&value, count: 1, property, counts)
      shared[property] = value[0]
    }
    var read = isRead ? Array(repeating: shared, count: block.count) : []
    for property in AnnotationProperty.allCases where varying & property.bit != 0 {
      var column = isRead ? [] : rows[block].map { $0[property] }
      try serialize(&column, count: block.count, property, counts)
      // Each plan has exactly one encoding.
      try check(
        column.contains { $0.bitPattern != column[0].bitPattern }, or: "equal values are stored as a column")
      for row in read.indices { read[row][property] = column[row] }
    }
    rows += read
  }

  /// Serializes the values of one property.
  private mutating func serialize(
    _ column: inout [Double], count: Int, _ property: AnnotationProperty, _ counts: PlanCounts
  ) throws(Failure) {
    switch property.kind {
    case .number(let range): try numbers(&column, count: count, in: range)
    case .flag: try choices(&column, count: count, of: 2)
    case .choice(let limit): try choices(&column, count: count, of: limit)
    case .index(let table):
      var indices = column.map { UInt32($0) }
      try self.indices(&indices, count: count, below: counts.rows(of: table), orNone: table.mayBeNone)
      column = indices.map { Double($0) }
    }
  }

  private mutating func choices(_ column: inout [Double], count: Int, of limit: UInt8) throws(Failure) {
    var choices = column.map { UInt8($0) }
    try numbers(&choices, count: count)
    try check(choices.allSatisfy { $0 < limit }, or: "a choice is not known")
    column = choices.map { Double($0) }
  }
}

extension ArraySlice<AnnotationOptions> {
  /// Returns the bits of the properties in which some row differs from `shared`, compared by bit pattern.
  fileprivate func varying(from shared: AnnotationOptions) -> UInt64 {
    let flags = reduce(AnnotationFlags()) { $0.union($1.flags.symmetricDifference(shared.flags)) }
    return AnnotationProperty.allCases.reduce(0) { bits, property in
      let varies =
        property.flag.map { flags.contains($0) }
        ?? contains { $0[property].bitPattern != shared[property].bitPattern }
      return varies ? bits | property.bit : bits
    }
  }
}

extension AnnotationProperty {
  fileprivate var bit: UInt64 { 1 << UInt64(rawValue) }
}
