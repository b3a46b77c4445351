import CartoucheSpec
package import CartoucheSyntax

/// The mappings of a spec's templates and then of its annotations, without a list of them.
package struct WrittenMappings: Sequence, IteratorProtocol {
  private var templates: ArraySlice<Named<Node>>
  private var annotations: Node.Children?

  init(_ spec: Spec) {
    templates = spec.templates[...]
    annotations = spec.annotations?.items
  }

  package mutating func next() -> Node? { templates.popFirst()?.content ?? annotations?.next() }
}
