extension ClusterColumns {
  /// The row with the identifier of another table's row, which is added if there is none.
  ///
  /// What the spec describes is there from the start, so that what is added has the defaults: one look, and
  /// neither aggregates nor programs.
  mutating func index(of row: Int, in other: ClusterColumns) -> UInt32 {
    if let known = identifiers.firstIndex(of: other.identifiers[row]) { return UInt32(known) }
    minPoints.append(other.minPoints[row])
    maxZoom.append(other.maxZoom[row])
    position.append(other.position[row])
    aggregates.ends.append(aggregates.ends.last ?? 0)
    looks.append(other.looks, other.looks.range(ofCluster: row).lowerBound)
    return identifiers.append(other.identifiers[row])
  }
}

extension ClusterLooks {
  /// Adds a cluster with one row of other looks.
  fileprivate mutating func append(_ other: ClusterLooks, _ row: Int) {
    options.append(other.options[row])
    states.append(other.states[row])
    named.append(other.named[row])
    inherited.append(other.inherited[row])
    texts.titles.append(other.texts.titles[row])
    texts.subtitles.append(other.texts.subtitles[row])
    texts.views.append(other.texts.views[row])
    texts.data.append(other.texts.data[row])
    texts.calloutTitles.append(other.texts.calloutTitles[row])
    texts.calloutSubtitles.append(other.texts.calloutSubtitles[row])
    ends.append(UInt32(count))
  }
}

extension ClusterAggregates {
  /// Puts what the first annotation of another plan gives in the place of what some give; either table may be empty.
  /// - Parameter count: how many annotations there are.
  mutating func replaceValues(_ range: Range<Int>, byFirstOf other: ClusterAggregates, of count: Int) {
    if valueEnds.isEmpty, other.valueEnds.isEmpty { return }
    while valueEnds.count < count { valueEnds.append(UInt32(values.count)) }
    let new = other.values(ofRow: 0).map { adopt($0, of: other) }
    let start = range.lowerBound == 0 ? 0 : Int(valueEnds[range.lowerBound - 1])
    let end = range.isEmpty ? start : Int(valueEnds[range.upperBound - 1])
    values.replaceSubrange(start..<end, with: new)
    valueEnds.replaceSubrange(range, with: CollectionOfOne(UInt32(start + new.count)))
    for row in (range.lowerBound + 1)..<valueEnds.count {
      valueEnds[row] = UInt32(Int(valueEnds[row]) + new.count - (end - start))
    }
  }

  /// A value of another table with the index of its text in this one.
  private mutating func adopt(_ value: ClusterValue, of other: ClusterAggregates) -> ClusterValue {
    switch value {
    case .null, .boolean, .number: value
    case .text(let index): .text(self.index(of: other.texts[Int(index)]))
    case .structure(let index): .structure(self.index(of: other.texts[Int(index)]))
    }
  }

  private mutating func index(of text: ArraySlice<UInt8>) -> UInt32 {
    texts.firstIndex(of: text).map { UInt32($0) } ?? texts.append(text)
  }
}
