import CartoucheResolver

extension Plan {
  /// The names of the parts that the callout of an annotation has in any state; of a cluster, or of nobody in particular, those of
  /// all callouts.
  func partNames(of annotation: AnnotationIndex?) -> [String] {
    guard let annotation, !annotation.isCluster else {
      return (0..<callouts.partNames.count).map { callouts.partNames.string($0) }
    }
    let layers = states.rows(of: annotation.rawValue).map { states.options[$0].callout }
    let rows = [annotations.options[annotation.row].callout] + layers
    return rows.filter { $0 != CalloutColumns.none }
      .flatMap { callouts.parts.range(Int($0)) }.map { callouts.partNames.string($0) }
  }
}
