import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec
import CartoucheSyntax

/// Reports a callout that never opens.
struct UnreachableCallout: Rule {
  static let metadata = RuleMetadata(
    id: "unreachable-callout", .interaction,
    summary: "A callout waits for a selection that never happens.",
    why: """
      A callout is shown while its annotation is selected, unless it has `when: always`. It never opens with \
      `selection: none`, if the annotation is never `enabled`, or if the state `selected` hides the \
      annotation.
      """)

  static func check(_ context: inout RuleContext) {
    let selects = context.spec.root.selection != .none
    for group in context.analysis.traitGroups {
      guard let callout = group.traits.content.callout, callout.content.when == .selected else { continue }
      if !selects || !group.canBeEnabled {
        report(
          selects ? "its annotation is not `enabled`" : "nothing can be selected", callout.location,
          &context)
      } else if let hidden = group.hiddenWhileSelected {
        let place = context.spec.place(of: hidden, in: group.first, while: .selected)
        report(
          "its annotation is hidden while it is selected", callout.location, &context,
          related: place.map { [RelatedPlace("this hides it", at: $0)] } ?? [])
      }
    }
    // A cluster can only be selected by a tap.
    for cluster in context.spec.clusters {
      let traits = cluster.content.appearance.traits.content
      guard let callout = traits.callout, callout.content.when == .selected else { continue }
      if !selects || (traits.enabled.constant == false && traits.states.isEmpty) {
        report(
          selects ? "the cluster is not `enabled`" : "nothing can be selected", callout.location, &context)
      }
    }
  }

  private static func report(
    _ reason: String, _ place: Location, _ context: inout RuleContext, related: [RelatedPlace] = []
  ) {
    guard context.analysis.isOwn(place) else { return }
    context.report(
      "this callout never opens, because \(reason)", at: place, help: "remove it, or write `when: always`",
      related: related)
  }
}

extension TraitGroup {
  /// The name of the property that hides the annotations while they are selected, or `nil` if none does.
  fileprivate var hiddenWhileSelected: String? {
    guard let selected = first.states.first(where: { $0.states == .selected }) else { return nil }
    let others = first.states.filter { $0.states != .selected }
    func decides(_ property: AnnotationProperty) -> Bool {
      selected.named.contains(property) && !others.contains { $0.named.contains(property) }
    }
    let traits = selected.annotation.traits.content
    if decides(.visible), traits.visible.constant == false { return "visible" }
    guard let low = traits.minZoom.constant, let high = traits.maxZoom.constant,
      ComparedZoom.isEmptyRange(minZoom: low, maxZoom: high)
    else {
      return nil
    }
    return decides(.minZoom) ? "minZoom" : decides(.maxZoom) ? "maxZoom" : nil
  }
}

/// Reports a callout that is larger than every configured viewport.
struct OversizedCallout: Rule {
  static let metadata = RuleMetadata(
    id: "oversized-callout", .interaction,
    summary: "A callout is larger than the space in every viewport.",
    why: """
      It is shown anyway and cut off, so a part cannot be seen or tapped. The rule checks the `viewports` of \
      the configuration, less the camera's `padding`. The default viewports are a phone (390 × 844 points) \
      and a desktop (1440 × 900).
      """)

  static func check(_ context: inout RuleContext) {
    for group in context.analysis.traitGroups {
      guard let size = group.traits.content.callout?.content.size, context.analysis.isOwn(size.location)
      else {
        continue
      }
      let annotations = [group.first.annotation] + group.first.states.map { $0.annotation }
      let callouts = annotations.compactMap { $0.traits.content.callout?.content }
      // The callout may have another size in a state or with one of its anchors.
      guard callouts.count == annotations.count,
        callouts.allSatisfy({
          $0.size?.location == size.location && $0.variableAnchors.allSatisfy { $0.size == nil }
        })
      else { continue }
      let (width, height) = (size.width.written ?? 0, size.height.written ?? 0)
      let bounds = context.bounds(ignoresPadding: group.canIgnorePadding)
      guard !bounds.contains(where: { width <= $0.width && height <= $0.height }) else { continue }
      context.report(
        "this callout is cut off: it is larger than what is left of \(context.viewportDescription)",
        at: size.location, help: "write a smaller size, or `size: auto` for that of its texts")
    }
  }
}

extension Dimension {
  /// The length, or `nil` if it is computed or estimated.
  fileprivate var written: Double? {
    guard case .points(let length) = self else { return nil }
    return length.constant
  }
}

/// Reports an entry of a callout's `parts` whose rectangle is outside of the callout.
struct PartOutsideCallout: Rule {
  static let metadata = RuleMetadata(
    id: "part-outside-callout", .interaction,
    summary: "A part of a callout is outside of the callout.",
    why: "It cannot be tapped.")

  static func check(_ context: inout RuleContext) {
    for group in context.analysis.traitGroups {
      guard let callout = group.traits.content.callout?.content, !callout.parts.isEmpty,
        let (width, height) = callout.size?.points
      else { continue }
      for part in callout.parts
      where context.analysis.isOwn(part.name.location) && !part.content.meets(width: width, height: height) {
        context.report(
          "the part `\(abbreviated(part.name.content))` lies outside of the callout", at: part.name.location,
          help: "the callout is \(width.ecmaScriptDescription) × \(height.ecmaScriptDescription) points")
      }
    }
  }
}

/// Reports a callout's subtitle that a `detailAccessory` replaces.
struct HiddenSubtitle: Rule {
  static let metadata = RuleMetadata(
    id: "hidden-subtitle", .interaction,
    summary: "A callout has a `subtitle` and a `detailAccessory`.",
    why: "The `detailAccessory` replaces the subtitle, which is never shown.")

  static func check(_ context: inout RuleContext) {
    for group in context.analysis.traitGroups {
      guard let callout = group.traits.content.callout?.content,
        let accessory = callout.detailAccessory?.view,
        let place = callout.subtitle?.location, context.analysis.isOwn(place)
      else { continue }
      context.report(
        "this subtitle is not shown: `detailAccessory` replaces it", at: place,
        help: "remove one of the two",
        related: [RelatedPlace("the accessory is here", at: accessory.location)])
    }
  }
}
