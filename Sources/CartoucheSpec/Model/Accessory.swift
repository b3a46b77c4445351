import CartoucheDiagnostics
import CartoucheSyntax

/// A view of the host in a callout, which users can tap.
package struct Accessory: Sendable, SpecType {
  /// The name of the host's view.
  package var view: Located<String>?
  /// The size in points; that of an icon at the sides, and the remaining space below the title, by default.
  package var size: FixedSize?

  package init() {}

  package static let name = "Accessory"
  package static let title = "an accessory"
  package static let properties: PropertyTable<Accessory> = [
    Property("view", { $1(&$0.view) }, .name("the name of a view"), "The name of the host's view.").required,
    Property("size", { $1(&$0.size) }, .fixedSize, "Width and height in points."),
  ]
}

extension Codec where Content == Accessory? {
  /// A codec for the name of a view, or a mapping with its name and size. A mapping without `size` keeps the present size.
  static var accessory: Codec {
    let name = Shape.name("the name of a view")
    return Codec(
      "the name of a view, or a mapping with `view` and `size`",
      .alternatives([name, .mapping(Accessory.self, requiring: .key("view"), example: ["view": "photo"])])
    ) { node, value, decoder in
      var accessory = value ?? Accessory()
      if node.kind == .mapping {
        decoder.decodeRequired(node, into: &accessory)
      } else {
        let expected = "the name of a view, or a mapping with `view` and `size`"
        guard let view = decoder.name(node, expected: expected) else { return }
        accessory.view = view
      }
      if accessory.view != nil { value = accessory }
    }
  }
}
