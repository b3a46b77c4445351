package import CartoucheDiagnostics
package import CartoucheResolver
package import CartoucheSpec

/// A tap on an annotation's view, on its pointer if the view is off screen, or on a part of its callout, at its position
/// in the last frame.
package struct TappedView: Sendable, Equatable {
  package var annotation: AnnotationIndex
  /// The annotation's id, for messages.
  package var id: String
  /// The name of the tapped part of the callout, or `nil` for a tap on the view.
  package var part: Located<String>?
  /// The location of the tap in the scenario.
  package var place: Location

  package init(annotation: AnnotationIndex, id: String, part: Located<String>?, place: Location) {
    self.annotation = annotation
    self.id = id
    self.part = part
    self.place = place
  }

  package static func == (one: TappedView, other: TappedView) -> Bool {
    one.annotation == other.annotation && one.part?.content == other.part?.content && one.place == other.place
  }
}

/// The point of a tap on a view, or the reason why a tap cannot hit the view.
package enum TapResolution {
  /// The point on screen, in points, at which a tap hits the view.
  case point(ScreenPoint)
  /// A tap cannot hit the view. The value is the reason, as a message.
  case failure(String)
  /// The callout has no part with the given name. The values are the message, the help and the location of the name.
  case unknownPart(String, help: String?, at: Location)
}

extension Resolver.State {
  /// Returns a point at which a tap hits the target in the last frame: its middle, or another point if the
  /// middle is covered.
  /// - Parameters:
  ///   - tap: The view or callout part to hit.
  ///   - frame: The last frame.
  package func target(of tap: TappedView, in frame: Frame) -> TapResolution {
    let name = abbreviated(tap.id)
    let view: ScreenRectangle
    if let part = tap.part {
      guard let callout = frame.callouts.first(where: { $0.annotation == tap.annotation }) else {
        return .failure(
          "the callout of `\(name)` was not visible, so it cannot be tapped\(reason(for: tap, in: frame))")
      }
      let parts = plan.parts(of: callout)
      guard let named = parts.first(where: { $0.name == part.content }) else {
        let names = parts.map { $0.name }
        return .unknownPart(
          "the callout of `\(name)` has no part `\(abbreviated(part.content))`",
          help: NameSuggestion(for: part.content, among: names)?.help
            ?? (names.isEmpty ? "it has no parts" : "it has \(listed(names))"), at: part.location)
      }
      view = named.frame
    } else if let placement = frame.placements.first(where: { $0.annotation == tap.annotation }) {
      view = placement.frame
    } else if let pointer = frame.pointers.first(where: { $0.annotation == tap.annotation }) {
      view = pointer.frame
    } else {
      return .failure("`\(name)` was not visible, so it cannot be tapped\(reason(for: tap, in: frame))")
    }
    var topmost = Hit.map
    for share in Self.shares {
      let point = ScreenPoint(x: view.x + view.width * share.x, y: view.y + view.height * share.y)
      let hit = hitTest(x: point.x, y: point.y)
      if share == Self.shares[0] { topmost = hit }
      if isMeant(hit, by: tap) { return .point(point) }
    }
    return .failure("a tap on `\(name)` would hit \(description(of: topmost))")
  }

  /// Returns the reason why the tapped annotation is hidden, such as ": collision with `hello`". Returns an empty text if it is not hidden.
  private func reason(for tap: TappedView, in frame: Frame) -> String {
    frame.hidden.first { $0.annotation == tap.annotation }.map { ": \(plan.reason($0.cause, $0.by))" } ?? ""
  }

  /// The points of a view at which a tap is tried, as fractions of width and height. The middle is first; the others
  /// lie between the middle and the edges.
  private static var shares: [SIMD2<Double>] {
    [[0.5, 0.5]]
      + [0.5, 0.2, 0.8].flatMap { y in [0.5, 0.2, 0.8].map { x in SIMD2(x, y) } }.dropFirst()
  }

  /// Returns whether `hit`, the result of a tap, is the view or callout part that `tap` names.
  private func isMeant(_ hit: Hit, by tap: TappedView) -> Bool {
    switch hit {
    case .annotation(let annotation), .pointer(let annotation):
      tap.part == nil && annotation == tap.annotation
    case .part(let annotation, let part):
      annotation == tap.annotation && plan.name(of: part) == tap.part?.content
    case .background, .map: false
    }
  }

  /// Describes the object that a tap hits instead of the view or callout part that it should hit, for a message.
  private func description(of hit: Hit) -> String {
    switch hit {
    case .annotation(let other): "`\(plan.id(of: other))`, which is above it"
    case .pointer(let other): "the pointer to `\(plan.id(of: other))`, which is above it"
    case .part(let other, _), .background(let other):
      "the callout of `\(plan.id(of: other))`, which is above it"
    case .map: "the map, because the view receives no taps"
    }
  }
}
