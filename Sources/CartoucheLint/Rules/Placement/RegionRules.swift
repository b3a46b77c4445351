import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec
import CartoucheSyntax

/// Reports an avoided region outside of every viewport.
struct RegionOutsideViewport: Rule {
  static let metadata = RuleMetadata(
    id: "region-outside-viewport", .placement,
    summary: "An avoided region is outside of every viewport, or has no area.",
    why: """
      It excludes nothing in any viewport, or in any of the `viewports` that the configuration names. \
      Regions are relative to the viewport's top left corner.
      """)

  static func check(_ context: inout RuleContext) {
    for (region, place) in context.analysis.avoidedRegions
    where !context.possibleViewports.contains(where: {
      region.meets(width: $0.width, height: $0.height) && region.hasArea(in: $0)
    }) {
      let hasArea = context.possibleViewports.contains { region.hasArea(in: $0) }
      context.report(
        hasArea
          ? "this region lies outside of every viewport" : "this region has no area, so it excludes nothing",
        at: place,
        help: hasArea
          ? "`left` and `top` count from the top left of the viewport, `right` and `bottom` inwards"
          : "give it a width and a height above 0, or remove it")
    }
  }
}

extension Rectangle {
  fileprivate func hasArea(in viewport: Viewport) -> Bool {
    [horizontal(in: viewport.width), vertical(in: viewport.height)].allSatisfy {
      $0.map { $0.lowerBound < $0.upperBound } ?? false
    }
  }
}

/// Reports an avoided region that covers every viewport.
struct RegionCoversViewport: Rule {
  static let metadata = RuleMetadata(
    id: "region-covers-viewport", .placement,
    summary: "An avoided region covers every viewport.",
    why: """
      Views that avoid regions, which is the default, are never shown in the `viewports` of the \
      configuration. The default viewports are a phone (390 × 844 points) and a desktop (1440 × 900).
      """)

  static func check(_ context: inout RuleContext) {
    for (region, place) in context.analysis.avoidedRegions where covers(region, context) {
      let what =
        Viewport.any.allSatisfy { region.covers($0) }
        ? "the whole viewport" : "all of \(context.viewportDescription)"
      context.report(
        "this region covers \(what), so no view that avoids it is shown", at: place,
        help: "`right` and `bottom` are distances from those edges: write `width` and `height` for lengths")
    }
  }

  /// Returns whether this rule reports any region. Such a region covers every viewport and hides all
  /// annotations that avoid regions.
  static func flagsAny(_ context: RuleContext) -> Bool {
    context.analysis.avoidedRegions.contains { covers($0.region, context) }
  }

  private static func covers(_ region: Rectangle, _ context: RuleContext) -> Bool {
    context.viewports.allSatisfy { region.covers($0) }
  }
}

extension Rectangle {
  fileprivate func covers(_ viewport: Viewport) -> Bool {
    func covers(_ range: ClosedRange<Double>?, _ side: Double) -> Bool {
      range.map { $0.lowerBound <= 0 && $0.upperBound >= side } ?? false
    }
    return covers(horizontal(in: viewport.width), viewport.width)
      && covers(vertical(in: viewport.height), viewport.height)
  }
}

/// Reports a region whose name is a number, as if it were a region without a name.
struct NumberedRegion: Rule {
  static let metadata = RuleMetadata(
    id: "numbered-region", .placement,
    summary: "The name of an avoided region is a number.",
    why: """
      Frames and scenarios give a region without a name by its number, so a name that is a number would be \
      mistaken for another region.
      """)

  static func check(_ context: inout RuleContext) {
    for region in context.spec.root.avoid.regions {
      guard let name = region.name, !name.content.isEmpty,
        name.content.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 })
      else { continue }
      context.report(
        "the region `\(abbreviated(name.content))` has a number for a name", at: name.location,
        help: "write a word, such as `search`, or a list of regions without names")
    }
  }
}

/// Reports an offset or gap that moves a view so that it covers its point.
struct CoveredPoint: Rule {
  static let metadata = RuleMetadata(
    id: "covered-point", .placement,
    summary: "An offset or a gap moves a view over its point.",
    why: """
      `bottom` places a view above its point, and + is up: a negative `offsetY` or gap moves it down onto \
      the point. On other platforms + is down.
      """)

  /// The maximum overlap in points that is not reported, because artwork may have a shadow. For large
  /// views, a fifth of the size is allowed.
  private static let tolerance = 3.0

  static func check(_ context: inout RuleContext) {
    for group in context.analysis.traitGroups {
      guard let gap = group.traits.content.gap.constant, gap < 0 || group.hasOffsets else { continue }
      let traits = group.traits.content
      guard let (width, height) = traits.size?.points,
        // A view on another view may cover its point.
        !group.isAttachedToAnnotations
      else { continue }
      var places: ItemPlaces?
      for (index, option) in traits.variableAnchors.enumerated() {
        guard let depth = depth(of: option, gap: gap, width, height) else { continue }
        let isOffset = self.depth(of: option, gap: 0, width, height) != nil
        // If the offset alone covers the point, it is the cause; otherwise the gap is.
        let known = places ?? context.items(of: "variableAnchors", in: group.first)
        places = known
        let place = isOffset ? known[index] : context.place(of: "gap", in: group.first)
        let anchor = option.anchor?.rawValue ?? ""
        context.report(
          "with the anchor `\(anchor)` and this \(isOffset ? "offset" : "gap") the view covers its point by \(depth.ecmaScriptDescription) points",
          at: place,
          help: isOffset
            ? "+ is up and right: for the anchor `\(anchor)` turn the sign around"
            : "a gap above 0 moves the view away from its point")
        if !isOffset { break }
      }
    }
  }

  /// Returns the depth in points by which a view covers its point, or `nil` if it does not exceed the
  /// tolerance.
  private static func depth(of option: VariableAnchor, gap: Double, _ width: Double, _ height: Double)
    -> Double?
  {
    guard let anchor = option.anchor, option.size == nil else { return nil }
    let corner = gap * 0.5.squareRoot()
    let x = option.offsetX
    let y = option.offsetY
    // The distances of the left and the bottom edge from the point.
    let (left, bottom): (Double, Double)
    switch anchor {
    case .center: return nil
    case .top: (left, bottom) = (width / 2 - x, height - (y - gap))
    case .bottom: (left, bottom) = (width / 2 - x, -(y + gap))
    case .left: (left, bottom) = (-(x + gap), height / 2 - y)
    case .right: (left, bottom) = (width - (x - gap), height / 2 - y)
    case .topLeft: (left, bottom) = (-(x + corner), height - (y - corner))
    case .topRight: (left, bottom) = (width - (x - corner), height - (y - corner))
    case .bottomLeft: (left, bottom) = (-(x + corner), -(y + corner))
    case .bottomRight: (left, bottom) = (width - (x - corner), -(y + corner))
    }
    let depth = min(min(left, width - left), min(bottom, height - bottom))
    return depth > max(tolerance, min(width, height) / 5) ? (depth * 10).rounded() / 10 : nil
  }
}
