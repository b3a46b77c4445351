import CartoucheSpec

/// What a step expects of the callout of an annotation.
struct CalloutExpectation: SpecType {
  private var checked: Void = ()

  static let title = "what is expected of a callout"
  static let properties: PropertyTable<CalloutExpectation> = [
    Property("anchor", \.checked, .checking(.choice("an anchor"), AnchorName.center), "The anchor it has."),
    Property("x", \.checked, points, "Its left edge."),
    Property("y", \.checked, points, "Its upper edge."),
    Property("width", \.checked, points, "Its width, with the tip."),
    Property("height", \.checked, points, "Its height, with the tip."),
    Property("offCenter", \.checked, points, "How far its tip is from the middle of its side."),
    Property("title", \.checked, .checking(.text, ""), "Its title."),
    Property("subtitle", \.checked, .checking(.text, ""), "Its second text."),
    Property("leftAccessory", \.checked, .checking(.text, ""), "The view at its left."),
    Property("rightAccessory", \.checked, .checking(.text, ""), "The view at its right."),
    Property("detailAccessory", \.checked, .checking(.text, ""), "The view below its texts."),
  ]

  private static let points = Codec<Void>.checking(.number(), 0)
}
