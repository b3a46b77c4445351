import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec
import CartoucheTrace

/// Reports a view that must be inside the bounds and is larger than the bounds.
struct NeverFits: Rule {
  static let metadata = RuleMetadata(
    id: "never-fits", .placement,
    summary: "A view with `fit: require` is larger than the bounds.",
    why: """
      It is always hidden. The bounds are the viewport less the camera's `padding`, in each of the \
      `viewports` of the configuration. The default viewports are a phone (390 × 844 points) and a desktop \
      (1440 × 900).
      """)

  static func check(_ context: inout RuleContext) {
    for group in context.analysis.traitGroups where isTooLarge(group, context) {
      context.report(
        "with `fit: require` this is never shown: it is larger than what is left of \(context.viewportDescription)",
        at: context.place(of: "size", in: group.first), help: "write `fit: prefer`, or a smaller size")
    }
  }

  static func isTooLarge(_ group: TraitGroup, _ context: RuleContext) -> Bool {
    let traits = group.traits.content
    guard traits.fit.constant == .require, let (width, height) = traits.size?.points,
      group.first.states.isEmpty, traits.variableAnchors.allSatisfy({ $0.size == nil }),
      let ignoresPadding = traits.ignoreCameraPadding.constant
    else { return false }
    return !context.bounds(ignoresPadding: ignoresPadding).contains {
      width <= $0.width && height <= $0.height
    }
  }
}

/// Reports an annotation that the camera's `fit` names, if it is hidden at the zoom of that camera.
struct HiddenFit: Rule {
  static let metadata = RuleMetadata(
    id: "hidden-fit", .placement,
    summary: "An annotation that the camera's `fit` names is hidden at the zoom that fits it.",
    why: """
      The camera makes room for a view that is not shown. The rule checks each of the `viewports` of the \
      configuration; specs of more than 20,000 annotations are not checked.
      """)

  private static let maximumAnnotations = 20_000

  static func check(_ context: inout RuleContext) {
    guard case .annotations(let names) = context.spec.root.camera.fit, let plan = context.plan,
      1...maximumAnnotations ~= plan.annotations.count, let viewport = context.viewports.first
    else { return }
    let camera = plan.fittedCamera(in: viewport)
    var hidden = plan.annotationsHidden(atZoomOf: camera, in: plan.framing)
    for other in context.viewports.dropFirst() where !hidden.isEmpty {
      let there = Set(plan.annotationsHidden(atZoomOf: plan.fittedCamera(in: other), in: plan.framing))
      hidden.removeAll { !there.contains($0) }
    }
    var reported: Set<String> = []
    for annotation in hidden {
      guard let id = context.annotation(ofRow: annotation.row)?.id,
        let name = names.first(where: { $0.content == id || $0.content == plan.id(of: annotation) }),
        reported.insert(name.content).inserted
      else { continue }
      context.report(
        plan.describeHiding(of: annotation, atZoomOf: camera), at: name.location,
        help: "leave it out of `fit`, lower its `minZoom`, or give the camera a greater `maxZoom`")
    }
  }
}

/// Reports a view that is smaller than one point.
struct TinyView: Rule {
  static let metadata = RuleMetadata(
    id: "tiny-view", .placement, needsPlan: false,
    summary: "A side of a view is less than one point.",
    why: """
      Sizes are points of the screen, not fractions or scales: a view of 0.5 points is invisible and takes \
      no space.
      """)

  static func check(_ context: inout RuleContext) {
    var known: Set<Location> = []
    for group in context.analysis.traitGroups {
      let traits = group.traits.content
      for size in [traits.size].compactMap({ $0 }) + traits.variableAnchors.compactMap({ $0.size }) {
        let sides = [size.width, size.height].compactMap { $0.written }
        guard sides.contains(where: { $0 < 1 }), context.analysis.isOwn(size.location),
          known.insert(size.location).inserted
        else { continue }
        context.report(
          "this is less than a point wide or high, and therefore invisible", at: size.location,
          help: "write `[width, height]` in points of the screen")
      }
    }
  }
}

extension Dimension {
  /// The length in points, or `nil` if it is computed or estimated.
  fileprivate var written: Double? { if case .points(let value) = self { value.constant } else { nil } }
}

/// Reports a title that is too long for a view of fixed size.
struct TitleWiderThanView: Rule {
  static let metadata = RuleMetadata(
    id: "title-wider-than-view", .placement,
    summary: "A title is far too long for the fixed size of its label.",
    why: """
      It is cut off, or drawn over its surroundings. Only views that are at least twice as wide as high are \
      checked, because a pin shows its title elsewhere. Each letter counts as 5 points.
      """)

  static func check(_ context: inout RuleContext) {
    guard let titles = context.plan?.annotations.titles else { return }
    for group in context.analysis.traitGroups {
      guard let (width, height) = group.traits.content.size?.points, width >= 2 * height,
        group.traits.content.callout == nil
      else { continue }
      let lines = max(1, (height / 14).rounded(.down))
      for annotation in group.annotations where annotation.annotation.title != nil {
        let rows = context.rows(of: annotation) ?? 0..<0
        let wide = rows.filter {
          // A text has at least as many bytes as terminal cells, so most titles need no exact width.
          5 * Double(titles[$0].count) > width * lines
            && 5 * Double(titles.string($0).displayWidth) > width * lines
        }
        guard let row = wide.first else { continue }
        let title = abbreviated(titles.string(row))
        context.report(
          rows.count == 1
            ? "this title has no room in a view of \(width.ecmaScriptDescription) points"
            : "\(wide.count) of \(rows.count) titles have no room in a view of \(width.ecmaScriptDescription) points, such as `\(title)`",
          at: context.place(of: "title", in: annotation), help: "write `size: [auto, …]`, or a shorter title")
      }
    }
  }
}
