/// One direction of the plan file format: a writer or a reader of its tables.
///
/// Each table describes its layout once, in a function `serialize(with:)` for both directions, so the two cannot
/// differ. A writer leaves the values unchanged; a reader replaces them.
protocol PlanCoder {
  associatedtype Failure: Error

  /// The version of the format of the file. A table whose layout has changed reads the layout of this version.
  var version: UInt32 { get }

  /// Writes or reads one number.
  mutating func number<Number: PlanNumber>(_ number: inout Number) throws(Failure)

  /// Writes or reads an array of `count` numbers. The file does not contain the count.
  mutating func numbers<Number: PlanNumber>(_ numbers: inout [Number], count: Int) throws(Failure)

  /// Writes or reads an array of `count` records. The file does not contain the count.
  mutating func records<Record: PlanRecord>(_ records: inout [Record], count: Int) throws(Failure)

  /// Sets the name of the next table, for error messages of a reader.
  mutating func enter(_ table: StaticString)

  /// Throws an error with the text `problem` if a condition that the resolver relies on is false. A writer does not
  /// evaluate the condition.
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

/// A number type of plan files. A file contains the bits of a number in little-endian order.
protocol PlanNumber {
  associatedtype Bits: FixedWidthInteger & BitwiseCopyable
  init(bits: Bits)
  var bits: Bits { get }
  /// Whether a plan may contain the number: all integers, and finite floating-point numbers.
  var isValid: Bool { get }
}

extension PlanNumber where Self: FixedWidthInteger {
  init(bits: Self) { self = bits }
  var bits: Self { self }
  var isValid: Bool { true }
}

/// A type that a plan file stores as a fixed sequence of numbers, such as an anchor option.
protocol PlanRecord {
  /// The initial value of a record before a reader replaces its numbers.
  static var blank: Self { get }
  mutating func serialize<Coder: PlanCoder>(with coder: inout Coder) throws(Coder.Failure)
}

/// A reader of the tables of a plan from untrusted bytes.
///
/// It checks values before they are used: counts are limited by the remaining bytes, numbers are finite and indices are
/// in range. It copies columns of numbers at memory speed.
struct PlanReader: PlanCoder {
  let version: UInt32
  private let bytes: UnsafeRawBufferPointer
  private var offset = 0
  /// The name of the table that is being read, for error messages. It is a `StaticString`, because a copy of the reader
  /// for each of hundreds of columns must not retain a string.
  private var table: StaticString = "counts"

  init(_ bytes: UnsafeRawBufferPointer, version: UInt32 = PlanFile.version) {
    self.bytes = bytes
    self.version = version
  }

  var isAtEnd: Bool { offset == bytes.count }

  /// The bytes that were not read yet.
  var rest: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: bytes[offset...]) }

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
    // No memory is reserved: the count cannot be trusted before its bytes are read.
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

  // Not inlined, because there are hundreds of checks and at most one fails.
  @inline(never)
  private func invalid(_ problem: StaticString) -> PlanFileError {
    .invalid("\(problem.description) (\(table.description))")
  }

  /// Skips `count` values of `size` bytes each, and returns the byte offset of the first.
  private mutating func skip(_ size: Int, count: Int) throws(PlanFileError) -> Int {
    guard count <= (bytes.count - offset) / size else { throw invalid("the bytes end within a table") }
    defer { offset += size * count }
    return offset
  }

  private func load<Number: PlanNumber>(at offset: Int) -> Number {
    Number(bits: Number.Bits(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: Number.Bits.self)))
  }
}

struct PlanWriter: PlanCoder {
  var version: UInt32 { PlanFile.version }
  private(set) var bytes: [UInt8] = []

  /// Creates a writer and reserves memory for `size` bytes.
  init(reserving size: Int = 0) { bytes.reserveCapacity(size) }

  mutating func number<Number: PlanNumber>(_ number: inout Number) {
    withUnsafeBytes(of: number.bits.littleEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func numbers<Number: PlanNumber>(_ numbers: inout [Number], count: Int) {
    precondition(numbers.count == count, "a column of \(count) rows has \(numbers.count)")
    // The numbers are copied in chunks of 512, to avoid a second copy of the whole column.
    var rest = numbers[...]
    while !rest.isEmpty {
      rest.prefix(512).map { $0.bits.littleEndian }.withUnsafeBytes { bytes.append(contentsOf: $0) }
      rest = rest.dropFirst(512)
    }
  }

  /// Replaces the number at a byte offset, which was a placeholder until the number is known.
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

/// Serialization of counts, ends of lists, choices and flags, for writers and readers.
extension PlanCoder {
  // MARK: Counts

  /// Writes or reads a count as 32 bits. A reader limits it to `Int.max`.
  mutating func count(_ count: inout Int) throws(Failure) {
    var bits = UInt32(count)
    try number(&bits)
    count = Int(clamping: bits)
  }

  /// Writes or reads whether a column that may be omitted is present. Returns its length: `rows` or 0.
  mutating func countIfAny(_ count: Int, of rows: Int) throws(Failure) -> Int {
    var isThere = count > 0
    try flag(&isThere)
    // Without this check, a plan could be read and then written as different bytes.
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

  /// Writes or reads indices into a table of `limit` rows.
  /// - Parameter orNone: whether `UInt32.max` is allowed and means no index.
  mutating func indices(
    _ indices: inout [UInt32], count: Int, below limit: Int, orNone: Bool = false
  ) throws(Failure) {
    try numbers(&indices, count: count)
    let limit = UInt32(clamping: limit)
    try check(
      indices.allSatisfy { $0 < limit || orNone && $0 == .max }, or: "an index is out of range")
  }

  /// Writes or reads the ends of lists that follow each other in one array. Returns the total number of their elements.
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

  /// Writes or reads the raw values of optional choices; 255 for `nil`.
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
  /// Returns whether each element is at least its predecessor; with `strictly`, whether it is greater.
  func ascends(strictly: Bool) -> Bool {
    zip(self, dropFirst()).allSatisfy { $0 < $1 || !strictly && $0 == $1 }
  }
}

/// Serialization of `AnnotationOptions`, with a layout that follows from `AnnotationProperty`.
///
/// The rows of a table of options are grouped into blocks of 1,024. A block starts with 8 bytes: bit `i` is set if its
/// rows differ in the property with raw value `i`. Then come the properties in which all rows are equal, with one value
/// each, and then the others, with a column each. So equal values take almost no space, and a block fits the
/// processor's first-level cache.
extension PlanCoder {
  /// Writes or reads `count` rows of options, which belong to annotations, states or clusters.
  ///
  /// The caller must have read at least one byte for each row before, so that a forged count cannot reserve much
  /// memory.
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

  /// Writes or reads the rows of options in one block. A reader appends them to `rows`.
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
      // Each plan has exactly one encoding, so a column of equal values is an error.
      try check(
        column.contains { $0.bitPattern != column[0].bitPattern }, or: "equal values are stored as a column")
      for row in read.indices { read[row][property] = column[row] }
    }
    rows += read
  }

  /// Writes or reads a column with the values of one property, one for each row of a block.
  private mutating func serialize(
    _ column: inout [Double], count: Int, _ property: AnnotationProperty, _ counts: PlanCounts
  ) throws(Failure) {
    switch property.kind {
    case .number(let range):
      try numbers(&column, count: count, in: range)
      // Without this check, a plan could be read and then written as different bytes.
      if property == .repeatDistance || property == .leader {
        try check(column.allSatisfy { $0.isStoredAsFixedPoint }, or: "a length is no multiple of 1/256")
      }
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

extension Double {
  /// Whether `AnnotationOptions` stores a length in points, from 0 to `FixedPoint.maxLength`, without a change.
  fileprivate var isStoredAsFixedPoint: Bool {
    Double(FixedPoint.length(self)) == self * 256 && sign == .plus
  }
}

extension ArraySlice<AnnotationOptions> {
  /// Returns the set of properties in which some element differs from `shared`, compared by bit pattern. Bit `i` of the
  /// result is for the property with raw value `i`.
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
