import CartoucheResolver
import CartoucheSpec

/// Where on what it is attached to a view may stand.
struct AttachmentPlace {
  /// Of a line.
  var part = FractionRange(start: 0, end: 1)
  /// Of another annotation's frame; nil: the one opposite of the anchor.
  var hostPoint: Anchor?
  var polygonRule = PolygonRule.pole
  /// Whether all of the view is to be on the polygon.
  var contains = false

  /// - Parameters:
  ///   - attachment: nil: it says nothing.
  ///   - evaluation: notes expressions that fail, in place of which the whole line counts.
  init(_ attachment: Attachment?, _ evaluation: inout Evaluation) {
    guard let attachment, !attachment.isPointAlone else { return }
    if let written = attachment.part?.content { part = evaluation.part(written) ?? part }
    switch attachment.at?.content {
    case .fraction(let fraction):
      if let fraction = evaluation.fraction(fraction) { part = FractionRange(start: fraction, end: fraction) }
    case .anchor(let name): hostPoint = Anchor(name)
    case nil: break
    }
    if attachment.rule?.content == .centroid { polygonRule = .centroid }
    contains = attachment.contain?.content == true
  }
}
