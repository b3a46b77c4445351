/// A number as a plan file holds it: its bits, the lowest byte first.
protocol PlanNumber {
  associatedtype Bits: FixedWidthInteger & BitwiseCopyable
  init(bits: Bits)
  var bits: Bits { get }
  /// Whether a plan may hold it.
  var isValid: Bool { get }
}

extension PlanNumber where Self: FixedWidthInteger {
  init(bits: Self) { self = bits }
  var bits: Self { self }
  var isValid: Bool { true }
}
