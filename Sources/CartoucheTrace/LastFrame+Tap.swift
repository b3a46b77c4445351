import CartoucheDiagnostics
package import CartoucheResolver
import CartoucheSpec

extension LastFrame {
  /// A point of what is tapped, as the last frame shows it: its middle, or where that is covered another point of it.
  /// - Parameter frame: the last.
  package func target(of tap: TappedView, in frame: Frame) -> TapPoint {
    let name = abbreviated(tap.id)
    let view: ScreenRectangle
    if let part = tap.part {
      guard let callout = frame.callouts.first(where: { $0.annotation == tap.annotation }) else {
        return .failure(
          "no callout of `\(name)` was shown that could be tapped\(reason(for: tap, in: frame))")
      }
      let parts = plan.parts(of: callout)
      guard let named = parts.first(where: { $0.name == part.content }) else {
        let names = parts.map(\.name)
        return .unknownPart(
          "the callout of `\(name)` has no part `\(abbreviated(part.content))`",
          help: MeantName(for: part.content, among: names)?.help
            ?? (names.isEmpty ? "it has no parts" : "it has \(listed(names))"), at: part.location)
      }
      view = named.frame
    } else if let placement = frame.placements.first(where: { $0.annotation == tap.annotation }) {
      view = placement.frame
    } else {
      return .failure("`\(name)` was not shown, so it cannot be tapped\(reason(for: tap, in: frame))")
    }
    var topmost = Hit.map
    for share in Self.shares {
      let point = ScreenPoint(x: view.x + view.width * share.x, y: view.y + view.height * share.y)
      let hit = hitTest(x: point.x, y: point.y)
      if share == Self.shares[0] { topmost = hit }
      if isMeant(hit, by: tap) { return .point(point) }
    }
    return .failure("a tap on `\(name)` would meet \(description(of: topmost))")
  }

  /// ": collision with `hello`", where what was to be tapped was hidden.
  private func reason(for tap: TappedView, in frame: Frame) -> String {
    frame.hidden.first { $0.annotation == tap.annotation }.map { ": \(plan.reason($0.cause, $0.by))" } ?? ""
  }

  /// The middle, then between it and the edges: shares of width and height.
  private static var shares: [SIMD2<Double>] {
    [[0.5, 0.5]]
      + [0.5, 0.2, 0.8].flatMap { y in [0.5, 0.2, 0.8].map { x in SIMD2(x, y) } }.dropFirst()
  }

  private func isMeant(_ hit: Hit, by tap: TappedView) -> Bool {
    switch hit {
    case .annotation(let annotation): tap.part == nil && annotation == tap.annotation
    case .part(let annotation, let part):
      annotation == tap.annotation && plan.name(of: part) == tap.part?.content
    case .background, .map: false
    }
  }

  private func description(of hit: Hit) -> String {
    switch hit {
    case .annotation(let other): "`\(plan.id(of: other))`, which is above it"
    case .part(let other, _), .background(let other):
      "the callout of `\(plan.id(of: other))`, which is above it"
    case .map: "the map: it takes no taps"
    }
  }
}
