import CartoucheResolver

extension Plan {
  /// The names of the parts that the callout of an annotation has in any state; of a cluster, or of nobody in particular, those of
  /// all callouts.
  func partNames(of annotation: AnnotationIndex?) -> [String] {
    guard let annotation, !annotation.isCluster else {
      return (0..<callouts.partNames.count).map { callouts.partNames.string($0) }
    }
    return calloutRows(of: annotation)
      .flatMap { callouts.parts.range(Int($0)) }.map { callouts.partNames.string($0) }
  }

  /// Whether an annotation has a callout in any state; of a cluster nobody can tell.
  func hasCallout(_ annotation: AnnotationIndex) -> Bool {
    annotation.isCluster || !calloutRows(of: annotation).isEmpty
  }

  private func calloutRows(of annotation: AnnotationIndex) -> [UInt32] {
    let layers = states.rows(of: annotation.rawValue).map { states.options[$0].callout }
    return ([annotations.options[annotation.row].callout] + layers).filter { $0 != CalloutColumns.none }
  }
}
