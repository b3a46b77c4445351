/// How an aggregate makes one value of its members'.
package enum AggregateOperation: UInt8, Sendable, CaseIterable {
  case sum, min, max, mean
  /// The first member's value, whatever it is.
  case first
  /// How many are true.
  case count
}

extension AggregateOperation {
  func result(
    of members: some Collection<UInt32>, numbered position: Int, in table: ClusterAggregates
  ) -> ClusterValue {
    var (sum, least, greatest) = (0.0, Double.infinity, -Double.infinity)
    var (numbers, trues) = (0, 0)
    for member in members {
      let values = table.values(ofRow: Int(member))
      let value = values[values.startIndex + position]
      if self == .first { return value }
      switch value {
      case .number(let number):
        sum += number
        least = number < least ? number : least
        greatest = number > greatest ? number : greatest
        numbers += 1
      case .boolean(true): trues += 1
      case .boolean, .null, .text, .structure: break
      }
    }
    switch self {
    case .sum: return .number(sum)
    case .count: return .number(Double(trues))
    case .min: return numbers == 0 ? .null : .number(least)
    case .max: return numbers == 0 ? .null : .number(greatest)
    case .mean: return numbers == 0 ? .null : .number(sum / Double(numbers))
    case .first: return .null
    }
  }
}
