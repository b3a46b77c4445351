import CartoucheDiagnostics
package import CartoucheResolver
package import CartoucheSpec
package import CartoucheSyntax

/// An annotation with templates, states and defaults applied, and the mapping that it was read from.
package struct ResolvedAnnotation: Sendable {
  package internal(set) var annotation: Annotation
  package let node: Node
  /// As the root calls it; nil, and reported, where it has none of its own.
  package internal(set) var id: String?
  /// The file that it stands in, as an index in `ResolvedSpec.modules`.
  let module: Int
  /// What its templates give it, for `Templates`.
  let inheritance: Int
  /// Whether the mapping was read to its end and nothing was wrong in its templates: only then is it known what
  /// is missing.
  package let isComplete: Bool
  /// Whether any value may be an expression: nearly none is, and looking for them takes as long as the rest.
  package internal(set) var hasExpressions: Bool
  /// What it is like in each state that values are given for, in the order in which they count.
  package internal(set) var states: [(state: AnnotationState, annotation: Annotation)] = []

  /// Where a finding points that is about the whole annotation.
  var place: Location { Location(source: node.document.source, span: firstKey(node)) }

  /// Reads a change over the annotation; nil, and reported, if something is wrong with it.
  func changed(by node: Node, _ decoder: inout Decoder) -> ResolvedAnnotation? {
    var changed = self
    let expressionsBefore = decoder.expressionCount
    let errorsBefore = decoder.log.errorCount
    changed.annotation.readChange(node, &decoder)
    if decoder.expressionCount > expressionsBefore { changed.hasExpressions = true }
    guard decoder.log.errorCount == errorsBefore else { return nil }
    changed.states = changed.annotation.statesInOrder(decoder.limits)
    return changed
  }
}

extension States {
  /// The mappings of a state, from the first template to the annotation.
  func mappings(of state: AnnotationState) -> [Node] {
    switch state {
    case .selected: selected
    case .highlighted: highlighted
    case .dragging: dragging
    case .disabled: disabled
    }
  }
}
