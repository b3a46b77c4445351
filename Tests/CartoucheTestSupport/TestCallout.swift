package import CartoucheResolver

/// One callout of a test.
package struct TestCallout: Sendable {
  package var width = 100.0
  package var height = 50.0
  package var anchors = [AnchorOption(.bottom), AnchorOption(.top)]
  package var tipLength = 0.0
  package var tipWidth = 0.0
  package var flags: CalloutFlags = [.absorbs]
  /// Names, and where each is.
  package var parts: [(name: String, rectangle: RelativeRectangle)] = []

  package init(_ change: (inout TestCallout) -> Void = { _ in }) { change(&self) }
}

extension Plan {
  /// Adds a callout; its row.
  @discardableResult
  package mutating func append(_ callout: TestCallout) -> UInt32 {
    callouts.width.append(callout.width)
    callouts.height.append(callout.height)
    callouts.anchorList.append(anchorLists.append(callout.anchors))
    callouts.titles.append("title \(callouts.count)".utf8)
    callouts.subtitles.append("subtitle \(callouts.count)".utf8)
    callouts.leftAccessories.append("".utf8)
    callouts.rightAccessories.append("".utf8)
    callouts.detailAccessories.append("".utf8)
    callouts.tipLength.append(callout.tipLength)
    callouts.tipWidth.append(callout.tipWidth)
    callouts.parts.append(callout.parts.map(\.rectangle))
    for part in callout.parts { callouts.partNames.append(part.name.utf8) }
    callouts.flags.append(callout.flags)
    return UInt32(callouts.count - 1)
  }
}

extension RelativeRectangle {
  /// One that lies so far from the upper left corner.
  package init(x: Double, y: Double, width: Double, height: Double) {
    func edge(_ offset: Double) -> RelativeEdge { RelativeEdge(factor: 0, offset: offset) }
    self.init(left: edge(x), top: edge(y), right: edge(x + width), bottom: edge(y + height))
  }
}
