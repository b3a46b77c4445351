import CartoucheDiagnostics
package import CartoucheSpec
package import CartoucheSyntax

/// An annotation with templates, states and defaults applied, and the mapping that it was read from.
///
/// A class, because it is large and every stage is handed it: a copy would count a dozen references. An immutable
/// one, so that it is a value like any other.
package final class ResolvedAnnotation: Sendable {
  package let annotation: Annotation
  package let node: Node
  /// As the root calls it; nil, and reported, where it has none of its own.
  package let id: String?
  /// What its templates give it, for `Templates`.
  let inheritance: Int32
  /// Whether the mapping was read to its end and nothing was wrong in its templates: only then is it known what
  /// is missing.
  package let isComplete: Bool
  /// Whether any value may be an expression: nearly none is, and looking for them takes as long as the rest.
  package let hasExpressions: Bool
  /// What it is like in states that values are given for, in the order in which they count.
  package let states: [StateLayer]

  init(
    _ annotation: Annotation, _ states: [StateLayer], id: String?,
    from node: Node, inheritance: Int, isComplete: Bool, hasExpressions: Bool
  ) {
    self.annotation = annotation
    self.states = states
    self.id = id
    self.node = node
    self.inheritance = Int32(inheritance)
    self.isComplete = isComplete
    self.hasExpressions = hasExpressions
  }

  /// Where a finding points that is about the whole annotation.
  var place: Location { Location(source: node.document.source, span: firstKey(node)) }

  /// Reads a change over the annotation; nil, and reported, if something is wrong with it.
  func changed(by node: Node, _ decoder: inout Decoder) -> ResolvedAnnotation? {
    var annotation = annotation
    let expressionsBefore = decoder.expressionCount
    let errorsBefore = decoder.log.errorCount
    annotation.readChange(node, &decoder)
    guard decoder.log.errorCount == errorsBefore else { return nil }
    let states = annotation.stateLayers(decoder.limits)
    return ResolvedAnnotation(
      annotation, states, id: id, from: self.node, inheritance: Int(inheritance), isComplete: isComplete,
      hasExpressions: hasExpressions || decoder.expressionCount > expressionsBefore)
  }
}
