import CartoucheDiagnostics
import CartoucheSyntax

/// The mark of the user's own location.
package struct PuckSetting: Sendable, SpecType {
  package var coordinate: CoordinateValue?
  package var radius: Double?

  package init() {}

  package static let title = "a puck"
  package static let properties: PropertyTable<PuckSetting> = [
    Property(
      "coordinate", \.coordinate,
      .optional(.coordinate, startingAt: CoordinateValue(longitude: 0, latitude: 0)),
      "Where it is."),
    Property(
      "radius", \.radius, .optional(.number(NumberRange.length, "a radius in points"), startingAt: 0),
      "Its radius in points."),
  ]
}

extension Codec where Content == PuckSetting? {
  package static var puck: Codec {
    Codec(
      "a mapping such as `{ coordinate: [longitude, latitude], radius: 12 }`",
      .mapping(PuckSetting.self, requiring: .key("coordinate"), .key("radius"))
    ) { node, value, decoder in
      if node.kind == .sequence, node.pair != nil {
        let meant = "{ coordinate: \(node.written), radius: 12 }"
        decoder.wrongType(
          node, expected: "a mapping with the properties of a puck", help: "write `\(meant)`",
          fixes: [Fix("write `\(meant)`", isSafe: false, replacing: node.span, with: meant)])
        return
      }
      var puck = PuckSetting()
      decodeMapping(node, into: &puck, &decoder)
      value = puck
      guard node.kind == .mapping, !node.isTruncated else { return }
      let missing = ["coordinate", "radius"].filter { node.lacks($0, in: PuckSetting.self) }
      for name in missing.compactMap({ $0 }) {
        decoder.log.report(
          .missingKey, "this puck has no `\(name)`", at: node.location,
          help: "write `{ coordinate: [longitude, latitude], radius: 12 }`")
      }
    }
  }
}
