extension AnnotationColumns {
  /// Puts rows of other columns in the place of some; `lastOrder` stays as it is.
  mutating func replace(_ range: Range<Int>, by other: AnnotationColumns, _ rows: Range<Int>) {
    ids.replace(range, by: other.ids, rows)
    titles.replace(range, by: other.titles, rows)
    longitude.replaceSubrange(range, with: other.longitude[rows])
    latitude.replaceSubrange(range, with: other.latitude[rows])
    mercatorX.replaceSubrange(range, with: other.mercatorX[rows])
    mercatorY.replaceSubrange(range, with: other.mercatorY[rows])
    attachment.replaceSubrange(range, with: other.attachment[rows])
    width.replaceSubrange(range, with: other.width[rows])
    height.replaceSubrange(range, with: other.height[rows])
    anchorList.replaceSubrange(range, with: other.anchorList[rows])
    priority.replaceSubrange(range, with: other.priority[rows])
    zPriority.replaceSubrange(range, with: other.zPriority[rows])
    minZoom.replaceSubrange(range, with: other.minZoom[rows])
    maxZoom.replaceSubrange(range, with: other.maxZoom[rows])
    fit.replaceSubrange(range, with: other.fit[rows])
    flags.replaceSubrange(range, with: other.flags[rows])
    view.replaceSubrange(range, with: other.view[rows])
  }
}

extension ShapeColumns {
  /// Puts rows of other columns in the place of some; an empty table stays so as long as it can.
  /// - Parameter count: the rows that there are, told or not.
  mutating func replace(_ range: Range<Int>, by other: ShapeColumns, _ rows: Range<Int>, of count: Int) {
    if mode.isEmpty, other.mode.isEmpty { return }
    var other = other
    fill(to: count)
    other.fill(to: rows.upperBound)
    mode.replaceSubrange(range, with: other.mode[rows])
    insets.replaceSubrange(range, with: other.insets[rows])
    boxes.replaceSubrange(range, with: other.boxes[rows])
  }
}

extension TextColumn {
  /// Puts texts of another column in the place of some.
  mutating func replace(_ range: Range<Int>, by other: TextColumn, _ rows: Range<Int>) {
    let start = end(before: range.lowerBound)
    let oldEnd = end(before: range.upperBound)
    let otherStart = other.end(before: rows.lowerBound)
    let added = other.bytes[otherStart..<other.end(before: rows.upperBound)]
    replace(
      bytes: start..<oldEnd, by: added, ends: range, by: other.ends[rows].map { Int($0) - otherStart + start }
    )
  }

  /// The index of an equal text.
  func firstIndex(of text: some Collection<UInt8>) -> Int? {
    (0..<count).first { self[$0].elementsEqual(text) }
  }

  private func end(before index: Int) -> Int { index == 0 ? 0 : Int(ends[index - 1]) }
}
