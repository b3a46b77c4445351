extension Plan {
  /// Gives the rows of a table that options share other numbers; those that stand for none stay.
  mutating func renumber(_ table: SharedTable, _ numbers: [UInt32]) {
    annotations.options.renumber(table, numbers)
    states.options.renumber(table, numbers)
    clusters.looks.options.renumber(table, numbers)
  }

  /// The rows of a table that its options share which something refers to.
  func usedRows(of table: SharedTable, count: Int) -> UsedRows {
    var used = UsedRows(of: count)
    used.use(annotations.options.indices(into: table))
    used.use(states.options.indices(into: table))
    used.use(clusters.looks.options.indices(into: table))
    return used
  }
}

extension SharedTable {
  /// The properties that are indices into it.
  fileprivate var properties: [AnnotationProperty] {
    AnnotationProperty.allCases.filter { $0.kind == .index(into: self) }
  }
}

extension [AnnotationOptions] {
  fileprivate func indices(into table: SharedTable) -> [UInt32] {
    table.properties.flatMap { property in map { UInt32($0[property]) } }
  }

  fileprivate mutating func renumber(_ table: SharedTable, _ numbers: [UInt32]) {
    for property in table.properties {
      for row in self.indices {
        let index = UInt32(self[row][property])
        if index != .max { self[row][property] = Double(numbers[Int(index)]) }
      }
    }
  }
}
