import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec

/// Reports `collisionInsets` that are so large that no collision shape remains.
struct EmptyCollisionShape: Rule {
  static let metadata = RuleMetadata(
    id: "empty-collision-shape", .placement,
    summary: "Collision insets are as large as the view.",
    why: "No shape remains, so other views cover this one; `collisionMode: none` says so explicitly.")

  static func check(_ context: inout RuleContext) {
    for group in context.analysis.traitGroups {
      if case .all(0) = group.traits.content.collisionInsets, group.traits.content.collisionBoxes == nil {
        continue
      }
      let traits = group.traits.content
      guard let (width, height) = traits.size?.points, let insets = traits.collisionInsets.edges,
        traits.collisionMode.constant.map({ $0 != .none }) ?? false
      else { continue }
      let boxes = traits.collisionBoxes.flatMap { $0.isEmpty ? nil : $0 }
      let sizes =
        boxes?.map { box in (box.length(box.horizontal(in: width)), box.length(box.vertical(in: height))) }
        ?? [(width, height)]
      let isEmpty = sizes.allSatisfy {
        $0.0 - insets.left - insets.right <= 0 || $0.1 - insets.top - insets.bottom <= 0
      }
      guard isEmpty else { continue }
      context.report(
        "no collision shape is left of the view",
        at: context.place(
          of: insets == InsetsValue() ? "collisionBoxes" : "collisionInsets", in: group.first),
        help: "write `collisionMode: none` if that is meant, or smaller insets")
    }
  }
}

extension Rectangle {
  fileprivate func length(_ range: ClosedRange<Double>?) -> Double {
    range.map { $0.upperBound - $0.lowerBound } ?? 0
  }
}

extension CollisionInsets {
  fileprivate var edges: InsetsValue? {
    switch self {
    case .edges(let edges): return edges
    case .all(let inset):
      var edges = InsetsValue()
      (edges.top, edges.right, edges.bottom, edges.left) = (inset, inset, inset, inset)
      return edges
    }
  }
}

/// Reports a collision box outside of its view.
struct CollisionBoxOutside: Rule {
  static let metadata = RuleMetadata(
    id: "collision-box-outside", .placement,
    summary: "A collision box is outside of its view.",
    why:
      "Other views avoid a place where nothing is drawn. Boxes are relative to the view's top left corner.")

  static func check(_ context: inout RuleContext) {
    for group in context.analysis.traitGroups {
      guard let boxes = group.traits.content.collisionBoxes,
        let (width, height) = group.traits.content.size?.points
      else { continue }
      let outside = boxes.indices.filter { !boxes[$0].meets(width: width, height: height) }
      guard !outside.isEmpty else { continue }
      let places = context.items(of: "collisionBoxes", in: group.first)
      for index in outside {
        context.report(
          "this box lies outside of the view", at: places[index],
          help: "the view is \(width.ecmaScriptDescription) × \(height.ecmaScriptDescription) points")
      }
    }
  }
}

/// Reports `collisionBoxes` or `collisionInsets` of an annotation with `collisionMode: none`, which ignores
/// them.
struct IgnoredCollisionShape: Rule {
  static let metadata = RuleMetadata(
    id: "ignored-collision-shape", .placement,
    summary: "Collision boxes or insets are written with `collisionMode: none`.",
    why: "There is no collision shape to change.")

  static func check(_ context: inout RuleContext) {
    for group in context.analysis.traitGroups {
      // A state may have another mode, so annotations with states are not reported.
      guard group.traits.content.collisionMode.constant.map({ $0 == .none }) ?? false,
        group.first.states.isEmpty
      else { continue }
      let mode = context.place(of: "collisionMode", in: group.first)
      for property in ["collisionInsets", "collisionBoxes"] {
        guard let place = context.spec.place(of: property, in: group.first), context.analysis.isOwn(place),
          place.source == mode.source
        else { continue }
        context.report(
          "`\(property)` has no effect, because this annotation collides with nothing", at: place,
          help: "remove it, or `collisionMode: none`",
          related: [RelatedPlace("`collisionMode` is here", at: mode)])
      }
    }
  }
}

/// Reports a `gap` of a view whose only anchor is `center`, which ignores the gap.
struct IgnoredGap: Rule {
  static let metadata = RuleMetadata(
    id: "ignored-gap", .placement,
    summary: "A `gap` is written, but the only anchor is `center`.",
    why: "A gap moves a view away from its point in the direction of the anchor, and `center` has none.")

  static func check(_ context: inout RuleContext) {
    // Other annotations with the same template may have other anchors.
    let moving = Set(
      context.analysis.traitGroups.filter { $0.hasDirection }.compactMap { $0.traits.content.gap.location })
    for group in context.analysis.traitGroups where !group.hasDirection && group.first.states.isEmpty {
      let gap = group.traits.content.gap
      guard let points = gap.constant, points != 0, let place = gap.location, context.analysis.isOwn(place),
        !moving.contains(place)
      else { continue }
      context.report(
        "this gap has no effect, because the center of the view is on the point", at: place,
        help: "add `variableAnchors`, such as `[bottom]`, or remove the gap")
    }
  }
}

extension TraitGroup {
  /// Whether any anchor of the annotations is not `center`, so that a gap has a direction.
  fileprivate var hasDirection: Bool { traits.content.variableAnchors.contains { $0.anchor != .center } }
}

/// Reports `allowOverlap` or `obstacle: false` of an annotation with `collisionMode: none`, where they have
/// no effect.
struct IgnoredOverlap: Rule {
  static let metadata = RuleMetadata(
    id: "ignored-overlap", .placement,
    summary: "`allowOverlap` or `obstacle: false` is written with `collisionMode: none`.",
    why: "A view that collides with nothing already overlaps everything and is no obstacle.")

  static func check(_ context: inout RuleContext) {
    for group in context.analysis.traitGroups {
      // A state may have another mode, so annotations with states are not reported.
      guard group.traits.content.collisionMode.constant.map({ $0 == .none }) ?? false,
        group.first.states.isEmpty
      else { continue }
      let mode = context.place(of: "collisionMode", in: group.first)
      for (property, value, idle) in [
        ("allowOverlap", group.traits.content.allowOverlap, true),
        ("obstacle", group.traits.content.obstacle, false),
      ] where value.constant == idle {
        context.report(
          "`\(property): \(idle)` has no effect, because this annotation collides with nothing",
          at: context.place(of: property, in: group.first), help: "remove it, or `collisionMode: none`",
          related: [RelatedPlace("`collisionMode` is here", at: mode)])
      }
    }
  }
}

/// Reports a `repeatDistance` of annotations without a group, and a `repeatGroup` of annotations without a distance.
struct IneffectiveRepetition: Rule {
  static let metadata = RuleMetadata(
    id: "ineffective-repetition", .placement,
    summary: "`repeatDistance` or `repeatGroup` has no effect.",
    why: """
      A view keeps its `repeatDistance` to the views of its group. The group is the `repeatGroup`, or without one the \
      `title`. A group without a distance, and a distance without a group, do nothing.
      """)

  static func check(_ context: inout RuleContext) {
    for group in context.analysis.traitGroups {
      let traits = group.traits.content
      let hasDistance =
        traits.repeatDistance.constant != 0
        || group.annotations.contains { annotation in
          annotation.states.contains { $0.named.contains(.repeatDistance) }
        }
      let hasNoGroup =
        traits.repeatGroup.map { $0.constant?.isEmpty == true }
        ?? group.annotations.allSatisfy { $0.annotation.title == nil }
      if hasDistance, hasNoGroup {
        context.report(
          "these views have no group to which they keep a distance",
          at: context.place(of: "repeatDistance", in: group.first),
          help: "add a `title`, which is the group, or a `repeatGroup`")
      } else if traits.repeatGroup != nil, !hasDistance {
        context.report(
          "the group has no effect without a distance", at: context.place(of: "repeatGroup", in: group.first),
          help: "add a `repeatDistance`, or remove it")
      }
    }
  }
}
