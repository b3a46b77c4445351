/// What programs read.
package struct ClusterInputs: Sendable, Equatable {
  /// The number of members.
  package var count: Int
  /// In the order of the cluster's aggregates.
  package var aggregates: [ClusterValue]
  package var zoom: Double

  package init(count: Int, aggregates: [ClusterValue], zoom: Double) {
    self.count = count
    self.aggregates = aggregates
    self.zoom = zoom
  }
}
