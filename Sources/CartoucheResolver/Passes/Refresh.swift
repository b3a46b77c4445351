extension Resolver {
  /// Brings the options of one annotation to its states, its measured size and the zoom of the last frame. Where that
  /// leaves them as they are, nothing is changed.
  ///
  /// - Complexity: O(log n + tables of the annotation); a change of rank costs the next frame O(n log n).
  mutating func refresh(_ row: Int) {
    let before = options[row]
    let stateBefore = interaction.stateRow[row]
    let stateRow = stateRow(of: row)
    interaction.stateRow[row] = stateRow
    options[row] = plan.annotations.options[row]
    if stateRow == StateColumns.none {
      follow(plan.zoomTables.drives, of: UInt32(row), row)
    } else {
      options[row].takeState(plan.states.options[Int(stateRow)])
      follow(plan.zoomTables.stateDrives, of: stateRow, row)
    }
    if interaction.measured[row] != SIMD2(), !hasGivenSize(row) {
      options[row].setMeasured(interaction.measured[row])
    }
    let isSelected = interaction.contains(.selected, row)
    options[row].set(.selected, isSelected)
    if isSelected, let raised = raisedZPriority(row, stateRow) {
      options[row].take(raised, of: .zPriority)
    }
    let after = options[row]
    guard after != before || stateRow != stateBefore else { return }
    isChanged = true
    obstacles.reach = nil
    if after.anchorList != before.anchorList { keepAnchor(row, in: before.anchorList) }
    if after.priority != before.priority || after.flags.rankGroup != before.flags.rankGroup
      || plan.anchorLists.range(Int(after.anchorList)).count
        != plan.anchorLists.range(Int(before.anchorList)).count
    {
      needsRanking = true
    }
  }

  /// Brings the options of `row` to what the tables that drive `source` say at the zoom of the last frame.
  private mutating func follow(_ drives: [ColumnDrive], of source: UInt32, _ row: Int) {
    for drive in drives[drives.range(of: source)] {
      let value = zoomState.values[Int(drive.table)]
      // What no frame evaluated yet, the next one does.
      if !value.isNaN { options[row][drive.property] = value }
    }
  }

  /// Brings all annotations that their own rows do not say all about to their states.
  mutating func refreshAll() {
    for row in 0..<plan.annotations.count
    where !interaction.isPlain(row) || plan.annotations.options[row].flags.contains(.selected) {
      refresh(row)
    }
  }

  /// Whether the row in effect gives both sides of the size, so that no measured one is asked for.
  func hasGivenSize(_ row: Int) -> Bool {
    !options[row].flags.contains(.estimated) && options[row].width > 0 && options[row].height > 0
  }

  /// The row of the plan's states that is in effect, or `none`.
  private func stateRow(of row: Int) -> UInt32 {
    plan.states.row(of: UInt32(row), in: interaction.states[row])
  }

  /// What being selected makes of `zPriority`; nil: the row in effect says it.
  private func raisedZPriority(_ row: Int, _ stateRow: UInt32) -> Double? {
    if interaction.isZPrioritySet[row] { return nil }
    guard stateRow != StateColumns.none else { return StateColumns.selectedZPriority }
    let values = plan.states.options
    guard plan.states.state[Int(stateRow)] != .selected,
      values[Int(stateRow)].zPriority == plan.annotations.options[row].zPriority
    else { return nil }
    let selected = plan.states.rows(of: UInt32(row)).first { plan.states.state[$0] == .selected }
    return selected.map { values[$0].zPriority } ?? StateColumns.selectedZPriority
  }

  /// Carries the anchor of the last placement over to the annotation's new list: the entry at the same place if it
  /// names the same anchor, else the first that does, else none.
  func keptAnchor(_ anchor: UInt32, in old: UInt32, to new: UInt32) -> UInt32 {
    let before = plan.anchorLists.range(Int(old))
    let after = plan.anchorLists.range(Int(new))
    guard anchor != Outcomes.noAnchor else { return anchor }
    let name = plan.anchorLists.options[before.lowerBound + Int(anchor)].anchor
    if Int(anchor) < after.count, plan.anchorLists.options[after.lowerBound + Int(anchor)].anchor == name {
      return anchor
    }
    let same = after.first { plan.anchorLists.options[$0].anchor == name }
    return same.map { UInt32($0 - after.lowerBound) } ?? Outcomes.noAnchor
  }

  private mutating func keepAnchor(_ row: Int, in old: UInt32) {
    state.current.anchors[row] = keptAnchor(state.current.anchors[row], in: old, to: options[row].anchorList)
  }
}

extension AnnotationOptions {
  /// Becomes what a state makes of it.
  fileprivate mutating func takeState(_ state: AnnotationOptions) {
    let fixed = flags.intersection(.fixedInStates)
    self = state
    flags = flags.subtracting(.fixedInStates).union(fixed)
  }
}

extension StateColumns {
  /// The row in effect for an annotation in these states, or `none`: of several the last one counts.
  func row(of row: UInt32, in states: StateSet) -> UInt32 {
    guard count > 0, !states.isEmpty else { return StateColumns.none }
    return rows(of: row).last { states.isSuperset(of: StateSet(state[$0])) }.map { UInt32($0) }
      ?? StateColumns.none
  }

  /// The rows of an annotation.
  func rows(of row: UInt32) -> Range<Int> {
    let start = annotation.partitioningIndex { $0 >= row }
    return start..<(start + annotation[start...].prefix { $0 == row }.count)
  }
}
