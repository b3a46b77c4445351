/// Lists of anchor options. Layout: list `i` is `options[ends[i - 1] ..< ends[i]]`, in order of preference.
package struct AnchorLists: Sendable, Equatable {
  package private(set) var options: [AnchorOption] = []
  package private(set) var ends: [UInt32] = []

  package init() {}

  package var count: Int { ends.count }

  /// Adds a list, which must not be empty, and returns its index.
  @discardableResult
  package mutating func append(_ list: some Sequence<AnchorOption>) -> UInt32 {
    let before = options.count
    options.append(contentsOf: list)
    precondition(options.count > before, "an anchor list has at least one option, got none")
    ends.append(UInt32(options.count))
    return UInt32(ends.count - 1)
  }

  /// Where list `index` lies in `options`.
  package func range(_ index: Int) -> Range<Int> {
    (index == 0 ? 0 : Int(ends[index - 1]))..<Int(ends[index])
  }
}

extension AnchorLists {
  mutating func code<Coder: PlanCoder>(by coder: inout Coder, count: Int) throws(Coder.Failure) {
    let optionCount = try coder.ends(&ends, count: count, areFilled: true)
    try coder.records(&options, count: optionCount)
  }
}
