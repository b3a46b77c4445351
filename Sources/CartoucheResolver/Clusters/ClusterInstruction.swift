/// One step of a cluster's program.
package struct ClusterInstruction: Sendable, Equatable {
  package var operation: ClusterOperation
  /// What the operation says of it; else 0.
  package var operand: UInt32

  package init(_ operation: ClusterOperation, _ operand: UInt32 = 0) {
    self.operation = operation
    self.operand = operand
  }
}

extension ClusterInstruction: PlanRecord {
  static var blank: ClusterInstruction { ClusterInstruction(.number) }

  mutating func code<Coder: PlanCoder>(by coder: inout Coder) throws(Coder.Failure) {
    try coder.choice(&operation)
    try coder.number(&operand)
  }
}
