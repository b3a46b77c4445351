extension ClusterColumns {
  /// The row with the identifier of another table's row, which is added if there is none.
  ///
  /// What the spec describes is there from the start, so that what is added has the defaults: one look, no aggregates, and
  /// no programs but those of its texts.
  mutating func index(of row: Int, in other: ClusterColumns) -> UInt32 {
    if let known = identifiers.firstIndex(of: other.identifiers[row]) { return UInt32(known) }
    minPoints.append(other.minPoints[row])
    maxZoom.append(other.maxZoom[row])
    position.append(other.position[row])
    aggregates.ends.append(aggregates.ends.last ?? 0)
    let look = other.looks.range(ofCluster: row).lowerBound
    var texts: [UInt32] = []
    for text in ClusterText.allCases {
      let program = other.looks.program(of: text, inRow: look)
      texts.append(program.map { programs.append(other.programs.program($0)) } ?? Self.none)
    }
    looks.append(other.looks, look, textPrograms: texts)
    return identifiers.append(other.identifiers[row])
  }
}

extension ClusterColumns {
  /// Those of a plan with one annotation, which has an identifier that the spec says nothing of.
  init(oneMemberOf identifier: ArraySlice<UInt8>) {
    self.init()
    identifiers.append(identifier)
    minPoints = [2]
    maxZoom = [0]
    position = [.mean]
    member = [0]
    aggregates.ends = [0]
    looks.append(plain: AnnotationOptions())
  }
}

extension ClusterLooks {
  /// Adds a cluster without texts.
  fileprivate mutating func append(plain row: AnnotationOptions) {
    options.append(row)
    states.append([])
    named.append(.all)
    inherited.append([])
    let nothing: [UInt8] = []
    texts.titles.append(nothing)
    texts.subtitles.append(nothing)
    texts.views.append(nothing)
    texts.data.append(nothing)
    texts.calloutTitles.append(nothing)
    texts.calloutSubtitles.append(nothing)
    ends.append(UInt32(count))
  }

  /// Adds a cluster with one row of other looks.
  fileprivate mutating func append(_ other: ClusterLooks, _ row: Int, textPrograms programs: [UInt32]) {
    if !textPrograms.isEmpty || programs.contains(where: { $0 != ClusterColumns.none }) {
      while textPrograms.count < programs.count * count { textPrograms.append(ClusterColumns.none) }
      textPrograms += programs
    }
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
