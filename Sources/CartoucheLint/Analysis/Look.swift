import CartoucheCompiler
import CartoucheSpec
import CartoucheSyntax

/// Annotations that have all their traits from the same templates: what a rule says of one it says of all.
struct Look {
  let traits: Shared<Annotation.Traits>
  /// In document order; never empty.
  private(set) var annotations: [ResolvedAnnotation]

  var first: ResolvedAnnotation { annotations[0] }

  /// Whether an anchor has an offset of its own.
  var hasOffsets: Bool {
    traits.content.variableAnchors.contains { $0.offsetX != 0 || $0.offsetY != 0 }
  }

  /// Whether any of its annotations is attached to another one.
  var hangsOnAnnotations: Bool {
    annotations.contains {
      if $0.annotation.isRepeated, $0.annotation.forEach?.content.annotation != nil { return true }
      guard let attach = $0.annotation.attach else { return false }
      return !attach.content.isPointAlone && attach.content.annotation != nil
    }
  }

  /// One annotation alone.
  init(_ annotation: ResolvedAnnotation) {
    traits = annotation.annotation.traits
    annotations = [annotation]
  }

  static func groups(of annotations: [ResolvedAnnotation]) -> [Look] {
    var looks: [Look] = []
    var positions: [ObjectIdentifier: Int] = [:]
    for annotation in annotations {
      let traits = annotation.annotation.traits
      if let known = positions[ObjectIdentifier(traits)] {
        looks[known].annotations.append(annotation)
      } else {
        positions[ObjectIdentifier(traits)] = looks.count
        looks.append(Look(annotation))
      }
    }
    return looks
  }
}
