import CartoucheDiagnostics
import CartoucheSyntax

/// What an annotation is attached to.
package struct Attachment: Sendable, SpecType {
  package var point: CoordinateValue?

  package init() {}

  package static let title = "an attachment"
  package static let properties: PropertyTable<Attachment> = [
    Property(
      "point", \.point, .optional(.coordinate, startingAt: CoordinateValue(longitude: 0, latitude: 0)),
      "A fixed coordinate."
    ).required
  ]
}

extension Codec where Content == Located<Attachment>? {
  package static var attachment: Codec {
    Codec(
      "a mapping such as `{ point: [longitude, latitude] }`",
      .mapping(Attachment.self, requiring: .key("point"))
    ) { node, value, decoder in
      if node.kind == .sequence {
        decoder.wrongType(
          node, expected: "a mapping such as `{ point: [longitude, latitude] }`",
          help: "name what kind of place it is: `{ point: \(abbreviated(node.written)) }`",
          fixes: [
            Fix("write `point`", isSafe: false, replacing: node.span, with: "{ point: \(node.written) }")
          ])
        return
      }
      var attachment = Attachment()
      decodeMapping(node, into: &attachment, &decoder)
      if attachment.point == nil, node.kind == .mapping, node.lacks("point", in: Attachment.self),
        !node.isTruncated
      {
        decoder.error(
          "missing-key", "this attachment names no place", at: node.location,
          help: "write `{ point: [longitude, latitude] }`")
      }
      value = Located(attachment, at: node.location)
    }
  }
}
