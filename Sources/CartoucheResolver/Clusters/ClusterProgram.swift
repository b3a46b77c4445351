/// Computes a number, a condition or a text of a cluster from its aggregates: steps on a stack of values.
package struct ClusterProgram: Sendable, Equatable {
  package var steps: [ClusterInstruction] = []
  /// What `number` steps add. Finite.
  package var constants: [Double] = []
  /// What `fraction` steps ask.
  package var segments: [CurveSegment] = []
  /// What `text` and `structure` steps add.
  package var texts: [[UInt8]] = []

  /// The most values that may lie on the stack.
  package static let deepestStack = 256
  /// The most steps of a program.
  package static let longest = 4096

  package init() {}
}
