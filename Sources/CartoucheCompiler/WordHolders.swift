import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec
import CartoucheSyntax

/// In which annotations words stand, or in templates that they take.
struct WordHolders {
  /// An annotation by its position; nil: a template that none takes, or none of those that have features.
  struct Holder {
    var annotation: Int?
    /// Whether one that is made for no feature takes the template too.
    var isAlsoWithoutFeature = false
  }

  private var holders: [Location: Holder] = [:]

  /// - Complexity: O(annotations and templates), once for each property that words in templates are values of.
  init(of words: [WordForValue], in spec: ResolvedSpec) {
    let annotations = Spans(spec.annotations.indices.map { (spec.annotations[$0].node, $0) })
    let templates = Spans(spec.templateNodes.map { ($0, 0) })
    /// Of each value in a template the words in it.
    var values: [Location: [Location]] = [:]
    var properties: [String] = []
    for word in words {
      if let (_, position) = annotations.holder(of: word.place) {
        holders[word.place] = Holder(annotation: position)
      } else if let (template, _) = templates.holder(of: word.place),
        let entry = template.entries.first(where: { $0.value.span.contains(word.place.span) })
      {
        holders[word.place] = Holder()
        values[entry.value.location, default: []].append(word.place)
        if !properties.contains(entry.key.string) { properties.append(entry.key.string) }
      }
    }
    let known = properties.filter { property in
      Annotation.properties.rows.contains { $0.name == property }
    }
    for (position, annotation) in spec.annotations.enumerated() where !known.isEmpty {
      let content = annotation.annotation
      let hasFeature = content.isRepeated || content.attach?.content.feature != nil
      for property in known {
        for place in spec.place(of: property, in: annotation).flatMap({ values[$0] }) ?? [] {
          if !hasFeature {
            holders[place]?.isAlsoWithoutFeature = true
          } else if holders[place]?.annotation == nil {
            holders[place]?.annotation = position
          }
        }
      }
    }
  }

  /// Nil: the word stands in neither.
  subscript(place: Location) -> Holder? { holders[place] }
}

/// Mappings that do not lie in each other, to be found by what they hold.
private struct Spans {
  private let nodes: [(node: Node, position: Int)]

  init(_ nodes: [(Node, Int)]) {
    self.nodes = nodes.map { (node: $0, position: $1) }.sorted {
      ($0.node.document.source.index, $0.node.span.start) < (
        $1.node.document.source.index, $1.node.span.start
      )
    }
  }

  func holder(of place: Location) -> (node: Node, position: Int)? {
    let next = nodes.partitioningIndex {
      ($0.node.document.source.index, $0.node.span.start) > (place.source.index, place.span.start)
    }
    guard next > 0 else { return nil }
    let last = nodes[next - 1]
    return last.node.document.source == place.source && last.node.span.contains(place.span) ? last : nil
  }
}

extension SourceSpan {
  fileprivate func contains(_ other: SourceSpan) -> Bool { start <= other.start && other.end <= end }
}
