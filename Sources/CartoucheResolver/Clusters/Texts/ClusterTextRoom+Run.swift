extension ClusterTextRoom {
  /// Whether there are no texts, because a frame asks.
  var isEmpty: Bool { !makesTexts }

  /// Runs a step that makes texts, or asks for members; false: it fails.
  mutating func run(_ step: ClusterInstruction, _ stack: inout [ClusterValue]) -> Bool {
    switch step.operation {
    case .text, .structure: stack.append(constant(step.operand, isText: step.operation == .text))
    case .members: stack.append(listMembers())
    case .memberCount: stack.append(.number(Double(memberCount)))
    case .memberTitle:
      guard case .number(let number) = stack.removeLast(), let title = member(number) else { return false }
      stack.append(title)
    case .toText: stack.append(make(text(stack.removeLast())))
    case .toJSON: stack.append(make(json(stack.removeLast())))
    case .concatenate:
      let top = stack.removeLast()
      let both = text(stack.removeLast()) + text(top)
      guard both.count <= Self.longest else { return false }
      stack.append(make(both))
    case .length:
      guard let length = length(stack.removeLast()) else { return false }
      stack.append(.number(Double(length)))
    case .formatNumber:
      let (most, fewest) = (stack.removeLast(), stack.removeLast())
      guard case .number(let number) = stack.removeLast(), let text = formatted(number, fewest, most) else {
        return false
      }
      stack.append(make(text))
    default: return false
    }
    return madeBytes <= Self.mostMade
  }

  /// Nil: there can be no so many digits.
  private func formatted(_ number: Double, _ fewest: ClusterValue, _ most: ClusterValue) -> [UInt8]? {
    func digits(_ value: ClusterValue) -> Int?? {
      guard case .number(let number) = value else { return .some(nil) }
      let whole = Elementary.floor(number)
      return whole >= 0 && whole <= 100 ? .some(Int(whole)) : nil
    }
    guard let fewest = digits(fewest), let most = digits(most) else { return nil }
    return number.groupedText(fewestDigits: fewest, mostDigits: most)
  }
}
