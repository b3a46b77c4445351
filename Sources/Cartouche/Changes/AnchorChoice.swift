import CartoucheDiagnostics
public import CartoucheResolver

/// One of the anchors that an annotation may take.
public struct AnchorChoice: Sendable, Equatable {
  /// The part of the view on the point.
  public var anchor: Anchor
  /// Points, + is right; the annotation's gap comes on top.
  public var offsetX: Double
  /// Points, **+ is up**; the annotation's gap comes on top.
  public var offsetY: Double
  /// The view's size with this anchor; nil: the annotation's own.
  public var size: ViewSize?

  /// With the point on that part of the view, and the offsets as far from there.
  public init(_ anchor: Anchor, offsetX: Double = 0, offsetY: Double = 0, size: ViewSize? = nil) {
    self.anchor = anchor
    self.offsetX = offsetX
    self.offsetY = offsetY
    self.size = size
  }

  /// The middle of the view.
  public static let center = AnchorChoice(.center)
  /// The middle of its upper edge.
  public static let top = AnchorChoice(.top)
  /// The middle of its lower edge, so that the view stands above the point.
  public static let bottom = AnchorChoice(.bottom)
  /// The middle of its left edge.
  public static let left = AnchorChoice(.left)
  /// The middle of its right edge.
  public static let right = AnchorChoice(.right)
  /// A corner.
  public static let topLeft = AnchorChoice(.topLeft)
  /// A corner.
  public static let topRight = AnchorChoice(.topRight)
  /// A corner.
  public static let bottomLeft = AnchorChoice(.bottomLeft)
  /// A corner.
  public static let bottomRight = AnchorChoice(.bottomRight)

  func write(to json: inout JSONWriter) {
    json.member("anchor", anchor.name)
    if offsetX != 0 { json.member("offsetX", WrittenNumber(offsetX)) }
    if offsetY != 0 { json.member("offsetY", WrittenNumber(offsetY)) }
    if let size { json.array("size") { size.write(to: &$0) } }
  }
}
