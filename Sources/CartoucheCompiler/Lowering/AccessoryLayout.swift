import CartoucheResolver
import CartoucheSpec

/// The arrangement of a callout's accessories, as in MapKit: one at each side, in the middle of the height, and one below
/// the title between them.
///
/// Rectangles are relative to the callout without its tip, and the resolver cuts them off near its edges. Margins and line
/// heights are those of `TextEstimate`.
struct AccessoryLayout {
  /// The tappable parts for the accessories, in hit-test order.
  private(set) var parts: [(name: String, rectangle: RelativeRectangle)] = []
  /// The width in points that the side accessories take from the texts, with their margins.
  private(set) var sideWidth = 0.0
  /// The least height in points of a callout for the sizes of its side accessories that the spec gives.
  private(set) var leastHeight = 0.0

  /// The width and height in points of an accessory at a side, if the spec gives no size: that of an icon.
  private static let side = 28.0
  /// The distance in points of an accessory from the left or right edge and from the texts.
  private static let margin = 8.0

  /// - Parameters:
  ///   - title: the title of the callout; empty if it has none or if it is not known.
  ///   - hasTitle: whether the spec gives the callout a title. An unknown title has one line.
  init(_ callout: Callout, title: String, hasTitle: Bool) {
    var (left, right) = (Self.margin, Self.margin)
    if let accessory = callout.leftAccessory {
      let (width, height) = addSide(accessory)
      parts.append(
        ("leftAccessory", RelativeRectangle(x: .start(left, length: width), y: .centered(length: height))))
      left += width + Self.margin
    }
    if let accessory = callout.rightAccessory {
      let (width, height) = addSide(accessory)
      parts.append(
        ("rightAccessory", RelativeRectangle(x: .end(right, length: width), y: .centered(length: height))))
      right += width + Self.margin
    }
    guard let accessory = callout.detailAccessory else { return }
    var texts = TextEstimate()
    texts.add(title)
    if title.isEmpty, hasTitle { texts.addLine() }
    let top = texts.height - TextEstimate.marginBelow
    let size = accessory.size
    parts.append(
      (
        "detailAccessory",
        RelativeRectangle(
          x: size.map { .start(left, length: $0.width) } ?? .between(left, right),
          y: size.map { .start(top, length: $0.height) } ?? .between(top, TextEstimate.marginBelow))
      ))
  }

  private mutating func addSide(_ accessory: Accessory) -> (width: Double, height: Double) {
    let size = (accessory.size?.width ?? Self.side, accessory.size?.height ?? Self.side)
    sideWidth += size.0 + Self.margin
    if let given = accessory.size {
      leastHeight = max(leastHeight, given.height + 2 * TextEstimate.marginBelow)
    }
    return size
  }
}
