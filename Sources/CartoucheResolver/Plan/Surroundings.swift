/// What annotations keep clear of besides each other.
package struct Surroundings: Sendable, Equatable {
  /// Rows of `Plan.layers`, in order of writing, each once.
  package var avoidedLayers: [UInt32] = []
  /// Relative to the viewport, in order of writing.
  package var avoidedRegions: [RelativeRectangle] = []
  /// Whether an annotation hides rather than stand on an avoided layer.
  package var avoidsStrictly = false
  /// The mark of the user's own location; nil: none.
  package var puck: Puck?

  package init() {}
}

extension Surroundings {
  mutating func code<Coder: PlanCoder>(
    by coder: inout Coder, _ counts: PlanCounts
  ) throws(Coder.Failure) {
    var layerCount = avoidedLayers.count
    try coder.count(&layerCount)
    try coder.indices(&avoidedLayers, count: layerCount, below: counts.layers)
    var regionCount = avoidedRegions.count
    try coder.count(&regionCount)
    try coder.records(&avoidedRegions, count: regionCount)
    try coder.flag(&avoidsStrictly)
    try coder.optional(&puck)
  }
}
