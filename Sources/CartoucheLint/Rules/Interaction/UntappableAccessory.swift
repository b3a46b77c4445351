import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec

/// Reports an accessory for which its callout has no room, or which parts of the callout cover.
struct UntappableAccessory: Rule {
  static let metadata = RuleMetadata(
    id: "untappable-accessory", .interaction,
    summary: "A callout has no room for an accessory, or a part covers it.",
    why: """
      An accessory is cut off 4 points from the edges of its callout without the tip. Taps reach `parts` first, so \
      an accessory below a part is never tapped. A part that has the accessory's name replaces its rectangle.
      """)

  static func check(_ context: inout RuleContext) {
    for group in context.analysis.traitGroups {
      guard let callout = group.traits.content.callout?.content, let size = callout.size?.points else {
        continue
      }
      let accessories = [
        "leftAccessory": callout.leftAccessory, "rightAccessory": callout.rightAccessory,
        "detailAccessory": callout.detailAccessory,
      ].compactMapValues { $0 }
      guard !accessories.isEmpty, let row = context.rows(of: group.first)?.first,
        let facts = context.plan.map({ DrawnCallout(row, SIMD2(size.width, size.height), $0) })
      else { continue }
      for part in facts.accessories {
        guard let accessory = accessories[part.name],
          let place = accessory.size?.location ?? accessory.view?.location, context.analysis.isOwn(place)
        else { continue }
        let size = accessory.size.map { SIMD2($0.width, $0.height) }
        if part.areas.allSatisfy({ !$0.holds(size) }) {
          context.report(
            "the callout has no room for this accessory", at: place,
            help: "write a larger `size` of the callout, or a smaller one of the accessory")
        } else if let cover = facts.name(ofPartCovering: part.areas) {
          context.report(
            "the part `\(abbreviated(cover))` covers this accessory, which is never tapped", at: place,
            help: "move the part, or name it `\(part.name)` to replace the accessory's rectangle")
        }
      }
    }
  }
}

/// The rectangles of a callout's parts, at each of its anchors.
private struct DrawnCallout {
  /// The rectangle of a part in points, relative to the callout.
  struct Area {
    var left, top, right, bottom: Double

    func contains(_ other: Area) -> Bool {
      left <= other.left && top <= other.top && right >= other.right && bottom >= other.bottom
    }

    /// Whether the area has this size, or is not empty if the accessory has no size of its own.
    func holds(_ size: SIMD2<Double>?) -> Bool {
      guard let size else { return left < right && top < bottom }
      return right - left >= size.x && bottom - top >= size.y
    }
  }

  private(set) var accessories: [(name: String, areas: [Area])] = []
  private var written: [(name: String, areas: [Area])] = []

  /// - Parameters:
  ///   - annotation: the annotation's row in the plan.
  ///   - size: the size of its callout in points.
  init(_ annotation: Int, _ size: SIMD2<Double>, _ plan: Plan) {
    let callout = plan.annotations.options[annotation].callout
    guard callout != CalloutColumns.none else { return }
    let (row, columns) = (Int(callout), plan.callouts)
    let insets = plan.anchorLists.range(Int(columns.anchorList[row])).map {
      plan.anchorLists.options[$0].anchor.tipInsets(columns.tipLength[row])
    }
    for part in columns.parts.range(row) {
      let areas = insets.map { tip in
        let rectangle = columns.rectangle(ofPart: part, in: size, tip: tip).rectangle(
          in: ScreenRectangle(x: 0, y: 0, width: size.x, height: size.y))
        return Area(
          left: rectangle.x, top: rectangle.y, right: rectangle.x + rectangle.width,
          bottom: rectangle.y + rectangle.height)
      }
      let named = (columns.partNames.string(part), areas)
      if columns.partAreas[part] == .body { accessories.append(named) } else { written.append(named) }
    }
  }

  /// Returns the name of a part of the spec that contains these areas, one for each anchor.
  func name(ofPartCovering areas: [Area]) -> String? {
    written.first { zip($0.areas, areas).allSatisfy { $0.contains($1) } }?.name
  }
}

extension Anchor {
  /// The insets of a callout's body in its rectangle, for a tip of this length in points.
  fileprivate func tipInsets(_ length: Double) -> Insets {
    switch self {
    case .center: Insets()
    case .top, .topLeft, .topRight: Insets(top: length)
    case .bottom, .bottomLeft, .bottomRight: Insets(bottom: length)
    case .left: Insets(left: length)
    case .right: Insets(right: length)
    }
  }
}
