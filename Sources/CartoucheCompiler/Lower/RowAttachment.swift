import CartoucheResolver
import CartoucheSpec

/// What one row is attached to.
struct RowAttachment {
  var point: CoordinateValue
  /// Index into the plan's attachments; `AttachmentTable.none`: the point is all.
  var index = AttachmentTable.none
}
