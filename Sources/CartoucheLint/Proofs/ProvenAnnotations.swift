import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec
import CartoucheSyntax

/// Proofs about the spec's own annotations: one for each, and how many instances of a `forEach` have any.
struct ProvenAnnotations<Proof> {
  struct Entry {
    let annotation: ResolvedAnnotation
    let first: Proof
    fileprivate(set) var count: Int
  }

  private(set) var entries: [Entry] = []

  /// - Parameters:
  ///   - row: of a proof, in the plan.
  ///   - part: proofs about an annotation that differ in it stand for themselves.
  init(_ proofs: [Proof], in context: RuleContext, row: (Proof) -> Int, part: (Proof) -> Int = { _ in 0 }) {
    var positions: [[Int]: Int] = [:]
    for proof in proofs {
      guard let origin = context.provenance.origin(ofRow: row(proof)) else { continue }
      let key = [origin.annotation, part(proof)]
      if let known = positions[key] {
        entries[known].count += 1
        continue
      }
      let annotation = context.spec.annotations[origin.annotation]
      guard context.isOwn(annotation) else { continue }
      positions[key] = entries.count
      entries.append(Entry(annotation: annotation, first: proof, count: 1))
    }
  }
}

extension ResolvedAnnotation {
  /// Where its id is written.
  var idPlace: Location { annotation.id?.location ?? node.location }
}
