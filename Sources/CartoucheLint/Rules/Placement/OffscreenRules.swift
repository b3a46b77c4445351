import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec

/// Reports an `offscreen` that gives no annotation a pointer.
struct UnusedOffscreen: Rule {
  static let metadata = RuleMetadata(
    id: "unused-offscreen", .placement,
    summary: "An `offscreen` is written, but no annotation can have a pointer.",
    why: """
      A pointer leads to the one point of an annotation. Annotations on lines, on polygons, on several points and on \
      features that only the host knows have no such point. An annotation that is attached to another one is where its \
      host is, so the `offscreen` of the host is enough.
      """)

  static func check(_ context: inout RuleContext) {
    guard let plan = context.plan else { return }
    // Other annotations with the same template may use its `offscreen`.
    var reasons: [Location: String] = [:]
    var used: Set<Location> = []
    for group in context.analysis.traitGroups where group.traits.content.offscreen != nil {
      guard let place = context.spec.place(of: "offscreen", in: group.first), context.analysis.isOwn(place)
      else {
        continue
      }
      let rows = group.annotations.flatMap { context.rows(of: $0) ?? 0..<0 }
      let found = rows.map { reason($0, plan) }
      if let reason = found.first ?? nil, !found.contains(nil) {
        reasons[place] = reason
      } else {
        used.insert(place)
      }
    }
    for (place, reason) in reasons.sorted(by: { $0.key.span.start < $1.key.span.start })
    where !used.contains(place) {
      context.report("this pointer is never shown, because \(reason)", at: place, help: "remove it")
    }
  }

  /// Returns the reason why an annotation has no pointer, or `nil` if it may have one.
  private static func reason(_ row: Int, _ plan: Plan) -> String? {
    let attachment = plan.annotations.attachment[row]
    guard attachment != AttachmentTable.none else { return nil }
    switch plan.attachments.kinds[Int(attachment)] {
    case .point: return nil
    case .annotation: return "the view is attached to another annotation"
    case .hostFeature: return "only the host knows the feature"
    case .shape, .anyFeature: return "the view is attached to a line, a polygon or several points"
    }
  }
}
