/// A part of a plan that consists of several numbers.
protocol PlanRecord {
  /// What a reader starts with.
  static var blank: Self { get }
  mutating func code<Coder: PlanCoder>(by coder: inout Coder) throws(Coder.Failure)
}
