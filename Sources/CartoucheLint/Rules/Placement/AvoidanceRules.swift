import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec
import CartoucheSyntax

/// Reports a layer or region in `avoid` that no annotation avoids.
struct UnusedAvoid: Rule {
  static let metadata = RuleMetadata(
    id: "unused-avoid", .placement,
    summary: "No annotation avoids what `avoid` names.",
    why: """
      Views on points ignore layers unless they have `avoidLayers: true`; views on lines, polygons and \
      features avoid them. All views avoid regions unless they have `avoidRegions: false`.
      """)

  static func check(_ context: inout RuleContext) {
    guard let plan = context.plan, plan.annotations.count > 0,
      let avoid = context.spec.rootNode?.mergedValue("avoid")
    else { return }
    func concerns(_ flag: AnnotationFlags) -> Bool {
      plan.annotations.options.contains { $0.flags.contains(flag) }
        || plan.states.options.contains { $0.flags.contains(flag) }
    }
    let setting = context.spec.root.avoid
    for entry in avoid.entries {
      if entry.key.isText("layers"), !setting.layers.isEmpty, !concerns(.avoidsLayers) {
        context.report(
          "no annotation avoids these layers", at: entry.key.location,
          help: "write `avoidLayers: true` for views on points")
      } else if entry.key.isText("regions"), !setting.regions.isEmpty, !concerns(.avoidsRegions) {
        context.report(
          "no annotation avoids these regions", at: entry.key.location,
          help: "all of them have `avoidRegions: false`")
      }
    }
  }
}

/// Reports `avoidLayers: true` without an effect: the view cannot move, or the spec avoids no layers.
struct IneffectiveAvoidance: Rule {
  static let metadata = RuleMetadata(
    id: "ineffective-avoidance", .placement,
    summary: "`avoidLayers: true` has no effect.",
    why: """
      Without `avoid.strict` a view on an avoided layer moves to another of its anchors, but a view with one \
      anchor on one point has no other. Without `avoid.layers` there is nothing to avoid.
      """)

  static func check(_ context: inout RuleContext) {
    // With `avoid.strict`, `avoidLayers: true` has an effect even on a view that cannot move.
    let avoid = context.spec.root.avoid
    if avoid.strict { return }
    for group in context.analysis.traitGroups where group.traits.content.avoidLayers?.constant == true {
      guard group.first.states.isEmpty else { continue }
      if avoid.layers.isEmpty {
        context.report(
          "there is nothing to avoid: `avoid` names no layers",
          at: context.place(of: "avoidLayers", in: group.first),
          help: "add `avoid: { layers: […] }` at the root, or remove it")
      } else if group.traits.content.variableAnchors.count == 1,
        group.annotations.allSatisfy({ $0.annotation.attach?.content.isPointAlone == true })
      {
        context.report(
          "with one anchor on a point the view cannot move",
          at: context.place(of: "avoidLayers", in: group.first),
          help: "add anchors, or `avoid: { strict: true }`, with which it hides")
      }
    }
  }
}

/// Reports `avoid.strict` in a spec that avoids no layers.
struct StrictWithoutLayers: Rule {
  static let metadata = RuleMetadata(
    id: "strict-without-layers", .placement,
    summary: "`avoid.strict` is set, but no layer is avoided.",
    why: "It hides views that would cover an avoided layer; regions are never covered anyway.")

  static func check(_ context: inout RuleContext) {
    guard context.spec.root.avoid.strict, context.spec.root.avoid.layers.isEmpty,
      let strict = context.spec.rootNode?.mergedValue("avoid")?.mergedValue("strict")
    else { return }
    context.report(
      "`strict` applies to avoided layers, and there are none", at: strict.location,
      help: "add `layers`, or remove it")
  }
}

/// Reports an avoided layer whose features only the map has.
struct AvoidedHostLayer: Rule {
  static let metadata = RuleMetadata(
    id: "avoided-host-layer", .placement,
    summary: "Only the map has the features of an avoided layer.",
    why: """
      Frames avoid what the plan contains: features of GeoJSON sources that the compiler can read. Views cover a layer of \
      vector tiles, and one whose filter the compiler cannot evaluate. A layer with `samples` is not reported: tools without a \
      map avoid these.
      """)

  static func check(_ context: inout RuleContext) {
    guard let plan = context.plan else { return }
    let names = Set(
      plan.surroundings.avoidedLayers.filter { plan.layers.isHostSupplied[Int($0)] }
        .map { plan.layers.names.string(Int($0)) })
    let sampled = Set(context.spec.root.layers.filter { $0.content.samples != nil }.map { $0.name.content })
    for name in context.spec.root.avoid.layers
    where names.contains(name.content) && !sampled.contains(name.content) {
      context.report(
        "no view avoids `\(abbreviated(name.content))`: only the map has its features", at: name.location,
        help: "avoid a layer with GeoJSON data, or a part of the screen by `regions`")
    }
  }
}

/// Reports an avoided symbol layer with icons of unknown size.
struct UnknownLayerSize: Rule {
  static let metadata = RuleMetadata(
    id: "unknown-layer-size", .placement,
    summary: "An avoided symbol layer does not specify the size of its icons.",
    why:
      "Icons without a size are not avoided, so views cover them. A style does not contain the size either.")

  static func check(_ context: inout RuleContext) {
    guard let plan = context.plan else { return }
    let icons = plan.surroundings.avoidedLayers.filter {
      plan.layers.types[Int($0)] == .symbol && !plan.layers.isHostSupplied[Int($0)]
    }
    let iconNames = Set(icons.map { plan.layers.names.string(Int($0)) })
    let sized = Set(context.spec.root.layers.filter { $0.content.size != nil }.map { $0.name.content })
    for name in context.spec.root.avoid.layers {
      guard iconNames.contains(name.content), !sized.contains(name.content) else { continue }
      context.report(
        "no view avoids `\(abbreviated(name.content))`: the size of its icons is unknown",
        at: name.location, help: "give it a `size` under `layers`")
    }
  }
}
