import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec
import CartoucheSyntax

/// Reports a spec in which more annotations have several anchors than a frame can place quickly.
struct ManyCompetingLabels: Rule {
  static let metadata = RuleMetadata(
    id: "many-competing-labels", .performance, isOnByDefault: false, limit: 500,
    summary: "More than 500 annotations with several anchors have `fit: prefer`.",
    why: """
      With `prefer` each frame tries all anchors of a view until one is inside the bounds and clear of \
      layers; with `ignore` or `require` usually one or two are tried.
      """)

  static func check(_ context: inout RuleContext) {
    guard let plan = context.plan else { return }
    let count = plan.annotations.options.count {
      $0.fit == .prefer && plan.anchorLists.range(Int($0.anchorList)).count > 1
    }
    guard count > context.limit,
      let key = context.spec.rootNode?.entries.first(where: { $0.key.isText("annotations") })?.key
    else { return }
    context.report(
      "\(count) annotations with several anchors have `fit: prefer`", at: key.location,
      help: "write `fit: ignore` for those that may be cut off at the edge of the map")
  }
}

/// Reports a spec with more `allowOverlap` annotations than the map of a platform draws smoothly as views.
struct ManyOverlapping: Rule {
  static let metadata = RuleMetadata(
    id: "many-overlapping", .performance, isOnByDefault: false, limit: 250,
    summary: "More than 250 annotations have `allowOverlap`.",
    why: "All visible ones are views at the same time; Mapbox recommends at most 250, and layers for more.")

  static func check(_ context: inout RuleContext) {
    guard let plan = context.plan else { return }
    let rows = plan.annotations.options.indices.filter {
      plan.annotations.options[$0].flags.contains(.allowOverlap)
    }
    guard rows.count > context.limit,
      let annotation = context.analysis.annotations.first(where: {
        $0.annotation.traits.content.allowOverlap.constant != false
      })
    else { return }
    context.report(
      "\(rows.count) annotations have `allowOverlap`, more than the \(context.limit) that are advised",
      at: context.place(of: "allowOverlap", in: annotation),
      help: "let the less important ones collide, or draw them in a layer")
  }
}

/// Reports a spec with more annotations outside of clusters than platforms recommend.
struct ManyUnclustered: Rule {
  static let metadata = RuleMetadata(
    id: "many-unclustered", .performance, isOnByDefault: false, limit: 100,
    summary: "More than 100 annotations join no cluster.",
    why: "Many views hide each other; Mapbox recommends clusters for more than 100.")

  static func check(_ context: inout RuleContext) {
    var count = 0
    for group in context.analysis.traitGroups
    where group.traits.content.clusteringIdentifier.constant?.isEmpty == true {
      for annotation in group.annotations { count += context.rows(of: annotation)?.count ?? 0 }
    }
    guard count > context.limit,
      let key = context.spec.rootNode?.entries.first(where: { $0.key.isText("annotations") })?.key
    else { return }
    context.report(
      "\(count) annotations join no cluster, more than the \(context.limit) that are advised",
      at: key.location,
      help: "give those of a kind a `clusteringIdentifier`, or draw them in a layer")
  }
}

/// Reports a `forEach` that creates more views than a map can show.
struct TooManyInstances: Rule {
  static let metadata = RuleMetadata(
    id: "too-many-instances", .performance, isOnByDefault: false, limit: 1000,
    summary: "A `forEach` creates more than 1,000 annotations.",
    why: "A map cannot show so many views at once; a layer draws them at less cost.")

  static func check(_ context: inout RuleContext) {
    for annotation in context.analysis.annotations {
      guard let forEach = annotation.annotation.forEach, let rows = context.rows(of: annotation),
        rows.count > context.limit
      else { continue }
      let name = forEach.content.source ?? forEach.content.layer ?? forEach.content.annotation
      let place = name?.location ?? forEach.location
      guard context.analysis.isOwn(place) else { continue }
      context.report(
        "`\(abbreviated(annotation.id ?? ""))` makes \(rows.count) annotations", at: place,
        help: "add a `filter`, cluster them, or draw them in a layer and make views of a few")
    }
  }
}
