import CartoucheResolver
import CartoucheSpec

/// Where on what it is attached to a view may stand: what all rows of one annotation have in common.
struct AttachmentPlace {
  /// Of a line.
  var part = FractionRange(start: 0, end: 1)
  /// Of another annotation's frame; nil: the one opposite of the anchor.
  var hostPoint: Anchor?
  var polygonRule = PolygonRule.pole

  /// - Parameter attachment: nil: it says nothing.
  init(_ attachment: Attachment?) {
    guard let attachment else { return }
    part = attachment.part?.content ?? part
    switch attachment.at?.content {
    case .fraction(let fraction): part = FractionRange(start: fraction, end: fraction)
    case .anchor(let name): hostPoint = Anchor(name)
    case nil: break
    }
    if attachment.rule?.content == .centroid { polygonRule = .centroid }
  }
}
