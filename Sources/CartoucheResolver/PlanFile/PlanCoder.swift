/// One direction of a plan file: a writer or a reader.
///
/// Every table of a plan says its layout once, in a function `code` that takes either; so the two directions
/// cannot differ. A writer leaves what it is given as it is, a reader replaces it by what the file says.
protocol PlanCoder {
  associatedtype Failure: Error

  /// One number.
  mutating func number<Number: PlanNumber>(_ number: inout Number) throws(Failure)

  /// As many numbers, without their count.
  mutating func numbers<Number: PlanNumber>(_ numbers: inout [Number], count: Int) throws(Failure)

  /// As many records, one after the other, without their count.
  mutating func records<Record: PlanRecord>(_ records: inout [Record], count: Int) throws(Failure)

  /// The table that is coded from here on, for messages.
  mutating func enter(_ table: StaticString)

  /// What must hold of what was read, or the resolver could not use it; a writer does not ask.
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
