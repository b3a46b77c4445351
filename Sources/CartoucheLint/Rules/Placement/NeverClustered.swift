import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec

/// A `clusteringIdentifier` of what can join no cluster.
struct NeverClustered: Rule {
  static let metadata = RuleMetadata(
    id: "never-clustered", .placement,
    summary: "A `clusteringIdentifier` stands at an annotation that can join no cluster.",
    why: """
      Clusters are made of points whose views would collide: what collides with nothing, or is attached to a line or a \
      polygon, stays what it is.
      """)

  static let examples: [RuleExample] = [
    .flagged(
      """
      version: 1
      annotations:
        - { id: a, size: [9, 9], attach: { point: [0, 0] }, collisionMode: none, clusteringIdentifier: ⟦cafes⟧ }
      """),
    .flagged(
      """
      version: 1
      annotations:
        - { id: a, size: [9, 9], attach: { line: [[0, 0], [1, 1]] }, clusteringIdentifier: ⟦roads⟧ }
      """),
    .accepted(
      """
      version: 1
      annotations:
        - { id: a, size: [9, 9], attach: { point: [0, 0] }, collisionMode: circle, clusteringIdentifier: cafes }
        - { id: b, size: [9, 9], attach: { point: [0, 1] }, clusteringIdentifier: cafes }
      """),
  ]

  static func check(_ context: inout RuleContext) {
    guard let plan = context.plan else { return }
    /// Identifiers in order, with the reason; nil: some of its annotations may join.
    var found: [(place: Location, reason: String?)] = []
    var positions: [Location: Int] = [:]
    for row in plan.clusters.member.indices where plan.clusters.hasMember(row) {
      guard let place = context.place(of: "clusteringIdentifier", inRow: row) else { continue }
      let reason = plan.reasonToStandAlone(row)
      if let index = positions[place] {
        if reason == nil { found[index].reason = nil }
      } else {
        positions[place] = found.count
        found.append((place, reason))
      }
    }
    for case (let place, let reason?) in found {
      context.report("this never becomes part of a cluster: \(reason)", at: place, help: "remove it")
    }
  }
}

extension Plan {
  /// Why the annotation in a row joins no cluster, whatever happens; nil: it may.
  func reasonToStandAlone(_ row: Int) -> String? {
    if outline(annotations.options[row])?.mode == CollisionMode.none {
      return "its `collisionMode` is `none`"
    }
    let attachment = annotations.attachment[row]
    guard attachment != AttachmentTable.none else { return nil }
    switch attachments.kinds[Int(attachment)] {
    case .shape: return "it is attached to a line or a polygon, and clusters are made of points"
    case .annotation: return "it is attached to another annotation, with which it goes"
    default: return nil
    }
  }
}
