import CartoucheCompiler
import CartoucheSpec

extension SpecAnalysis {
  /// The property that a `clusteringIdentifier` without `get` surely means: no cluster is called so, and one is called what
  /// features have for it. Nil: it is meant as it is, or nobody knows.
  func propertyMeant(byIdentifierOf annotation: ResolvedAnnotation) -> (
    name: Located<String>, facts: FeatureFacts
  )? {
    let identifier = annotation.annotation.traits.content.clusteringIdentifier
    guard let name = identifier.constant, let place = identifier.location, isOwn(place),
      !clusterNames.isEmpty, !clusterNames.contains(spec.qualified(name, at: place)),
      let facts = facts(of: annotation), facts.property(name).texts.contains(where: clusterNames.contains)
    else { return nil }
    return (Located(name, at: place), facts)
  }
}
