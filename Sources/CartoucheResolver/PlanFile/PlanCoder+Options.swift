/// The layout of `AnnotationOptions`, which follows from `AnnotationProperty`.
///
/// Rows stand in blocks of 1,024. A block starts with 8 bytes, a bit a property: whether its rows differ in it. Then come,
/// in the order of the properties, the one value of each in which they do not, and a column of each in which they do. So
/// what most annotations have in common costs next to nothing, and a block is read in the processor's nearest memory.
extension PlanCoder {
  /// As many rows; not to be asked for before something else took a byte of the file for each.
  mutating func options(
    _ rows: inout [AnnotationOptions], count: Int, _ counts: PlanCounts
  ) throws(Failure) {
    // What is written has its rows, and shares them with a plan: room for more would be a copy.
    if rows.isEmpty { rows.reserveCapacity(count) }
    var start = 0
    while start < count {
      let block = start..<min(start + 1024, count)
      try code(&rows, block, counts)
      start = block.upperBound
    }
  }

  /// One block. Where it is to be read, its rows are not there yet.
  private mutating func code(
    _ rows: inout [AnnotationOptions], _ block: Range<Int>, _ counts: PlanCounts
  ) throws(Failure) {
    let isRead = rows.count == block.lowerBound
    var shared = isRead ? AnnotationOptions() : rows[block.lowerBound]
    var varying = isRead ? 0 : rows[block].varying(from: shared)
    try number(&varying)
    try check(varying >> UInt64(AnnotationProperty.allCases.count) == 0, or: "a property is not known")
    for property in AnnotationProperty.allCases where varying & property.bit == 0 {
      var value = [shared[property]]
      try code(&value, count: 1, property, counts)
      shared[property] = value[0]
    }
    var read = isRead ? Array(repeating: shared, count: block.count) : []
    for property in AnnotationProperty.allCases where varying & property.bit != 0 {
      var column = isRead ? [] : rows[block].map { $0[property] }
      try code(&column, count: block.count, property, counts)
      // One plan has one file.
      try check(column.contains { $0.bitPattern != column[0].bitPattern }, or: "rows do not differ")
      for row in read.indices { read[row][property] = column[row] }
    }
    rows += read
  }

  /// Values of one property.
  private mutating func code(
    _ column: inout [Double], count: Int, _ property: AnnotationProperty, _ counts: PlanCounts
  ) throws(Failure) {
    switch property.kind {
    case .number(let range): try numbers(&column, count: count, in: range)
    case .flag: try choices(&column, count: count, of: 2)
    case .choice(let limit): try choices(&column, count: count, of: limit)
    case .index(let table):
      var indices = column.map { UInt32($0) }
      try self.indices(&indices, count: count, below: counts.rows(of: table), orNone: table.mayBeNone)
      column = indices.map { Double($0) }
    }
  }

  private mutating func choices(_ column: inout [Double], count: Int, of limit: UInt8) throws(Failure) {
    var choices = column.map { UInt8($0) }
    try numbers(&choices, count: count)
    try check(choices.allSatisfy { $0 < limit }, or: "a choice is not known")
    column = choices.map { Double($0) }
  }
}

extension ArraySlice<AnnotationOptions> {
  /// The bits of the properties in which some differ from others, to the last bit, so that a plan comes back as it was.
  fileprivate func varying(from shared: AnnotationOptions) -> UInt64 {
    let flags = reduce(AnnotationFlags()) { $0.union($1.flags.symmetricDifference(shared.flags)) }
    return AnnotationProperty.allCases.reduce(0) { bits, property in
      let varies =
        property.flag.map { flags.contains($0) }
        ?? contains { $0[property].bitPattern != shared[property].bitPattern }
      return varies ? bits | property.bit : bits
    }
  }
}

extension AnnotationProperty {
  fileprivate var bit: UInt64 { 1 << UInt64(rawValue) }
}
