import CartoucheCompiler
import CartoucheSpec

extension HostValue {
  /// The features of which a word without braces surely means a property: `rating: rating` in `data`, as nobody hands on the word
  /// itself under its name, and `view: kind` where other annotations have views that the property names. Nil: it may be meant as it is.
  func meantFeatures(of annotation: ResolvedAnnotation, _ analysis: SpecAnalysis) -> FeatureFacts? {
    let isView = key == nil && takesExpressions
    guard isView ? analysis.viewNames.count > 1 : key == text, analysis.isOwn(place),
      let facts = Self.facts(of: annotation, analysis)
    else { return nil }
    let isMeant =
      isView
      ? facts.names.contains(text) && facts.property(text).texts.contains(where: analysis.viewNames.contains)
      : facts.property(text).count > 0
    return isMeant ? facts : nil
  }

  /// What is known of the features that an annotation is made for, or attached to.
  private static func facts(of annotation: ResolvedAnnotation, _ analysis: SpecAnalysis) -> FeatureFacts? {
    if annotation.annotation.isRepeated { return analysis.facts(of: annotation) }
    let source = annotation.annotation.attach?.content.feature?.content.source
    return source.flatMap { analysis.facts(ofSource: $0) }
  }
}
