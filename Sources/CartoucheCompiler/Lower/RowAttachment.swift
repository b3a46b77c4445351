import CartoucheResolver
package import CartoucheSpec

/// What one row is attached to.
package struct RowAttachment {
  package var point: CoordinateValue
  /// Index into the plan's attachments; `AttachmentTable.none`: the point is all.
  package var index: UInt32

  package init(point: CoordinateValue, index: UInt32 = AttachmentTable.none) {
    self.point = point
    self.index = index
  }
}
