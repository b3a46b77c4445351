/// How conflicts between annotations are decided.
package enum Strategy: UInt8, Sendable, CaseIterable {
  /// From the best to the worst rank, each at the best place that is left.
  case greedy
  /// Searches for a frame that shows more.
  case best
}
