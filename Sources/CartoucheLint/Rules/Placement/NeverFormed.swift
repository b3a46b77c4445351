import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec
import CartoucheSyntax

/// A cluster that too few annotations can ever join.
struct NeverFormed: Rule {
  static let metadata = RuleMetadata(
    id: "never-formed", .placement,
    summary: "A cluster never has as many members as it needs.",
    why: """
      It takes two, or its `clusterMinPoints`, of those that may be shown at one zoom up to `clusterMaxZoom`. How many a \
      `forEach` makes is not counted: data grows.
      """)

  static let examples: [RuleExample] = [
    .flagged(
      """
      version: 1
      clusters: { cafes: { clusterMinPoints: ⟦5⟧, title: "{count}" } }
      annotations:
        - { id: a, size: [9, 9], attach: { point: [0, 0] }, clusteringIdentifier: cafes }
        - { id: b, size: [9, 9], attach: { point: [0, 1] }, clusteringIdentifier: cafes }
      """),
    .flagged(
      """
      version: 1
      annotations:
        - { id: a, size: [9, 9], attach: { point: [0, 0] }, clusteringIdentifier: ⟦cafes⟧ }
      """),
    .flagged(
      """
      version: 1
      clusters: { cafes: { title: "{count}", clusterMaxZoom: ⟦10⟧ } }
      annotations:
        - { id: a, size: [9, 9], attach: { point: [0, 0] }, minZoom: 12, clusteringIdentifier: cafes }
        - { id: b, size: [9, 9], attach: { point: [0, 1] }, minZoom: 12, clusteringIdentifier: cafes }
      """),
    .flagged(
      """
      version: 1
      clusters: { ⟦cafes⟧: { title: "{count}" } }
      annotations:
        - { id: a, size: [9, 9], attach: { point: [0, 0] }, maxZoom: 9, clusteringIdentifier: cafes }
        - { id: b, size: [9, 9], attach: { point: [0, 1] }, minZoom: 10, clusteringIdentifier: cafes }
      """),
    .accepted(
      """
      version: 1
      clusters: { cafes: { title: "{count}", clusterMaxZoom: 13 } }
      annotations:
        - { id: a, size: [9, 9], attach: { point: [0, 0] }, minZoom: 12, clusteringIdentifier: cafes }
        - { id: b, size: [9, 9], attach: { point: [0, 1] }, clusteringIdentifier: cafes }
      """),
    .accepted(
      """
      version: 1
      sources: { cafes: { data: { type: Point, coordinates: [0, 0] } } }
      annotations:
        - { id: a, size: [9, 9], forEach: { source: cafes }, clusteringIdentifier: cafes }
      """),
  ]

  static func check(_ context: inout RuleContext) {
    guard let plan = context.plan, !plan.clusters.member.isEmpty else { return }
    var members: [[Int]] = Array(repeating: [], count: plan.clusters.maxZoom.count)
    for row in plan.clusters.member.indices where plan.clusters.hasMember(row) {
      // What never joins, and why, others tell.
      guard plan.reasonToStandAlone(row) == nil, !plan.annotations.options[row].flags.contains(.required)
      else { continue }
      members[Int(plan.clusters.member[row])].append(row)
    }
    var limits: ZoomLimits?
    for (cluster, rows) in members.enumerated() where !rows.isEmpty {
      let needed = Int(plan.clusters.minPoints[cluster])
      if rows.count < needed {
        if !context.areRepeated(rows) { reportTooFew(rows, cluster, plan, &context) }
        continue
      }
      let last = plan.clusters.maxZoom[cluster]
      if rows.lazy.filter({ plan.isShown(upTo: last, $0) }).prefix(needed).count == needed { continue }
      var known = limits ?? ZoomLimits(PlacementFacts(plan, context.viewports))
      let zooms = rows.map { known.limit(of: $0).zooms }
      limits = known
      // Others tell of those that are never shown.
      guard zooms.filter({ !$0.isEmpty }).count >= needed else { continue }
      let most = mostAtOnce(zooms.flatMap { $0 }, upTo: last + HeldZoom.slack)
      guard most < needed, most == 0 || !context.areRepeated(rows) else { continue }
      reportApart(zooms.compactMap { $0.first?.lowerBound }, cluster, plan, rows, &context)
    }
  }

  /// How many of some ranges have a zoom in common, at most; those that only touch have.
  private static func mostAtOnce(_ ranges: [ClosedRange<Double>], upTo last: Double) -> Int {
    let starts = ranges.map { $0.lowerBound }.filter { ComparedZoom(last).reaches($0) }.sorted()
    let ends = ranges.map { $0.upperBound }.sorted()
    var (most, ended) = (0, 0)
    for (started, start) in starts.enumerated() {
      while ended < ends.count, ends[ended] < start { ended += 1 }
      most = max(most, started + 1 - ended)
    }
    return most
  }

  private static func reportTooFew(_ rows: [Int], _ cluster: Int, _ plan: Plan, _ context: inout RuleContext)
  {
    let needed = plan.clusters.minPoints[cluster]
    guard let place = context.place(of: "clusterMinPoints", cluster, plan, rows) else { return }
    let member = plan.annotations.ids.string(rows[0])
    let isOne = rows.count == 1
    context.report(
      "this cluster never forms: it takes \(needed) members, and \(isOne ? "only `\(abbreviated(member))`" : "only \(rows.count) annotations") can join it",
      at: place,
      help: isOne || place == context.place(of: "clusteringIdentifier", inRow: rows[0])
        ? "remove it, or write `clusteringIdentifier: \(abbreviated(plan.clusterName(cluster)))` for others too"
        : "write `clusterMinPoints: \(rows.count)` or less")
  }

  private static func reportApart(
    _ starts: [Double], _ cluster: Int, _ plan: Plan, _ rows: [Int], _ context: inout RuleContext
  ) {
    let (last, needed) = (plan.clusters.maxZoom[cluster], Int(plan.clusters.minPoints[cluster]))
    // From this zoom on there may be enough of them.
    let start = starts.sorted()[needed - 1]
    let isTooEarly = ComparedZoom(start) > ComparedZoom(last)
    guard
      let place = context.place(of: isTooEarly ? "clusterMaxZoom" : "clusterMinPoints", cluster, plan, rows)
    else { return }
    let upTo = isTooEarly ? " up to its `clusterMaxZoom`" : ""
    context.report(
      "this cluster never forms: it takes \(needed) members, and at no zoom\(upTo) are so many shown",
      at: place,
      help: isTooEarly
        ? "so many are shown from zoom \(start.zoomText) on; write a `clusterMaxZoom` above that, or remove the cluster"
        : "look at their `minZoom` and `maxZoom`; members that hand over to each other need no cluster")
  }
}

extension Plan {
  fileprivate func clusterName(_ cluster: Int) -> String {
    String(decoding: clusters.identifiers[cluster], as: UTF8.self)
  }

  /// Whether an annotation may be shown at all zooms up to one, by all that its row says.
  fileprivate func isShown(upTo zoom: Double, _ row: Int) -> Bool {
    let own = annotations.options[row]
    return own.minZoom <= 0 && own.maxZoom >= zoom && annotations.attachment[row] == AttachmentTable.none
      && zoomTables.drives.isEmpty
  }
}

extension RuleContext {
  /// Whether any of these rows is there for a feature, of which there may be more one day.
  fileprivate func areRepeated(_ rows: [Int]) -> Bool {
    rows.contains { annotation(ofRow: $0)?.annotation.isRepeated != false }
  }

  /// Where the spec says that of a cluster; else where it names the cluster; nil: in another file.
  fileprivate func place(of property: String, _ cluster: Int, _ plan: Plan, _ rows: [Int]) -> Location? {
    let name = plan.clusterName(cluster)
    let declared = analysis.declaredClusters[name]
    let place =
      declared.map { $0.content.mergedValue(property)?.location ?? $0.name.location }
      ?? self.place(of: "clusteringIdentifier", inRow: rows[0])
    return place.flatMap { analysis.isOwn($0) ? $0 : nil }
  }
}
