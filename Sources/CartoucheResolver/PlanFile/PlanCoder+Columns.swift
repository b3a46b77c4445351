/// What columns consist of besides numbers.
extension PlanCoder {
  // MARK: Counts

  /// How many there are of something; a reader on a machine that cannot count so far gets the most it can.
  mutating func count(_ count: inout Int) throws(Failure) {
    var bits = UInt32(count)
    try number(&bits)
    count = Int(clamping: bits)
  }

  /// The count of a column that is left out when nothing needs it: all `rows`, or 0.
  mutating func countIfAny(_ count: Int, of rows: Int) throws(Failure) -> Int {
    var isThere = count > 0
    try flag(&isThere)
    // A plan would be written to other bytes than it was read from.
    try check(rows > 0 || !isThere, or: "a column is there, and it has no rows")
    return isThere ? rows : 0
  }

  // MARK: Columns

  mutating func numbers(
    _ numbers: inout [Double], count: Int, in range: ClosedRange<Double>
  ) throws(Failure) {
    try self.numbers(&numbers, count: count)
    try check(numbers.allSatisfy { range.contains($0) }, or: "a number is out of range")
  }

  /// Indices into a table of `limit` rows.
  /// - Parameter orNone: whether `UInt32.max` may stand for no index.
  mutating func indices(
    _ indices: inout [UInt32], count: Int, below limit: Int, orNone: Bool = false
  ) throws(Failure) {
    try numbers(&indices, count: count)
    let limit = UInt32(clamping: limit)
    try check(
      indices.allSatisfy { $0 < limit || orNone && $0 == .max }, or: "an index is out of range")
  }

  /// The ends of lists that lie one after the other; returns how many elements all have.
  /// - Parameter areFilled: whether each list has at least one.
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

  /// Choices of which some may be nil.
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
    try content.code(by: &self)
    record = content
  }
}

extension Double: PlanRecord {
  static let blank = 0.0

  mutating func code<Coder: PlanCoder>(by coder: inout Coder) throws(Coder.Failure) {
    try coder.number(&self)
  }
}

extension RandomAccessCollection where Element: Comparable {
  /// Whether each is at least the one before it, or above it.
  func ascends(strictly: Bool) -> Bool {
    zip(self, dropFirst()).allSatisfy { $0 < $1 || !strictly && $0 == $1 }
  }
}
