import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec
import CartoucheSyntax

/// Reports a cluster that never has enough members.
struct NeverFormed: Rule {
  static let metadata = RuleMetadata(
    id: "never-formed", .placement,
    summary: "A cluster never has enough members.",
    why: """
      A cluster needs two members, or `clusterMinPoints`, that may be shown at one zoom up to \
      `clusterMaxZoom`. The annotations of a `forEach` are not counted, because data grows.
      """)

  static func check(_ context: inout RuleContext) {
    guard let plan = context.plan, !plan.clusters.member.isEmpty else { return }
    var members: [[Int]] = Array(repeating: [], count: plan.clusters.maxZoom.count)
    for row in plan.clusters.member.indices where plan.clusters.canCluster(row) {
      // Other rules report annotations that never join a cluster.
      guard plan.reasonNotToCluster(row) == nil, !plan.annotations.options[row].flags.contains(.required)
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
      // `never-visible` reports annotations that are never shown.
      guard zooms.filter({ !$0.isEmpty }).count >= needed else { continue }
      let most = maximumOverlap(zooms.flatMap { $0 }, upTo: last + HeldZoom.slack)
      guard most < needed, most == 0 || !context.areRepeated(rows) else { continue }
      reportApart(zooms.compactMap { $0.first?.lowerBound }, cluster, plan, rows, &context)
    }
  }

  /// Returns the maximum number of the zoom ranges that contain one zoom, which is at most `last`. Ranges
  /// that only touch count as overlapping.
  private static func maximumOverlap(_ ranges: [ClosedRange<Double>], upTo last: Double) -> Int {
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
      "this cluster never forms: it needs \(needed) members, and \(isOne ? "only `\(abbreviated(member))`" : "only \(rows.count) annotations") can join it",
      at: place,
      help: isOne || place == context.place(of: "clusteringIdentifier", inRow: rows[0])
        ? "remove it, or write `clusteringIdentifier: \(abbreviated(plan.clusterName(cluster)))` for others too"
        : "write `clusterMinPoints: \(rows.count)` or less")
  }

  private static func reportApart(
    _ starts: [Double], _ cluster: Int, _ plan: Plan, _ rows: [Int], _ context: inout RuleContext
  ) {
    let (last, needed) = (plan.clusters.maxZoom[cluster], Int(plan.clusters.minPoints[cluster]))
    // From this zoom on, enough members may be shown.
    let start = starts.sorted()[needed - 1]
    let isTooEarly = ComparedZoom(start) > ComparedZoom(last)
    guard
      let place = context.place(of: isTooEarly ? "clusterMaxZoom" : "clusterMinPoints", cluster, plan, rows)
    else { return }
    let upTo = isTooEarly ? " up to its `clusterMaxZoom`" : ""
    context.report(
      "this cluster never forms: it needs \(needed) members, and at no zoom\(upTo) are so many shown",
      at: place,
      help: isTooEarly
        ? "so many are shown from zoom \(start.zoomText) on; write a `clusterMaxZoom` above that, or remove the cluster"
        : "look at their `minZoom` and `maxZoom`; members that replace each other at a zoom need no cluster")
  }
}

extension Plan {
  fileprivate func clusterName(_ cluster: Int) -> String {
    String(decoding: clusters.identifiers[cluster], as: UTF8.self)
  }

  /// Returns whether an annotation may be shown at all zooms up to `zoom`. It must have constant zooms and no
  /// host or layer that restricts them.
  fileprivate func isShown(upTo zoom: Double, _ row: Int) -> Bool {
    let own = annotations.options[row]
    return own.minZoom <= 0 && ComparedZoom(zoom) <= ComparedZoom(lastBelow: own.maxZoom)
      && annotations.attachment[row] == AttachmentTable.none
      && zoomTables.drives.isEmpty
  }
}

extension RuleContext {
  /// Returns whether any row comes from a `forEach`, whose data may grow.
  fileprivate func areRepeated(_ rows: [Int]) -> Bool {
    rows.contains { annotation(ofRow: $0)?.annotation.isRepeated != false }
  }

  /// Returns the location of a cluster's property, or of the cluster's name if the property has its default
  /// value. Returns `nil` if the location is in another file.
  fileprivate func place(of property: String, _ cluster: Int, _ plan: Plan, _ rows: [Int]) -> Location? {
    let name = plan.clusterName(cluster)
    let declared = analysis.declaredClusters[name]
    let place =
      declared.map { $0.content.mergedValue(property)?.location ?? $0.name.location }
      ?? self.place(of: "clusteringIdentifier", inRow: rows[0])
    return place.flatMap { analysis.isOwn($0) ? $0 : nil }
  }
}

/// Reports a `clusteringIdentifier` of an annotation that cannot join a cluster.
struct NeverClustered: Rule {
  static let metadata = RuleMetadata(
    id: "never-clustered", .placement,
    summary: "An annotation with a `clusteringIdentifier` can join no cluster.",
    why: """
      Clusters replace points whose views would collide. A view that collides with nothing, or is attached \
      to a line or polygon, never joins one.
      """)

  static func check(_ context: inout RuleContext) {
    guard let plan = context.plan else { return }
    /// The locations of the values of `clusteringIdentifier`, in order. Each has the reason why its
    /// annotations join no cluster, or `nil` if some of them may join one.
    var found: [(place: Location, reason: String?)] = []
    var positions: [Location: Int] = [:]
    for row in plan.clusters.member.indices where plan.clusters.canCluster(row) {
      guard let place = context.place(of: "clusteringIdentifier", inRow: row) else { continue }
      let reason = plan.reasonNotToCluster(row)
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
  /// Returns the reason why an annotation never joins a cluster, or `nil` if it may join one.
  func reasonNotToCluster(_ row: Int) -> String? {
    if outline(annotations.options[row])?.mode == CollisionMode.none {
      return "its `collisionMode` is `none`"
    }
    let attachment = annotations.attachment[row]
    guard attachment != AttachmentTable.none else { return nil }
    switch attachments.kinds[Int(attachment)] {
    case .shape: return "it is attached to a line or a polygon, and clusters are made of points"
    case .annotation: return "it is attached to another annotation and follows that"
    default: return nil
    }
  }
}

/// Reports `priority: required` of an annotation that joins a cluster.
struct RequiredInCluster: Rule {
  static let metadata = RuleMetadata(
    id: "required-in-cluster", .placement,
    summary: "An annotation with a `clusteringIdentifier` has `priority: required`.",
    why:
      "A `required` view is never part of a cluster, so its `clusteringIdentifier` has no effect.")

  static func check(_ context: inout RuleContext) {
    for group in context.analysis.traitGroups {
      guard let name = group.traits.content.clusteringIdentifier.constant, !name.isEmpty,
        let annotation = group.annotations.first(where: { $0.annotation.priority.constant == .required })
      else { continue }
      context.report(
        "this is `required`, so it never joins its cluster",
        at: context.place(of: "priority", in: annotation), help: "remove one of the two",
        related: [
          RelatedPlace(
            "it joins a cluster here", at: context.place(of: "clusteringIdentifier", in: annotation))
        ])
    }
  }
}
